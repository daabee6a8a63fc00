"""Reads CSV and TSV back: Cutdesk's own columns, or any table with times or source timecodes."""

import csv
import io
import re
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from pipeline.errors import InputError
from pipeline.exports.reading import (
    Desk,
    ReadResult,
    check_drop,
    clip_of,
    decoded,
    line_error,
    source_frames,
    whole_frames,
)
from pipeline.exports.table import refuse
from pipeline.model import Clip, Video
from pipeline.timebase import parse_rate

T = TypeVar("T", int, float)
OTHER_NAMES = {
    "start": "start_sec", "end": "end_sec", "in": "source_in", "out": "source_out", "source in": "source_in",
    "source out": "source_out", "video": "video_id",
}  # fmt: skip
LONGEST_CELL = 1_000_000
MOST = 1_000_000_000
_PLAIN = re.compile(r"[+-]?\d{1,9}(\.\d{0,12})?")


def read_csv(data: bytes, desk: Desk) -> ReadResult:
    """Read comma-separated values (or semicolons, as some spreadsheets save them)."""
    text = decoded(data)
    first = text.partition("\n")[0]
    return _read(text, ";" if first.count(";") > first.count(",") else ",", desk)


def read_tsv(data: bytes, desk: Desk) -> ReadResult:
    """Read tab-separated values."""
    return _read(decoded(data), "\t", desk)


def _read(text: str, delimiter: str, desk: Desk) -> ReadResult:
    usual = csv.field_size_limit(LONGEST_CELL)
    try:
        return _read_rows(text, delimiter, desk)
    finally:
        csv.field_size_limit(usual)  # the limit is the whole process's


def _read_rows(text: str, delimiter: str, desk: Desk) -> ReadResult:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    clips: list[Clip] = []
    columns: list[str] = []
    line = 1
    try:
        for cells in reader:
            if not columns:
                columns = _columns(cells)
            elif any(cells):
                clips.append(_clip(_row(columns, cells, line), desk, line))
            line = reader.line_num + 1
    except csv.Error as error:
        raise line_error(line, f"the table is broken ({error})", "save it again as CSV") from error
    if not columns:
        raise line_error(1, "the table is empty", "its first line must name the columns")
    return desk.result("", clips)


def _columns(cells: list[str]) -> list[str]:
    names = [cell.strip().lower() for cell in cells]
    columns = [OTHER_NAMES.get(name, name) for name in names]
    if not ({"start_sec", "end_sec"} <= set(columns) or {"source_in", "source_out"} <= set(columns)):
        raise line_error(
            1,
            "the first line names no times",
            "name columns start_sec and end_sec, or source_in and source_out",
        )
    return columns


def _row(columns: list[str], cells: list[str], line: int) -> dict[str, str]:
    if len(cells) != len(columns):
        raise line_error(line, f"the row has {len(cells)} cells, the first line names {len(columns)}")
    return {name: refuse(cell) for name, cell in zip(columns, cells, strict=True)}


def _clip(row: dict[str, str], desk: Desk, line: int) -> Clip:
    video = desk.video_for((row.get("video_id", ""), row.get("reel", "")), line)
    _check_rate(row.get("fps", ""), video, line)
    if row.get("source_in") and row.get("source_out"):
        start, end = _labels(row, video, line)
        _compare(row, video, (start, end), line)
    else:
        start, end = (
            whole_frames(_seconds(row, name, line), video.fps, line, desk)
            for name in ("start_sec", "end_sec")
        )
    more = {
        "kept": row.get("kept", "1").strip().lower() not in ("0", "false", "no"),
        "stars": _number(row, "stars", int, line, 5),
        "rank": _number(row, "rank", int, line),
        "score": _number(row, "score", float, line),
        **{name: row.get(name, "") for name in ("beat", "note", "caption", "reason", "clip_id")},
        "decided_by": row.get("decided_by") or "editor",
        "flags": tuple(part for part in row.get("flags", "").split("|") if part),
        "segment_ids": _ids(row.get("segment_ids", ""), line),
    }
    return clip_of(video, start, end, row.get("title") or row.get("name", ""), line, **more)


def _labels(row: dict[str, str], video: Video, line: int) -> tuple[int, int]:
    labels = (row["source_in"].strip(), row["source_out"].strip())
    frames = source_frames(labels, video, line)
    for label in labels:
        check_drop(label, video, line)
    return frames


def _compare(row: dict[str, str], video: Video, frames: tuple[int, int], line: int) -> None:
    """Refuse a row whose seconds were changed beside its timecodes: the editor must say which counts."""
    for name, frame in zip(("start_sec", "end_sec"), frames, strict=True):
        if (
            row.get(name)
            and abs(_seconds(row, name, line) - video.timebase.seconds_of(frame)) > 1 / video.fps
        ):
            raise line_error(
                line, f"{name} {row[name]} is not what the timecode says", "empty one of the two columns"
            )


def _check_rate(text: str, video: Video, line: int) -> None:
    """Refuse a row of another frame rate than the video's, whose times would mean other frames."""
    try:
        same = not text.strip() or parse_rate(text) == video.fps
    except InputError as error:
        raise line_error(line, str(error)) from error
    if not same:
        raise line_error(line, f"the row runs at {text.strip()} fps, but {video.video_id} at {video.fps}")


def _seconds(row: dict[str, str], name: str, line: int) -> Fraction:
    text = row.get(name, "").strip()
    if not _PLAIN.fullmatch(text):
        raise line_error(line, f"{name} {text[:40]!r} is no number", "write seconds with a point, as 12.5")
    return Fraction(text)


def _number(row: dict[str, str], name: str, kind: Callable[[str], T], line: int, most: int = MOST) -> T:
    text = row.get(name, "").strip() or "0"
    try:
        number = kind(text)
    except ValueError:
        raise line_error(line, f"{name} {text[:40]!r} is no number") from None
    if not -most <= number <= most or (number < 0 and most < MOST):
        raise line_error(line, f"{name} {text[:40]!r} is out of range")
    return number


def _ids(text: str, line: int) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split("|") if part)
    except ValueError:
        raise line_error(line, f"segment_ids {text!r} are no whole numbers divided by |") from None
