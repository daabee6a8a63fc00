"""JSON in, with line numbers and bounds: a small file can nest deep enough to end a process."""

import json
from typing import Any

from pipeline.exports.reading import line_error

DEEPEST = 100


def load_json(text: str) -> Any:
    """Read JSON whose numbers are finite. Raises ExportError with the line that is broken."""
    try:
        value = json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise line_error(error.lineno, f"the JSON is broken ({error.msg})") from error
    except (RecursionError, ValueError) as error:
        raise line_error(0, f"the JSON can't be read ({str(error)[:100]})") from error
    check_depth(value)
    return value


def check_depth(value: Any) -> None:
    """Raise ExportError where lists and objects lie too deep in each other."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return
    raise line_error(0, f"the JSON is nested more than {DEEPEST} deep", "this is no cut list")


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} is no number")
