"""How lists are taken away: exports and renders."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pipeline.api.forms.base import Body, Channels, Id, Timecode, Whole


class ExportBody(Body):
    """How a list is written; each format takes what it knows."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"format": "edl", "handles": 12}]})

    format: str = Field(min_length=1, max_length=40, description="A name of `/v1/formats`.")
    record_start: Timecode = "01:00:00:00"
    handles: Whole = Field(0, ge=0, le=100_000, description="Extra frames either side of each clip.")
    per_video: bool = False
    clips: Literal["kept", "all"] = "kept"
    mode: Literal["reel", "selects"] | None = None
    name_template: str = Field(
        "", max_length=500, description="Names of the subclips; empty takes that of the video's settings."
    )
    reel_names: Literal["short", "full"] = "short"
    audio_channels: Channels | None = Field(None, description="As many as the media has unless said.")
    bom: bool = False


class ExportedFile(BaseModel):
    """One file of an export; `content` is text, or base64 where `encoding` says so."""

    name: str
    media_type: str
    encoding: Literal["utf-8", "base64"]
    content: str


class ExportView(BaseModel):
    """The files of an export and what the editor should know."""

    format: str
    files: list[ExportedFile]
    warnings: list[str]


class FormatView(BaseModel):
    """One format that lists can be written in; `readable` ones become a list again."""

    name: str
    title: str
    extension: str
    media_type: str
    readable: bool
    carries: list[str]
    experimental: bool


class FormatPage(BaseModel):
    """The formats, the most used first."""

    formats: list[FormatView]


class RenderBody(Body):
    """How a list, or some of its clips, is rendered."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"preset": "preview"}]})

    preset: str = Field("preview", min_length=1, max_length=60, description="A name of `/v1/presets`.")
    clip_ids: list[Id] | None = Field(None, max_length=5000)
    audio_role: Literal["", "programme", "effects", "commentary", "other"] = ""


class PresetPage(BaseModel):
    """The render presets by name."""

    presets: list[str]
