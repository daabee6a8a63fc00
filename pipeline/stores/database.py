"""The SQLite file that the library, the runs and the cut lists share.

The app's threads, the worker and the command line open it at once: WAL lets them read while one writes.
"""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from pipeline.errors import StoreError
from pipeline.stores.migrations import SCRIPTS

FILE_NAME = "library.sqlite3"
BUSY_MS = 15_000


def now() -> str:
    """Return the time as the tables keep it."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Database:
    """Connections to one file, opened at first use; each serves one thread at a time and is then kept."""

    def __init__(self, path: Path, scripts: Sequence[str] = SCRIPTS) -> None:
        """Use the file at `path`, made with its folder where it is not there."""
        self.path = path
        self._scripts = tuple(scripts)
        self._idle: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._ready = False

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Give a connection that sees one state of the file throughout. Raises StoreError."""
        with self._connection() as connection:
            connection.execute("BEGIN")
            try:
                yield connection
            finally:
                connection.execute("ROLLBACK")

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Give a connection whose changes all count, or none when the block raises. Raises StoreError."""
        with self._connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")

    def close(self) -> None:
        """Close the connections that nobody uses now."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._take()
            try:
                yield connection
            except BaseException:
                connection.close()
                raise
            with self._lock:
                self._idle.append(connection)
        except sqlite3.Error as error:
            raise StoreError(self._explain(error)) from error

    def _take(self) -> sqlite3.Connection:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            if not self._ready:
                self._first_use()
                self._ready = True
        return self._open()

    def _first_use(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(
                f"the data folder {self.path.parent} cannot be made ({error.strerror}); "
                "set CUTDESK_HOME to a folder that you may write to"
            ) from error
        connection = self._open()
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            self._migrate(connection)
        finally:
            connection.close()

    def _open(self) -> sqlite3.Connection:
        # A connection moves between threads, but only one holds it at a time.
        connection = sqlite3.connect(
            self.path, timeout=BUSY_MS / 1000, isolation_level=None, check_same_thread=False
        )
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = NORMAL")
        return connection

    def _migrate(self, connection: sqlite3.Connection) -> None:
        if self._version(connection) == len(self._scripts):
            return
        connection.execute("BEGIN IMMEDIATE")
        version = self._version(connection)
        if version > len(self._scripts):
            raise StoreError(
                f"{self.path} was written by a newer Cutdesk (version {version} of the library, this one "
                f"knows {len(self._scripts)}); update Cutdesk, or set CUTDESK_HOME to another folder"
            )
        for script in self._scripts[version:]:
            for statement in script.split(";\n"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(self._scripts)}")
        connection.execute("COMMIT")

    @staticmethod
    def _version(connection: sqlite3.Connection) -> int:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])

    def _explain(self, error: sqlite3.Error) -> str:
        text = str(error)
        if "locked" in text or "busy" in text:
            return f"the library {self.path} is being written by another Cutdesk ({text}); try again"
        if "malformed" in text or "not a database" in text:
            return f"{self.path} is no Cutdesk library or is damaged ({text}); restore it from a backup"
        if "readonly" in text or "unable to open" in text:
            return f"{self.path} cannot be written ({text}); check who owns it and its folder"
        if "full" in text:
            return f"the disk of {self.path} is full; make room and try again"
        return f"the library {self.path} cannot be used: {text}"
