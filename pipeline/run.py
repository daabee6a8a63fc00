"""Run a request for the workbench, the command line and the API: runner, events, cancel, stored trace."""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pipeline.build import Desk
from pipeline.errors import Cancelled, CutdeskError
from pipeline.flow import Event, Flow, NodeTrace, State, Watch
from pipeline.model import Video
from pipeline.request.door import Request, check, route
from pipeline.request.result import result_form
from pipeline.runners.choose import Runner, runner
from pipeline.stores.runs import RunRecord


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that ended: its result form, its trace and its last state."""

    run_id: str
    result: Mapping[str, Any]
    traces: tuple[NodeTrace, ...]
    state: State
    videos: Mapping[str, Video]


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is watched and kept; `keep` writes its trace and lists it among the runs.

    `run_id` is given where somebody must know it before the run ends, else made.
    """

    on_event: Callable[[Event], None] = lambda event: None
    cancelled: Callable[[], bool] = lambda: False
    keep: bool = True
    start: str = ""
    state: Mapping[str, Any] = field(default_factory=dict)
    parent_id: str = ""
    run_id: str = ""


def new_run_id() -> str:
    """Return an id that sorts by time and is never given twice."""
    return f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"


def run(request: Request, desk: Desk, options: Options | None = None) -> Finished:
    """Answer a request; with `options.start`, only from that node on over `options.state`.

    Raises InputError for a request that cannot be answered and Cancelled when it was stopped; whatever ran
    until then is kept with its error.
    """
    how = options or Options()
    check(request, desk.settings)
    engine = request.engine or desk.settings.engine
    model, warnings = desk.chat_model(engine)
    way = route(request, desk.library)
    state = {**way.state, **how.state}
    orchestrator = runner(request.orchestrator or desk.settings.orchestrator)
    watch = Watch(how.on_event, how.cancelled, model)
    one = _Run(request, desk, orchestrator, how.run_id or new_run_id(), engine, how, time.perf_counter())
    return one.finish(way.flow, state, watch, way.videos, warnings)


@dataclass(frozen=True, slots=True)
class _Run:
    request: Request
    desk: Desk
    runner: Runner
    run_id: str
    engine: str
    how: Options
    clock: float

    def finish(
        self,
        flow: Flow | None,
        state: State,
        watch: Watch,
        videos: Mapping[str, Video],
        warnings: Sequence[str],
    ) -> Finished:
        try:
            if flow is not None:
                given, state = (
                    state,
                    self.runner.run(flow, state, self.desk.services(), watch, self.how.start),
                )
            else:
                given = {}
        except CutdeskError as error:
            status = "cancelled" if isinstance(error, Cancelled) else "error"
            failed = self._form({**state, "status": status, "reason": str(error)}, watch.traces, {}, warnings)
            self._keep(failed, watch.traces, dict(state))
            raise
        shown = {
            **videos,
            **{clip.video_id: self.desk.library.video(clip.video_id) for clip in state.get("clips", ())},
        }
        form = self._form(state, watch.traces, shown, warnings)
        self._keep(form, watch.traces, given)
        return Finished(self.run_id, form, tuple(watch.traces), state, shown)

    def _form(
        self, state: State, traces: Sequence[NodeTrace], videos: Mapping[str, Video], warnings: Sequence[str]
    ) -> dict[str, Any]:
        return result_form(
            self.request.query, state, traces, videos,
            run_id=self.run_id, runner=self.runner.NAME, warnings=warnings,
        )  # fmt: skip

    def _keep(self, form: Mapping[str, Any], traces: Sequence[NodeTrace], given: State) -> None:
        if not self.how.keep:
            return
        known = [clip["video_id"] for clip in form["clips"]]
        record = RunRecord(
            run_id=self.run_id,
            created_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            video_ids=self.request.video_ids or tuple(dict.fromkeys(known)),
            query=self.request.query,
            duration_ms=self.request.duration_ms or 0,
            engine=self.engine,
            orchestrator=self.runner.NAME,
            status=form["status"],
            parent_id=self.how.parent_id,
            ms=(time.perf_counter() - self.clock) * 1000,
            result=dict(form),
        )
        first = NodeTrace(0, "given", {}, given)
        self.desk.runs.save(record, [first, *traces])


def as_batch_line(request_id: str, finished: Finished, ms: float) -> dict[str, Any]:
    """Write a run as one line of the batch command's output."""
    keys = ("video_id", "start_sec", "end_sec", "score", "segment_ids")
    return {
        "id": request_id,
        "status": finished.result["status"],
        "clips": [{key: clip[key] for key in keys} for clip in finished.result["clips"]],
        "ms": round(ms, 3),
        "warnings": finished.result["warnings"],
    }
