"""Runs in progress: each in a thread of its own, watched by as many as like, from its first event on."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from pipeline.build import Desk
from pipeline.errors import Cancelled, CutdeskError, InputError
from pipeline.flow import Event
from pipeline.request.door import Request, check, route
from pipeline.run import Finished, Options, new_run_id, run
from pipeline.runners.choose import runner

MOST_RUNNING = 16
KEPT_ENDED = 50
"""Ended runs that keep their events; older ones are told from their stored trace."""

RUNNING, DONE, FAILED, CANCELLED = "running", "done", "failed", "cancelled"


class Busy(InputError):
    """As many runs as may be are in progress."""


class LiveRun:
    """One run and everything that it has said; `status` is `running`, `done`, `failed` or `cancelled`."""

    def __init__(self, run_id: str, request: Request) -> None:
        """Begin with nothing said."""
        self.run_id, self.request = run_id, request
        self.started = time.monotonic()
        self.status = RUNNING
        self.finished: Finished | None = None
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

    def _work(self, desk: Desk, options: Options, told: Callable[[Event], None]) -> None:
        def say(event: Event) -> None:
            self._say(event)
            told(event)

        watched = replace(options, run_id=self.run_id, on_event=say, cancelled=self._stop.is_set)
        status = FAILED
        try:
            self.finished = run(self.request, desk, watched)
            status = DONE
        except Cancelled as stopped:
            self.error, status = stopped, CANCELLED
        except CutdeskError as problem:
            self.error = problem
        except Exception as problem:
            self.error = CutdeskError(f"the run failed unexpectedly: {problem!r}; send it again")
        finally:
            self._end(status)


class LiveRuns:
    """The runs of one process, by id: those in progress and the last that ended."""

    def __init__(self) -> None:
        """Begin with none."""
        self._runs: OrderedDict[str, LiveRun] = OrderedDict()
        self._lock = threading.Lock()

    def start(self, request: Request, desk: Desk, options: Options | None = None) -> LiveRun:
        """Start a run and return at once.

        Raises InputError for a request that cannot be answered, and where too many run already.
        """
        how = options or Options()
        check(request, desk.settings)
        route(request, desk.library)
        runner(request.orchestrator or desk.settings.orchestrator)
        live = LiveRun(how.run_id or new_run_id(), request)
        with self._lock:
            running = sum(not one.ended for one in self._runs.values())
            if running >= MOST_RUNNING:
                raise Busy(f"{running} requests run already; wait for one to end, or cancel one")
            self._runs[live.run_id] = live
            self._forget()
        threading.Thread(
            target=live._work, args=(desk, how, how.on_event), name=f"run-{live.run_id}", daemon=True
        ).start()
        return live

    def get(self, run_id: str) -> LiveRun | None:
        """Return a run in progress or ended lately; None for one that only the run store knows."""
        with self._lock:
            return self._runs.get(run_id)

    def running(self) -> tuple[LiveRun, ...]:
        """Return the runs in progress, oldest first."""
        with self._lock:
            return tuple(live for live in self._runs.values() if not live.ended)

    def _forget(self) -> None:
        ended = [run_id for run_id, live in self._runs.items() if live.ended]
        for run_id in ended[: max(0, len(ended) - KEPT_ENDED)]:
            del self._runs[run_id]


RUNS = LiveRuns()
"""The process's runs, shared by the pages and the API."""
