"""Vocabularies as data: JSON files of `data/series`, patterns compiled once."""

import json
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[3] / "data" / "series"


@lru_cache(maxsize=32)
def words(name: str) -> Any:
    """Read `name.json` as it is."""
    return json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=32)
def patterns(name: str) -> Any:
    """Read `name.json` with every text compiled, whatever it is nested in; lists become tuples."""
    return _compiled(words(name))


@lru_cache(maxsize=32)
def word_set(name: str) -> frozenset[str]:
    """Read `name.json`, lists of words by whatever keys, as one set."""
    return frozenset(word for part in words(name).values() for word in part.split())


@lru_cache(maxsize=256)
def has(name: str) -> bool:
    """Tell whether there is such a file; names that are no file names have none."""
    return re.fullmatch(r"\w+", name) is not None and (DATA / f"{name}.json").is_file()


def _compiled(raw: Any) -> Any:
    if isinstance(raw, dict):
        return {key: _compiled(value) for key, value in raw.items()}
    if isinstance(raw, list):
        return tuple(_compiled(value) for value in raw)
    return re.compile(raw, re.IGNORECASE)
