"""Everything of a match but its goals: cards, penalties, woodwork, chances, saves, changes, injuries."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.ingest.match.cues import Cues, Heard
from pipeline.ingest.match.cues import hear as weigh
from pipeline.ingest.match.pieces import Piece

CORE_MS = 12_000
AFTER_MS = 45_000
ONSET_MS = 12_000
KICK_MS = 75_000
"""A penalty that is talked of most when it is taken was given so long before, at most."""
_RULES = {
    "penalty_taken": (2.0, 150_000),
    "penalty_given": (1.0, 150_000),
    "red_card": (3.5, 240_000),
    "yellow_card": (1.3, 75_000),
    "woodwork": (2.0, 90_000),
    "near_miss": (1.4, 60_000),
    "save": (1.4, 60_000),
    "chance": (1.6, 60_000),
    "substitution": (1.3, 75_000),
    "injury": (1.6, 120_000),
    "disallowed_goal": (2.4, 120_000),
    "shootout": (4.0, 600_000),
}
"""How loud a kind must be to count, and how far apart two of it are."""
STEP, FINE_STEP = 1.5, 0.01
"""Of two about as loud the earlier is the event, and the later talk of it."""
ARGUED = ("penalty_given", "red_card")
"""What is claimed more often than it is given: talk against it counts in full."""
_PLAIN_RULE = (1.5, 40_000)


@dataclass(frozen=True, slots=True)
class Incident:
    """One thing that happened, where its talk starts; `place` and `peak` are pieces."""

    kind: str
    at_ms: int
    loudness: float
    place: int
    peak: int


def incidents(cues: Cues, spoken: Sequence[Piece]) -> list[Incident]:
    """Return the events of one kind, in order of time."""
    floor, apart = _RULES.get(cues.kind, _PLAIN_RULE)
    heard = weigh(cues, spoken)
    lowest = -9.0 if cues.kind in ARGUED else 0.0
    loud = {
        at: _loudness(heard, spoken, at, lowest)
        for at, hear in enumerate(heard)
        if hear.say - hear.deny >= min(1.0, floor / 2)
    }
    step = FINE_STEP if cues.kind == "substitution" else STEP  # a change is announced before it is made
    kept: list[int] = []
    for at in sorted(loud, key=lambda place: (-(loud[place] // step), place)):
        start = spoken[at].start_ms
        if loud[at] >= floor and all(abs(start - spoken[place].start_ms) >= apart for place in kept):
            kept.append(at)
    return [_incident(cues.kind, spoken, loud, at) for at in sorted(kept)]


def _incident(kind: str, spoken: Sequence[Piece], loud: dict[int, float], peak: int) -> Incident:
    first = spoken[peak].start_ms - (KICK_MS if kind == "penalty_given" else ONSET_MS)
    early = [
        at for at in loud if at <= peak and spoken[at].start_ms >= first and loud[at] >= 0.5 * loud[peak]
    ]
    place = min(early)
    return Incident(kind, spoken[place].start_ms, round(loud[peak], 3), place, peak)


def _loudness(heard: Sequence[Heard], spoken: Sequence[Piece], at: int, lowest: float) -> float:
    start = spoken[at].start_ms
    core = after = 0.0
    for place in range(at, len(spoken)):
        gap = spoken[place].start_ms - start
        if gap > AFTER_MS:
            break
        hear = heard[place]
        if gap <= CORE_MS:
            core += max(lowest, hear.say - hear.deny)
        after += max(0.0, hear.after - 0.3 * hear.deny) if gap else 0.0
    return min(core, 6.0) + min(after, 3.0)
