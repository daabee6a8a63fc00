"""Places between scenes where an advert hurts least: a pause without speech, near a boundary, in calm."""

import re
from collections.abc import Sequence
from itertools import pairwise

from pipeline.model import Chapter, Evidence
from pipeline.timebase import seconds_from_ms

SHORTEST_PAUSE_MS, FULL_PAUSE_MS = 1_500, 8_000
NEAR_MS = 4_000
APART_MS = 300_000
EDGE_MS = 60_000
AROUND_MS = 3_000
_LOUD = re.compile(r"[!?]")
Slot = tuple[int, float, str]
"""Milliseconds, score in [0, 1] and why."""


def slots(lines: Sequence[Evidence], chapters: Sequence[Chapter], length_ms: int) -> list[Slot]:
    """Return the places, best first, at least five minutes apart and not in the first or last minute.

    In a short video all three distances shrink with its length.
    """
    spoken = [e for e in lines if e.kind == "stt" and not e.is_ad]
    spoken.sort(key=lambda e: (e.start_ms, e.evidence_id))
    shots = sorted(e.start_ms for e in lines if e.kind == "shot")
    borders = [c.end_ms for c in chapters[:-1]]
    edge, apart = min(EDGE_MS, length_ms // 10), min(APART_MS, length_ms // 4)
    found = []
    for was, now in pairwise(spoken):
        pause = now.start_ms - was.end_ms
        if pause < SHORTEST_PAUSE_MS or not edge <= was.end_ms <= length_ms - edge:
            continue
        found.append(_slot(was, now, shots, borders))
    kept: list[Slot] = []
    for slot in sorted(found, key=lambda s: (-s[1], s[0])):
        if all(abs(slot[0] - other[0]) >= apart for other in kept):
            kept.append(slot)
    return kept


def _slot(was: Evidence, now: Evidence, shots: Sequence[int], borders: Sequence[int]) -> Slot:
    pause = now.start_ms - was.end_ms
    cuts = [at for at in shots if was.end_ms <= at <= now.start_ms]
    at = cuts[len(cuts) // 2] if cuts else was.end_ms + pause // 2
    border = any(abs(at - end) <= max(NEAR_MS, pause) for end in borders)
    calm = not (_LOUD.search(was.text) or _LOUD.search(now.text))
    score = 0.45 * min(1.0, pause / FULL_PAUSE_MS) + 0.3 * border + 0.15 * calm + 0.1 * bool(cuts)
    why = [f"{seconds_from_ms(pause):.1f} s without speech"]
    why += ["a chapter ends"] if border else []
    why += ["calm on both sides"] if calm else []
    why += ["on a shot change"] if cuts else []
    return at, round(score, 4), ", ".join(why)
