"""The rows of one video: how they are read, written and taken out."""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pipeline.errors import InputError
from pipeline.model import Bundle, Chapter, Evidence, Segment, Video
from pipeline.plain import dumps, from_plain
from pipeline.stores.database import now
from pipeline.stores.ranking import Lines
from pipeline.stores.rows import columns, insert, reader, to_row
from pipeline.stores.words import normal, pairs


@dataclass(frozen=True, slots=True)
class IndexRow:
    """One collection of the index and what it was made of; `content_hash` is of the ids and texts."""

    kind: str
    collection: str
    embedder: str
    rows: int
    content_hash: str


@dataclass(frozen=True, slots=True)
class Held:
    """One video's rows as they were at `revision`."""

    revision: int
    segments: tuple[Segment, ...]
    chapters: tuple[Chapter, ...]
    evidence: tuple[Evidence, ...]
    by_kind: dict[str, tuple[Evidence, ...]]
    by_id: dict[str, Evidence]
    indexes: dict[str, IndexRow]
    lines: Lines


def by_time(line: Evidence) -> tuple[int, str]:
    """Order lines by start and id."""
    return line.start_ms, line.evidence_id


def video_of(body: str, settings: str | None) -> Video:
    """Read a video from its stored JSON, with what an editor set over it."""
    video: Video = from_plain(Video, json.loads(body) | json.loads(settings or "{}"))
    return video


def checked(body: str, settings: str) -> Video:
    """Read a video as `video_of`; raises InputError where a setting does not fit."""
    try:
        video = video_of(body, settings)
    except ValueError as error:
        raise InputError(f"a setting of a video does not fit: {error}") from error
    if not video.title.strip():
        raise InputError("the title of a video is empty; write what it is called")
    _ = video.timebase  # refuses a start timecode or drop frame that the rate does not have
    return video


def video_row(connection: sqlite3.Connection, video_id: str) -> sqlite3.Row:
    """Return body, revision, content_hash and settings of a video. Raises InputError."""
    row: sqlite3.Row | None = connection.execute(
        "SELECT body, revision, content_hash, "
        "(SELECT body FROM video_settings s WHERE s.video_id = v.video_id) AS settings "
        "FROM videos v WHERE video_id = ?",
        (video_id,),
    ).fetchone()
    if row is None:
        raise InputError(unknown(connection, video_id))
    return row


def unknown(connection: sqlite3.Connection, video_id: str) -> str:
    """Say that there is no such video, and which are near."""
    known = [row[0] for row in connection.execute("SELECT video_id FROM videos ORDER BY video_id")]
    if not known:
        return f"there is no video {video_id!r}: the library is empty; import one with `cutdesk import`"
    near = get_close_matches(video_id, known, n=3, cutoff=0.5) or known[:5]
    return f"there is no video {video_id!r}; there is {', '.join(near)}"


def load(connection: sqlite3.Connection, video_id: str) -> Held:
    """Read a video whole. Raises InputError."""
    row = video_row(connection, video_id)
    evidence: tuple[Evidence, ...] = select(
        connection, "evidence", Evidence, video_id, "start_ms, evidence_id"
    )
    return Held(
        revision=row["revision"],
        segments=select(connection, "segments", Segment, video_id, "start_ms, segment_id"),
        chapters=select(connection, "chapters", Chapter, video_id, "place"),
        evidence=evidence,
        by_kind={kind: tuple(e for e in evidence if e.kind == kind) for kind in {e.kind for e in evidence}},
        by_id={e.evidence_id: e for e in evidence},
        indexes={row.kind: row for row in index_rows(connection, video_id)},
        lines=lines_of(connection, video_id),
    )


def lines_of(connection: sqlite3.Connection, video_id: str) -> Lines:
    """Return what full text needs of each line of a video."""
    found = connection.execute(
        "SELECT row, evidence_id, kind, length(text) FROM evidence WHERE video_id = ? ORDER BY row",
        (video_id,),
    )
    return Lines([tuple(row) for row in found])


def select(
    connection: sqlite3.Connection, table: str, kind: type, video_id: str, order: str
) -> tuple[Any, ...]:
    """Read a table's rows of one video as objects of `kind`."""
    read = reader(kind)
    rows = connection.execute(
        f"SELECT {columns(kind)} FROM {table} WHERE video_id = ? ORDER BY {order}", (video_id,)
    )
    return tuple(map(read, rows))


def index_rows(connection: sqlite3.Connection, video_id: str) -> tuple[IndexRow, ...]:
    """Return the collections of a video by kind; empty where there is no such video."""
    return select(connection, "indexes", IndexRow, video_id, "kind")


def revision_now(connection: sqlite3.Connection) -> int:
    """Return the revision of the library: how many times a video was changed in it."""
    return int(connection.execute("SELECT value FROM about WHERE key = 'revision'").fetchone()[0])


def next_revision(connection: sqlite3.Connection) -> int:
    """Count the library one on, and return the new revision."""
    connection.execute("UPDATE about SET value = CAST(value AS INTEGER) + 1 WHERE key = 'revision'")
    return revision_now(connection)


def delete_rows(connection: sqlite3.Connection, video_id: str) -> bool:
    """Take a video's rows out, but not what an editor set; tell whether there was one."""
    connection.execute(
        "DELETE FROM evidence_words WHERE rowid IN (SELECT row FROM evidence WHERE video_id = ?)", (video_id,)
    )
    return connection.execute("DELETE FROM videos WHERE video_id = ?", (video_id,)).rowcount > 0


def insert_rows(connection: sqlite3.Connection, bundle: Bundle, indexes: Sequence[IndexRow]) -> None:
    """Put a video's rows in, its full text too, under the next revision."""
    video = bundle.video
    key = video.video_id
    connection.execute(
        "INSERT INTO videos VALUES (?, ?, ?, ?, ?, ?)",
        (key, dumps(video), video.title, bundle.content_hash, next_revision(connection), now()),
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
    people = sorted({name for line in bundle.evidence for name in line.cast})
    connection.executemany("INSERT INTO casts VALUES (?, ?)", ((key, name) for name in people))
    if bundle.evidence:
        connection.execute(
            "INSERT INTO evidence_spans VALUES (?, ?, ?)", (key, first, first + len(bundle.evidence) - 1)
        )
    texts = (normal(line.text) for line in bundle.evidence)
    connection.executemany(
        "INSERT INTO evidence_words (rowid, words, pairs) VALUES (?, ?, ?)",
        ((first + at, text, pairs(text)) for at, text in enumerate(texts)),
    )
