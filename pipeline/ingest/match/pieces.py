"""A noisy transcript as short timed pieces: sentences, with loops of the recogniser folded."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pipeline.model import Evidence

_SENTENCE = re.compile(r"[^.!?…]*[.!?…]+[\"')\]]*\s*|[^.!?…]+$")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
LOOP_MS = 45_000
LOOP_TIMES = 3
LONGEST_RUN = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """One sentence, or what of it lies in one line; `place` counts pieces from 0."""

    place: int
    start_ms: int
    end_ms: int
    text: str
    evidence_id: str


def pieces(lines: Sequence[Evidence]) -> tuple[Piece, ...]:
    """Cut lines into pieces, their times by their share of the line's letters.

    A sentence that is there three times within three quarters of a minute is a loop of the recogniser, of
    which the first is kept; a piece that is one word over and over is left out.
    """
    cut = [piece for line in lines for piece in _cut(line)]
    times: dict[str, list[int]] = defaultdict(list)
    for piece in cut:
        times[_key(piece.text)].append(piece.start_ms)
    said = [p for p in cut if not _stutters(p.text) and not _repeats(p, times[_key(p.text)])]
    return tuple(replace(piece, place=place) for place, piece in enumerate(said))


def words(text: str) -> list[str]:
    """Return the words of a text as they are spelled."""
    return _WORD.findall(text)


def _cut(line: Evidence) -> list[Piece]:
    span, total = max(0, line.end_ms - line.start_ms), max(1, len(line.text))
    return [
        Piece(
            0,
            line.start_ms + span * match.start() // total,
            line.start_ms + span * match.end() // total,
            match[0].strip(),
            line.evidence_id,
        )
        for match in _SENTENCE.finditer(line.text)
        if match[0].strip()
    ]


def _key(text: str) -> str:
    return " ".join(words(text)).casefold()


def _stutters(text: str) -> bool:
    spoken = words(text.casefold())
    return len(spoken) > LONGEST_RUN and len(set(spoken)) * 4 <= len(spoken)


def _repeats(piece: Piece, times: Sequence[int]) -> bool:
    near = [time for time in times if abs(time - piece.start_ms) <= LOOP_MS]
    return len(near) >= LOOP_TIMES and piece.start_ms > near[0] and len(words(piece.text)) >= 3
