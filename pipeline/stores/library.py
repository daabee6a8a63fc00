"""The library: what is known of each video. Reads are kept in memory until another import is seen."""

import json
import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.errors import InputError
from pipeline.model import Bundle, Chapter, Evidence, MatchEvent, Segment, Video
from pipeline.plain import dumps, plain
from pipeline.stores.database import Database
from pipeline.stores.derived import Derived
from pipeline.stores.ranking import Lines, rank, rank_library
from pipeline.stores.videorows import (
    Held,
    IndexRow,
    by_time,
    checked,
    delete_rows,
    index_rows,
    insert_rows,
    load,
    next_revision,
    revision_now,
    select,
    unknown,
    video_of,
    video_row,
)
from pipeline.stores.words import terms

EDITABLE = ("title", "reel", "start_timecode", "drop_frame", "audio_roles", "name_template", "media")
"""What an editor may set on a video; it outlives a re-import."""
KEPT_VIDEOS = 64
RANKED_APART = 16
"""Up to so many videos every line of them is ranked; of more, what the rare words of a request find."""
SPANS = "SELECT first, last, video_id FROM evidence_spans ORDER BY first"


class SqliteLibrary:
    """The Library of `services.py`, with its writes."""

    def __init__(self, database: Database) -> None:
        """Keep the videos in `database`; nothing is opened yet."""
        self._database = database
        self.derived = Derived(database)
        self._videos: tuple[int, tuple[Video, ...]] = (-1, ())
        self._casts: tuple[int, Mapping[str, tuple[str, ...]]] = (-1, {})
        self._alone: dict[str, tuple[int, Video]] = {}
        self._held: OrderedDict[str, Held] = OrderedDict()
        self._lock = threading.Lock()

    def videos(self) -> tuple[Video, ...]:
        """All videos, by id."""
        with self._database.read() as connection:
            revision = revision_now(connection)
            held = self._videos
            if held[0] == revision:
                return held[1]
            rows = connection.execute(
                "SELECT body, (SELECT body FROM video_settings s WHERE s.video_id = v.video_id) AS settings "
                "FROM videos v ORDER BY video_id"
            ).fetchall()
        self._videos = revision, tuple(video_of(row["body"], row["settings"]) for row in rows)
        return self._videos[1]

    def video(self, video_id: str) -> Video:
        """One video, without its lines. Raises InputError that names near ids when there is none."""
        with self._database.read() as connection:
            row = video_row(connection, video_id)
        held = self._alone.get(video_id)
        if held is None or held[0] != row["revision"]:
            held = self._alone[video_id] = row["revision"], video_of(row["body"], row["settings"])
        return held[1]

    def casts(self) -> Mapping[str, tuple[str, ...]]:
        """The people in the evidence of each video that tells any; the same object until an import."""
        with self._database.read() as connection:
            revision, held = revision_now(connection), self._casts
            if held[0] == revision:
                return held[1]
            found: dict[str, list[str]] = {}
            for key, name in connection.execute("SELECT video_id, name FROM casts ORDER BY video_id, name"):
                found.setdefault(key, []).append(name)
        self._casts = revision, {key: tuple(names) for key, names in found.items()}
        return self._casts[1]

    def segments(self, video_id: str) -> tuple[Segment, ...]:
        """The plays, by start time and id; empty without an inventory."""
        return self._of(video_id).segments

    def chapters(self, video_id: str) -> tuple[Chapter, ...]:
        """The chapters by start time."""
        return self._of(video_id).chapters

    def events(self, video_id: str) -> tuple[MatchEvent, ...]:
        """What happened in the video by time, as told at its import; empty where nothing was kept."""
        return self.derived.events(video_id)

    def told_by(self, video_id: str) -> str:
        """What the video's events were told by; another than today's is stale; empty where nothing was kept."""
        return self.derived.told_by(video_id)

    def evidence(self, video_id: str, *, kind: str = "", ids: Sequence[str] = ()) -> tuple[Evidence, ...]:
        """Lines by start time and id; of one kind, or those with these ids, where given."""
        held = self._of(video_id)
        if not ids:
            return held.by_kind.get(kind, ()) if kind else held.evidence
        found = [held.by_id[key] for key in set(ids) if key in held.by_id]
        return tuple(sorted((e for e in found if not kind or e.kind == kind), key=by_time))

    def find_text(
        self, words: str, *, video_ids: Sequence[str], kind: str = "", limit: int = 50
    ) -> tuple[tuple[str, str, float], ...]:
        """Full-text search (any word counts): (video_id, evidence_id, score), higher is better."""
        if not terms(words) or not video_ids:
            return ()
        if len(video_ids) <= RANKED_APART:
            known = [(key, held) for key in dict.fromkeys(video_ids) if (held := self._lines_of(key))]
            with self._database.read() as connection:
                return rank(connection, terms(words), known, kind, limit)
        wanted = frozenset(video_ids)
        with self._database.read() as connection:
            spans = [tuple(row) for row in connection.execute(SPANS) if row[2] in wanted]
            return rank_library(connection, terms(words), spans, kind, limit)

    def _lines_of(self, video_id: str) -> Lines | None:
        try:
            return self._of(video_id).lines
        except InputError:
            return None

    def index_row(self, video_id: str, kind: str) -> IndexRow | None:
        """The collection that serves this kind of this video; None where the video has no such rows."""
        return self._of(video_id).indexes.get(kind)

    def index_rows(self, video_id: str) -> tuple[IndexRow, ...]:
        """The collections of a video; empty where there is no such video."""
        with self._database.read() as connection:
            return index_rows(connection, video_id)

    def stale(self, embedder: str, told_by: str) -> tuple[str, ...]:
        """The videos that were indexed by another embedding model, or told by other cues, by id."""
        with self._database.read() as connection:
            rows = connection.execute(
                "SELECT video_id FROM indexes WHERE embedder <> ? "
                "UNION SELECT video_id FROM chapter_vectors WHERE embedder <> ? "
                "UNION SELECT video_id FROM match_events WHERE told_by <> ? ORDER BY video_id",
                (embedder, embedder, told_by),
            )
            return tuple(row[0] for row in rows)

    def bundle(self, video_id: str) -> Bundle:
        """What a video was imported from, without what an editor set. Raises InputError as `video`."""
        with self._database.read() as connection:
            row = video_row(connection, video_id)
            return Bundle(
                video=video_of(row["body"], None),
                segments=select(connection, "segments", Segment, video_id, "start_ms, segment_id"),
                chapters=select(connection, "chapters", Chapter, video_id, "place"),
                evidence=select(connection, "evidence", Evidence, video_id, '"row"'),
                content_hash=row["content_hash"],
            )

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
            before = {row.collection for row in index_rows(connection, key)}
            delete_rows(connection, key)
            insert_rows(connection, bundle, indexes)
        return tuple(sorted(before - {row.collection for row in indexes}))

    def mark_untidy(self, untidy: bool) -> bool:
        """Say whether the index may hold what serves nobody; returns what was said before."""
        with self._database.write() as connection:
            before = connection.execute("SELECT value FROM about WHERE key = 'untidy'").fetchone()
            connection.execute("INSERT OR REPLACE INTO about VALUES ('untidy', ?)", ("1" if untidy else "",))
        return before is not None and before[0] == "1"

    def delete_video(self, video_id: str) -> tuple[str, ...]:
        """Take a video out with the editor's settings; returns its collections, which are to be dropped."""
        with self._database.write() as connection:
            gone = tuple(row.collection for row in index_rows(connection, video_id))
            if not delete_rows(connection, video_id):
                raise InputError(unknown(connection, video_id))
            connection.execute("DELETE FROM video_settings WHERE video_id = ?", (video_id,))
            next_revision(connection)
        return gone

    def change_video(self, video_id: str, **changes: Any) -> Video:
        """Set what an editor may set (EDITABLE); raises InputError for a value that does not fit."""
        foreign = sorted(set(changes) - set(EDITABLE))
        if foreign:
            raise InputError(f"{foreign[0]!r} of a video cannot be set; what can is {', '.join(EDITABLE)}")
        with self._database.write() as connection:
            row = video_row(connection, video_id)
            settings = {**json.loads(row["settings"] or "{}"), **plain(changes)}
            video = checked(row["body"], dumps(settings))
            connection.execute(
                "INSERT INTO video_settings VALUES (?, ?) "
                "ON CONFLICT (video_id) DO UPDATE SET body = excluded.body",
                (video_id, dumps(settings)),
            )
            connection.execute(
                "UPDATE videos SET revision = ? WHERE video_id = ?", (next_revision(connection), video_id)
            )
        return video

    def _of(self, video_id: str) -> Held:
        with self._database.read() as connection:
            row = connection.execute("SELECT revision FROM videos WHERE video_id = ?", (video_id,)).fetchone()
            if row is None:
                raise InputError(unknown(connection, video_id))
            with self._lock:
                held = self._held.get(video_id)
                if held is not None and held.revision == row[0]:
                    self._held.move_to_end(video_id)
                    return held
            held = load(connection, video_id)
        with self._lock:
            self._held[video_id] = held
            self._held.move_to_end(video_id)
            while len(self._held) > KEPT_VIDEOS:
                self._held.popitem(last=False)
        return held
