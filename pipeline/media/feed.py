"""Hand raw pictures or sound to an ffmpeg."""

import contextlib
import subprocess
import tempfile
from collections.abc import Sequence
from typing import IO

from pipeline.errors import MediaError
from pipeline.media.process import CancelledCheck, end, explain, start, watch


class Fed:
    """An ffmpeg that reads raw pictures or sound from this process; never left running."""

    def __init__(self, arguments: Sequence[str]) -> None:
        """Start ffmpeg with `arguments`, one of whose inputs is `pipe:0`."""
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (closed by __exit__)
        self._child = start(arguments, stdin=subprocess.PIPE, stderr=self._said)
        assert self._child.stdin is not None
        self.stdin: IO[bytes] = self._child.stdin

    def __enter__(self) -> "Fed":
        """Give itself."""
        return self

    def write(self, data: bytes | memoryview) -> None:
        """Hand over data. Raises MediaError with ffmpeg's reason when ffmpeg has given up."""
        try:
            self.stdin.write(data)
        except BrokenPipeError:
            self._raise_reason()

    def finish(self, cancelled: CancelledCheck = lambda: False) -> None:
        """Say that all is handed over and wait. Raises MediaError or Cancelled."""
        try:
            self.stdin.close()
        except BrokenPipeError:
            self._raise_reason()
        watch(self._child, lambda frames: None, cancelled)
        if self._child.returncode:
            self._raise_reason()

    def _raise_reason(self) -> None:
        self._child.wait()
        self._said.seek(0)
        raise MediaError(explain(self._said.read().decode("utf-8", "replace"), self._child.returncode))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """End ffmpeg; where what fed it failed because ffmpeg did, tell ffmpeg's reason."""
        failed = kind is not None and issubclass(kind, MediaError) and self._child.poll()
        end(self._child)
        try:
            if failed:
                self._raise_reason()
        finally:
            with contextlib.suppress(BrokenPipeError):
                self.stdin.close()
            self._said.close()
