"""Reads CSV and TSV back: Cutdesk's own columns, or any table with times or source timecodes."""

import csv
import io
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from pipeline.exports.reading import Desk, ReadResult, clip_of, decoded, line_error, offset_at, whole_frames
from pipeline.exports.table import refuse
from pipeline.model import Clip, Video
from pipeline.timebase import is_drop_label

T = TypeVar("T")
OTHER_NAMES = {
    "start": "start_sec", "end": "end_sec", "in": "source_in", "out": "source_out", "source in": "source_in",
    "source out": "source_out", "video": "video_id",
}  # fmt: skip
LONGEST_CELL = 1_000_000


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
    if row.get("source_in") and row.get("source_out"):
        start, end = _labels(row, video, line)
        _compare(row, video, (start, end), line)
    else:
        start, end = (
            whole_frames(_number(row, name, Fraction, line), video.fps, line, desk)
            for name in ("start_sec", "end_sec")
        )
    more = {
        "kept": row.get("kept", "1").strip().lower() not in ("0", "false", "no"),
        "stars": _number(row, "stars", int, line),
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
    grid = video.timebase
    if grid.drop_frame != is_drop_label(labels[0]):
        kind = "drop frame (;)" if grid.drop_frame else "non-drop frame (:)"
        raise line_error(line, f"timecode {labels[0]!r} is not what {video.video_id} has, which is {kind}")
    start, end = (offset_at(label, grid, line) for label in labels)
    return start, end if end >= start else end + grid.frames_a_day


def _compare(row: dict[str, str], video: Video, frames: tuple[int, int], line: int) -> None:
    """Refuse a row whose seconds were changed beside its timecodes: the editor must say which counts."""
    for name, frame in zip(("start_sec", "end_sec"), frames, strict=True):
        if (
            row.get(name)
            and abs(_number(row, name, Fraction, line) - video.timebase.seconds_of(frame)) > 1 / video.fps
        ):
            raise line_error(
                line, f"{name} {row[name]} is not what the timecode says", "empty one of the two columns"
            )


def _number(row: dict[str, str], name: str, kind: Callable[[str], T], line: int) -> T:
    text = row.get(name, "").strip() or "0"
    try:
        return kind(text)
    except (ValueError, ZeroDivisionError):
        raise line_error(line, f"{name} {text!r} is no number") from None


def _ids(text: str, line: int) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split("|") if part)
    except ValueError:
        raise line_error(line, f"segment_ids {text!r} are no whole numbers divided by |") from None
