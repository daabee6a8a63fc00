"""Requests and questions in progress: each in a thread of its own, watched by as many as like, from its start."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from pipeline.asking import Answered, Ask, ask, check_ask, new_ask_id
from pipeline.build import Desk
from pipeline.errors import Cancelled, CutdeskError, InputError
from pipeline.flow import Event
from pipeline.request.door import Request, check, route
from pipeline.run import Finished, Options, new_run_id, run
from pipeline.runners.choose import runner

MOST_RUNNING = 16
KEPT_ENDED = 50
"""Those that ended and keep their events; older runs are told from their stored trace."""

RUNNING, DONE, FAILED, CANCELLED = "running", "done", "failed", "cancelled"
Asked = TypeVar("Asked")
Made = TypeVar("Made")
Tell = Callable[[Event], None]
Work = Callable[[Tell, Callable[[], bool]], Made]
"""What is done, given whom to tell of events and how to see that it is to stop."""


class Busy(InputError):
    """As many as may be are in progress."""


class Live(Generic[Asked, Made]):
    """One run and everything that it has said; `status` is `running`, `done`, `failed` or `cancelled`."""

    def __init__(self, run_id: str, request: Asked) -> None:
        """Begin with nothing said."""
        self.run_id, self.request = run_id, request
        self.started = time.monotonic()
        self.status = RUNNING
        self.finished: Made | None = None
        self.error: CutdeskError | None = None
        self._events: list[Event] = []
        self._changed = threading.Condition()
        self._stop = threading.Event()

    @property
    def ended(self) -> bool:
        """Whether nothing more will be said."""
        return self.status != RUNNING

    def events(self, after: int = 0) -> tuple[Event, ...]:
        """Return what was said after the first `after` events; the end is not an event but `ended`."""
        with self._changed:
            return tuple(self._events[after:])

    def wait(self, seconds: float | None = None, after: int | None = None) -> bool:
        """Wait for the end, or for more than `after` events; tell whether that came."""
        with self._changed:
            return self._changed.wait_for(
                lambda: self.ended or (after is not None and len(self._events) > after), seconds
            )

    def cancel(self) -> None:
        """Ask the run to stop; it does at its next node or token."""
        self._stop.set()

    def _say(self, event: Event) -> None:
        with self._changed:
            self._events.append(event)
            self._changed.notify_all()

    def _end(self, status: str) -> None:
        with self._changed:
            self.status = status
            self._changed.notify_all()

    def do(self, work: Work[Made], told: Tell) -> None:
        """Do the work in this thread; its end is kept, whatever it is."""

        def say(event: Event) -> None:
            self._say(event)
            told(event)

        status = FAILED
        try:
            self.finished = work(say, self._stop.is_set)
            status = DONE
        except Cancelled as stopped:
            self.error, status = stopped, CANCELLED
        except CutdeskError as problem:
            self.error = problem
        except Exception as problem:
            self.error = CutdeskError(f"the run failed unexpectedly: {problem!r}; send it again")
        finally:
            self._end(status)


LiveRun = Live[Request, Finished]
LiveAsk = Live[Ask, Answered]


class _Lives(Generic[Asked, Made]):
    """What runs in one process, by id: those in progress and the last that ended."""

    def __init__(self) -> None:
        """Begin with none."""
        self._runs: OrderedDict[str, Live[Asked, Made]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, run_id: str) -> Live[Asked, Made] | None:
        """Return one in progress or ended lately; None for others."""
        with self._lock:
            return self._runs.get(run_id)

    def running(self) -> tuple[Live[Asked, Made], ...]:
        """Return those in progress, oldest first."""
        with self._lock:
            return tuple(live for live in self._runs.values() if not live.ended)

    def _begin(self, live: Live[Asked, Made], work: Work[Made], told: Tell) -> None:
        with self._lock:
            running = sum(not one.ended for one in self._runs.values())
            if running >= MOST_RUNNING:
                raise Busy(f"{running} requests run already; wait for one to end, or cancel one")
            self._runs[live.run_id] = live
            self._forget()
        threading.Thread(target=live.do, args=(work, told), name=f"run-{live.run_id}", daemon=True).start()

    def _forget(self) -> None:
        ended = [run_id for run_id, live in self._runs.items() if live.ended]
        for run_id in ended[: max(0, len(ended) - KEPT_ENDED)]:
            del self._runs[run_id]


class LiveRuns(_Lives[Request, Finished]):
    """The requests of one process."""

    def start(self, request: Request, desk: Desk, options: Options | None = None) -> LiveRun:
        """Start a run and return at once.

        Raises InputError for a request that cannot be answered, and where too many run already.
        """
        how = options or Options()
        check(request, desk.settings)
        route(request, desk.library)
        runner(request.orchestrator or desk.settings.orchestrator)
        live = LiveRun(how.run_id or new_run_id(), request)

        def work(say: Tell, stopped: Callable[[], bool]) -> Finished:
            watched = replace(how, run_id=live.run_id, on_event=say, cancelled=stopped)
            return run(request, desk, watched)

        self._begin(live, work, how.on_event)
        return live


class LiveAsks(_Lives[Ask, Answered]):
    """The questions of one process."""

    def start(self, question: Ask, desk: Desk) -> LiveAsk:
        """Start to answer a question and return at once; its id is that of no run.

        Raises InputError for a question that cannot be asked so, and where too many run already.
        """
        check_ask(question)
        runner(question.orchestrator or desk.settings.orchestrator)
        live = LiveAsk(new_ask_id(), question)

        def work(say: Tell, stopped: Callable[[], bool]) -> Answered:
            return ask(question, desk, on_event=say, cancelled=stopped)

        self._begin(live, work, lambda event: None)
        return live


RUNS, ASKS = LiveRuns(), LiveAsks()
"""The process's own, shared by the pages and the API."""
