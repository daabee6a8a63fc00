"""Whether a player steps and plays backwards smoothly through a file as it is, or wants a proxy of it."""

import math
from functools import lru_cache
from itertools import islice
from pathlib import Path

from pipeline.errors import MediaError
from pipeline.media.probe import MediaInfo
from pipeline.media.sources import identity, known

WIDEST, HIGHEST = 1920, 1080
MOST_BITS = 30_000_000
"""Bits a second above which a disk or a network may not keep up with jumps."""
WORK = 12 * 1920 * 1080
"""Pixels of a group of pictures: a step back decodes half a group at the middle."""
PACKETS = 900
"""Pictures that are looked at for key frames."""


def proxy_reason(path: str | Path) -> str:
    """Say why a file wants a proxy, empty where it plays well as it is. Raises MediaError."""
    return _reason(str(path), identity(path))


@lru_cache(maxsize=256)
def _reason(path: str, stamp: str) -> str:
    info = known(path)
    picture, size = info.picture, Path(path).stat().st_size
    if info.browser_problem:
        return info.browser_problem
    if not picture.constant_rate:
        return "its frame rate varies"
    if picture.interlaced:
        return "its pictures are interlaced"
    if picture.width > WIDEST or picture.height > HIGHEST:
        return f"its pictures are larger than {WIDEST}×{HIGHEST}"
    bits = size * 8000 // max(1, info.duration_ms)
    if bits > MOST_BITS:
        return f"it has {bits // 1_000_000} Mb/s"
    group, is_open = groups(info)
    if is_open:
        return (
            "some of its frames are shown before the key frame which they follow, where browsers seek wrongly"
        )
    if group * picture.width * picture.height > WORK:
        return f"its key frames lie up to {group} frames apart"
    return ""


def groups(info: MediaInfo) -> tuple[int, bool]:
    """Return the most frames from one key frame to the next, and whether a group leans on the one before it.

    Looks at the file's beginning. Raises MediaError.
    """
    import av

    longest = since = 0
    shown, leans = -math.inf, False
    try:
        with av.open(info.path) as box:
            packets = (packet for packet in box.demux(box.streams.video[0]) if packet.size)
            for packet in islice(packets, PACKETS):
                since = 1 if packet.is_keyframe else since + 1
                longest = max(longest, since)
                if packet.pts is None or packet.is_discard:
                    continue
                shown = packet.pts if packet.is_keyframe else shown
                leans |= packet.pts < shown
    except av.error.FFmpegError as error:
        raise MediaError(f"{info.path} cannot be read: {error.strerror or error}; is it damaged?") from error
    return longest, leans
