"""The library: what is known of each video. Reads are kept in memory until another import is seen."""

import json
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pipeline.errors import InputError
from pipeline.model import Bundle, Chapter, Evidence, MatchEvent, Segment, Video
from pipeline.plain import dumps, from_plain, plain
from pipeline.stores.database import Database, now
from pipeline.stores.derived import Derived
from pipeline.stores.ranking import Rows, rank
from pipeline.stores.rows import columns, insert, reader, to_row
from pipeline.stores.words import match, normal, pairs, terms

EDITABLE = ("title", "reel", "start_timecode", "drop_frame", "audio_roles", "name_template", "media")
"""What an editor may set on a video; it outlives a re-import."""
KEPT_VIDEOS = 64
RANKED_APART = 16
"""Up to so many videos full text is ranked within them, at a cost that does not follow the library."""


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One collection of the index and what it was made of; `content_hash` is of the ids and texts."""

    kind: str
    collection: str
    embedder: str
    rows: int
    content_hash: str


@dataclass(frozen=True, slots=True)
class _Held:
    """One video's rows as they were at `revision`."""

    revision: int
    video: Video
    segments: tuple[Segment, ...]
    chapters: tuple[Chapter, ...]
    evidence: tuple[Evidence, ...]
    by_kind: dict[str, tuple[Evidence, ...]]
    by_id: dict[str, Evidence]
    indexes: dict[str, IndexRow]
    rows: Rows


