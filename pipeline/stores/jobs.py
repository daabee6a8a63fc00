"""The jobs table: long work that survives a restart, seen by every process of a desk.

A job is `queued`, `running`, then `done`, `failed`, `cancelled` or `interrupted` (its worker died). Jobs of
one lane run one after another; lanes run side by side.
"""

import json
import secrets
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from pipeline.errors import InputError
from pipeline.plain import dumps
from pipeline.stores.database import Database

ENDED = ("done", "failed", "cancelled", "interrupted")
URGENT = 2
"""From this priority on somebody waits for a job; what is less urgent and runs in its lane gives way."""
FROM_THE_START: Mapping[str, Any] = {"done": 0, "total": 0, "stage": "", "seconds_left": None, "worker": ""}
AGAIN = ("failed", "cancelled", "interrupted")
GIVEN_UP = ("failed", "cancelled")
"""What somebody has to want once more; one that was interrupted, or whose result is gone, is wanted as it was."""


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of long work; `seconds_left` is None where nobody can tell."""

    job_id: str
    kind: str
    lane: str
    title: str
    payload: Mapping[str, Any]
    status: str
    done: int = 0
    total: int = 0
    stage: str = ""
    seconds_left: float | None = None
    result: Mapping[str, Any] = field(default_factory=dict)
    error: str = ""
    created_at: str = ""

    @property
    def ended(self) -> bool:
        """Whether the job will not change any more by itself."""
        return self.status in ENDED

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        if self.status == "done":
            return 1.0
        return min(1.0, self.done / self.total) if self.total else 0.0


class JobTable:
    """Reads and writes of the table; safe to use from several processes and threads."""

    def __init__(self, database: Database) -> None:
        """Keep the jobs in the library's file."""
        self._database = database

    def submit(
        self,
        kind: str,
        payload: Mapping[str, Any],
        *,
        lane: str,
        title: str,
        key: str = "",
        once: bool = False,
        priority: int = 0,
    ) -> Job:
        """Queue a job; one with the same `key` that still waits or runs is returned instead.

        With `once`, so is one that failed or was cancelled. Of a lane the highest `priority` is run first; a job
        that waits is raised to it.
        """
        job_id = f"job-{datetime.now(UTC):%Y%m%d%H%M%S%f}-{secrets.token_hex(2)}"
        with self._database.write() as database:
            same = database.execute(
                "SELECT * FROM jobs WHERE key = ? AND key != '' ORDER BY created_at DESC, job_id DESC LIMIT 1",
                (key,),
            ).fetchone()
            if same and (_lives(same) or (once and same["status"] in GIVEN_UP)):
                database.execute(
                    "UPDATE jobs SET priority = MAX(priority, ?) WHERE job_id = ?", (priority, same["job_id"])
                )
                return _job(same)
            database.execute(
                "INSERT INTO jobs"
                " (job_id, kind, lane, title, key, payload, status, priority, created_at, changed_at)"
                " VALUES (?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)",
                (job_id, kind, lane, title, key, dumps(payload), priority, _now(), _now()),
            )
        return self.job(job_id)

    def job(self, job_id: str) -> Job:
        """Return one job. Raises InputError where there is none."""
        with self._database.read() as database:
            row = database.execute("SELECT * FROM jobs WHERE job_id = ?", (job_id,)).fetchone()
        if row is None:
            raise InputError(f"there is no job {job_id!r}; it may have been cleared")
        return _job(row)

    def jobs(self, limit: int = 50) -> tuple[Job, ...]:
        """Return the newest jobs, newest first."""
        with self._database.read() as database:
            rows = database.execute(
                "SELECT * FROM jobs ORDER BY created_at DESC, job_id DESC LIMIT ?", (limit,)
            )
            return tuple(_job(row) for row in rows)

    def claim(self, lane: str, worker: str) -> Job | None:
        """Take the waiting job of a lane with the highest priority, then the oldest; None where nothing waits."""
        with self._database.write() as database:
            row = database.execute(
                "UPDATE jobs SET status = 'running', worker = ?, changed_at = ? WHERE job_id = ("
                " SELECT job_id FROM jobs WHERE status = 'queued' AND lane = ?"
                " ORDER BY priority DESC, created_at, job_id LIMIT 1"
                ") RETURNING *",
                (worker, _now(), lane),
            ).fetchone()
        return _job(row) if row else None

    def progress(
        self, job_id: str, done: int, total: int, stage: str = "", seconds_left: float | None = None
    ) -> None:
        """Say how far a running job is."""
        self._set(job_id, done=done, total=total, stage=stage, seconds_left=seconds_left)

    def finish(self, job_id: str, result: Mapping[str, Any]) -> None:
        """Mark a job done, with what it made."""
        self._set(job_id, status="done", result=dumps(result), seconds_left=0.0)

    def end(self, job_id: str, status: str, error: str = "") -> None:
        """Mark a job `failed` (with what and why), `cancelled` or `interrupted`."""
        self._set(job_id, status=status, error=error, seconds_left=None)

    def cancel(self, job_id: str) -> None:
        """Ask a running job to stop; one that waits is cancelled at once."""
        with self._database.write() as database:
            database.execute(
                "UPDATE jobs SET cancel = 1, changed_at = ?,"
                " status = CASE status WHEN 'queued' THEN 'cancelled' ELSE status END"
                " WHERE job_id = ? AND status IN ('queued', 'running')",
                (_now(), job_id),
            )

    def cancel_asked(self, job_id: str) -> bool:
        """Tell whether somebody asked the job to stop."""
        with self._database.read() as database:
            row = database.execute("SELECT cancel FROM jobs WHERE job_id = ?", (job_id,)).fetchone()
        return row is None or bool(row["cancel"])

    def wanted_first(self, job_id: str) -> bool:
        """Tell whether something that somebody waits for stands behind this job, which is less urgent."""
        with self._database.read() as database:
            row = database.execute(
                "SELECT 1 FROM jobs mine JOIN jobs other ON other.lane = mine.lane"
                " WHERE mine.job_id = ? AND other.status = 'queued'"
                " AND other.priority >= ? AND other.priority > mine.priority",
                (job_id, URGENT),
            ).fetchone()
        return row is not None

    def put_back(self, job_id: str) -> None:
        """Let a running job wait again, from its beginning: another goes first."""
        self._set(job_id, status="queued", **FROM_THE_START)

    def again(self, job_id: str) -> Job:
        """Queue a job that failed, was cancelled or interrupted once more. Raises InputError otherwise."""
        job = self.job(job_id)
        if job.status not in AGAIN:
            raise InputError(
                f"job {job_id!r} is {job.status}; only one that ended without a result runs again"
            )
        self._set(job_id, status="queued", error="", cancel=0, **FROM_THE_START)
        return self.job(job_id)

    def interrupt_running(self) -> int:
        """Mark what was running when the worker died; return how many. For the start of the only worker."""
        with self._database.write() as database:
            changed = database.execute(
                "UPDATE jobs SET status = 'interrupted',"
                " error = 'Cutdesk stopped while this ran; run it again', changed_at = ?"
                " WHERE status = 'running'",
                (_now(),),
            )
        return changed.rowcount

    def _set(self, job_id: str, **values: Any) -> None:
        names = ", ".join(f"{name} = ?" for name in values)
        with self._database.write() as database:
            database.execute(
                f"UPDATE jobs SET {names}, changed_at = ? WHERE job_id = ?",
                (*values.values(), _now(), job_id),
            )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="microseconds")


def _lives(row: sqlite3.Row) -> bool:
    return row["status"] in ("queued", "running") and not row["cancel"]


def _job(row: sqlite3.Row) -> Job:
    return Job(
        row["job_id"], row["kind"], row["lane"], row["title"], json.loads(row["payload"]), row["status"],
        row["done"], row["total"], row["stage"], row["seconds_left"], json.loads(row["result"]), row["error"],
        row["created_at"],
    )  # fmt: skip
