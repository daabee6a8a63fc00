"""What is said while a clip plays."""

import bisect
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model import Evidence, Segment
from pipeline.search.attribution import shares_time

LONGEST_LINE = 280
MOST_LINES = 4


@dataclass(frozen=True, slots=True)
class HeardLine:
    """The words of one line that fall within a clip; `matched` says that the search found the line."""

    text: str
    matched: bool


def play_span(play: Segment, handle_ms: int) -> tuple[int, int]:
    """Return the longest stretch that a clip of the play can show."""
    start = play.start_ms if play.pitch_ms is None else max(0, play.pitch_ms - handle_ms)
    end = play.end_candidates_ms[-1] if play.end_candidates_ms else play.end_ms
    return start, max(end, start + 1)


def words_within(line: Evidence, start_ms: int, end_ms: int) -> str:
    """Return the words of a line that fall within a span, taking its words as evenly spoken."""
    words, length = line.text.split(), line.end_ms - line.start_ms
    if length <= 0 or not words:
        return " ".join(words)
    first = max(0, start_ms - line.start_ms) * len(words) // length
    last = -(-min(length, end_ms - line.start_ms) * len(words) // length)
    return " ".join(words[first : max(last, first + 1)])


class Transcript:
    """A video's spoken lines, for asking what is heard in a span."""

    def __init__(self, lines: Sequence[Evidence]) -> None:
        """Take the lines of one video; advertisements are no part of the game."""
        self._lines = sorted(
            (line for line in lines if not line.is_ad and line.text.strip()),
            key=lambda line: (line.start_ms, line.evidence_id),
        )
        self._starts = [line.start_ms for line in self._lines]
        self._longest = max((line.end_ms - line.start_ms for line in self._lines), default=0)

    def between(
        self, start_ms: int, end_ms: int, matched: frozenset[str] = frozenset()
    ) -> tuple[HeardLine, ...]:
        """Return at most MOST_LINES lines heard in a span in order of time, matched ones before others."""
        first = bisect.bisect_left(self._starts, start_ms - self._longest)
        last = bisect.bisect_left(self._starts, end_ms)
        lines = [line for line in self._lines[first:last] if shares_time(line, start_ms, end_ms)]
        best = sorted(lines, key=lambda line: line.evidence_id not in matched)[:MOST_LINES]
        return tuple(
            HeardLine(shortened(words_within(line, start_ms, end_ms)), line.evidence_id in matched)
            for line in lines
            if line in best
        )


def shortened(text: str) -> str:
    """Cut a text to LONGEST_LINE characters."""
    return text if len(text) <= LONGEST_LINE else text[: LONGEST_LINE - 1] + "…"
