"""A shot's frames one by one, cut and conformed exactly by ffmpeg."""

import subprocess
import tempfile

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import MediaError
from pipeline.media.graph import picture_filters, picture_input
from pipeline.media.process import damage, end, start
from pipeline.media.shots import Shot, Target


class ShotReader:
    """Gives a shot's frames by time, for moviepy; a context that ends its decoder."""

    def __init__(self, shot: Shot, target: Target) -> None:
        """Start decoding `shot`."""
        self._shot, self._fps = shot, target.fps
        self._shape = (target.height, target.width, 3)
        filters = picture_filters(shot, target, "rgb24")
        self._said = tempfile.TemporaryFile()  # noqa: SIM115 (closed by __exit__)
        self._child = start(
            [*picture_input(shot), "-map", "0:v:0", "-vf", filters, "-fps_mode", "passthrough",
             "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"],
            stdout=subprocess.PIPE, stderr=self._said,
        )  # fmt: skip
        self._number, self._frame = -1, np.zeros(self._shape, np.uint8)

    def number_at(self, seconds: float) -> int:
        """Return which frame of the shot, in the reel's rate, is on screen at `seconds`."""
        return min(int(seconds * self._fps), self._shot.record_frames - 1)

    def frame_at(self, seconds: float) -> NDArray[np.uint8]:
        """Return the frame on screen at `seconds` of the shot; times never go back."""
        wanted = self.number_at(seconds)
        while self._number < wanted:
            self._frame = self._next()
            self._number += 1
        return self._frame

    def _next(self) -> NDArray[np.uint8]:
        size = int(np.prod(self._shape))
        assert self._child.stdout is not None
        data = self._child.stdout.read(size)
        if len(data) < size:
            raise MediaError(
                f"{self._shot.path} ends or is damaged at frame {self._shot.first + self._number + 1}; "
                "trim the clip before it"
            )
        return np.frombuffer(data, np.uint8).reshape(self._shape)

    def damage(self) -> str:
        """Say what the decoder found wrong, empty for nothing."""
        self._said.seek(0)
        return damage(self._said.read().decode("utf-8", "replace"))

    def __enter__(self) -> "ShotReader":
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the decoder."""
        end(self._child)
        if self._child.stdout:
            self._child.stdout.close()
        self._said.close()
