"""What all readers share: the result, the video that a file means, and errors that name the line."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from pipeline.errors import ExportError, InputError
from pipeline.exports.naming import known_names, one_line
from pipeline.model import Clip, CutList, Marker, Video
from pipeline.timebase import Timebase, is_drop_label


@dataclass(frozen=True, slots=True)
class ReadResult:
    """A cut list read from a file, and what the editor should know of it."""

    cut_list: CutList
    warnings: tuple[str, ...] = ()


@dataclass(slots=True)
class Desk:
    """What a reader works with: the library's videos, the video that the editor named, and its warnings."""

    videos: Mapping[str, Video]
    video_id: str = ""
    warnings: list[str] = field(default_factory=list)
    known: dict[str, list[str]] = field(default_factory=dict)

    def warn(self, text: str) -> None:
        """Keep a warning once."""
        if text not in self.warnings:
            self.warnings.append(text)

    def video_for(self, names: Iterable[str], line: int) -> Video:
        """Return the video that a file's names mean, the first name that tells two apart counting.

        Falls back to the one that the editor named, or to the only one there is, with a warning.
        Raises ExportError where several fit or none.
        """
        said = [name for name in names if name]
        self.known = self.known or known_names(self.videos)
        left: list[str] = []
        for name in said:
            found = self.known.get(one_line(name).casefold(), [])
            left = [video_id for video_id in left if video_id in found] or left or found
            if len(left) == 1:
                return self.videos[left[0]]
        if self.video_id in left:
            return self.videos[self.video_id]
        if left:
            raise line_error(line, f"{said[0]!r} may be {', '.join(left)}", "say which video it is")
        return self._fallback(said, line)

    def _fallback(self, said: list[str], line: int) -> Video:
        only = self.video_id or (next(iter(self.videos)) if len(self.videos) == 1 else "")
        what = " or ".join(repr(name) for name in said) or "a clip without a source name"
        if only not in self.videos:
            raise line_error(line, f"no video of the library is {what}", "name the video to take it for")
        if said:
            self.warn(f"{what} is taken for video {only}")
        return self.videos[only]

    def marker(self, video: Video, frame: int, line: int, note: str, colour: str = "blue") -> list[Marker]:
        """Make a marker; one that lies outside the media is left out with a warning."""
        last = video.timebase.nearest_frame(video.duration_ms)
        if frame < 0 or (last and frame > last and not video.growing):
            where = f"line {line}: " if line else ""
            self.warn(f"{where}a marker outside {video.video_id} was left out")
            return []
        return [Marker(video.video_id, video.timebase.ms_of(frame), colour, note)]

    def result(
        self, name: str, clips: list[Clip], markers: Iterable[Marker] = (), mode: str = "reel"
    ) -> ReadResult:
        """Make the result; the same marker read in two clips counts once."""
        once = tuple(dict.fromkeys(markers))
        if not clips:
            self.warn("the file holds no clips")
        return ReadResult(CutList(name, tuple(clips), once, mode), tuple(self.warnings))


def line_error(line: int, problem: str, remedy: str = "") -> ExportError:
    """Make the error that says which line could not be read, why, and what to do."""
    where = f"line {line}: " if line else ""
    return ExportError(f"{where}{problem}" + (f"; {remedy}" if remedy else ""))


@contextmanager
def naming(what: str) -> Iterator[None]:
    """Lead an error with what it is of, where a format has no lines to name."""
    try:
        yield
    except ExportError as error:
        raise ExportError(f"{what}: {error}") from error


def encoding_of(data: bytes) -> str:
    """Tell how a text is coded: by its mark, or by the zeros that UTF-16 puts beside ASCII letters."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "utf-16"
    zeros = [byte == 0 for byte in data[:4]]
    if zeros == [False, True, False, True]:
        return "utf-16-le"
    return "utf-16-be" if zeros == [True, False, True, False] else "utf-8-sig"


def decoded(data: bytes) -> str:
    """Decode a text file: UTF-8 or UTF-16, each with or without a mark. Raises ExportError."""
    encoding = encoding_of(data)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        name = "UTF-8" if encoding == "utf-8-sig" else "UTF-16"
        raise line_error(line, f"this is no {name} text", "save the file as UTF-8") from error


def lines_of(text: str) -> list[str]:
    """Split at line ends alone: a name may hold what Python takes for one."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def count_at(label: str, grid: Timebase, line: int) -> int:
    """Read a timecode of a file as a frame count. Raises ExportError with the line."""
    try:
        return grid.count_of(label)
    except InputError as error:
        raise line_error(line, str(error)) from error


