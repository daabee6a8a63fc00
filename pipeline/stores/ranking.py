"""Full text ranked within a few videos, and over a whole library, at a cost that does not follow the library.

FTS5's own bm25() counts every term over the whole index: with two million lines that takes a second for
common words, and weighs a word by other programmes. Within a few videos each term is looked up in a video's
own range of rows, and weighed by how many of the searched lines have it. Over a library the rare words alone
decide, and where all are common an even sample of their lines does.
"""

import math
import sqlite3
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

K1, B = 1.2, 0.75
COMMON = 2_000
"""A word that more lines than this have tells nothing beside a rarer one."""
SLICES = 20
REMEMBERED = 2_000


class Lines:
    """One version of a video's lines as full text needs them: (evidence id, length of text) by row, by kind.

    Which rows have a word is remembered: phrases and kinds ask for the same words again and again.
    """

    def __init__(self, rows: Sequence[tuple[int, str, str, int]]) -> None:
        """Take rows of (row, evidence id, kind, length of text), ascending."""
        self.by_kind: dict[str, dict[int, tuple[str, int]]] = {"": {}}
        for row, evidence_id, kind, length in rows:
            self.by_kind[""][row] = evidence_id, length
            self.by_kind.setdefault(kind, {})[row] = evidence_id, length
        self.lengths = {kind: sum(v[1] for v in held.values()) for kind, held in self.by_kind.items()}
        self._span = (rows[0][0], rows[-1][0]) if rows else None
        self._having: dict[str, tuple[int, ...]] = {}

    def having(self, connection: sqlite3.Connection, term: str) -> tuple[int, ...]:
        """Return the rows that have a term."""
        if self._span is None:
            return ()
        found = self._having.get(term)
        if found is None:
            found = tuple(_between(connection, term, *self._span, -1))
            if len(self._having) >= REMEMBERED:
                self._having.clear()
            self._having[term] = found
        return found


Span = tuple[int, int, str]
"""The first and last row of a video's lines, which lie together, and its id."""


def rank(
    connection: sqlite3.Connection,
    terms: Sequence[str],
    videos: Sequence[tuple[str, Lines]],
    kind: str,
    limit: int,
) -> tuple[tuple[str, str, float], ...]:
    """Return (video_id, evidence_id, BM25 score), best first; a term counts once a line."""
    searched = {key: lines.by_kind.get(kind, {}) for key, lines in videos}
    total = sum(map(len, searched.values()))
    if not total:
        return ()
    mean = sum(lines.lengths.get(kind, 0) for _, lines in videos) / total or 1.0
    scores: dict[tuple[str, int], float] = defaultdict(float)
    for term in terms:
        having = ((key, row) for key, lines in videos for row in lines.having(connection, term))
        found = [(key, row) for key, row in having if row in searched[key]]
        rarity = math.log(1 + (total - len(found) + 0.5) / (len(found) + 0.5))
        for key, row in found:
            length = searched[key][row][1]
            scores[key, row] += rarity * (K1 + 1) / (1 + K1 * (1 - B + B * length / mean))
    best = ((key, searched[key][row][0], round(score, 6)) for (key, row), score in scores.items())
    return tuple(sorted(best, key=lambda hit: (-hit[2], hit[0], hit[1]))[:limit])


def rank_library(
    connection: sqlite3.Connection, terms: Sequence[str], spans: Sequence[Span], kind: str, limit: int
) -> tuple[tuple[str, str, float], ...]:
    """Return (video_id, evidence_id, score), best first, of the lines in `spans`, which are in order of rows.

    A line scores the rarity of each word that it has; `spans` may leave videos of the library out.
    """
    if not spans:
        return ()
    scores: dict[tuple[str, int], float] = defaultdict(float)
    for found in _telling(connection, terms, spans):
        rarity = math.log(1 + spans[-1][1] / (len(found) + 0.5))
        for line in found:
            scores[line] += rarity
    best = sorted(scores.items(), key=lambda item: (-round(item[1], 6), item[0]))
    return _lines(connection, best, kind, limit)


def _telling(
    connection: sqlite3.Connection, terms: Sequence[str], spans: Sequence[Span]
) -> list[list[tuple[str, int]]]:
    """Return (video_id, row) of every line with a rare word; of all words, thinned out, where none is rare.

    A single syllable, which any word may begin with, tells least and costs most: it counts where nothing else is.
    """
    first, last = spans[0][0], spans[-1][1]
    rare, common = [], []
    for term in terms:
        rows = _between(connection, term, first, last, COMMON + 1)
        if len(rows) > COMMON:
            common.append(term)
        elif lines := _inside(rows, spans):
            rare.append(lines)
    if rare:
        return rare
    common = [term for term in common if not term.endswith("*")] or common
    edges = [first + (last + 1 - first) * at // SLICES for at in range(SLICES + 1)]
    slices = list(pairwise(edges))
    share = max(1, COMMON // SLICES)
    thin = (
        [row for a, b in slices for row in _between(connection, term, a, b - 1, share)] for term in common
    )
    return [_inside(rows, spans) for rows in thin]


def _between(connection: sqlite3.Connection, term: str, first: int, last: int, most: int) -> list[int]:
    found = connection.execute(
        "SELECT rowid FROM evidence_words WHERE evidence_words MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?",
        (term, first, last, most),
    )
    return [row[0] for row in found]


def _inside(rows: Sequence[int], spans: Sequence[Span]) -> list[tuple[str, int]]:
    """Name the video of each row, without those of videos that are not searched."""
    starts = [first for first, _, _ in spans]
    places = ((bisect_right(starts, row) - 1, row) for row in rows)
    return [(spans[place][2], row) for place, row in places if place >= 0 and row <= spans[place][1]]


def _lines(
    connection: sqlite3.Connection, best: Iterable[tuple[tuple[str, int], float]], kind: str, limit: int
) -> tuple[tuple[str, str, float], ...]:
    """Look up what the best rows are, and leave out those of another kind."""
    out: list[tuple[str, str, float]] = []
    for (video_id, row), score in best:
        line = connection.execute("SELECT evidence_id, kind FROM evidence WHERE row = ?", (row,)).fetchone()
        if line is not None and (not kind or line[1] == kind):
            out.append((video_id, line[0], round(score, 6)))
        if len(out) >= limit:
            break
    return tuple(out)
