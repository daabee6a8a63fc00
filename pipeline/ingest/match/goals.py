"""Which bursts of cues are goals, and whose: the best reading of a whole match.

Each burst may be a goal of either side or none. A reading is worth what its bursts say, what each says of
the score (an equaliser leaves it level), and every score that is said again later. A known final score fixes
how many goals there are; without one, a burst has to be loud to count.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.ingest.match.score import Said

LOUD = 5.0
MOST = 12


@dataclass(frozen=True, slots=True)
class Burst:
    """Cues close together, at one place of the match; `sides` leans to home (+) or away (-).

    `tells` are what is said of the score: `level`, `lead`, `behind`, `two_up`, `opener`, or a spoken number.
    """

    at_ms: int
    loudness: float
    sides: float = 0.0
    tells: frozenset[str] = frozenset()
    place: int = 0


@dataclass(frozen=True, slots=True)
class Goal:
    """A burst read as a goal of `side` (`home` or `away`), with the score after it."""

    burst: Burst
    side: str
    home: int
    away: int


@dataclass(slots=True)
class _Reading:
    worth: float
    goals: tuple[Goal, ...] = field(default=())


def read_match(
    bursts: Sequence[Burst], said: Sequence[Said], final: tuple[int, int] | None
) -> tuple[Goal, ...]:
    """Choose the goals of a match from its bursts, in order of time."""
    states: dict[tuple[int, int], _Reading] = {(0, 0): _Reading(0.0)}
    items: list[tuple[int, int, Burst | Said]] = [(b.at_ms, 0, b) for b in bursts]
    items += [(s.at_ms, 1, s) for s in said]
    for _, _, item in sorted(items, key=lambda entry: entry[:2]):
        if isinstance(item, Burst):
            states = _after_burst(states, item, final)
        else:
            _after_score(states, item)
    if final and final in states:
        return states[final].goals
    if final:
        return _nearest(states, final).goals
    return max(states.items(), key=lambda entry: (entry[1].worth, entry[0]))[1].goals


def _after_burst(
    states: Mapping[tuple[int, int], _Reading], burst: Burst, final: tuple[int, int] | None
) -> dict[tuple[int, int], _Reading]:
    out = {state: _Reading(reading.worth, reading.goals) for state, reading in states.items()}
    gate = 0.0 if final else LOUD
    for (home, away), reading in states.items():
        for side in ("home", "away"):
            score = (home + 1, away) if side == "home" else (home, away + 1)
            if max(score) > MOST or (final and (score[0] > final[0] or score[1] > final[1])):
                continue
            worth = (
                reading.worth + burst.loudness - gate + _lean(burst, side) + _fit(burst.tells, score, side)
            )
            if score not in out or worth > out[score].worth:
                out[score] = _Reading(worth, (*reading.goals, Goal(burst, side, *score)))
    return out


def _after_score(states: Mapping[tuple[int, int], _Reading], said: Said) -> None:
    for state, reading in states.items():
        if (max(state), min(state)) == (said.high, said.low):
            reading.worth += said.weight


def _nearest(states: Mapping[tuple[int, int], _Reading], final: tuple[int, int]) -> _Reading:
    def missing(entry: tuple[tuple[int, int], _Reading]) -> tuple[int, float]:
        (home, away), reading = entry
        return final[0] - home + final[1] - away, -reading.worth

    return min(states.items(), key=missing)[1]


def _lean(burst: Burst, side: str) -> float:
    return burst.sides if side == "home" else -burst.sides


def _fit(tells: frozenset[str], score: tuple[int, int], side: str) -> float:
    own, other = score if side == "home" else score[::-1]
    held = {
        "level": own == other,
        "lead": own == other + 1,
        "behind": own < other,
        "two_up": own == other + 2,
        "opener": (own, other) == (1, 0),
        f"own_{own}": True,
        f"score_{max(score)}_{min(score)}": True,
    }
    worth = 0.0
    for tell in tells:
        strong = tell in ("level", "lead", "behind", "two_up", "opener") or tell.startswith("score_")
        worth += (2.0 if strong else 1.0) if held.get(tell, False) else (-1.0 if strong else -0.3)
    return worth
