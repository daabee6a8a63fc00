"""Runs: what was asked, what came of it, and the dump of every node."""

import json
import re
import shutil
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.errors import InputError, StoreError
from pipeline.flow import NodeTrace
from pipeline.plain import dumps
from pipeline.stores.database import Database, now
from pipeline.stores.files import write_all

RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
COLUMNS = (
    "run_id, created_at, video_ids, query, duration_ms, engine, orchestrator, status, parent_id, ms, result, "
    "starred, deleted_at"
)


@dataclass(frozen=True, slots=True)
class RunRecord:
    """One run. `result` is the result form that the command line and the API print.

    `parent_id` is the run that this one repeats with changes; `created_at` is ISO 8601 in UTC.
    """

    run_id: str
    created_at: str
    video_ids: tuple[str, ...]
    query: str
    duration_ms: int = 0
    engine: str = "rules"
    orchestrator: str = ""
    status: str = "ok"
    parent_id: str = ""
    ms: float = 0.0
    result: dict[str, Any] = field(default_factory=dict)
    starred: bool = False
    deleted: bool = False


class RunStore:
    """The runs of a data folder: a row in the library, and a folder of dumps where they were traced."""

    def __init__(self, database: Database, folder: Path) -> None:
        """Keep rows in `database` and dumps under `folder`."""
        self._database, self._folder = database, folder

    def save(self, record: RunRecord, traces: Sequence[NodeTrace] = ()) -> None:
        """Keep a run: first the dumps, then the row, so that a row never lacks its dumps."""
        folder = self._of(record.run_id)
        write_all({folder / f"{t.step:03}-{t.node}.json": f"{dumps(t)}\n".encode() for t in traces})
        row = (
            record.run_id, record.created_at, dumps(record.video_ids), record.query, record.duration_ms,
            record.engine, record.orchestrator, record.status, record.parent_id, record.ms,
            dumps(record.result), record.starred, now() if record.deleted else "",
        )  # fmt: skip
        with self._database.write() as connection:
            connection.execute(
                f"INSERT OR REPLACE INTO runs ({COLUMNS}) VALUES ({', '.join('?' * len(row))})", row
            )

    def get(self, run_id: str) -> RunRecord:
        """One run, deleted or not. Raises InputError when there is none."""
        with self._database.read() as connection:
            row = connection.execute(f"SELECT {COLUMNS} FROM runs WHERE run_id = ?", (run_id,)).fetchone()
        if row is None:
            raise InputError(f"there is no run {run_id!r}; `cutdesk runs` lists them")
        return _record(row)

    def recent(self, limit: int = 50) -> tuple[RunRecord, ...]:
        """The last runs, newest first."""
        return self.search(limit=limit)

    def search(
        self,
        text: str = "",
        *,
        video_id: str = "",
        starred: bool | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> tuple[RunRecord, ...]:
        """Runs that fit all that is given, newest first: `text` in the request, a video, starred or not."""
        conditions, values = ["deleted_at = ''"], list[Any]()
        for word in text.split():
            conditions.append("query LIKE ? ESCAPE '\\'")
            values.append(f"%{_literal(word)}%")
        if video_id:
            conditions.append("EXISTS (SELECT 1 FROM json_each(video_ids) WHERE json_each.value = ?)")
            values.append(video_id)
        if starred is not None:
            conditions.append("starred = ?")
            values.append(starred)
        with self._database.read() as connection:
            rows = connection.execute(
                f"SELECT {COLUMNS} FROM runs WHERE {' AND '.join(conditions)} "
                "ORDER BY created_at DESC, run_id LIMIT ? OFFSET ?",
                (*values, limit, offset),
            ).fetchall()
        return tuple(map(_record, rows))

    def traces(self, run_id: str) -> list[dict[str, Any]]:
        """The dumps of a run by step; empty where it was not traced. Raises StoreError for a damaged one."""
        out = []
        for path in sorted(self._of(run_id).glob("[0-9]*.json")):
            try:
                out.append(json.loads(path.read_text("utf-8")))
            except (OSError, ValueError) as error:
                raise StoreError(f"the dump {path} cannot be read: {error}") from error
        return sorted(out, key=lambda trace: int(trace["step"]))

    def star(self, run_id: str, starred: bool = True) -> None:
        """Mark a run, or take its mark away."""
        self._set(run_id, "starred", starred)

    def delete(self, run_id: str) -> None:
        """Put a run away; `undelete` brings it back until `purge`."""
        self._set(run_id, "deleted_at", now())

    def undelete(self, run_id: str) -> None:
        """Bring a deleted run back."""
        self._set(run_id, "deleted_at", "")

    def purge(self, before: str) -> int:
        """Do away for good with what was deleted before that time; returns how many."""
        with self._database.write() as connection:
            rows = connection.execute(
                "DELETE FROM runs WHERE deleted_at != '' AND deleted_at < ? RETURNING run_id", (before,)
            ).fetchall()
        for row in rows:
            shutil.rmtree(self._of(row[0]), ignore_errors=True)
        return len(rows)

    def _set(self, run_id: str, column: str, value: Any) -> None:
        with self._database.write() as connection:
            done = connection.execute(f"UPDATE runs SET {column} = ? WHERE run_id = ?", (value, run_id))
            if not done.rowcount:
                raise InputError(f"there is no run {run_id!r}; `cutdesk runs` lists them")

    def _of(self, run_id: str) -> Path:
        if not RUN_ID.fullmatch(run_id):
            raise InputError(f"{run_id!r} is not the id of a run")
        return self._folder / run_id


def _literal(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _record(row: sqlite3.Row) -> RunRecord:
    values = dict(row)
    return RunRecord(
        **{
            **{key: value for key, value in values.items() if key != "deleted_at"},
            "video_ids": tuple(json.loads(values["video_ids"])),
            "result": json.loads(values["result"]),
            "starred": bool(values["starred"]),
            "deleted": bool(values["deleted_at"]),
        }
    )
