"""Single frames as JPEG, exact to the frame and kept on disk."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from pathlib import Path
from typing import Any

from pipeline.errors import InputError, MediaError
from pipeline.media.probe import MediaInfo
from pipeline.media.proxy import proxy_path
from pipeline.media.sources import beside, identity, known, make_folder, prepare

QUALITY = 82
BACK_S = (0, 1, 10, 10**6)
"""How far before a frame its decoding is begun, one after the other until that is before it."""


def thumbnail(
    media: str | Path, frame: int, cache: Path, *, height: int = 180, fps: Fraction | None = None
) -> Path:
    """Return the JPEG of a frame; made once. `fps` is the grid where the file's own rate varies.

    Raises InputError for a frame that the file doesn't hold, MediaError where it can't be read.
    """
    folder = cache / "frames" / identity(media)
    path = folder / f"{frame}-{height}.jpg"
    if not path.exists():
        info = _nearest(media, cache, height)
        image = picture(info, frame, fps or info.picture.fps)
        _save(_sized(image, info, height), path)
    return path


def _nearest(media: str | Path, cache: Path, height: int) -> MediaInfo:
    """Return the proxy where one is made that is tall enough, since its frames cost a tenth; else the file."""
    made = proxy_path(media, cache)
    if made.exists() and known(made).picture.height >= height:
        return known(made)
    return prepare(media, cache)


def picture(info: MediaInfo, frame: int, fps: Fraction) -> Any:
    """Return the picture on screen at a frame of the grid as a PIL image.

    Raises InputError for a frame that the file doesn't hold.
    """
    import av

    with av.open(info.path) as box:
        shown = _shown_at(box, info.start + info.picture.start, frame, 1 / fps) if frame >= 0 else None
        if shown is None:
            raise InputError(f"{info.path} holds no frame {frame}; it has {info.picture.frames}")
        return _upright(shown.to_image(), info)


def _shown_at(box: Any, start: Fraction, frame: int, tick: Fraction) -> Any:
    """Return the decoded frame on screen at a frame of a grid that begins at `start`; None past the end."""
    stream = box.streams.video[0]
    stream.thread_type = "AUTO"
    due = start + (frame + Fraction(1, 4)) * tick
    held = None
    for coming in _decoded_before(box, stream, due):
        if coming.pts * stream.time_base > due:
            return held
        held = coming
    if held is None:
        return None
    lasts = max((held.duration or 0) * stream.time_base, tick)
    return held if due < held.pts * stream.time_base + lasts else None


def _decoded_before(box: Any, stream: Any, due: Fraction) -> Iterator[Any]:
    """Decode from a frame on that is shown before `due`; none where nothing is.

    A seek goes by the order of decoding, so it may land on a key frame that is shown after what was sought.
    """
    for back in BACK_S:
        box.seek(int(max(Fraction(0), due - back) / stream.time_base), stream=stream)
        coming = box.decode(stream)
        first = next(coming, None)
        if first is not None and first.pts * stream.time_base <= due:
            return chain((first,), coming)
    return iter(())


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
