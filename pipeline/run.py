"""Run a request for the workbench, the command line and the API: runner, events, cancel, stored trace."""

import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from pipeline.build import Desk
from pipeline.errors import Cancelled, CutdeskError
from pipeline.flow import Event, NodeTrace, State, Watch
from pipeline.model import Video
from pipeline.request import baseline
from pipeline.request.door import Request, Route, check, route, widened
from pipeline.request.door import way as ways
from pipeline.request.flow import FLOW as REQUEST
from pipeline.request.followup import Previous
from pipeline.request.result import result_form
from pipeline.runners import direct
from pipeline.runners.choose import runner
from pipeline.stores.runs import RunRecord
from pipeline.timebase import ms_from_seconds


@dataclass(frozen=True, slots=True)
class Finished:
    """A run that ended: its result form, its trace and its last state.

    `spans` are the milliseconds of what is done around the flow's nodes: `analyze`, `answer` and `keep`.
    """

    run_id: str
    result: Mapping[str, Any]
    traces: tuple[NodeTrace, ...]
    state: State
    videos: Mapping[str, Video]
    spans: Mapping[str, float] = field(default_factory=dict)


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
    if request.preset == baseline.NAME:
        return _Run(request, desk, baseline, how.run_id or new_run_id(), "", how, time.perf_counter()).naive()
    engine = request.engine or desk.settings.engine
    model, warnings = desk.chat_model(engine)
    orchestrator = runner(request.orchestrator or desk.settings.orchestrator)
    watch = Watch(how.on_event, how.cancelled, model)
    one = _Run(request, desk, orchestrator, how.run_id or new_run_id(), engine, how, time.perf_counter())
    if how.start:
        return one.finish(route(request, desk.library), watch, warnings)
    return one.analyzed(watch, warnings)


@dataclass(frozen=True, slots=True)
class _Run:
    request: Request
    desk: Desk
    runner: Any
    run_id: str
    engine: str
    how: Options
    clock: float
    change: str = ""
    spans: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def _timed(self, span: str) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self.spans[span] = (time.perf_counter() - began) * 1000

    def analyzed(self, watch: Watch, warnings: Sequence[str]) -> Finished:
        """Read the request, then answer it, or end with a question; widen once where nobody chose videos."""
        with self._timed("analyze"):
            read = self._analyze(watch)
        if read["status"] == "clarify":
            keys = ("status", "question", "choices", "change")
            return self.finish(Route(None, {key: read[key] for key in keys}), watch, warnings)
        meant = replace(
            self.request,
            query=read["query"],
            duration_ms=read["duration_ms"] or None,
            video_ids=read["video_ids"],
        )
        self = replace(self, request=meant, change=read["change"])
        library = self.desk.library
        way = ways(meant, tuple(library.video(name) for name in read["videos"]))
        wider = () if meant.video_ids or meant.category else widened(meant.query, way, library)
        if not wider:
            return self.finish(way, watch, warnings)
        return self._wide(way, ways(meant, wider), watch, warnings)

    def _analyze(self, watch: Watch) -> dict[str, Any]:
        """Run the request's own Flow. Its node joins the trace where it changed or asked something.

        A loop does for one decision: LangGraph would cost more than the decision.
        """
        asked = self.request
        state: dict[str, Any] = {
            "query": asked.query, "video_ids": asked.video_ids, "duration_ms": asked.duration_ms or 0,
            "category": asked.category,
        }  # fmt: skip
        if asked.previous:
            state["previous"] = previous_of(self.desk.runs.get(asked.previous))
        apart = Watch(cancelled=watch.cancelled)
        read = direct.run(REQUEST, state, self.desk.services(), apart)
        if read["change"] or read["status"] == "clarify":
            watch.traces += [replace(trace, step=0) for trace in apart.traces]
        return read

    def _wide(self, way: Route, wider: Route, watch: Watch, warnings: Sequence[str]) -> Finished:
        """Answer within the scope that the words name, and where nothing is there once more beyond it."""
        before = len(watch.traces)
        found = self._answer(way, watch, warnings)
        if found.result["clips"]:
            self._keep(found.result, watch.traces, way.state)
            return found
        del watch.traces[before:]
        said = f"nothing in {', '.join(v.title for v in way.videos.values())} fits; the search went on beyond"
        return self.finish(wider, watch, [*warnings, said])

    def naive(self) -> Finished:
        """Search by vectors alone: no graph, no runner, no model."""
        state = baseline.search(self.request, self.desk.services())
        videos = {clip.video_id: self.desk.library.video(clip.video_id) for clip in state["clips"]}
        form = self._form(state, (), videos, ())
        self._keep(form, (), {"query": self.request.query})
        return Finished(self.run_id, form, (), state, videos, self.spans)

    def finish(self, way: Route, watch: Watch, warnings: Sequence[str]) -> Finished:
        """Answer, and keep the run."""
        found = self._answer(way, watch, warnings)
        self._keep(found.result, found.traces, {**way.state, **self.how.state} if way.flow else {})
        return found

    def _answer(self, way: Route, watch: Watch, warnings: Sequence[str]) -> Finished:
        """Run the domain's Flow and build the result; a Route without one is the result already.

        A run that fails is kept with its error.
        """
        state: State = {**way.state, **self.how.state}
        try:
            if way.flow is not None:
                state = self.runner.run(way.flow, state, self.desk.services(), watch, self.how.start)
        except CutdeskError as error:
            status = "cancelled" if isinstance(error, Cancelled) else "error"
            failed = self._form({**state, "status": status, "reason": str(error)}, watch.traces, {}, warnings)
            self._keep(failed, watch.traces, dict(state))
            raise
        shown = {
            **way.videos,
            **{clip.video_id: self.desk.library.video(clip.video_id) for clip in state.get("clips", ())},
        }
        with self._timed("answer"):
            form = self._form(state, watch.traces, shown, warnings)
        return Finished(self.run_id, form, tuple(watch.traces), state, shown, self.spans)

    def _form(
        self, state: State, traces: Sequence[NodeTrace], videos: Mapping[str, Video], warnings: Sequence[str]
    ) -> dict[str, Any]:
        return result_form(
            self.request.query, state, traces, videos,
            run_id=self.run_id, runner=self.runner.NAME, warnings=warnings, change=self.change,
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
            parent_id=self.how.parent_id or (self.request.previous if self.change else ""),
            ms=(time.perf_counter() - self.clock) * 1000,
            result=dict(form),
        )
        first = NodeTrace(0, "given", {}, given)
        with self._timed("keep"):
            self.desk.runs.save(record, [first, *traces])


def previous_of(record: RunRecord) -> Previous:
    """Return what a follow-up needs to know of the run before it."""
    result = record.result
    query = str(result.get("query") or record.query)
    length = record.duration_ms or ms_from_seconds(result.get("wanted_sec", 0))
    return Previous(query, record.video_ids, length, ms_from_seconds(result.get("total_sec", 0)))


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
