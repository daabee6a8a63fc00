"""Where a cut may start and end: sentence ends and shot changes near a time."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pipeline.model import Evidence, MatchEvent

REACH_MS = 5_000
LONGEST_MS = 60_000
_ENDS = re.compile(r"[.!?…。]['\")\]]*\s*$|(다|요|죠|까|네|나|지|어|아)[.!?]?\s*$")


@dataclass(frozen=True, slots=True)
class Window:
    """Milliseconds before and after the onset of an event, and the least of each when time is short."""

    before: int
    after: int
    least_before: int
    least_after: int


WINDOWS = {
    "goal": Window(16_000, 16_000, 9_000, 7_000),
    "penalty_given": Window(14_000, 12_000, 9_000, 4_000),
    "penalty_taken": Window(14_000, 14_000, 7_000, 6_000),
    "red_card": Window(16_000, 16_000, 9_000, 6_000),
    "yellow_card": Window(22_000, 12_000, 12_000, 4_000),
    "disallowed_goal": Window(16_000, 16_000, 9_000, 7_000),
    "woodwork": Window(12_000, 10_000, 8_000, 4_000),
    "substitution": Window(14_000, 22_000, 6_000, 8_000),
    "injury": Window(18_000, 16_000, 8_000, 6_000),
}
PLAIN = Window(12_000, 10_000, 8_000, 4_000)


def around(event: MatchEvent, lines: Sequence[Evidence], length_ms: int) -> tuple[int, int]:
    """Return the cut around an event: the build-up, the moment and what follows, on boundaries."""
    window = WINDOWS.get(event.kind, PLAIN)
    start = before(event.at_ms - window.before, lines)
    end = after(event.at_ms + window.after, lines)
    return max(0, start), min(length_ms, end, start + LONGEST_MS)


def heart(event: MatchEvent, length_ms: int) -> tuple[int, int]:
    """Return the least that still shows an event."""
    window = WINDOWS.get(event.kind, PLAIN)
    return max(0, event.at_ms - window.least_before), min(length_ms, event.at_ms + window.least_after)


def before(at_ms: int, lines: Sequence[Evidence]) -> int:
    """Return where a sentence or shot starts at or shortly before a time, or the time itself."""
    starts = [line.start_ms for line in _openings(lines) if at_ms - REACH_MS <= line.start_ms <= at_ms]
    return max(starts, default=at_ms)


def after(at_ms: int, lines: Sequence[Evidence]) -> int:
    """Return where a sentence or shot ends at or shortly after a time, or the time itself."""
    ends = [line.end_ms for line in lines if _closes(line) and at_ms <= line.end_ms <= at_ms + REACH_MS]
    return min(ends, default=at_ms)


def _openings(lines: Sequence[Evidence]) -> list[Evidence]:
    spoken = [line for line in lines if line.kind == "stt"]
    after_end = [now for was, now in pairwise(spoken) if _closes(was)]
    return spoken[:1] + after_end + [line for line in lines if line.kind == "shot"]


def _closes(line: Evidence) -> bool:
    return line.kind == "shot" or (line.kind == "stt" and _ENDS.search(line.text) is not None)
