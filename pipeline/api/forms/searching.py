"""What a search takes, and what a run gives."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pipeline.api.forms.base import Body, Id, Said


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
    previous: str | None = Field(
        None,
        min_length=1,
        max_length=100,
        description="The run that this request changes, as in 'only home runs'.",
    )


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


class RunView(BaseModel):
    """A run: in progress, or ended with a result or an error."""

    run_id: str
    status: Literal["running", "done", "failed", "cancelled"]
    query: str
    video_ids: list[str]
    created_at: str | None = None
    parent_id: str | None = None
    ms: float | None = None
    nodes: list[NodeView] = Field(description="What has run so far; empty in lists of runs.")
    result: Result | None = None
    error: str | None = None


class RunPage(BaseModel):
    """Some of the runs, newest first."""

    runs: list[RunView]
