"""Cut lists with their history: an edit is a new version, and nobody's edit is written over unseen."""

import json
import sqlite3
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pipeline.errors import InputError, StoreError
from pipeline.model import CutList
from pipeline.plain import dumps, from_plain
from pipeline.stores.database import Database, now


class Conflict(StoreError):
    """Somebody saved the list meanwhile; `current` is what stands now."""

    def __init__(self, current: CutList, expected: int) -> None:
        """Say which version was expected and which stands."""
        super().__init__(
            f"{current.name!r} was changed meanwhile: version {expected} was edited, "
            f"{current.version} stands; look at it and make the change again"
        )
        self.current = current


Apply = Callable[[CutList, Mapping[str, Any]], tuple[CutList, str]]
"""Does one edit: the list after it, and what it did in words. Raises InputError where it can't be done."""


@dataclass(frozen=True, slots=True)
class Edited:
    """What came of a batch of edits: the list as it stands, the last edit that counts as received.

    `refused` holds the number of each edit that could not be done, and why.
    """

    cut_list: CutList
    acknowledged_seq: int
    refused: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Version:
    """One step of a list's history; `note` says what the edit did."""

    version: int
    saved_at: str
    note: str
    name: str
    clips: int
    total_ms: int


@dataclass(frozen=True, slots=True)
class ListEntry:
    """One list as an overview shows it."""

    list_id: str
    name: str
    version: int
    run_id: str
    locked: bool
    changed_at: str
    deleted: bool


class CutListStore:
    """The cut lists of a data folder."""

    def __init__(self, database: Database) -> None:
        """Keep them in `database`."""
        self._database = database

    def create(self, cut_list: CutList, note: str = "made") -> CutList:
        """Keep a new list; returns it with its id, as version 1."""
        made = replace(cut_list, name=_name(cut_list.name), list_id=uuid.uuid4().hex[:12], version=1)
        with self._database.write() as connection:
            at = now()
            connection.execute(
                "INSERT INTO cut_lists (list_id, name, version, run_id, locked, created_at, changed_at) "
                "VALUES (?, ?, 1, ?, ?, ?, ?)",
                (made.list_id, made.name, made.run_id, made.locked, at, at),
            )
            _add_version(connection, made, note, at)
        return made

    def save(self, cut_list: CutList, expected_version: int, note: str = "") -> CutList:
        """Keep an edit of version `expected_version` as a new version, and return that.

        Raises Conflict when another version stands, and StoreError when the list is locked.
        """
        with self._database.write() as connection:
            current = _current(connection, cut_list.list_id)
            _not_deleted(connection, current)
            if current.version != expected_version:
                raise Conflict(current, expected_version)
            _unlocked(current)
            return _next(connection, replace(cut_list, locked=False), current, note)

    def edit(
        self,
        list_id: str,
        client_id: str,
        base_version: int,
        operations: Sequence[tuple[int, Mapping[str, Any]]],
        apply: Apply,
    ) -> Edited:
        """Do numbered edits of one client, each at most once and each as a version of its own.

        Edits that came before are passed over; one that can't be done is refused, and the others go on.
        Raises Conflict when another version than `base_version` stands and something new is to be done,
        and StoreError when the list is locked or deleted.
        """
        with self._database.write() as connection:
            current = _current(connection, list_id)
            _not_deleted(connection, current)
            last = _acknowledged(connection, list_id, client_id)
            fresh = [(seq, operation) for seq, operation in sorted(operations, key=_seq) if seq > last]
            if not fresh:
                return Edited(current, last)
            if current.version != base_version:
                raise Conflict(current, base_version)
            _unlocked(current)
            refused = []
            for seq, operation in fresh:
                try:
                    edit, note = apply(current, operation)
                except InputError as error:
                    refused.append((seq, str(error)))
                else:
                    current = _next(connection, edit, current, note)
            connection.execute(
                "INSERT OR REPLACE INTO cut_list_clients VALUES (?, ?, ?)", (list_id, client_id, fresh[-1][0])
            )
            return Edited(current, fresh[-1][0], tuple(refused))

    def acknowledged(self, list_id: str, client_id: str) -> int:
        """The number of the last edit that was received from a client; 0 for none."""
        with self._database.read() as connection:
            return _acknowledged(connection, list_id, client_id)

    def standing(self, list_id: str) -> tuple[int, bool]:
        """The version that stands and whether it is locked, without reading the list."""
        with self._database.read() as connection:
            row = connection.execute(
                "SELECT version, locked FROM cut_lists WHERE list_id = ?", (list_id,)
            ).fetchone()
        if row is None:
            raise InputError(f"there is no cut list {list_id!r}")
        return int(row[0]), bool(row[1])

    def get(self, list_id: str, version: int = 0) -> CutList:
        """One list, deleted or not, as it stands or as it was at `version`."""
        with self._database.read() as connection:
            current = _current(connection, list_id)
            return _at(connection, current, version) if version else current

    def lists(self, *, deleted: bool = False) -> tuple[ListEntry, ...]:
        """The lists, the last changed first; those that were deleted where asked for."""
        with self._database.read() as connection:
            rows = connection.execute(
                "SELECT list_id, name, version, run_id, locked, changed_at, deleted_at FROM cut_lists "
                "WHERE (deleted_at != '') = ? ORDER BY changed_at DESC, list_id",
                (deleted,),
            ).fetchall()
        return tuple(
            ListEntry(row[0], row[1], row[2], row[3], bool(row[4]), row[5], bool(row[6])) for row in rows
        )

    def history(self, list_id: str) -> tuple[Version, ...]:
        """The versions of a list, newest first."""
        with self._database.read() as connection:
            _current(connection, list_id)
            rows = connection.execute(
                "SELECT version, saved_at, note, body FROM cut_list_versions WHERE list_id = ? "
                "ORDER BY version DESC",
                (list_id,),
            ).fetchall()
        return tuple(_version(row) for row in rows)

    def restore(self, list_id: str, version: int, expected_version: int) -> CutList:
        """Make an old version stand again, as a new one. Raises as `save`."""
        old = self.get(list_id, version)
        return self.save(old, expected_version, f"version {version} again")

    def rename(self, list_id: str, name: str, expected_version: int) -> CutList:
        """Give a list another name. Raises as `save`."""
        return self.save(replace(self.get(list_id), name=name), expected_version, "renamed")

    def duplicate(self, list_id: str, name: str = "") -> CutList:
        """Make a new list of what stands, unlocked and with a history of its own."""
        held = self.get(list_id)
        return self.create(
            replace(held, name=name or f"{held.name} copy", locked=False), f"copy of {held.name}"
        )

    def lock(self, list_id: str, locked: bool = True) -> CutList:
        """Keep a list from being edited, or allow it again."""
        with self._database.write() as connection:
            _current(connection, list_id)
            connection.execute("UPDATE cut_lists SET locked = ? WHERE list_id = ?", (locked, list_id))
            return _current(connection, list_id)

    def delete(self, list_id: str) -> None:
        """Put a list away; `undelete` brings it back. Raises StoreError when it is locked."""
        with self._database.write() as connection:
            _unlocked(_current(connection, list_id))
            connection.execute("UPDATE cut_lists SET deleted_at = ? WHERE list_id = ?", (now(), list_id))

    def undelete(self, list_id: str) -> CutList:
        """Bring a deleted list back."""
        with self._database.write() as connection:
            connection.execute("UPDATE cut_lists SET deleted_at = '' WHERE list_id = ?", (list_id,))
            return _current(connection, list_id)

    def purge(self, before: str) -> int:
        """Do away for good with what was deleted before that time; returns how many."""
        with self._database.write() as connection:
            done = connection.execute(
                "DELETE FROM cut_lists WHERE deleted_at != '' AND deleted_at < ?", (before,)
            )
            return done.rowcount


