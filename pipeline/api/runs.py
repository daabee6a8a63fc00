"""Runs: those in progress and those that ended, their events as a stream, their steps one by one."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from pipeline.api.common import ById, known_run, the_desk
from pipeline.api.forms.searching import NodeDump, NodeView, RunPage, RunView
from pipeline.api.problems import InTheWay, Missing, responses
from pipeline.api.streaming import EVENTS, LastEventId, follow, line, node_view, nodes_of, plain_trace, told
from pipeline.jobs.live import RUNS, LiveRun
from pipeline.request.result import labelled_now
from pipeline.stores.runs import RunRecord

router = APIRouter(prefix="/v1/runs", tags=["runs"])
STORED = {"error": "failed", "cancelled": "cancelled"}
NOT_TIMES = ("read", "returned", "model_calls", "thrown_away")


@router.get("", operation_id="list_runs", response_model=RunPage, responses=responses())
def list_runs(
    text: Annotated[str, Query(max_length=500, description="Words of the request.")] = "",
    video_id: Annotated[str, Query(max_length=200)] = "",
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> RunPage:
    """List the runs that ended, newest first; those in progress lead the first page."""
    found = the_desk().runs.search(text, video_id=video_id, limit=limit, offset=offset)
    running = [] if offset or text or video_id else list(RUNS.running())[::-1]
    return RunPage(
        runs=[_bare(live_view(live)) for live in running] + [_bare(stored_view(record)) for record in found]
    )


@router.get("/{run_id}", operation_id="get_run", response_model=RunView, responses=responses(404))
def get_run(run_id: ById) -> RunView:
    """Tell how a run stands, with its result once it has one."""
    live = RUNS.get(run_id)
    return live_view(live) if live is not None else stored_view(known_run(run_id), with_nodes=True)


@router.post(
    "/{run_id}/cancel", operation_id="cancel_run", status_code=202, response_model=RunView,
    responses=responses(404, 409),
)  # fmt: skip
def cancel_run(run_id: ById) -> RunView:
    """Ask a run to stop; it does at its next step or word. 409 for one that ended."""
    live = RUNS.get(run_id)
    if live is None:
        known_run(run_id)
    if live is None or live.ended:
        raise InTheWay("run_ended", f"run {run_id!r} has ended; only one in progress can be stopped")
    live.cancel()
    return live_view(live)


@router.get(
    "/{run_id}/nodes", operation_id="list_nodes", response_model=list[NodeView], responses=responses(404)
)
def list_nodes(run_id: ById) -> list[NodeView]:
    """List the steps that have run, in order."""
    return [node_view(trace) for trace in _traces(run_id)]


@router.get(
    "/{run_id}/nodes/{step}", operation_id="get_node", response_model=NodeDump, responses=responses(404)
)
def get_node(run_id: ById, step: int) -> NodeDump:
    """Give everything that one step read, asked and returned; step 0 is what the run was given."""
    for trace in _traces(run_id):
        if trace["step"] == step:
            return NodeDump(
                **node_view(trace).model_dump(), **{key: trace[key] for key in (*NOT_TIMES, "started_at")}
            )
    raise Missing(f"run {run_id!r} has no step {step}; see /api/v1/runs/{run_id}/nodes")


@router.get(
    "/{run_id}/events", operation_id="run_events", response_class=StreamingResponse,
    responses={200: {"description": "events until the run ends", "content": EVENTS}, **responses(404)},
)  # fmt: skip
async def run_events(
    run_id: ById,
    last_event_id: LastEventId = "",
) -> StreamingResponse:
    """Send what the run says as server-sent events, from the first on or after `Last-Event-ID`.

    `node_started` {node, step}, `token` {node, step, text}, `node_done` {step, node, decided_by, ms,
    warnings, error}, and at last `ended` {run_id, status}; ids count from 1.
    """
    after = int(last_event_id or 0)
    live = RUNS.get(run_id)
    if live is not None:
        return told(follow(live, after))
    record = await asyncio.to_thread(known_run, run_id)
    traces = await asyncio.to_thread(the_desk().runs.traces, run_id)
    return told(_again(record, traces, after))


async def _again(record: RunRecord, traces: Sequence[Mapping[str, Any]], after: int) -> AsyncIterator[str]:
    steps = [trace for trace in traces if trace["step"]]
    for number, trace in enumerate(steps[after:], after + 1):
        yield line(number, "node_done", node_view(trace).model_dump())
    status = STORED.get(record.status, "done")
    yield line(max(after, len(steps)) + 1, "ended", {"run_id": record.run_id, "status": status})


def _traces(run_id: str) -> list[dict[str, Any]]:
    live = RUNS.get(run_id)
    if live is not None and not (live.ended and the_desk().runs.traces(run_id)):
        return [plain_trace(event.trace) for event in live.events() if event.trace is not None]
    known_run(run_id)
    return the_desk().runs.traces(run_id)


def live_view(live: LiveRun) -> RunView:
    """Show a run of this process."""
    return RunView(
        run_id=live.run_id,
        status=live.status,
        query=live.request.query,
        video_ids=list(live.request.video_ids),
        nodes=nodes_of(live),
        result=dict(live.finished.result) if live.finished else None,
        error=str(live.error) if live.error else None,
    )


def stored_view(record: RunRecord, *, with_nodes: bool = False) -> RunView:
    """Show a run that is kept."""
    status = STORED.get(record.status, "done")
    traces = the_desk().runs.traces(record.run_id) if with_nodes else []
    return RunView(
        run_id=record.run_id,
        status=status,
        query=record.query,
        video_ids=list(record.video_ids),
        created_at=record.created_at,
        parent_id=record.parent_id or None,
        ms=record.ms,
        nodes=[node_view(trace) for trace in traces if trace["step"]],
        result=labelled_now(record.result, the_desk().library.videos()) if status == "done" else None,
        error=record.result.get("reason", "") if status != "done" else None,
    )


def _bare(view: RunView) -> RunView:
    return view.model_copy(update={"result": None, "nodes": []})
