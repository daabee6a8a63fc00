"""JSON in, with line numbers and bounds: a small file can nest deep enough to end a process."""

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from pipeline.errors import ExportError
from pipeline.exports.reading import line_error

DEEPEST = 100
LARGEST = 1 << 63
"""Whole numbers beyond it are no time and no count, and some readers can't hold them."""


def load_json(text: str) -> Any:
    """Read JSON whose numbers are finite. Raises ExportError with the line that is broken."""
    try:
        value = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise line_error(error.lineno, f"the JSON is broken ({error.msg})") from error
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise line_error(0, f"the JSON can't be read ({str(error)[:100]})") from error
    check_depth(value)
    check_texts(value)
    _check_numbers(value)
    return value


def check_depth(value: Any) -> None:
    """Raise ExportError where lists and objects lie too deep in each other."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise _too_deep()


def check_texts(value: Any) -> None:
    """Raise ExportError for half a character, which an escape can name and no text can hold."""
    for text in _leaves(value):
        if isinstance(text, str) and not _storable(text):
            raise line_error(0, f"a text holds half a character: {text[:40]!r}", "write the text again")


def _storable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _check_numbers(value: Any) -> None:
    for number in _leaves(value):
        if isinstance(number, float) and not isfinite(number):
            raise line_error(0, f"a number is {number}", "give numbers that end")
        if isinstance(number, int) and abs(number) >= LARGEST:
            raise line_error(0, f"number {str(number)[:20]}… is too large for a cut list")


def _leaves(value: Any) -> Iterator[Any]:
    """Go through every value and every key that is not a list or an object."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        inner = _inside(one)
        waiting.extend(inner)
        if isinstance(one, dict):
            yield from one
        elif not inner:
            yield one


def _too_deep() -> ExportError:
    return line_error(0, f"the JSON is nested more than {DEEPEST} deep", "this is no cut list")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number")
