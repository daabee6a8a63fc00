"""Runs in the background of the app's process, watched by any page by their id."""

import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.flow import Event, Flow
from pipeline.jobs.live import CANCELLED, RUNS
from pipeline.model import CutList
from pipeline.request.door import Request
from pipeline.run import Finished, Options
from pipeline.ui.finish import Finish

KEPT = 50
NAME_LENGTH = 80
LOOK_S = 0.05
"""How often a run looks whether its page asked it to stop."""


@dataclass(frozen=True, slots=True)
class NodeState:
    """How far a node is: `waiting`, `running`, `done`, `failed`, `skipped`; `text` is what a model writes."""

    name: str
    state: str = "waiting"
    ms: float = 0.0
    decided_by: str = ""
    warnings: int = 0
    text: str = ""


def waiting(flow: Flow | None) -> tuple[NodeState, ...]:
    """Return the nodes of a flow before anything ran."""
    return tuple(NodeState(step.name) for step in flow.steps) if flow else ()


def after(nodes: Sequence[NodeState], event: Event) -> tuple[NodeState, ...]:
    """Return the nodes' states after what a runner said."""
    return tuple(_after(node, event) if node.name == event.node else node for node in nodes)


def _after(node: NodeState, event: Event) -> NodeState:
    if event.kind == "node_started":
        return replace(node, state="running", text="")
    if event.kind == "token":
        return replace(node, text=(node.text + event.text)[-400:])
    trace = event.trace
    if trace is None:
        return node
    return replace(
        node,
        state="failed" if trace.error else "done",
        ms=node.ms + trace.ms,
        decided_by=trace.decided_by,
        warnings=node.warnings + len(trace.warnings),
    )


@dataclass(slots=True)
class RunWatch:
    """One run as it goes; read it from any thread, only its own thread writes."""

    watch_id: str
    request: Request
    nodes: tuple[NodeState, ...] = ()
    began: float = field(default_factory=time.monotonic)
    finished: Finished | None = None
    list_id: str = ""
    flow: Flow | None = None
    finish: Finish = field(default_factory=Finish)
    error: str = ""
    cancelled: bool = False
    stop: threading.Event = field(default_factory=threading.Event)
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def running(self) -> bool:
        """Whether it still goes."""
        return not self.ended.is_set()


class Watches:
    """The runs of this process, by their watch id; the oldest are let go of."""

    def __init__(self) -> None:
        """Begin with none."""
        self._watches: OrderedDict[str, RunWatch] = OrderedDict()
        self._lock = threading.Lock()

    def start(
        self, desk: Desk, request: Request, flow: Flow | None, options: Options, finish: Finish | None = None
    ) -> RunWatch:
        """Run a request in a thread; its cut list is kept, finished as wished, when it ends."""
        watch = RunWatch(secrets.token_hex(6), request, waiting(flow), flow=flow, finish=finish or Finish())
        with self._lock:
            self._watches[watch.watch_id] = watch
            while len(self._watches) > KEPT:
                self._watches.popitem(last=False)
        threading.Thread(target=_go, args=(desk, watch, options), name="run", daemon=True).start()
        return watch

    def get(self, watch_id: str) -> RunWatch | None:
        """Return a run by its watch id, None where the process doesn't know it (any more)."""
        with self._lock:
            return self._watches.get(watch_id)


WATCHES = Watches()


def _go(desk: Desk, watch: RunWatch, options: Options) -> None:
    def tell(event: Event) -> None:
        watch.nodes = after(watch.nodes, event)

    try:
        live = RUNS.start(watch.request, desk, replace(options, on_event=tell))
        while not live.wait(LOOK_S):
            if watch.stop.is_set():
                live.cancel()
        watch.finished, watch.cancelled = live.finished, live.status == CANCELLED
        if live.finished is not None:
            watch.list_id = keep_list(desk, live.finished, watch.finish)
        elif live.error is not None and not watch.cancelled:
            watch.error = str(live.error)
    except CutdeskError as error:
        watch.error = str(error)
    except Exception as error:  # a page must never wait for a thread that died
        watch.error = f"the run failed unexpectedly: {error!r}; run it again"
        raise
    finally:
        watch.nodes = tuple(
            replace(node, state="skipped") if node.state in ("waiting", "running") else node
            for node in watch.nodes
        )
        watch.ended.set()


def keep_list(desk: Desk, finished: Finished, finish: Finish | None = None) -> str:
    """Keep the clips of a run as a cut list and return its id; none for a run without clips."""
    clips = tuple(finished.state.get("clips", ()))
    if not clips:
        return ""
    name = str(finished.result["query"]).strip()[:NAME_LENGTH]
    made = CutList(name=name, clips=clips, run_id=finished.run_id)
    return desk.cut_lists.create((finish or Finish()).given_to(made), "made by the run").list_id