class SqliteLibrary:
    """The Library of `services.py`, with its writes."""

    def __init__(self, database: Database) -> None:
        """Keep the videos in `database`; nothing is opened yet."""
        self._database = database
        self.derived = Derived(database)
        self._videos: tuple[int, tuple[Video, ...]] = (-1, ())
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._lock = threading.Lock()

    def videos(self) -> tuple[Video, ...]:
        """All videos, by id."""
        with self._database.read() as connection:
            revision = int(connection.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0])
            held = self._videos
            if held[0] == revision:
                return held[1]
            rows = connection.execute(
                "SELECT body, (SELECT body FROM video_settings s WHERE s.video_id = v.video_id) AS settings "
                "FROM videos v ORDER BY video_id"
            ).fetchall()
        self._videos = revision, tuple(_video(row["body"], row["settings"]) for row in rows)
        return self._videos[1]

    def video(self, video_id: str) -> Video:
        """One video. Raises InputError that names near ids when there is none."""
        return self._of(video_id).video

    def segments(self, video_id: str) -> tuple[Segment, ...]:
        """The plays, by start time and id; empty without an inventory."""
        return self._of(video_id).segments

    def chapters(self, video_id: str) -> tuple[Chapter, ...]:
        """The chapters by start time."""
        return self._of(video_id).chapters

    def events(self, video_id: str) -> tuple[MatchEvent, ...]:
        """What happened in the video by time, as told at its import; empty where nothing was kept."""
        return self.derived.events(video_id)

    def evidence(self, video_id: str, *, kind: str = "", ids: Sequence[str] = ()) -> tuple[Evidence, ...]:
        """Lines by start time and id; of one kind, or those with these ids, where given."""
        held = self._of(video_id)
        if not ids:
            return held.by_kind.get(kind, ()) if kind else held.evidence
        found = [held.by_id[key] for key in set(ids) if key in held.by_id]
        return tuple(sorted((e for e in found if not kind or e.kind == kind), key=_by_time))

    def find_text(
        self, words: str, *, video_ids: Sequence[str], kind: str = "", limit: int = 50
    ) -> tuple[tuple[str, str, float], ...]:
        """Full-text search (any word counts): (video_id, evidence_id, BM25 score), higher is better."""
        query = match(words)
        if not query or not video_ids:
            return ()
        if len(video_ids) <= RANKED_APART:
            known = [(key, held) for key in dict.fromkeys(video_ids) if (held := self._rows_of(key))]
            with self._database.read() as connection:
                return rank(connection, terms(words), known, kind, limit)
        marks = ", ".join("?" * len(video_ids))
        with self._database.read() as connection:
            rows = connection.execute(
                "SELECT e.video_id, e.evidence_id, -bm25(evidence_words) AS score "
                "FROM evidence_words JOIN evidence e ON e.row = evidence_words.rowid "
                f"WHERE evidence_words MATCH ? AND e.video_id IN ({marks}) AND (? = '' OR e.kind = ?) "
                "ORDER BY score DESC, e.video_id, e.evidence_id LIMIT ?",
                (query, *video_ids, kind, kind, limit),
            ).fetchall()
        return tuple((row[0], row[1], row[2]) for row in rows)

    def _rows_of(self, video_id: str) -> Rows:
        try:
            return self._of(video_id).rows
        except InputError:
            return {}

    def index_row(self, video_id: str, kind: str) -> IndexRow | None:
        """The collection that serves this kind of this video; None where the video has no such rows."""
        return self._of(video_id).indexes.get(kind)

    def index_rows(self, video_id: str) -> tuple[IndexRow, ...]:
        """The collections of a video; empty where there is no such video."""
        with self._database.read() as connection:
            return _index_rows(connection, video_id)

    def collections(self) -> frozenset[str]:
        """The names of all collections that serve some video."""
        with self._database.read() as connection:
            return frozenset(row[0] for row in connection.execute("SELECT collection FROM indexes"))

    def library_id(self) -> str:
        """The library's own random name, so that libraries can share an index server."""
        with self._database.read() as connection:
            return str(connection.execute("SELECT value FROM about WHERE key = 'library_id'").fetchone()[0])

    def content_hash(self, video_id: str) -> str:
        """The hash of what the video was imported from; empty where there is no such video."""
        with self._database.read() as connection:
            row = connection.execute("SELECT content_hash FROM videos WHERE video_id = ?", (video_id,))
            found = row.fetchone()
        return str(found[0]) if found else ""

    def publish(self, bundle: Bundle, indexes: Sequence[IndexRow]) -> tuple[str, ...]:
        """Put a video in, or its new version in the old one's place, in one transaction.

        Returns the collections that served it before and do no longer.
        """
        key = bundle.video.video_id
        with self._database.write() as connection:
            before = {row.collection for row in _index_rows(connection, key)}
            _delete(connection, key)
            _insert(connection, bundle, indexes)
        return tuple(sorted(before - {row.collection for row in indexes}))

    def delete_video(self, video_id: str) -> tuple[str, ...]:
        """Take a video out with the editor's settings; returns its collections, which are to be dropped."""
        with self._database.write() as connection:
            gone = tuple(row.collection for row in _index_rows(connection, video_id))
            if not _delete(connection, video_id):
                raise InputError(_unknown(connection, video_id))
            connection.execute("DELETE FROM video_settings WHERE video_id = ?", (video_id,))
            _next_revision(connection)
        return gone

    def change_video(self, video_id: str, **changes: Any) -> Video:
        """Set what an editor may set (EDITABLE); raises InputError for a value that does not fit."""
        foreign = sorted(set(changes) - set(EDITABLE))
        if foreign:
            raise InputError(f"{foreign[0]!r} of a video cannot be set; what can is {', '.join(EDITABLE)}")
        with self._database.write() as connection:
            row = _video_row(connection, video_id)
            settings = {**json.loads(row["settings"] or "{}"), **plain(changes)}
            video = _checked(row["body"], dumps(settings))
            connection.execute(
                "INSERT INTO video_settings VALUES (?, ?) "
                "ON CONFLICT (video_id) DO UPDATE SET body = excluded.body",
                (video_id, dumps(settings)),
            )
            connection.execute(
                "UPDATE videos SET revision = ? WHERE video_id = ?", (_next_revision(connection), video_id)
            )
        return video

    def _of(self, video_id: str) -> _Held:
        with self._database.read() as connection:
            row = connection.execute("SELECT revision FROM videos WHERE video_id = ?", (video_id,)).fetchone()
            if row is None:
                raise InputError(_unknown(connection, video_id))
            with self._lock:
                held = self._held.get(video_id)
                if held is not None and held.revision == row[0]:
                    self._held.move_to_end(video_id)
                    return held
            held = _load(connection, video_id)
        with self._lock:
            self._held[video_id] = held
            self._held.move_to_end(video_id)
            while len(self._held) > KEPT_VIDEOS:
                self._held.popitem(last=False)
        return held


def _by_time(line: Evidence) -> tuple[int, str]:
    return line.start_ms, line.evidence_id


def _video(body: str, settings: str | None) -> Video:
    video: Video = from_plain(Video, json.loads(body) | json.loads(settings or "{}"))
    return video


def _checked(body: str, settings: str) -> Video:
    try:
        video = _video(body, settings)
    except ValueError as error:
        raise InputError(f"a setting of a video does not fit: {error}") from error
    if not video.title.strip():
        raise InputError("the title of a video is empty; write what it is called")
    _ = video.timebase  # refuses a start timecode or drop frame that the rate does not have
    return video


