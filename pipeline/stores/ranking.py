"""BM25 within a few videos.

FTS5's own bm25() counts every term over the whole index: with two million lines that takes a second for
common words, and weighs a word by other programmes. Here each term is looked up in a video's own range of
rows, and weighed by how many of the searched lines have it.
"""

import math
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence

K1, B = 1.2, 0.75
Rows = Mapping[int, tuple[str, str, int]]
"""Evidence id, kind and length of text, by row in the index."""


def rank(
    connection: sqlite3.Connection,
    terms: Sequence[str],
    videos: Sequence[tuple[str, Rows]],
    kind: str,
    limit: int,
) -> tuple[tuple[str, str, float], ...]:
    """Return (video_id, evidence_id, BM25 score), best first; a term counts once a line."""
    searched = {key: {row: v for row, v in rows.items() if not kind or v[1] == kind} for key, rows in videos}
    total = sum(map(len, searched.values()))
    if not total:
        return ()
    mean = sum(v[2] for rows in searched.values() for v in rows.values()) / total or 1.0
    scores: dict[tuple[str, int], float] = defaultdict(float)
    for term in terms:
        found = [(key, row) for key, rows in searched.items() for row in _rows(connection, term, rows)]
        rarity = math.log(1 + (total - len(found) + 0.5) / (len(found) + 0.5))
        for key, row in found:
            length = searched[key][row][2]
            scores[key, row] += rarity * (K1 + 1) / (1 + K1 * (1 - B + B * length / mean))
    best = ((key, searched[key][row][0], round(score, 6)) for (key, row), score in scores.items())
    return tuple(sorted(best, key=lambda hit: (-hit[2], hit[0], hit[1]))[:limit])


def _rows(connection: sqlite3.Connection, term: str, rows: Rows) -> list[int]:
    if not rows:
        return []
    found = connection.execute(
        "SELECT rowid FROM evidence_words WHERE evidence_words MATCH ? AND rowid BETWEEN ? AND ?",
        (term, min(rows), max(rows)),
    )
    return [row[0] for row in found if row[0] in rows]
