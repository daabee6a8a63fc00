"""Videos, and the ways in."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from pipeline.api.forms.base import Body, Id, Said, Timecode, Whole


class TeamView(BaseModel):
    """One side of a game."""

    id: str
    name: str
    aliases: list[str]


class RoleBody(Body):
    """What one audio channel carries."""

    channel: Whole = Field(ge=0, le=63)
    role: Literal["programme", "effects", "commentary", "other"]


class VideoView(BaseModel):
    """One video of the library; `media_url` is null where it has no file."""

    video_id: str
    title: str
    category: str
    duration_sec: float
    fps: str
    drop_frame: bool
    start_timecode: str
    series: str
    episode: str
    half: int | None
    date: str
    home: TeamView | None
    away: TeamView | None
    reel: str
    audio_roles: list[dict[str, Any]]
    name_template: str
    media_url: str | None


class VideoPage(BaseModel):
    """Some of the videos, by id, and how many fit altogether."""

    videos: list[VideoView]
    total: int


class VideoSettings(Body):
    """What an editor may set on a video; what is absent stays as it is."""

    title: str | None = Field(None, min_length=1, max_length=500, pattern=Said)
    reel: str | None = Field(None, max_length=200)
    start_timecode: Timecode | None = None
    drop_frame: bool | None = None
    audio_roles: list[RoleBody] | None = Field(None, max_length=64)
    name_template: str | None = Field(None, max_length=500, description="Names of its subclips.")
    media: str | None = Field(None, min_length=1, max_length=4000, description="A path in an open folder.")


class FolderBody(Body):
    """A bundle that lies in a folder which files may be taken from."""

    path: str = Field(min_length=1, max_length=4000, pattern=Said)
    skip_bad_rows: bool = False


class ZipBody(Body):
    """An uploaded ZIP of one bundle."""

    upload_id: Id
    skip_bad_rows: bool = False


class EpisodeBody(Body):
    """A video and its subtitles, each uploaded (`…_upload`) or a path in an open folder."""

    title: str = Field(min_length=1, max_length=500, pattern=Said)
    video: str = Field(min_length=1, max_length=4000, description="An upload's id or a path.")
    subtitles: str = Field(min_length=1, max_length=4000, description="An upload's id or a path.")
    category: str = Field("drama", min_length=1, max_length=100, pattern=Said)
    series: str = Field("", max_length=500)
    episode: str = Field("", max_length=200)
    date: str = Field("", pattern=r"^([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$")


class UploadView(BaseModel):
    """A file that was sent and waits to be imported."""

    upload_id: str
    name: str
    bytes: int