def _video_row(connection: sqlite3.Connection, video_id: str) -> sqlite3.Row:
    row: sqlite3.Row | None = connection.execute(
        "SELECT body, revision, "
        "(SELECT body FROM video_settings s WHERE s.video_id = v.video_id) AS settings "
        "FROM videos v WHERE video_id = ?",
        (video_id,),
    ).fetchone()
    if row is None:
        raise InputError(_unknown(connection, video_id))
    return row


def _unknown(connection: sqlite3.Connection, video_id: str) -> str:
    known = [row[0] for row in connection.execute("SELECT video_id FROM videos ORDER BY video_id")]
    if not known:
        return f"there is no video {video_id!r}: the library is empty; import one with `cutdesk import`"
    near = get_close_matches(video_id, known, n=3, cutoff=0.5) or known[:5]
    return f"there is no video {video_id!r}; there is {', '.join(near)}"


def _load(connection: sqlite3.Connection, video_id: str) -> _Held:
    row = _video_row(connection, video_id)
    evidence: tuple[Evidence, ...] = _select(
        connection, "evidence", Evidence, video_id, "start_ms, evidence_id"
    )
    return _Held(
        revision=row["revision"],
        video=_video(row["body"], row["settings"]),
        segments=_select(connection, "segments", Segment, video_id, "start_ms, segment_id"),
        chapters=_select(connection, "chapters", Chapter, video_id, "place"),
        evidence=evidence,
        by_kind={kind: tuple(e for e in evidence if e.kind == kind) for kind in {e.kind for e in evidence}},
        by_id={e.evidence_id: e for e in evidence},
        indexes={row.kind: row for row in _index_rows(connection, video_id)},
        rows=_rows(connection, video_id),
    )


def _rows(connection: sqlite3.Connection, video_id: str) -> Rows:
    """Return what full text needs of each line of a video, by its row in the index."""
    found = connection.execute(
        "SELECT row, evidence_id, kind, length(text) FROM evidence WHERE video_id = ? ORDER BY row",
        (video_id,),
    )
    return {row[0]: (row[1], row[2], row[3]) for row in found}


def _select(
    connection: sqlite3.Connection, table: str, kind: type, video_id: str, order: str
) -> tuple[Any, ...]:
    read = reader(kind)
    rows = connection.execute(
        f"SELECT {columns(kind)} FROM {table} WHERE video_id = ? ORDER BY {order}", (video_id,)
    )
    return tuple(map(read, rows))


def _index_rows(connection: sqlite3.Connection, video_id: str) -> tuple[IndexRow, ...]:
    return _select(connection, "indexes", IndexRow, video_id, "kind")


def _next_revision(connection: sqlite3.Connection) -> int:
    connection.execute("UPDATE about SET value = CAST(value AS INTEGER) + 1 WHERE key = 'revision'")
    return int(connection.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0])


def _delete(connection: sqlite3.Connection, video_id: str) -> bool:
    connection.execute(
        "DELETE FROM evidence_words WHERE rowid IN (SELECT row FROM evidence WHERE video_id = ?)", (video_id,)
    )
    return connection.execute("DELETE FROM videos WHERE video_id = ?", (video_id,)).rowcount > 0


def _insert(connection: sqlite3.Connection, bundle: Bundle, indexes: Sequence[IndexRow]) -> None:
    video = bundle.video
    key = video.video_id
    connection.execute(
        "INSERT INTO videos VALUES (?, ?, ?, ?, ?, ?)",
        (key, dumps(video), video.title, bundle.content_hash, _next_revision(connection), now()),
    )
    connection.executemany(
        insert("segments", Segment, "video_id"), ((key, *to_row(segment)) for segment in bundle.segments)
    )
    connection.executemany(
        insert("chapters", Chapter, "video_id", "place"),
        ((key, place, *to_row(chapter)) for place, chapter in enumerate(bundle.chapters)),
    )
    connection.executemany(
        insert("indexes", IndexRow, "video_id"), ((key, *to_row(index)) for index in indexes)
    )
    first = connection.execute("SELECT COALESCE(MAX(row), 0) + 1 FROM evidence").fetchone()[0]
    connection.executemany(
        insert("evidence", Evidence, "row", "video_id"),
        ((first + at, key, *to_row(line)) for at, line in enumerate(bundle.evidence)),
    )
    texts = (normal(line.text) for line in bundle.evidence)
    connection.executemany(
        "INSERT INTO evidence_words (rowid, words, pairs) VALUES (?, ?, ?)",
        ((first + at, text, pairs(text)) for at, text in enumerate(texts)),
    )
