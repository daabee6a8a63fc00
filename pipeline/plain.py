"""Values as JSON: one spelling of every value, for traces, results and comparisons."""

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_AS_IT_IS = frozenset((str, int, float, bool, type(None)))


def plain(value: Any) -> Any:
    """Turn a value into dicts, lists, texts and numbers that JSON can hold."""
    if type(value) in _AS_IT_IS:  # most of what a trace holds
        return value
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


def from_plain(kind: Any, value: Any) -> Any:
    """Turn what `plain` made back into a value of type `kind`; fields that are absent keep their defaults.

    Raises ValueError for a value that does not fit; keys that `kind` doesn't have are passed over, so that
    what a newer Cutdesk wrote can still be read.
    """
    if isinstance(kind, type) and is_dataclass(kind):
        return _from_dict(kind, value)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _from_union(inner, value)
    if origin in (tuple, list):
        return _from_list(origin, inner, value)
    if origin is dict or origin is Mapping:
        return {key: from_plain(inner[1], item) for key, item in value.items()}
    return _from_scalar(kind, value)


def _from_dict(kind: type, value: Any) -> Any:
    if not isinstance(value, Mapping):
        raise ValueError(f"{kind.__name__} needs an object, not {value!r}")
    fitting = {}
    for name, hint in _hints(kind).items():
        if name in value:
            try:
                fitting[name] = from_plain(hint, value[name])
            except (TypeError, ValueError) as error:
                raise ValueError(f"{name}: {error}") from error
    try:
        return kind(**fitting)
    except TypeError as error:
        raise ValueError(f"{kind.__name__}: {error}") from error


def _from_union(choices: tuple[Any, ...], value: Any) -> Any:
    if value is None and type(None) in choices:
        return None
    return from_plain(next(choice for choice in choices if choice is not type(None)), value)


def _from_list(origin: Any, inner: tuple[Any, ...], value: Any) -> Any:
    if not isinstance(value, (list, tuple)):
        raise ValueError(f"a list is needed, not {value!r}")
    if origin is tuple and not (len(inner) == 2 and inner[1] is Ellipsis):
        return tuple(from_plain(part, item) for part, item in zip(inner, value, strict=True))
    return origin(from_plain(inner[0], item) for item in value)


def _from_scalar(kind: Any, value: Any) -> Any:
    if kind is Any:
        return value
    if kind in (Fraction, Path):
        return kind(value)
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"{kind.__name__} is needed, not {value!r}")
    return value


@lru_cache(maxsize=256)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)
