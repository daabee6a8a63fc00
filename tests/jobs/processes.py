"""Workers in processes of their own, doing jobs that tests can hold up."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.stores.helpers import start

SLOW = """
import sys, threading
from pathlib import Path
from pipeline.errors import Cancelled
from pipeline.jobs import worker
from tests.stores.helpers import fake_desk

def slow(payload, desk, control):
    count = 0
    while not Path(payload["until"]).exists():
        count += 1
        control.progress(count, 10**9)
        if control.cancelled():
            raise Cancelled("stopped")
        threading.Event().wait(0.01)
    return {"did": payload["until"]}

worker.KINDS["slow"] = slow
stopping = threading.Event()
threading.Thread(target=worker._wait_for_parent, args=(stopping,), daemon=True).start()
worker.serve(fake_desk(Path(sys.argv[1])), stopping)
"""


def start_worker(home: Path):
    return start(SLOW, home)


def until(condition: Callable[[], object], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not come"
        threading.Event().wait(0.02)
