"""Single frames as JPEG and filmstrips, exact to the frame and kept on disk."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeline.errors import InputError, MediaError
from pipeline.media.probe import MediaInfo
from pipeline.media.sources import beside, identity, make_folder, prepare

QUALITY = 82
LOOSE_S = 5
"""Tiles of a filmstrip that lie further apart show the keyframe before them, which is much faster."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A filmstrip: tiles side by side in one JPEG, and the frame that each stands for."""

    path: Path
    tile_width: int
    tile_height: int
    frames: tuple[int, ...]


def thumbnail(
    media: str | Path, frame: int, cache: Path, *, height: int = 180, fps: Fraction | None = None
) -> Path:
    """Return the JPEG of a frame; made once. `fps` is the grid where the file's own rate varies.

    Raises InputError for a frame that the file doesn't hold, MediaError where it can't be read.
    """
    folder = cache / "frames" / identity(media)
    path = folder / f"{frame}-{height}.jpg"
    if not path.exists():
        info = prepare(media, cache)
        image = next(pictures(info, [frame], fps or info.picture.fps))
        _save(_sized(image, info, height), path)
    return path


def filmstrip(
    media: str | Path,
    first: int,
    last: int,
    count: int,
    cache: Path,
    *,
    height: int = 54,
    fps: Fraction | None = None,
) -> Strip:
    """Return `count` tiles spread over frames `[first, last)`; made once. Raises as `thumbnail` does."""
    if not 0 <= first < last or not 1 <= count <= 400:
        raise InputError(f"a filmstrip of {count} tiles over frames {first} to {last} makes no sense")
    info = prepare(media, cache)
    grid = fps or info.picture.fps
    shown = tuple(first + (last - first) * (2 * n + 1) // (2 * count) for n in range(count))
    width, tall = _tile(info, height)
    path = cache / "frames" / identity(media) / f"strip-{first}-{last}-{count}-{height}.jpg"
    if not path.exists():
        from PIL import Image

        sheet = Image.new("RGB", (width * count, tall))
        loose = Fraction(last - first, count) / grid > LOOSE_S
        for place, image in enumerate(pictures(info, shown, grid, loose=loose)):
            sheet.paste(_sized(image, info, height), (place * width, 0))
        _save(sheet, path)
    return Strip(path, width, tall, shown)


def pictures(info: MediaInfo, frames: Sequence[int], fps: Fraction, *, loose: bool = False) -> Iterator[Any]:
    """Give the picture on screen at each of `frames`, ascending, as PIL images.

    `loose` gives the keyframe before it instead. Raises InputError for a frame that the file doesn't hold.
    """
    import av

    with av.open(info.path) as box:
        cursor = Cursor(box, info.start + info.picture.start, 1 / fps, loose)
        for frame in frames:
            shown = cursor.at(frame) if frame >= 0 else None
            if shown is None:
                raise InputError(f"{info.path} holds no frame {frame}; it has {info.picture.frames}")
            yield _upright(shown.to_image(), info)


class Cursor:
    """Finds frames in ascending order, decoding on where that is near and seeking where it isn't."""

    def __init__(self, box: Any, start: Fraction, tick: Fraction, loose: bool) -> None:
        """Read `box`, whose first frame is shown at `start`, on a grid of `tick` seconds."""
        self._box, self._stream, self._loose = box, box.streams.video[0], loose
        self._stream.thread_type = "AUTO"
        if loose:
            self._stream.codec_context.skip_frame = "NONKEY"
        self._start, self._tick, self._due = start, tick, Fraction(-LOOSE_S)
        self._held: Any = None
        self._next: Any = None
        self._coming: Iterator[Any] = iter(())

    def at(self, frame: int) -> Any:
        """Return the decoded frame that is on screen at the grid's `frame`, or None past the end."""
        due = self._start + (frame + Fraction(1, 4)) * self._tick
        if self._held is None or self._loose or due - self._due > LOOSE_S:
            self._box.seek(int(due / self._stream.time_base), stream=self._stream)
            self._coming = self._box.decode(self._stream)
            self._held, self._next = None, next(self._coming, None)
        self._due = due
        if self._loose:
            self._held = self._next
        while not self._loose and self._next is not None and self._time(self._next) <= due:
            self._held, self._next = self._next, next(self._coming, None)
        return None if self._held is None or self._ended(due) else self._held

    def _time(self, frame: Any) -> Fraction:
        return Fraction(frame.pts * self._stream.time_base)

    def _ended(self, due: Fraction) -> bool:
        lasts = max((self._held.duration or 0) * self._stream.time_base, self._tick)
        return not self._loose and self._next is None and due >= self._time(self._held) + lasts


def _upright(image: Any, info: MediaInfo) -> Any:
    return image.rotate(-info.picture.rotation, expand=True) if info.picture.rotation else image


def _tile(info: MediaInfo, height: int) -> tuple[int, int]:
    width, full = info.picture.shown_size
    tall = min(height, full)
    return max(1, round(Fraction(width * tall, full))), tall


def _sized(image: Any, info: MediaInfo, height: int) -> Any:
    return image.resize(_tile(info, height))


def _save(image: Any, path: Path) -> None:
    make_folder(path.parent)
    with beside(path) as folder:
        half = folder / path.name
        try:
            image.save(half, quality=QUALITY)
        except OSError as error:
            raise MediaError(f"{path} cannot be written: {error.strerror}; free some space") from error
        half.replace(path)
