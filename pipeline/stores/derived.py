"""What is worked out of a video when it comes in: its timeline of events, and its chapters' vectors.

The vectors of all chapters are one matrix in memory: a library of 2,000 episodes has some 40,000 chapters,
which are compared in a few milliseconds, where a collection a video would be asked 2,000 times.
"""

import json
import threading
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from pipeline.model import MatchEvent
from pipeline.plain import dumps, from_plain
from pipeline.same import Same
from pipeline.services import Vectors
from pipeline.stores.database import Database

DIGITS = 5
KEPT_TIMELINES = 512
REMEMBERED = 8


@dataclass(frozen=True, slots=True)
class _Matrix:
    """All chapters' vectors at `revision`; row n is chapter `names[n]`."""

    revision: int
    embedder: str
    names: tuple[tuple[str, str], ...]
    vectors: Vectors
    spans: Mapping[str, tuple[int, int]]
    remembered: dict[Same[frozenset[str]], NDArray[np.intp]] = field(default_factory=dict)

    def near(self, vectors: Vectors, rows: NDArray[np.intp]) -> Vectors:
        """Return the similarity of each vector to `rows`; to copy most of the rows costs more than to ask all."""
        if 2 * len(rows) < len(self.names):
            return vectors @ self.vectors[rows].T
        near = vectors @ self.vectors.T
        return near if len(rows) == len(self.names) else near[:, rows]

    def rows_of(self, among: Collection[str] | None) -> NDArray[np.intp]:
        """Return the numbers of the rows of these videos, or of all; of a frozen set they are remembered."""
        if among is None:
            return np.arange(len(self.names))
        if not isinstance(among, frozenset):
            return self._rows_of(among)
        found = self.remembered.get(Same(among))
        if found is None:
            if len(self.remembered) >= REMEMBERED:
                self.remembered.clear()
            found = self.remembered[Same(among)] = self._rows_of(among)
        return found

    def _rows_of(self, among: Collection[str]) -> NDArray[np.intp]:
        kept = [np.arange(*span) for video_id, span in self.spans.items() if video_id in among]
        return np.concatenate(kept) if kept else np.arange(0)


class Derived:
    """Timelines and chapter vectors, kept beside the videos they are of and gone with them."""

    def __init__(self, database: Database) -> None:
        """Keep them in `database`; nothing is opened yet."""
        self._database = database
        self._lock = threading.Lock()
        self._matrix: _Matrix | None = None
        self._timelines: OrderedDict[str, tuple[str, tuple[MatchEvent, ...]]] = OrderedDict()

    def keep_events(self, timelines: Mapping[str, Sequence[MatchEvent]], told_by: str) -> None:
        """Keep the timeline of each video in place of the one before; `told_by` names the rules that told it."""
        with self._database.write() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO match_events SELECT ?, ?, ? WHERE EXISTS "
                "(SELECT 1 FROM videos WHERE video_id = ?)",
                [(key, dumps(list(events)), told_by, key) for key, events in sorted(timelines.items())],
            )

    def told_by(self, video_id: str) -> str:
        """Name the rules that a video's timeline was told by; empty where none is kept."""
        with self._database.read() as connection:
            found = connection.execute("SELECT told_by FROM match_events WHERE video_id = ?", (video_id,))
            row = found.fetchone()
        return str(row[0]) if row else ""

    def events(self, video_id: str) -> tuple[MatchEvent, ...]:
        """The timeline of a video; empty where none is kept."""
        with self._database.read() as connection:
            row = connection.execute(
                "SELECT body FROM match_events WHERE video_id = ?", (video_id,)
            ).fetchone()
        if row is None:
            return ()
        with self._lock:
            held = self._timelines.get(video_id)
        if held is None or held[0] != row[0]:
            held = row[0], tuple(from_plain(MatchEvent, item) for item in json.loads(row[0]))
        with self._lock:
            self._timelines[video_id] = held
            self._timelines.move_to_end(video_id)
            while len(self._timelines) > KEPT_TIMELINES:
                self._timelines.popitem(last=False)
        return held[1]

    def keep_chapters(self, video_id: str, embedder: str, vectors: Vectors) -> None:
        """Keep the vectors of a video's chapters, in the chapters' order."""
        with self._database.write() as connection:
            connection.execute(
                "INSERT OR REPLACE INTO chapter_vectors SELECT ?, ?, ?, ? WHERE EXISTS "
                "(SELECT 1 FROM videos WHERE video_id = ?)",
                (video_id, embedder, len(vectors), vectors.astype(np.float32).tobytes(), video_id),
            )
            connection.execute("UPDATE about SET value = CAST(value AS INTEGER) + 1 WHERE key = 'revision'")

    def has_chapters(self, video_id: str, embedder: str) -> bool:
        """Tell whether a video's chapters are kept as this embedding model sees them."""
        with self._database.read() as connection:
            row = connection.execute("SELECT embedder FROM chapter_vectors WHERE video_id = ?", (video_id,))
            found = row.fetchone()
        return found is not None and found[0] == embedder

    def nearest_chapters(
        self, vectors: Vectors, limit: int, embedder: str, among: Collection[str] | None = None
    ) -> list[list[tuple[str, str, float]]]:
        """Return the nearest chapters for each row, of `among` where given; another model's are left out."""
        matrix = self._loaded(embedder)
        rows = matrix.rows_of(among)
        if not len(rows) or limit < 1:
            return [[] for _ in vectors]
        near = np.round(matrix.near(vectors, rows), DIGITS)
        most = min(len(rows), limit + 10)
        out = []
        for row in near:
            places = np.argpartition(-row, most - 1)[:most] if most < len(row) else np.arange(len(row))
            ranked = sorted((-float(row[place]), *matrix.names[rows[place]]) for place in places)
            out.append([(video_id, chapter, -far) for far, video_id, chapter in ranked[:limit]])
        return out

    def _loaded(self, embedder: str) -> _Matrix:
        with self._database.read() as connection:
            revision = int(connection.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0])
            with self._lock:
                held = self._matrix
            if held is not None and (held.revision, held.embedder) == (revision, embedder):
                return held
            rows = connection.execute(
                "SELECT video_id, rows, body FROM chapter_vectors WHERE embedder = ? AND rows "
                "ORDER BY video_id",
                (embedder,),
            ).fetchall()
        parts = [np.frombuffer(row[2], np.float32).reshape(row[1], -1) for row in rows]
        names = tuple((row[0], str(place)) for row in rows for place in range(row[1]))
        ends = np.cumsum([row[1] for row in rows]).tolist()
        spans = {row[0]: (end - row[1], end) for row, end in zip(rows, ends, strict=True)}
        empty = np.zeros((0, 1), np.float32)
        matrix = _Matrix(revision, embedder, names, np.concatenate(parts) if parts else empty, spans)
        with self._lock:
            self._matrix = matrix
        return matrix
