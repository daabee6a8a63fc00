"""Answer a question for the Ask page, the command line and the API: mode, runner, events, conversation."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from pipeline.ask.cost import worst_calls, worst_retries
from pipeline.ask.flow import FLOW, MAX_REVISIONS, MODES
from pipeline.ask.state import Citation, Turn
from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.flow import Event, NodeTrace, Watch
from pipeline.model import Clip
from pipeline.plain import from_plain
from pipeline.runners.choose import runner
from pipeline.timebase import seconds_from_ms

LANGUAGES = ("en", "ko")


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; `conversation_id` goes on with a conversation or begins one, empty keeps nothing.

    `lang` (`en`, `ko`) is the language of the answer; empty is that of the question.
    """

    question: str
    video_ids: tuple[str, ...] = ()
    mode: str = "plain"
    conversation_id: str = ""
    engine: str = ""
    orchestrator: str = ""
    search: str = "hybrid"
    max_revisions: int = MAX_REVISIONS
    lang: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a question, with its trace."""

    turn: Turn
    traces: tuple[NodeTrace, ...]
    state: Mapping[str, Any]
    warnings: tuple[str, ...]
    ms: float

    @property
    def model_calls(self) -> int:
        """How often the model was asked."""
        return sum(len(trace.model_calls) for trace in self.traces)

    @property
    def retries(self) -> int:
        """How often a reply that was cut off was asked for again."""
        return sum(
            call.reply.retries for t in self.traces for call in t.model_calls if call.reply is not None
        )


def new_conversation_id() -> str:
    """Return an id that sorts by time and is never given twice."""
    return f"talk-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


def new_ask_id() -> str:
    """Return an id for one question, as `new_conversation_id` does."""
    return f"ask-{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


def check_ask(question: Ask) -> None:
    """Raise InputError for a mode or a language that there is not."""
    if question.mode not in MODES:
        raise InputError(f"a mode {question.mode!r} is unknown; it is one of {', '.join(MODES)}")
    if question.lang not in ("", *LANGUAGES):
        raise InputError(f"a language {question.lang!r} is unknown; it is one of {', '.join(LANGUAGES)}")


def cost(mode: str, max_revisions: int = MAX_REVISIONS) -> str:
    """Say before a run what it can cost at most."""
    calls, retries = worst_calls(mode, max_revisions), worst_retries(mode, max_revisions)
    return f"at most {calls} model calls, and at most {retries} second tries of replies that were cut off"


def ask(
    question: Ask,
    desk: Desk,
    *,
    on_event: Callable[[Event], None] = lambda event: None,
    cancelled: Callable[[], bool] = lambda: False,
    history: Sequence[Turn] | None = None,
) -> Answered:
    """Answer a question. Raises InputError for an unknown option or video, Cancelled when stopped.

    `history` stands in for the conversation that is kept. Text streams in plain mode alone: what is not yet
    verified is never shown in the others.
    """
    check_ask(question)
    began = time.perf_counter()
    model, warnings = desk.chat_model(question.engine or desk.settings.engine)
    plain_mode = question.mode == "plain"
    watch = Watch(lambda e: on_event(e) if plain_mode or e.kind != "token" else None, cancelled, model)
    turns = tuple(history) if history is not None else conversation(question.conversation_id, desk)
    state = {
        "question": question.question,
        "history": turns,
        "video_ids": question.video_ids,
        "conversation_id": question.conversation_id,
        "search": question.search,
        "max_revisions": question.max_revisions,
        "lang": question.lang,
        "meta": {},
        **MODES[question.mode],
    }
    services = replace(desk.services(), conversations=desk.conversations)
    last = runner(question.orchestrator or desk.settings.orchestrator).run(FLOW, state, services, watch)
    said = tuple(dict.fromkeys([*warnings, *(w for t in watch.traces for w in t.warnings)]))
    return Answered(last["turn"], tuple(watch.traces), last, said, (time.perf_counter() - began) * 1000)


def conversation(conversation_id: str, desk: Desk) -> tuple[Turn, ...]:
    """Return the turns that are kept of a conversation."""
    if not conversation_id:
        return ()
    return tuple(from_plain(Turn, body) for body in desk.conversations.turns(conversation_id))


def as_line(name: str, answered: Answered) -> dict[str, Any]:
    """Write an answer as the batch command and `--json` do."""
    return {
        "id": name,
        "status": answered.turn.status,
        "answer": answered.turn.answer,
        "citations": [citation_form(c) for c in answered.turn.citations],
        "ms": round(answered.ms, 3),
        "model_calls": answered.model_calls,
    }


def citation_form(citation: Citation) -> dict[str, Any]:
    """Write a citation for programs."""
    return {
        "video_id": citation.video_id,
        "start_sec": seconds_from_ms(citation.start_ms),
        "end_sec": seconds_from_ms(citation.end_ms),
    }


def as_clip(citation: Citation, desk: Desk) -> Clip:
    """Turn a citation into a clip for a cut list, on its video's frame grid."""
    grid = desk.library.video(citation.video_id).timebase
    start = grid.snap(citation.start_ms)
    end = max(grid.snap(citation.end_ms), grid.ms_of(grid.frame_at(start) + 1))
    return Clip(
        citation.video_id,
        start,
        end,
        segment_ids=citation.segment_ids,
        reason=citation.text,
        title=citation.text[:60],
    )
