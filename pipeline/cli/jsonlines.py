"""Files of JSON lines that commands answer, a line each."""

import json
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

Answer = Callable[[dict[str, Any]], Mapping[str, Any]]
"""Answers one record; raises CutdeskError for one that cannot be answered."""
Failure = Callable[[str, str, float], Mapping[str, Any]]
"""Writes the line for one that failed: its id, what was wrong, milliseconds spent."""


def answer_file(source: Path, out: Path, answer: Answer, failure: Failure) -> int:
    """Answer a file of JSON lines into `out`, which is there whole or not at all; return the exit code.

    A bad line gets the failure's line and the others go on; 1 says that there was one. Raises InputError
    where `out` cannot be written, and what stops the whole command.
    """
    from pipeline.errors import InputError
    from pipeline.plain import dumps

    temporary = out.with_name(out.name + ".part")
    bad = 0
    try:
        with temporary.open("w", encoding="utf-8") as sink, source.open("rb") as lines:
            for number, line in enumerate(lines, 1):
                if line.strip():
                    written = _answered(number, line, answer, failure)
                    bad += written["status"] == "error"
                    sink.write(dumps(written) + "\n")
        temporary.replace(out)
    except OSError as error:
        raise InputError(
            f"{out} cannot be written ({error.strerror}); name a file in a folder of yours"
        ) from error
    finally:
        temporary.unlink(missing_ok=True)
    click.echo(f"{out}: written; {bad} lines in error" if bad else f"{out}: written")
    return 1 if bad else 0


def _answered(number: int, line: bytes, answer: Answer, failure: Failure) -> Mapping[str, Any]:
    from pipeline.errors import Cancelled, CutdeskError

    began, name = time.perf_counter(), f"line {number}"
    try:
        record = json_object(line)
        name = name if record.get("id") is None else str(record["id"])
        return answer(record)
    except Cancelled:
        raise
    except CutdeskError as error:
        said = str(error)
    except Exception as error:  # a fault of ours must not cost the other lines
        said = f"failed unexpectedly: {error!r}"
    return failure(name, said, milliseconds_since(began))


def json_object(line: bytes) -> dict[str, Any]:
    """Read one line as a JSON object. Raises InputError that says what is wrong with it."""
    from pipeline.errors import InputError

    try:
        record = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(f"the line is not UTF-8: byte 0x{line[error.start]:02x}") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"the line is not JSON: {error}") from error
    if not isinstance(record, dict):
        raise InputError("the line is no JSON object")
    return record


def ids_in(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the `video_ids` of a record, empty where it names none. Raises InputError for what is no list."""
    from pipeline.errors import InputError

    own = record.get("video_ids") or ()
    if not isinstance(own, (list, tuple)) or not all(isinstance(name, str) for name in own):
        raise InputError(f"video_ids {own!r} is not a list of ids")
    return tuple(own)


def milliseconds_since(began: float) -> float:
    """Return the milliseconds since a reading of the performance counter."""
    return round((time.perf_counter() - began) * 1000, 3)
