"""The worker process: drains the jobs table until its parent's pipe closes.

Started as `python -m pipeline.jobs.worker` by the app, never forked. A thread a lane, so that a long render
doesn't hold up an import; the heavy work is ffmpeg's, in processes of its own. One worker at a time serves a
data folder: a second waits for the first one's lock, which the system frees however the first ends.
"""

import os
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from pipeline.build import Desk, desk
from pipeline.errors import Cancelled, CutdeskError, StoreError
from pipeline.jobs.kinds import KINDS, LANES
from pipeline.stores.folderlock import FolderLock, this_process
from pipeline.stores.jobs import Job, JobTable

LOCK = "worker.lock"
IDLE_S = 0.2
"""How long a lane waits before it looks for work again."""
TELL_S = 0.2
"""How often progress is written, and how often the wish to cancel is looked for."""
TROUBLE_S = 5.0
STOPPED = "Cutdesk stopped while this ran; run it again"


class Control:
    """How one running job tells of its progress and hears that it shall stop."""

    def __init__(self, table: JobTable, job_id: str, stopping: threading.Event) -> None:
        """Speak for one job."""
        self._table, self._job_id, self._stopping = table, job_id, stopping
        self._told, self._stage = -TELL_S, ""
        self._looked, self._cancel = -TELL_S, False
        self.gives_way = False

    def progress(self, done: int, total: int, stage: str = "", seconds_left: float | None = None) -> None:
        """Write the progress where everybody sees it; what comes too fast is passed over."""
        now = time.monotonic()
        if stage != self._stage or done >= total or now - self._told >= TELL_S:
            self._told, self._stage = now, stage
            self._table.progress(self._job_id, done, total, stage, seconds_left)

    def cancelled(self) -> bool:
        """Tell whether the job shall stop: somebody said so, Cutdesk ends, or a more urgent one waits behind it."""
        now = time.monotonic()
        if not (self._cancel or self.gives_way) and now - self._looked >= TELL_S:
            self._looked, self._cancel = now, self._table.cancel_asked(self._job_id)
            self.gives_way = not self._cancel and self._table.wanted_first(self._job_id)
        return self._cancel or self.gives_way or self._stopping.is_set()


def work(
    job: Job,
    table: JobTable,
    the_desk: Desk,
    stopping: threading.Event,
    kinds: Mapping[str, Callable[..., Any]],
) -> None:
    """Run one job and write how it ended; whatever it raises ends this job alone."""
    control = Control(table, job.job_id, stopping)
    try:
        if job.kind not in kinds:
            raise StoreError(f"this Cutdesk knows no job {job.kind!r}; update it, or do the work anew")
        result = kinds[job.kind](job.payload, the_desk, control)
        table.finish(job.job_id, result)
    except Cancelled:
        if table.cancel_asked(job.job_id):
            table.end(job.job_id, "cancelled")
        elif stopping.is_set():
            table.end(job.job_id, "interrupted", STOPPED)
        elif control.gives_way:
            table.put_back(job.job_id)
        else:
            table.end(job.job_id, "cancelled")
    except CutdeskError as error:
        table.end(job.job_id, "failed", str(error))
    except Exception as error:
        traceback.print_exc()
        table.end(job.job_id, "failed", f"{job.title} failed unexpectedly: {error!r}; try it again")


def drain(
    lane: str,
    the_desk: Desk,
    stopping: threading.Event,
    kinds: Mapping[str, Callable[..., Any]] = KINDS,
) -> None:
    """Run the jobs of one lane until told to stop; a store that fails is tried again later."""
    name, table = f"{os.getpid()}-{lane}", the_desk.jobs
    while not stopping.is_set():
        try:
            job = table.claim(lane, name)
            if job is None:
                stopping.wait(IDLE_S)
            else:
                work(job, table, the_desk, stopping, kinds)
        except StoreError:
            traceback.print_exc()
            stopping.wait(TROUBLE_S)


def serve(the_desk: Desk, stopping: threading.Event) -> None:
    """Wait for the data folder's lock, mark what an earlier worker left, and drain every lane."""
    lock = FolderLock(the_desk.settings.home / LOCK)
    while not lock.acquire():
        if stopping.wait(IDLE_S):
            return
    lock.announce(this_process())
    the_desk.jobs.interrupt_running()
    lanes = [threading.Thread(target=drain, args=(lane, the_desk, stopping)) for lane in LANES]
    for thread in lanes:
        thread.start()
    stopping.wait()
    for thread in lanes:
        thread.join(timeout=20)


def main() -> None:
    """Work until standard input closes."""
    stopping = threading.Event()
    worker = threading.Thread(target=serve, args=(desk(), stopping), name="worker", daemon=True)
    worker.start()
    waiter = threading.Thread(target=_wait_for_parent, args=(stopping,), daemon=True)
    waiter.start()
    worker.join()
    # At once: a job that could not stop in time is marked interrupted by the next worker.
    os._exit(0 if stopping.is_set() else 1)


def _wait_for_parent(stopping: threading.Event) -> None:
    with suppress(OSError, ValueError):
        sys.stdin.buffer.read()
    stopping.set()


if __name__ == "__main__":
    main()
