"""Dataclasses as table rows: a column a field, tuples as JSON text, yes and no as 1 and 0."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from typing import Any, get_origin, get_type_hints


def insert(table: str, kind: type, *before: str) -> str:
    """Return the statement that inserts a `kind`, with the columns `before` first."""
    names = [f'"{name}"' for name in (*before, *(f.name for f in fields(kind)))]
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def columns(kind: type) -> str:
    """Return the columns of `kind` in the order that `reader` wants them."""
    return ", ".join(f'"{f.name}"' for f in fields(kind))


def to_row(value: Any) -> tuple[Any, ...]:
    """Return a value's fields as SQLite keeps them."""
    return tuple(
        json.dumps(item, ensure_ascii=False) if isinstance(item, tuple) else item
        for item in attrgetter(*(f.name for f in fields(value)))(value)
    )


@lru_cache(maxsize=16)
def reader(kind: type) -> Callable[[sqlite3.Row], Any]:
    """Return a function that makes a `kind` of a row of `columns(kind)`."""
    hints = get_type_hints(kind)
    names = [f.name for f in fields(kind)]
    lists = [place for place, name in enumerate(names) if get_origin(hints[name]) is tuple]
    flags = [place for place, name in enumerate(names) if hints[name] is bool]

    def read(row: sqlite3.Row) -> Any:
        values = list(row)
        for place in lists:
            text = values[place]
            values[place] = () if text == "[]" else tuple(json.loads(text))
        for place in flags:
            values[place] = bool(values[place])
        return kind(*values)

    return read
