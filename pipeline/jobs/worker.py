"""The worker process: drains the jobs table until its parent's pipe closes.

Started as `python -m pipeline.jobs.worker` by the app, never forked. A thread a lane, so that a long render
doesn't hold up an import; the heavy work is ffmpeg's, in processes of its own.
"""

import os
import sys
import threading
import traceback
from collections.abc import Callable, Mapping
from typing import Any

from pipeline.build import Desk, desk
from pipeline.errors import Cancelled, CutdeskError
from pipeline.jobs.kinds import KINDS, LANES
from pipeline.stores.jobs import Job, JobTable

IDLE_S = 0.2
"""How long a lane waits before it looks for work again."""


class Control:
    """How one running job tells of its progress and hears that it shall stop."""

    def __init__(self, table: JobTable, job_id: str, stopping: threading.Event) -> None:
        """Speak for one job."""
        self._table, self._job_id, self._stopping = table, job_id, stopping

    def progress(self, done: int, total: int, stage: str = "", seconds_left: float | None = None) -> None:
        """Write the progress where everybody sees it."""
        self._table.progress(self._job_id, done, total, stage, seconds_left)

    def cancelled(self) -> bool:
        """Tell whether the job shall stop."""
        return self._stopping.is_set() or self._table.cancel_asked(self._job_id)


def work(
    job: Job,
    table: JobTable,
    the_desk: Desk,
    stopping: threading.Event,
    kinds: Mapping[str, Callable[..., Any]],
) -> None:
    """Run one job and write how it ended; whatever it raises ends this job alone."""
    try:
        function = kinds[job.kind]
        table.finish(job.job_id, function(job.payload, the_desk, Control(table, job.job_id, stopping)))
    except Cancelled:
        table.end(job.job_id, "interrupted" if stopping.is_set() else "cancelled")
    except CutdeskError as error:
        table.end(job.job_id, "failed", str(error))
    except Exception as error:
        traceback.print_exc()
        table.end(job.job_id, "failed", f"{job.title} failed unexpectedly: {error!r}; try it again")


def drain(lane: str, the_desk: Desk, table: JobTable, stopping: threading.Event) -> None:
    """Run the jobs of one lane until told to stop."""
    name = f"{os.getpid()}-{lane}"
    while not stopping.is_set():
        job = table.claim(lane, name)
        if job is None:
            stopping.wait(IDLE_S)
        else:
            work(job, table, the_desk, stopping, KINDS)


def main() -> None:
    """Drain every lane until standard input closes."""
    the_desk, stopping = desk(), threading.Event()
    table = the_desk.jobs
    lanes = [threading.Thread(target=drain, args=(lane, the_desk, table, stopping)) for lane in LANES]
    for thread in lanes:
        thread.start()
    sys.stdin.buffer.read()
    stopping.set()
    for thread in lanes:
        thread.join(timeout=20)
    os._exit(0)


if __name__ == "__main__":
    main()
