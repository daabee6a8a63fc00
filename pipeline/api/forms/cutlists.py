"""Cut lists, their versions, clips and markers."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pipeline.api.forms.base import Body, Id, Said, Seconds, Whole


class ClipBody(Body):
    """One clip of a list that a program writes; both ends are put on the video's frame grid."""

    video_id: Id
    start_sec: Seconds
    end_sec: Seconds
    clip_id: str = Field("", max_length=100)
    title: str = Field("", max_length=1000)
    note: str = Field("", max_length=5000)
    kept: bool = True
    stars: Whole = Field(0, ge=0, le=5)


class MarkerBody(Body):
    """A named point in a video."""

    video_id: Id
    at_sec: Seconds
    colour: str = Field("blue", max_length=40)
    note: str = Field("", max_length=5000)


class ListBody(Body):
    """A new cut list: of a run's clips, or of those given; the run's request names it where `name` is not."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "Opener", "clips": []}]})

    name: str | None = Field(None, min_length=1, max_length=500, pattern=Said)
    run_id: str | None = Field(None, min_length=1, max_length=100)
    clips: list[ClipBody] = Field(default_factory=list, max_length=5000)
    markers: list[MarkerBody] = Field(default_factory=list, max_length=5000)
    mode: Literal["reel", "selects"] = "reel"


class ListEdit(Body):
    """A list as it shall stand; what is absent stays. A clip with a known `clip_id` keeps the rest of it."""

    name: str | None = Field(None, min_length=1, max_length=500, pattern=Said)
    clips: list[ClipBody] | None = Field(None, max_length=5000)
    markers: list[MarkerBody] | None = Field(None, max_length=5000)
    mode: Literal["reel", "selects"] | None = None
    note: str = Field("", max_length=500, description="What the edit did, for the history.")


class ListClip(BaseModel):
    """One clip of a list."""

    clip_id: str
    video_id: str
    start_sec: float
    end_sec: float
    in_: str = Field(alias="in")
    out: str
    title: str
    note: str
    kept: bool
    stars: int
    reason: str
    rank: int


class MarkerView(BaseModel):
    """A named point in a video."""

    video_id: str
    at_sec: float
    colour: str
    note: str


class ListView(BaseModel):
    """A cut list in playing order; `version` is also its ETag."""

    list_id: str
    name: str
    version: int
    mode: str
    run_id: str
    locked: bool
    total_sec: float
    clips: list[ListClip]
    markers: list[MarkerView]


class ListRow(BaseModel):
    """One list of an overview."""

    list_id: str
    name: str
    version: int
    run_id: str
    locked: bool
    changed_at: str


class ListPage(BaseModel):
    """The cut lists, the last changed first."""

    lists: list[ListRow]


class VersionView(BaseModel):
    """One step of a list's history."""

    version: int
    saved_at: str
    note: str
    name: str
    clips: int
    total_sec: float


class History(BaseModel):
    """The versions of a list, newest first."""

    versions: list[VersionView]
