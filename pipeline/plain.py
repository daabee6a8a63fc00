"""Values as JSON: one spelling of every value, for traces, results and comparisons."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any


def plain(value: Any) -> Any:
    """Turn a value into dicts, lists, texts and numbers that JSON can hold."""
    if is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(item) for item in value), key=lambda item: json.dumps(item, sort_keys=True))
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, (Fraction, Path)):
        return str(value)
    return value


def dumps(value: Any, indent: int | None = None) -> str:
    """Write a value as JSON with sorted keys, non-ASCII text as it is."""
    return json.dumps(plain(value), sort_keys=True, ensure_ascii=False, indent=indent, allow_nan=False)
