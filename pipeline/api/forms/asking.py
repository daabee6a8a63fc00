"""What a question takes, what an answer and a conversation give."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pipeline.api.forms.base import Body, Id, Said
from pipeline.api.forms.searching import NodeView

ID_OF_CONVERSATION = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$"


class AskBody(Body):
    """A question about the broadcast."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"question": "Who hit the walk-off?", "video_ids": ["demo"], "mode": "verified"},
                {"question": "누가 끝내기 홈런을 쳤어?", "conversation": "talk-1"},
            ]
        }
    )

    question: str = Field(min_length=1, max_length=2000, pattern=Said)
    video_ids: list[Id] | None = Field(
        None, max_length=5000, description="Absent: the question itself tells."
    )
    mode: Literal["plain", "verified", "self-correcting"] = Field(
        "plain", description="How much is verified."
    )
    conversation: str | None = Field(
        None,
        pattern=ID_OF_CONVERSATION,
        description="Goes on with a conversation or begins one; absent keeps nothing.",
    )
    engine: str | None = Field(None, max_length=100, description="auto, rules or a model's name.")
    lang: Literal["en", "ko"] | None = Field(
        None, description="The language of the answer; absent: that of the question."
    )
    search: Literal["hybrid", "vector", "keyword"] = "hybrid"
    orchestrator: Literal["langgraph", "direct"] | None = None


class CitationView(BaseModel):
    """A stretch of a video that proves something that the answer says; `[number]` in its text."""

    number: int
    video_id: str
    start_sec: float
    end_sec: float
    in_: str = Field(alias="in")
    out: str
    kind: str = Field(description="play, event, stt, shot or caption.")
    text: str
    segment_ids: list[int]


class TurnView(BaseModel):
    """A question with its answer; `standalone` is the question with what it leaves out filled in."""

    question: str
    standalone: str
    mode: str
    status: Literal["answered", "insufficient", "conflict", "fallback"]
    answer: str
    citations: list[CitationView]


class AskView(BaseModel):
    """A question: in progress, or ended with its answer or an error."""

    ask_id: str
    status: Literal["running", "done", "failed", "cancelled"]
    question: str
    video_ids: list[str]
    mode: str
    conversation: str | None
    most_model_calls: int = Field(description="What the mode can cost at most, second tries apart.")
    nodes: list[NodeView]
    answer: TurnView | None = None
    warnings: list[str] = []
    model_calls: int | None = None
    ms: float | None = None
    error: str | None = None


class ConversationRowView(BaseModel):
    """A conversation in the list; its title is its first question."""

    conversation_id: str
    title: str
    video_ids: list[str]
    created_at: str
    changed_at: str
    turns: int


class ConversationPage(BaseModel):
    """Conversations, last used first."""

    conversations: list[ConversationRowView]


class ConversationView(BaseModel):
    """A conversation, and what its answers cite, each stretch once."""

    conversation_id: str
    turns: list[TurnView]
    clips: list[CitationView]
