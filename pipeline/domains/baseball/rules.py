"""The rules beside the model's decisions: which plays, in what order, and where a clip ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.domains.baseball.filters import Clause, Filters
from pipeline.model import Segment

EVIDENCE_WEIGHT = 0.3
WORDS_WEIGHT = 20.0
"""What a line's similarity adds to a play's points: beside facts, and where words are all there is."""
HEARD_ENOUGH, HEARD_NEAR_BEST = 0.3, 0.1
"""What ties a play to a request that names no fact: its similarity, and how far it lies below the best."""

RECAP_BAR = 0.3
SOFT_LEAST, SOFT_MOST = 5, 12
RECAP_CLIP_MS = 25_000
"""How long a play runs in a recap that has a length, on average."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play that answers the request; `points` are its importance, `similarity` its best line's."""

    play: Segment
    points: float
    similarity: float = 0.0


def constrains(clause: Clause) -> bool:
    """Tell whether a clause asks for any fact of the inventory."""
    return clause != Clause(view=clause.view)


def by_words_alone(filters: Filters) -> bool:
    """Tell whether only the evidence can say which plays are meant."""
    return bool(filters.phrases) and not filters.soft and not any(map(constrains, filters.clauses))


def candidates(
    plays: Sequence[Segment], filters: Filters, points: Mapping[int, float], similarity: Mapping[int, float]
) -> list[Candidate]:
    """Weigh the plays, in the order given; by words alone only those that are really spoken of remain."""
    words = by_words_alone(filters)
    weight = WORDS_WEIGHT if words else EVIDENCE_WEIGHT
    best = max((similarity.get(play.segment_id, 0.0) for play in plays), default=0.0)
    out = []
    for play in plays:
        near = similarity.get(play.segment_id, 0.0)
        if not words or near >= max(HEARD_ENOUGH, best - HEARD_NEAR_BEST):
            out.append(Candidate(play, points.get(play.segment_id, 0.0) + weight * max(0.0, near), near))
    return out


def by_importance(found: Sequence[Candidate]) -> list[Candidate]:
    """Order candidates by importance, equals by number."""
    return sorted(found, key=lambda c: (-c.points, c.play.segment_id))


def soft_bounds(wanted_ms: int) -> tuple[int, int]:
    """Return the least and the most plays of a "best of"; a length asked for wants enough to fill it."""
    to_fill = -(-wanted_ms // RECAP_CLIP_MS)
    return max(SOFT_LEAST, to_fill), max(SOFT_MOST, to_fill)


def suggested(ordered: Sequence[Candidate], filters: Filters, wanted_ms: int) -> list[Candidate]:
    """Keep of the candidates what the request asks for: a number of them, the best, or all.

    Of a "best of" an editor expects every play above the bar, within the bounds.
    """
    if filters.count:
        return list(ordered[: filters.count])
    if not filters.soft:
        return list(ordered)
    least, most = soft_bounds(wanted_ms)
    above = sum(c.points >= RECAP_BAR for c in ordered)
    return list(ordered[: min(most, max(least, above))])


def most_plays(filters: Filters, wanted_ms: int) -> int:
    """Return how many plays a choice may hold at most, 0 for any number."""
    return filters.count or (soft_bounds(wanted_ms)[1] if filters.soft else 0)


def default_end(choices: Sequence[int], taste: str, tight: bool) -> int:
    """Choose an out point: the last, or the first by taste `short` or where the length is too tight for all.

    More plays in brief serve a length better than few at leisure; what room is left over, trim_budget gives
    back to the most important.
    """
    return choices[0] if taste == "short" or (tight and taste != "full") else choices[-1]
