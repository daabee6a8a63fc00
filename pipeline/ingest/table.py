"""CSV files row by row, with each cell checked and each problem named by file, line, column and value."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from pipeline.errors import InputError
from pipeline.ingest.problems import Problems, shown
from pipeline.timebase import ms_from_seconds, seconds_from_ms

NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)")
WHOLE = re.compile(r"-?[0-9]{1,15}")
CLOCK = re.compile(r"(?:([0-9]{1,2}):)?([0-9]{1,2}):([0-9]{2}(?:\.[0-9]+)?)")
YES, NO = ("1", "true", "yes"), ("0", "false", "no", "")
EDGE_MS = 1000
"""How far a time may lie outside what should hold it: stamps are often rounded to the second."""


class Row:
    """One row of a file; every reading notes what is wrong in `problems` and gives a usable value."""

    def __init__(self, file: str, line: int, cells: dict[str, str]) -> None:
        """Read `cells`, which stand in `line` of `file`."""
        self.file, self.line, self._cells = file, line, cells
        self.problems: list[str] = []

    def wrong(self, column: str, right: str) -> None:
        """Note that the cell in `column` is wrong, and what would be right."""
        self.problems.append(
            f"{self.file} line {self.line}, {column} {shown(self._cells.get(column, ''))}: {right}"
        )

    def text(self, column: str, needed: str = "") -> str:
        """Read a text; `needed` says what belongs there where it may not be empty."""
        value = self._cells.get(column, "").strip()
        if needed and not value:
            self.wrong(column, needed)
        return value

    def texts(self, column: str) -> tuple[str, ...]:
        """Read texts between bars, each once."""
        parts = (part.strip() for part in self._cells.get(column, "").split("|"))
        return tuple(dict.fromkeys(part for part in parts if part))

    def choice(self, column: str, allowed: Sequence[str]) -> str:
        """Read one of a few words."""
        value = self.text(column)
        if value in allowed:
            return value
        near = next((word for word in allowed if word.lower() == value.lower()), "")
        self.wrong(column, f"write {near!r}" if near else f"write one of {', '.join(allowed)}")
        return allowed[0]

    def whole(self, column: str, low: int, high: int, default: int | None = None) -> int:
        """Read a whole number from `low` to `high`; empty gives `default` where there is one."""
        value = self.text(column)
        if not value and default is not None:
            return default
        if WHOLE.fullmatch(value) and low <= int(value) <= high:
            return int(value)
        self.wrong(column, f"write a whole number from {low} to {high}")
        return low

    def yes(self, column: str, default: bool = False) -> bool:
        """Read 1 or 0; empty gives `default`."""
        value = self.text(column).lower()
        if value not in YES + NO:
            self.wrong(column, "write 1 or 0")
        return value in YES if value else default

    def milliseconds(self, column: str) -> int | None:
        """Read seconds; None where the cell is empty or wrong."""
        value = self.text(column)
        return self._seconds(column, value) if value else None

    def many_milliseconds(self, column: str) -> tuple[int, ...]:
        """Read seconds between bars."""
        found = [self._seconds(column, part.strip()) for part in self.text(column).split("|") if part.strip()]
        return tuple(ms for ms in found if ms is not None)

    def span(self, duration_ms: int) -> tuple[int, int]:
        """Read start_sec and end_sec, which must lie in the video; ends are cut to its duration."""
        start, end = self.milliseconds("start_sec"), self.milliseconds("end_sec")
        for column, ms in (("start_sec", start), ("end_sec", end)):
            if ms is None and not self.text(column):
                self.wrong(column, "write seconds such as 570.5")
            elif ms is not None and ms > duration_ms + EDGE_MS:
                self.wrong(
                    column, f"write at most {seconds_from_ms(duration_ms):g}, the video's duration_sec"
                )
        start, end = min(start or 0, duration_ms), min(end or 0, duration_ms)
        if start > end and not self.problems:
            self.wrong("end_sec", f"write at least start_sec, {self.text('start_sec')}")
        return start, end

    def _seconds(self, column: str, value: str) -> int | None:
        if NUMBER.fullmatch(value) and len(value) <= 20 and not value.startswith("-"):
            return ms_from_seconds(value)
        clock = CLOCK.fullmatch(value)
        if clock:
            hours, minutes, seconds = int(clock[1] or 0), int(clock[2]), float(clock[3])
            self.wrong(column, f"write seconds, {hours * 3600 + minutes * 60 + seconds:g}")
        elif NUMBER.fullmatch(value) and value.startswith("-"):
            self.wrong(column, "write seconds from the start of the video, 0 or more")
        elif NUMBER.fullmatch(value.replace(",", ".")):
            self.wrong(column, f"write the decimal with a point, {value.replace(',', '.')}")
        else:
            self.wrong(column, "write seconds such as 570.5")
        return None


def read_text(path: Path) -> str:
    """Read a file as UTF-8, with or without a byte order mark; raises InputError that names the byte."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"{path.name} cannot be read: {error.strerror}") from error
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{path.name} is UTF-16 (it begins with {data[:2]!r}); save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        at = error.start + (3 if data.startswith(b"\xef\xbb\xbf") else 0)
        line = data.count(b"\n", 0, at) + 1
        raise InputError(
            f"{path.name} line {line}: byte 0x{data[at]:02x} at position {at} is not UTF-8; "
            "save the file as UTF-8"
        ) from error
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise InputError(f"{path.name} line {line} holds a NUL character; save the file as UTF-8 text")
    return text


def read_rows(
    path: Path, needed: Sequence[str], optional: Sequence[str], problems: Problems
) -> Iterator[Row]:
    """Read the rows of a file; what stands in the way of reading goes to `problems`."""
    try:
        text = read_text(path)
    except InputError as error:
        problems.fatal.append(str(error))
        return
    lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    header = _header(path.name, lines, needed, optional, problems)
    if not header:
        return
    while True:
        line = lines.line_num + 1
        try:
            cells = next(lines)
        except StopIteration:
            return
        except csv.Error as error:
            problems.bad_rows.append(
                f"{path.name} line {line}: {error}; put a cell with commas, quotes or line breaks in "
                'quotes, and write a quote in it twice ("")'
            )
            continue
        if not any(cell.strip() for cell in cells):
            continue
        if len(cells) != len(header):
            problems.bad_rows.append(
                f"{path.name} line {line}: {len(cells)} cells where the header has {len(header)}; "
                "put a cell with commas in quotes, and keep empty cells"
            )
            continue
        yield Row(path.name, line, dict(zip(header, cells, strict=True)))


def _header(
    name: str, lines: Iterator[list[str]], needed: Sequence[str], optional: Sequence[str], problems: Problems
) -> list[str]:
    try:
        header = [cell.strip() for cell in next(lines)]
    except StopIteration:
        problems.fatal.append(f"{name} is empty; give it the header {','.join(needed)} or take it away")
        return []
    except csv.Error as error:
        problems.fatal.append(f"{name} line 1: {error}; the first line names the columns")
        return []
    missing = [column for column in needed if column not in header]
    doubled = sorted({column for column in header if column and header.count(column) > 1})
    unknown = [column for column in header if column and column not in (*needed, *optional)]
    if missing:
        problems.fatal.append(
            f"{name} line 1: column {', '.join(missing)} is missing; it has {','.join(header)}"
        )
    if doubled:
        problems.fatal.append(f"{name} line 1: column {', '.join(doubled)} stands twice; keep one")
    if unknown:
        problems.notes.append(f"{name}: column {', '.join(unknown)} is not known and was not read")
    return [] if missing or doubled else header
