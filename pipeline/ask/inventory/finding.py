"""What the inventory says to a question: sentences with the plays that prove them, or why there are none."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model import Segment

MOST_CITED = 20


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing that is said and the plays that prove it."""

    text: str
    plays: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """An answer from the inventory."""

    sentences: tuple[Sentence, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """The inventory holds what is asked about and says that there is no answer; `reason` says why."""

    reason: str


Answer = Finding | Refusal | None
"""None: the question is not one for the inventory."""


def one(text: str, plays: Sequence[Segment] = ()) -> Finding:
    """Return a finding of one sentence."""
    return Finding((Sentence(text, tuple(p.segment_id for p in plays[:MOST_CITED])),))


def many(lines: Sequence[tuple[str, Sequence[Segment]]]) -> Finding:
    """Return a finding of several sentences."""
    return Finding(
        tuple(Sentence(text, tuple(p.segment_id for p in plays[:MOST_CITED])) for text, plays in lines)
    )
