"""Small test videos whose every frame carries its number, with clicks at chosen frames."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import numpy as np

from pipeline.ingest.demo.encode import RATE, Picture, Planes, Sound, encode
from pipeline.media import framecode

SHOT_SECONDS = 2


def make_test_video(
    path: Path,
    fps: Fraction = Fraction(30000, 1001),
    seconds: float = 4,
    size: tuple[int, int] = (320, 180),
    clicks: Iterable[int] = (),
    start_timecode: str = "00:00:00:00",
) -> int:
    """Write an MP4 (H.264 with B frames, AAC stereo) and return its number of frames.

    Frame `n` carries `n` in the frame code; the background changes every two seconds; `clicks` are frames
    whose first sample starts a 10 ms burst over a quiet tone (440 Hz left, 880 Hz right). Sizes are even.
    `start_timecode` is written as a timecode track, drop frame where it has a semicolon.
    """
    width, height = size
    frames = round(seconds * fps)
    shot = round(fps * SHOT_SECONDS)

    def paint(first: int, end: int) -> Iterator[Planes]:
        planes = np.full((height * 3 // 2, width), 128, np.uint8)
        for number in range(first, end):
            planes[:height] = 60 + 50 * (number // shot % 3) + np.arange(width) * 40 // width
            left = number * 3 % (width - 16)
            planes[height // 3 : height // 3 + 16, left : left + 16] = 220
            framecode.draw(planes[:height], number)
            yield planes

    encode(path, Picture(fps, width, height, frames, paint), _sound(frames, fps, clicks), start_timecode)
    return frames


def _sound(frames: int, fps: Fraction, clicks: Iterable[int]) -> Sound:
    at = np.arange(round(frames / fps * RATE)) / RATE
    sound = np.stack([1000 * np.sin(2 * np.pi * pitch * at) for pitch in (440, 880)], axis=1)
    for frame in clicks:
        start = round(frame / fps * RATE)
        burst = 26000 * np.sin(2 * np.pi * 3000 * np.arange(RATE // 100) / RATE)
        room = sound[start : start + len(burst)]
        room[:] = burst[: len(room), None]
    return sound.astype(np.int16)
