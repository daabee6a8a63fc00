"""Asking: a question in, its steps followed, its answer with the timecodes that prove it out."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi.responses import StreamingResponse
from starlette.concurrency import run_in_threadpool

from pipeline.api.common import ById, every_video, known_video, the_desk
from pipeline.api.conversations import turn_view
from pipeline.api.forms.asking import AskBody, AskView
from pipeline.api.problems import InTheWay, Missing, responses
from pipeline.api.streaming import (
    EVENTS,
    LONGEST_WAIT_S,
    LastEventId,
    ended_within,
    follow,
    nodes_of,
    started,
    told,
)
from pipeline.ask.cost import worst_calls
from pipeline.asking import Ask
from pipeline.jobs.live import ASKS, LiveAsk

router = APIRouter(prefix="/v1/ask", tags=["ask"])


@router.post(
    "",
    operation_id="ask",
    status_code=202,
    response_model=AskView,
    responses={
        200: {"model": AskView, "description": "the answer came within `wait`, and this is it"},
        **responses(400, 404, 409, 429),
    },
)
async def ask(
    body: AskBody,
    answer: Response,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT_S, description="Seconds to wait for the answer.")] = 0,
) -> AskView:
    """Ask a question; 202 with its id, or 200 with its answer where that comes within `wait`."""
    live = await run_in_threadpool(_start, body)
    answer.headers["Location"] = f"/api/v1/ask/{live.run_id}"
    if await ended_within(live, wait):
        answer.status_code = 200
    return await run_in_threadpool(ask_view, live)


def _start(body: AskBody) -> LiveAsk:
    for video_id in body.video_ids or ():
        known_video(video_id, "video_ids")
    every_video()  # raises where there is none
    question = Ask(
        body.question,
        tuple(body.video_ids or ()),
        body.mode,
        body.conversation or "",
        body.engine or "",
        body.orchestrator or "",
        body.search,
        lang=body.lang or "",
    )
    return started(lambda: ASKS.start(question, the_desk()))


@router.get("/{ask_id}", operation_id="get_answer", response_model=AskView, responses=responses(404))
def get_answer(ask_id: ById) -> AskView:
    """Tell how a question stands, with its answer once it has one.

    The last that ended are held; what is to be kept belongs into a conversation.
    """
    return ask_view(_known(ask_id))


@router.post(
    "/{ask_id}/cancel", operation_id="cancel_ask", status_code=202, response_model=AskView,
    responses=responses(404, 409),
)  # fmt: skip
def cancel_ask(ask_id: ById) -> AskView:
    """Ask a question to stop; it does at its next step or word. 409 for one that ended."""
    live = _known(ask_id)
    if live.ended:
        raise InTheWay("run_ended", f"question {ask_id!r} has ended; only one in progress can be stopped")
    live.cancel()
    return ask_view(live)


@router.get(
    "/{ask_id}/events", operation_id="ask_events", response_class=StreamingResponse,
    responses={200: {"description": "events until the answer is there", "content": EVENTS}, **responses(404)},
)  # fmt: skip
async def ask_events(
    ask_id: ById,
    last_event_id: LastEventId = "",
) -> StreamingResponse:
    """Send what a question goes through as server-sent events, from the first on or after `Last-Event-ID`.

    They are those of a run. Tokens come in plain mode alone: the other modes show no text that is not yet
    verified.
    """
    return told(follow(_known(ask_id), int(last_event_id or 0)))


def _known(ask_id: str) -> LiveAsk:
    live = ASKS.get(ask_id)
    if live is None:
        raise Missing(f"no question {ask_id!r} is in progress or ended lately; conversations keep answers")
    return live


def ask_view(live: LiveAsk) -> AskView:
    """Show a question as it stands."""
    asked, done = live.request, live.finished
    return AskView(
        ask_id=live.run_id,
        status=live.status,
        question=asked.question,
        video_ids=list(asked.video_ids),
        mode=asked.mode,
        conversation=asked.conversation_id or None,
        most_model_calls=worst_calls(asked.mode, asked.max_revisions),
        nodes=nodes_of(live),
        answer=turn_view(done.turn) if done else None,
        warnings=list(done.warnings) if done else [],
        model_calls=done.model_calls if done else None,
        ms=done.ms if done else None,
        error=str(live.error) if live.error else None,
    )