def offset_at(label: str, grid: Timebase, line: int) -> int:
    """Read a source timecode as a frame from the media's start; earlier labels are of the next day."""
    offset = count_at(label, grid, line) - grid.start_frame
    return offset if offset >= 0 else offset + grid.frames_a_day


def source_frames(labels: tuple[str, str], video: Video, line: int) -> tuple[int, int]:
    """Read in and out timecodes as frames from the media's start. Raises ExportError with the line."""
    grid = video.timebase
    counts = [count_at(label, grid, line) for label in labels]
    start, end = (offset_at(label, grid, line) for label in labels)
    last = grid.nearest_frame(video.duration_ms)
    meets_midnight = not last or video.growing or grid.start_frame + last > grid.frames_a_day
    if counts[1] < counts[0] and not meets_midnight:
        raise line_error(line, f"out point {labels[1]} lies before in point {labels[0]}", "swap them")
    return start, end if end >= start else end + grid.frames_a_day


def check_drop(label: str, video: Video, line: int) -> None:
    """Raise ExportError where a label's form, drop frame or not, is not the video's."""
    grid = video.timebase
    if is_drop_label(label) != grid.drop_frame:
        kind = "drop frame (;)" if grid.drop_frame else "non-drop frame (:)"
        raise line_error(line, f"timecode {label!r} is not what {video.video_id} has, which is {kind}")


def say_breaks(spans: Sequence[tuple[int, int, int]], desk: Desk) -> None:
    """Warn where a sequence's (line, start, end), in playing order, leave a gap or overlap."""
    gaps: list[int] = []
    overlaps: list[int] = []
    for (_, _, before), (line, start, _) in pairwise(spans):
        if start != before:
            (gaps if start > before else overlaps).append(line)
    if gaps:
        desk.warn(f"{_lines(gaps)}: a gap before the clip was closed")
    if overlaps:
        desk.warn(f"{_lines(overlaps)}: the clip begins before the last one ends; both were kept whole")


def _lines(numbers: Sequence[int]) -> str:
    more = f" and {len(numbers) - 5} more" if len(numbers) > 5 else ""
    return f"line{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers[:5]))}{more}"


def clip_of(video: Video, start: int, end: int, title: str, line: int, **more: object) -> Clip:
    """Make a clip of source frames. Raises ExportError where it has no length or lies outside the media."""
    grid = video.timebase
    last = grid.nearest_frame(video.duration_ms)
    if not 0 <= start < end:
        raise line_error(
            line, f"the clip runs from frame {start} to {end} of {video.video_id}", "give it a length"
        )
    if last and end > last and not video.growing:
        raise line_error(
            line,
            f"the clip ends at {grid.label(grid.start_frame + end)}, after {video.video_id} ends at "
            f"{grid.label(grid.start_frame + last)}",
            "check that it is the right video and that its start timecode is right",
        )
    values: dict[str, object] = {"decided_by": "editor", **more}
    return Clip(video.video_id, grid.ms_of(start), grid.ms_of(end), title=title, **values)  # type: ignore[arg-type]


def whole_frames(seconds: Fraction, fps: Fraction, line: int, desk: Desk) -> int:
    """Return the frame nearest to an instant, with a warning where it lay more than a millisecond off the grid."""
    exact = seconds * fps
    nearest = int(exact + Fraction(1, 2)) if exact >= 0 else -int(-exact + Fraction(1, 2))
    if abs(exact - nearest) > fps / 1000:
        desk.warn(f"line {line}: a time lies between two frames at {fps} fps; the nearest frame was taken")
    return nearest
