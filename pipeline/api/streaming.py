"""What runs and questions share while they go: waiting for the end, events as a stream, steps, problems."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Annotated, Any, TypeVar

from fastapi import Header
from fastapi.responses import StreamingResponse

from pipeline.api.forms.searching import NodeView
from pipeline.api.problems import Refused, problem_of
from pipeline.flow import Event, NodeTrace
from pipeline.jobs.live import FAILED, Busy, Live
from pipeline.plain import dumps, plain

LONGEST_WAIT_S = 600
LOOK_S = 0.02
FOLLOW_S = 0.05
EVENTS: dict[str, Any] = {"text/event-stream": {}}
"""No schema: a stream of text is no JSON value; the route says what its events are."""
LastEventId = Annotated[str, Header(pattern=r"^[0-9]{0,9}$")]
"""The number of the last event that a client heard, empty for none."""
ALIVE_S = 15.0
"""How often a stream that has nothing to say says so, since proxies close silent ones."""


T = TypeVar("T")


def started(start: Callable[[], T]) -> T:
    """Start something; raises Refused (429) where as many as may be are in progress."""
    try:
        return start()
    except Busy as error:
        raise Refused(429, "busy", str(error)) from error


def told(lines: AsyncIterator[str]) -> StreamingResponse:
    """Answer with server-sent events."""
    return StreamingResponse(lines, media_type="text/event-stream", headers={"Cache-Control": "no-store"})


async def ended_within(live: Live[Any, Any], seconds: float) -> bool:
    """Wait for the end, `seconds` at most; tell whether it came. Raises Refused where it was a failure."""
    end = asyncio.get_running_loop().time() + seconds
    while not live.ended and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(LOOK_S)
    if not live.ended or not seconds:
        return False
    if live.error is not None:
        raise not_answered(live)
    return True


def not_answered(live: Live[Any, Any]) -> Refused:
    """Return the problem that a run ended with."""
    assert live.error is not None
    status, code, more = problem_of(live.error)
    if live.status == FAILED and status == 422:
        # The request was checked before it ran, so what came up meanwhile is the desk's state.
        status, code = 409, "not_answered"
    return Refused(status, code, str(live.error), run_id=live.run_id, **more)


async def follow(live: Live[Any, Any], after: int) -> AsyncIterator[str]:
    """Send what is said after the first `after` events, and the end."""
    quiet = 0.0
    while True:
        ended = live.ended
        for event in live.events(after):
            after += 1
            yield line(after, event.kind, event_form(event))
            quiet = 0.0
        if ended:
            yield line(after + 1, "ended", {"run_id": live.run_id, "status": live.status})
            return
        await asyncio.sleep(FOLLOW_S)
        quiet += FOLLOW_S
        if quiet >= ALIVE_S:
            yield ": still running\n\n"
            quiet = 0.0


def line(number: int, kind: str, data: Mapping[str, Any]) -> str:
    """Write one server-sent event."""
    return f"id: {number}\nevent: {kind}\ndata: {dumps(data)}\n\n"


def event_form(event: Event) -> dict[str, Any]:
    """Write what a runner said."""
    if event.trace is not None:
        return node_view(plain_trace(event.trace)).model_dump()
    return {"node": event.node, "step": event.step, **({"text": event.text} if event.kind == "token" else {})}


def plain_trace(trace: NodeTrace) -> dict[str, Any]:
    """Return a trace as its dump has it."""
    return dict(plain(trace))


def node_view(trace: Mapping[str, Any]) -> NodeView:
    """Show a step."""
    return NodeView(**{key: trace[key] for key in NodeView.model_fields})


def nodes_of(live: Live[Any, Any]) -> list[NodeView]:
    """Show the steps that have ended so far."""
    return [node_view(plain_trace(event.trace)) for event in live.events() if event.trace is not None]
