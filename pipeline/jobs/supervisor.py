"""Keeps the worker process alive for as long as the app runs."""

import os
import subprocess
import sys
import threading
from pathlib import Path

from pipeline.build import Desk

RESTART_S = 2.0


class Supervisor:
    """Starts the worker, starts it again when it dies, and ends it with the app."""

    def __init__(self, desk: Desk) -> None:
        """Watch over the worker of one data folder."""
        self._desk = desk
        self._stopping = threading.Event()
        self._child: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._watch, name="worker-supervisor", daemon=True)

    def start(self) -> None:
        """Mark what an earlier worker left running and start a new one."""
        self._thread.start()

    def stop(self) -> None:
        """Close the worker's pipe and wait for it to end."""
        self._stopping.set()
        child = self._child
        if child is not None and child.stdin is not None:
            child.stdin.close()
            try:
                child.wait(timeout=25)
            except subprocess.TimeoutExpired:
                child.kill()

    def _watch(self) -> None:
        while not self._stopping.is_set():
            self._desk.jobs.interrupt_running()
            self._child = subprocess.Popen(
                [sys.executable, "-m", "pipeline.jobs.worker"],
                stdin=subprocess.PIPE,
                env={**_environment(), "CUTDESK_HOME": str(self._desk.settings.home)},
            )
            self._child.wait()
            self._stopping.wait(RESTART_S)


def _environment() -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    path = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{path}" if path else root}
