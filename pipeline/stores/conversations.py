"""Conversations: questions and answers in order, kept, reopened and exported with their clips."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.errors import InputError
from pipeline.plain import dumps, plain
from pipeline.stores.database import Database, now

CONVERSATION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
LONGEST_TITLE = 120


@dataclass(frozen=True, slots=True)
class ConversationRow:
    """One conversation in the list; its title is its first question."""

    conversation_id: str
    title: str
    video_ids: tuple[str, ...]
    created_at: str
    changed_at: str
    turns: int


class ConversationStore:
    """The conversations of a data folder. A turn is anything that `plain` can write."""

    def __init__(self, database: Database) -> None:
        """Keep conversations in `database`."""
        self._database = database

    def add(self, conversation_id: str, turn: Any) -> None:
        """Keep a turn at the end of its conversation, which begins with its first."""
        if not CONVERSATION_ID.fullmatch(conversation_id):
            raise InputError(
                f"{conversation_id!r} is no id of a conversation; use letters, digits, dots and dashes"
            )
        body = plain(turn)
        at = now()
        with self._database.write() as connection:
            videos = sorted({c["video_id"] for c in body.get("citations", ())})
            connection.execute(
                "INSERT INTO conversations VALUES (?, ?, ?, ?, ?) ON CONFLICT (conversation_id) "
                "DO UPDATE SET changed_at = excluded.changed_at",
                (conversation_id, str(body.get("question", ""))[:LONGEST_TITLE], dumps(videos), at, at),
            )
            connection.execute(
                "INSERT INTO turns SELECT ?, COALESCE(MAX(place), 0) + 1, ?, ? FROM turns "
                "WHERE conversation_id = ?",
                (conversation_id, dumps(body), at, conversation_id),
            )

    def turns(self, conversation_id: str) -> list[dict[str, Any]]:
        """The turns in order, as written; empty where there is no such conversation."""
        with self._database.read() as connection:
            rows = connection.execute(
                "SELECT body FROM turns WHERE conversation_id = ? ORDER BY place", (conversation_id,)
            ).fetchall()
        return [json.loads(row[0]) for row in rows]

    def recent(self, limit: int = 50) -> tuple[ConversationRow, ...]:
        """The conversations, last used first."""
        with self._database.read() as connection:
            rows = connection.execute(
                "SELECT c.*, (SELECT COUNT(*) FROM turns t WHERE t.conversation_id = c.conversation_id) "
                "AS turns "
                "FROM conversations c ORDER BY changed_at DESC, conversation_id LIMIT ?",
                (limit,),
            ).fetchall()
        return tuple(
            ConversationRow(**{**dict(r), "video_ids": tuple(json.loads(r["video_ids"]))}) for r in rows
        )

    def delete(self, conversation_id: str) -> None:
        """Do away with a conversation. Raises InputError when there is none."""
        with self._database.write() as connection:
            done = connection.execute(
                "DELETE FROM conversations WHERE conversation_id = ?", (conversation_id,)
            )
            if not done.rowcount:
                raise InputError(f"there is no conversation {conversation_id!r}")

    def export(self, conversation_id: str) -> dict[str, Any]:
        """Return a conversation with the clips that its answers cite, each once. Raises InputError."""
        turns = self.turns(conversation_id)
        if not turns:
            raise InputError(f"there is no conversation {conversation_id!r}")
        clips = {
            (c["video_id"], c["start_ms"], c["end_ms"]): c
            for turn in turns
            for c in turn.get("citations", ())
        }
        return {"conversation_id": conversation_id, "turns": turns, "clips": _clips(list(clips.values()))}


def _clips(citations: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    keys = ("video_id", "start_ms", "end_ms", "segment_ids", "text")
    return [{key: citation[key] for key in keys} for citation in citations]