def _name(name: str) -> str:
    cleaned = " ".join(name.split())
    if not cleaned:
        raise InputError("a cut list needs a name; write one")
    return cleaned


def _seq(numbered: tuple[int, Mapping[str, Any]]) -> int:
    return numbered[0]


def _acknowledged(connection: sqlite3.Connection, list_id: str, client_id: str) -> int:
    row = connection.execute(
        "SELECT acknowledged_seq FROM cut_list_clients WHERE list_id = ? AND client_id = ?",
        (list_id, client_id),
    ).fetchone()
    return int(row[0]) if row else 0


def _unlocked(cut_list: CutList) -> None:
    if cut_list.locked:
        raise StoreError(f"{cut_list.name!r} is locked; unlock it first, or work on a duplicate")


def _not_deleted(connection: sqlite3.Connection, cut_list: CutList) -> None:
    row = connection.execute("SELECT deleted_at FROM cut_lists WHERE list_id = ?", (cut_list.list_id,))
    if row.fetchone()[0]:
        raise StoreError(f"{cut_list.name!r} is deleted; bring it back first, or work on a duplicate")


def _current(connection: sqlite3.Connection, list_id: str) -> CutList:
    row = connection.execute(
        "SELECT v.body, l.locked FROM cut_lists l JOIN cut_list_versions v USING (list_id, version) "
        "WHERE list_id = ?",
        (list_id,),
    ).fetchone()
    if row is None:
        raise InputError(f"there is no cut list {list_id!r}")
    return replace(_read(row[0]), locked=bool(row[1]))


def _at(connection: sqlite3.Connection, current: CutList, version: int) -> CutList:
    row = connection.execute(
        "SELECT body FROM cut_list_versions WHERE list_id = ? AND version = ?", (current.list_id, version)
    ).fetchone()
    if row is None:
        raise InputError(f"{current.name!r} has no version {version}; it has 1 to {current.version}")
    return replace(_read(row[0]), locked=current.locked)


def _next(connection: sqlite3.Connection, edit: CutList, current: CutList, note: str) -> CutList:
    made = replace(edit, name=_name(edit.name), list_id=current.list_id, version=current.version + 1)
    at = now()
    connection.execute(
        "UPDATE cut_lists SET name = ?, version = ?, run_id = ?, changed_at = ? WHERE list_id = ?",
        (made.name, made.version, made.run_id, at, made.list_id),
    )
    _add_version(connection, made, note, at)
    return made


def _add_version(connection: sqlite3.Connection, made: CutList, note: str, at: str) -> None:
    connection.execute(
        "INSERT INTO cut_list_versions VALUES (?, ?, ?, ?, ?)",
        (made.list_id, made.version, dumps(made), note, at),
    )


def _read(body: str) -> CutList:
    cut_list: CutList = from_plain(CutList, json.loads(body))
    return cut_list


def _version(row: sqlite3.Row) -> Version:
    held = _read(row["body"])
    return Version(row["version"], row["saved_at"], row["note"], held.name, len(held.kept), held.total_ms)
