"""Frame rates as files tell them: which standard one is meant, and whether it is constant."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

STANDARD_RATES = tuple(
    sorted(Fraction(n, d) for n, d in [
        (12, 1), (15, 1), (24000, 1001), (24, 1), (25, 1), (30000, 1001), (30, 1), (48000, 1001), (48, 1),
        (50, 1), (60000, 1001), (60, 1), (100, 1), (120000, 1001), (120, 1)
    ])
)  # fmt: skip
WINDOW = 1200
"""Frames looked at, at a place, to tell whether the rate is constant."""


def rate_of(box: Any, stream: Any) -> tuple[Fraction, bool]:
    """Return the frame rate, put on a standard one where it is near, and whether it is constant."""
    times = _frame_times(box, stream)
    for rate in (stream.average_rate, stream.guessed_rate, stream.base_rate):
        if rate and all(_on_grid(window, standard_rate(rate)) for window in times):
            return standard_rate(rate), True
    return standard_rate(stream.average_rate or stream.guessed_rate or Fraction(25)), False


def standard_rate(rate: Fraction) -> Fraction:
    """Put a measured rate on the standard one that it means; 2997/100 is 30000/1001."""
    near = min(STANDARD_RATES, key=lambda known: abs(known - rate))
    return near if abs(near - rate) <= near / 5000 else Fraction(rate)


def _frame_times(box: Any, stream: Any) -> list[list[Fraction]]:
    """Return runs of consecutive frame times, from the index where it holds frames, else from the start."""
    entries = stream.index_entries
    if stream.frames and len(entries) == stream.frames:
        places = sorted({0, max(0, len(entries) // 2 - WINDOW // 2), max(0, len(entries) - WINDOW)})
        runs = [[e.timestamp for e in entries[place : place + WINDOW]] for place in places]
    else:
        packets = _first_times(box.name, stream.index)
        runs = [sorted(packets)[:-16] or sorted(packets)]
    return [[Fraction(t) * stream.time_base for t in run] for run in runs]


def _first_times(path: str, place: int) -> list[int]:
    """Read the first packets' times through a door of its own: not every container seeks back to its start."""
    import av

    packets = []
    with av.open(path) as box:
        for packet in box.demux(box.streams[place]):
            if packet.pts is not None:
                packets.append(packet.pts)
            if len(packets) > WINDOW // 4:
                break
    return packets


def _on_grid(times: Sequence[Fraction], fps: Fraction) -> bool:
    """Tell whether consecutive frames stay within a third of a frame of an even grid."""
    return all(abs((t - times[0]) * fps - place) < Fraction(1, 3) for place, t in enumerate(times))
