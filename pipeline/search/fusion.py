"""Join rankings by reciprocal rank."""

from collections import defaultdict
from collections.abc import Hashable, Sequence
from typing import TypeVar

K = 60
Key = TypeVar("Key", bound=Hashable)


def fuse(rankings: Sequence[Sequence[Key]], weights: Sequence[float] = ()) -> list[tuple[Key, float]]:
    """Return (key, score) best first; a key scores weight / (60 + rank) in each ranking that has it.

    Ties are in order of the key's text.
    """
    scores: dict[Key, float] = defaultdict(float)
    shares = weights or [1.0] * len(rankings)
    for ranking, share in zip(rankings, shares, strict=True):
        for rank, key in enumerate(dict.fromkeys(ranking), 1):
            scores[key] += share / (K + rank)
    return sorted(scores.items(), key=lambda item: (-item[1], str(item[0])))
