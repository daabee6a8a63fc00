"""Find lines of one video by meaning and by words at once."""

import re
from collections.abc import Mapping, Sequence

import numpy as np

from pipeline.model import Hit
from pipeline.search.fusion import fuse
from pipeline.services import Services, Vectors

DEPTH = 40
SAME_MS = 30_000
Near = Mapping[tuple[str, str], Sequence[tuple[str, float]]]
"""(evidence_id, cosine) best first, by kind and phrase."""
_HANGUL = re.compile("[가-힣]")
_APART = ("우체국에서 온 편지를 읽는다", "자동차가 고속도로를 달린다")
BLIND = 0.6
"""Above this two Korean sentences about different things look alike: the embedding model reads no Korean."""


def search(
    video_id: str, phrases: Sequence[str], vectors: Vectors, kinds: Sequence[str], services: Services
) -> tuple[tuple[Hit, float], ...]:
    """Return (hit, fused score) best first, equal texts folded, adverts out; `vectors` has a row a phrase."""
    return join(video_id, phrases, nearest(video_id, phrases, vectors, kinds, services), kinds, services)


def nearest(
    video_id: str, phrases: Sequence[str], vectors: Vectors, kinds: Sequence[str], services: Services
) -> Near:
    """Ask the index once a kind for all phrases that the embedding model can read."""
    seen = [place for place, phrase in enumerate(phrases) if can_read(phrase, services)]
    out: dict[tuple[str, str], list[tuple[str, float]]] = {}
    for kind in kinds if seen else ():
        rows = services.index.query(video_id, kind, vectors[seen], DEPTH)
        out |= {(kind, phrases[place]): row for place, row in zip(seen, rows, strict=True)}
    return out


def join(
    video_id: str, phrases: Sequence[str], near: Near, kinds: Sequence[str], services: Services
) -> tuple[tuple[Hit, float], ...]:
    """Return (hit, fused score) best first, as `search`, from what `nearest` found.

    Vectors and full text are ranked apart for each phrase and kind and joined by reciprocal rank. The hit's
    similarity is the best cosine of its line, its phrase the one that had it.
    """
    rankings: list[list[str]] = []
    best: dict[str, tuple[float, str]] = {}
    for kind in kinds:
        for phrase in phrases:
            if (kind, phrase) not in near:
                continue
            rankings.append([key for key, _ in near[kind, phrase]])
            for key, cosine in near[kind, phrase]:
                if key not in best or cosine > best[key][0]:
                    best[key] = (cosine, phrase)
        for phrase in phrases:
            words = services.library.find_text(phrase, video_ids=(video_id,), kind=kind, limit=DEPTH)
            rankings.append([key for _, key, _ in words])
            for _, key, _ in words:
                best.setdefault(key, (0.0, phrase))
    ranked = fuse(rankings)
    lines = (
        {e.evidence_id: e for e in services.library.evidence(video_id, ids=[key for key, _ in ranked])}
        if ranked
        else {}
    )
    hits = [(Hit(lines[key], *best[key]), score) for key, score in ranked if key in lines]
    return tuple(_folded([pair for pair in hits if not pair[0].evidence.is_ad]))


def can_read(text: str, services: Services) -> bool:
    """Tell whether the embedding model understands the script of a text; many know no Korean."""
    if not _HANGUL.search(text):
        return True
    one, other = services.embedder.embed(_APART)
    return float(one @ other) < BLIND


def embed(phrases: Sequence[str], services: Services) -> Vectors:
    """Embed phrases at once; `(n, d)` float32."""
    return services.embedder.embed(list(phrases)) if phrases else np.zeros((0, 1), np.float32)


def _folded(pairs: Sequence[tuple[Hit, float]]) -> list[tuple[Hit, float]]:
    """Keep the best of lines with the same text within half a minute: captions stand for many seconds."""
    kept: list[tuple[Hit, float]] = []
    starts: dict[str, list[int]] = {}
    for hit, score in pairs:
        said = starts.setdefault(hit.evidence.text.casefold(), [])
        if all(abs(start - hit.evidence.start_ms) > SAME_MS for start in said):
            said.append(hit.evidence.start_ms)
            kept.append((hit, score))
    return kept
