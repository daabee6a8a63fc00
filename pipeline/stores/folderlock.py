"""A lock on a folder that the operating system holds, with a note of who holds it.

The system lets go when the holder ends, however it ends: a file that a dead process left is no obstacle.
"""

import fcntl
import json
import os
import shlex
import sys
from dataclasses import asdict, dataclass
from pathlib import Path

from pipeline.errors import StoreError


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock; with a port he serves the folder to others."""

    pid: int
    command: str
    host: str = ""
    port: int = 0

    def __str__(self) -> str:
        """Return what an editor can find the process by."""
        return f"process {self.pid} ({self.command})"


def this_process(host: str = "", port: int = 0) -> Holder:
    """Return this process as a holder; `sys.argv` would hide what `python -c` and `-m` run."""
    return Holder(os.getpid(), shlex.join(sys.orig_argv)[:300], host, port)


class FolderLock:
    """One lock file; `acquire` never waits."""

    def __init__(self, path: Path) -> None:
        """Lock by the file at `path`; nothing is opened yet."""
        self.path = path
        self._handle: int | None = None

    @property
    def handle(self) -> int:
        """The file that the lock hangs on: a child that inherits it holds the lock as well."""
        if self._handle is None:
            raise StoreError(f"the lock {self.path} is not held")
        return self._handle

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._handle is not None

    def acquire(self) -> bool:
        """Take the lock if it is free. Raises StoreError when the folder cannot be written."""
        if self._handle is not None:
            return True
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise StoreError(f"{self.path} cannot be made ({error.strerror}); check CUTDESK_HOME") from error
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return False
        except OSError as error:
            os.close(handle)
            raise StoreError(
                f"{self.path} cannot be locked ({error.strerror}); put CUTDESK_HOME on a local disk"
            ) from error
        os.ftruncate(handle, 0)
        self._handle = handle
        return True

    def announce(self, holder: Holder) -> None:
        """Write who holds the lock, for those who come second."""
        os.ftruncate(self.handle, 0)
        os.pwrite(self.handle, json.dumps(asdict(holder)).encode(), 0)

    def holder(self) -> Holder | None:
        """Read who holds the lock; None while he has not said so yet."""
        try:
            return Holder(**json.loads(self.path.read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return None

    def release(self) -> None:
        """Let go."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
