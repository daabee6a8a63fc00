"""Keeps the worker process alive for as long as the app runs."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

from pipeline.build import Desk

RESTART_S = 2.0
STOP_S = 25.0


class Supervisor:
    """Starts the worker, starts it again when it dies, and ends it with the app."""

    def __init__(self, desk: Desk, restart_s: float = RESTART_S) -> None:
        """Watch over the worker of one data folder."""
        self._desk, self._restart_s = desk, restart_s
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._watch, name="worker-supervisor", daemon=True)

    @property
    def worker_pid(self) -> int | None:
        """The worker's process; None before the first and between two."""
        child = self._child
        return child.pid if child is not None and child.poll() is None else None

    def start(self) -> None:
        """Start the worker; it marks what an earlier one left running."""
        self._thread.start()

    def stop(self) -> None:
        """Close the worker's pipe and wait for it to end."""
        self._stopping.set()
        with self._lock:
            child = self._child
        if child is None:
            return
        assert child.stdin is not None
        child.stdin.close()
        try:
            child.wait(timeout=STOP_S)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        _end_group(child.pid)
        self._thread.join(timeout=5)

    def _watch(self) -> None:
        while not self._stopping.is_set():
            with self._lock:
                if self._stopping.is_set():
                    return
                self._child = _start(self._desk)
            self._child.wait()
            if not self._stopping.is_set():
                _end_group(self._child.pid)
                if self._child.stdin is not None:
                    self._child.stdin.close()
            self._stopping.wait(self._restart_s)


def _start(desk: Desk) -> subprocess.Popen[bytes]:
    # A session of its own: Ctrl+C in the terminal is the app's, which ends the worker in order; and what a
    # killed worker leaves running can be ended as a group.
    return subprocess.Popen(
        [sys.executable, "-m", "pipeline.jobs.worker"],
        stdin=subprocess.PIPE,
        env={**_environment(), "CUTDESK_HOME": str(desk.settings.home)},
        start_new_session=True,
    )


def _end_group(leader: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal.SIGKILL)


def _environment() -> dict[str, str]:
    root = str(Path(__file__).parents[2])
    path = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{path}" if path else root}
