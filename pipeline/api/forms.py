"""What the API takes and gives, as the OpenAPI document shows it. Times are seconds."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

Id = Annotated[str, Field(min_length=1, max_length=200)]
Seconds = Annotated[float, Field(ge=0, le=10**6, allow_inf_nan=False)]
Timecode = Annotated[str, Field(pattern=r"^[0-9]{2}:[0-9]{2}:[0-9]{2}[:;][0-9]{2,3}$")]


def _whole(value: object) -> object:
    """Take 46.0 for 46, as JSON Schema's integers do."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Whole = Annotated[int, BeforeValidator(_whole)]
Said = r"\S"
"""Somewhere in the text something is said."""


class Body(BaseModel):
    """What a program sends: types are as they are, and no key is passed over unseen."""

    model_config = ConfigDict(extra="forbid", strict=True)


class WrongField(BaseModel):
    """One field that is not what it should be."""

    field: str
    detail: str


class Problem(BaseModel):
    """RFC 9457 problem details: `code` is stable, `detail` says what was wrong and what would be right."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "type": "about:blank", "title": "not found", "status": 404, "code": "not_found",
                "detail": "there is no video 'dmeo'; there is demo", "field": "video_ids",
            }
        }
    )  # fmt: skip

    type: str
    title: str
    status: int
    code: str
    detail: str
    field: str | None = None
    fields: list[WrongField] | None = None
    current: "ListView | None" = None


class SearchBody(Body):
    """A request. `v_ids` and `target_duration_sec` are other names; the first name counts where both are."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"query": "3 minutes of home runs only", "video_ids": ["demo"], "duration_sec": 180},
                {"query": "양키스 득점 장면", "v_ids": ["demo"], "target_duration_sec": 90.5},
            ]
        }
    )

    query: str = Field(min_length=1, max_length=2000, pattern=Said, description="What shall be seen.")
    video_ids: list[Id] | None = Field(None, max_length=5000)
    v_ids: list[Id] | None = Field(None, max_length=5000)
    category: str | None = Field(None, max_length=100, description="Search the videos of this category only.")
    service: str | None = Field(None, max_length=100, description="Such as compilation or trailer.")
    preset: str | None = Field(None, max_length=100, description="A preset of the service.")
    duration_sec: float | None = Field(None, ge=0.001, allow_inf_nan=False)
    target_duration_sec: float | None = Field(None, ge=0.001, allow_inf_nan=False)
    engine: str | None = Field(None, max_length=100, description="auto, rules or a model's name.")
    mode: Literal["auto", "rules", "model"] | None = Field(
        None,
        description="Who decides where `engine` is not given: the rules alone, the set model, or either.",
    )
    orchestrator: Literal["langgraph", "direct"] | None = None


class EvidenceView(BaseModel):
    """One line that speaks for a clip."""

    kind: str
    start_sec: float
    end_sec: float
    text: str
    similarity: float
    phrase: str


class ClipView(BaseModel):
    """One clip of a result: seconds for programs, timecode for editors."""

    model_config = ConfigDict(extra="allow")

    order: int
    clip_id: str
    video_id: str
    start_sec: float
    end_sec: float
    in_: str = Field(alias="in")
    out: str
    score: float
    rank: int
    segment_ids: list[int]
    title: str
    reason: str
    decided_by: str
    flags: list[str]
    beat: str
    caption: str
    evidence: list[EvidenceView]


class DroppedView(BaseModel):
    """Something that was left out, and why."""

    what: str
    reason: str
    segment_ids: list[int]
    start_sec: float
    end_sec: float


class Result(BaseModel):
    """The one result form of every flow, the same as the command line prints."""

    model_config = ConfigDict(extra="allow")

    schema_: str = Field(alias="schema")
    run_id: str
    status: str = Field(description="ok, empty, clarify, error or cancelled, or a flow's own word.")
    reason: str
    query: str
    understood: dict[str, Any]
    wanted_sec: float
    clips: list[ClipView]
    total_sec: float
    dropped: list[DroppedView]
    warnings: list[str]
    decided_by: dict[str, str]
    runner: str
    service: str
    route: str
    question: str
    choices: list[dict[str, Any]]


class RunView(BaseModel):
    """A run: in progress, or ended with a result or an error."""

    run_id: str
    status: Literal["running", "done", "failed", "cancelled"]
    query: str
    video_ids: list[str]
    created_at: str | None = None
    parent_id: str | None = None
    ms: float | None = None
    nodes: list["NodeView"] = Field(description="What has run so far; empty in lists of runs.")
    result: Result | None = None
    error: str | None = None


class RunPage(BaseModel):
    """Some of the runs, newest first."""

    runs: list[RunView]


class NodeView(BaseModel):
    """One step of a run."""

    step: int
    node: str
    decided_by: str
    ms: float
    warnings: list[str]
    error: str


class NodeDump(NodeView):
    """Everything that one step read, asked, threw away and returned."""

    read: dict[str, Any]
    returned: dict[str, Any]
    model_calls: list[dict[str, Any]]
    thrown_away: list[list[str]]
    started_at: str


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


class JobView(BaseModel):
    """Long work. `share` is from 0 to 1; `file_url` is where a finished render is fetched."""

    job_id: str
    kind: str
    title: str
    status: Literal["queued", "running", "done", "failed", "cancelled", "interrupted"]
    done: int
    total: int
    share: float
    stage: str
    seconds_left: float | None
    result: dict[str, Any]
    error: str
    created_at: str
    file_url: str | None


class JobPage(BaseModel):
    """The newest jobs, newest first."""

    jobs: list[JobView]


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


class ExportBody(Body):
    """How a list is written; each format takes what it knows."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"format": "edl", "handles": 12}]})

    format: str = Field(min_length=1, max_length=40, description="A name of `/v1/formats`.")
    record_start: Timecode = "01:00:00:00"
    handles: Whole = Field(0, ge=0, le=100_000, description="Extra frames either side of each clip.")
    per_video: bool = False
    clips: Literal["kept", "all"] = "kept"
    mode: Literal["reel", "selects"] | None = None
    name_template: str = Field("{title}", max_length=500)
    reel_names: Literal["short", "full"] = "short"
    audio_channels: Whole = Field(2, ge=0, le=4)
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


class PartView(BaseModel):
    """The state of one part of the desk, with what to do about it."""

    name: str
    state: Literal["ok", "warning", "failed"]
    detail: str
    advice: str


class Alive(BaseModel):
    """The process answers."""

    status: Literal["ok"]


class Ready(BaseModel):
    """Whether requests can be answered, and the state of each part when it was last looked at."""

    status: Literal["ready", "checking", "failed"]
    parts: list[PartView]
    age_sec: float | None
