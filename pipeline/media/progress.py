"""Progress in frames, with the time left."""

import time
from collections.abc import Callable

OnProgress = Callable[[int, int, float | None], None]
"""Called with frames done, frames in all, and seconds left or None while that is unknown."""


class Progress:
    """Count frames over several ffmpeg runs, with the time left."""

    def __init__(self, total: int, tell: OnProgress) -> None:
        """Tell `tell` of the frames done out of `total`."""
        self.total, self._tell, self.before = total, tell, 0
        self._began = time.monotonic()

    def at(self, frames: int) -> None:
        """Say that the present part has written `frames`."""
        done = min(self.total, self.before + frames)
        spent = time.monotonic() - self._began
        left = spent * (self.total - done) / done if done and spent > 0.5 else None
        self._tell(done, self.total, left)

    def part_done(self, frames: int) -> None:
        """Count a finished part of `frames`."""
        self.before += frames
        self.at(0)
