"""Reads CMX 3600 lists back: strict where OpenTimelineIO's adapter ignores FCM and record time."""

import re
from dataclasses import dataclass, field, replace

from pipeline.exports.reading import (
    Desk,
    ReadResult,
    clip_of,
    count_at,
    decoded,
    line_error,
    lines_of,
    say_breaks,
    source_frames,
)
from pipeline.model import Clip, Video
from pipeline.timebase import Timebase, is_drop_label

_TC = r"(\d{2}:\d{2}:\d{2}[:;.,]\d{2,3})"
_EVENT = re.compile(rf"(\d+)\s+(\S+)\s+(\S+)\s+(\S+)(?:\s+(\d+))?\s+{_TC}\s+{_TC}\s+{_TC}\s+{_TC}\s*")
_NAME = re.compile(r"\*\s*FROM CLIP NAME:\s?(.*)", re.IGNORECASE)
_REEL = re.compile(r"\* REEL (\S+) = (.*) \(video (.*)\)")
_MODES = {"DROP FRAME": True, "NON-DROP FRAME": False, "NON DROP FRAME": False}
_SOUND = re.compile(r"A\d*|AA|NONE")
BLACK = ("BL", "BLACK")


@dataclass(slots=True)
class _Event:
    line: int
    reel: str
    track: str
    times: tuple[str, str, str, str]
    drop: bool | None
    name: str = ""


@dataclass(slots=True)
class _List:
    title: str = ""
    events: list[_Event] = field(default_factory=list)
    reels: dict[str, tuple[str, str]] = field(default_factory=dict)
    drop: bool | None = None


@dataclass(frozen=True, slots=True)
class _Placed:
    """A clip with its line and its record frames, which run on over midnight."""

    line: int
    clip: Clip
    record_in: int
    record_out: int


def read_edl(data: bytes, desk: Desk) -> ReadResult:
    """Read an EDL's cuts. Raises ExportError with the line for all that is no straight cut."""
    parsed = _parse(decoded(data))
    placed: list[_Placed] = []
    for event in _pictures(parsed.events, desk):
        placed.append(_clip(event, _video(event, parsed, desk)))
    ordered = _in_record_order(placed, desk)
    say_breaks([(one.line, one.record_in, one.record_out) for one in ordered], desk)
    return desk.result(parsed.title, [one.clip for one in ordered])


def _parse(text: str) -> _List:
    out = _List()
    for number, raw in enumerate(lines_of(text), 1):
        line = raw.strip()
        head, _, rest = line.partition(":")
        if head.upper() == "TITLE" and not out.events:
            out.title = rest.strip()
        elif head.upper() == "FCM":
            if rest.strip().upper() not in _MODES:
                raise line_error(
                    number, f"FCM {rest.strip()!r} is unknown", "write DROP FRAME or NON-DROP FRAME"
                )
            out.drop = _MODES[rest.strip().upper()]
        elif line[:1].isdigit():
            out.events.append(_event(line, number, out.drop))
        else:
            _comment(line, number, out)
    if not out.events and not out.title and out.drop is None:
        raise line_error(1, "this is no CMX 3600 list", "an EDL begins with TITLE: and FCM:")
    return out


def _event(line: str, number: int, drop: bool | None) -> _Event:
    match = _EVENT.fullmatch(line)
    if not match:
        raise line_error(
            number, f"{line[:120]!r} is no CMX 3600 event",
            "it needs number, reel, track, edit type and four timecodes",
        )  # fmt: skip
    if match[4].upper() != "C":
        raise line_error(
            number,
            f"edit type {match[4]!r} is no straight cut",
            "take out dissolves and wipes, then export again",
        )
    times = (match[6], match[7], match[8], match[9])
    if drop is False and any(is_drop_label(label) for label in times):
        raise line_error(number, "a drop-frame timecode (;) stands in a list that says FCM: NON-DROP FRAME")
    if drop is None and any(is_drop_label(label) for label in times):
        drop = True
    return _Event(number, match[2], match[3].upper(), times, drop)


def _comment(line: str, number: int, out: _List) -> None:
    name, reel = _NAME.fullmatch(line), _REEL.fullmatch(line)
    if name and out.events:
        out.events[-1].name = out.events[-1].name or name[1].strip()
    elif reel:
        out.reels[reel[1]] = (reel[2], reel[3])
    elif line.upper().startswith("M2") and out.events:
        raise line_error(number, "a speed change (M2) can't become a clip", "take it out, then export again")
    elif line and not line.startswith("*") and not re.match(r"[A-Z]", line, re.IGNORECASE):
        raise line_error(number, f"{line[:40]!r} belongs to no CMX 3600 list")


def _pictures(events: list[_Event], desk: Desk) -> list[_Event]:
    """Leave out black, an event that stands twice, and sound that repeats a picture's; sound alone is a clip."""
    seen: dict[tuple[str, ...], int] = {}
    out = []
    for event in events:
        key = (event.reel, *event.times)
        sound = _SOUND.fullmatch(event.track) is not None
        if event.reel.upper() in BLACK:
            desk.warn(f"line {event.line}: black was left out")
        elif key in seen:
            if not sound:
                desk.warn(f"line {event.line}: the event repeats line {seen[key]} and was left out")
        else:
            if sound:
                desk.warn(f"line {event.line}: a sound event was taken as a clip")
            out.append(event)
            seen[key] = event.line
    return out


def _video(event: _Event, parsed: _List, desk: Desk) -> Video:
    original, video_id = parsed.reels.get(event.reel, ("", ""))
    if video_id in desk.videos:
        return desk.videos[video_id]
    return desk.video_for((original, event.reel), event.line)


def _clip(event: _Event, video: Video) -> _Placed:
    grid = video.timebase
    drop = bool(event.drop)
    if drop != grid.drop_frame:
        kinds = {True: "drop frame", False: "non-drop frame"}
        raise line_error(
            event.line,
            f"the list is {kinds[drop]}, but {video.video_id} is {kinds[grid.drop_frame]}",
            "set the video's timecode to what the tape has",
        )
    start, end = source_frames(event.times[:2], video, event.line)
    record = Timebase(grid.fps, grid.drop_frame)
    record_in, record_out = (count_at(label, record, event.line) for label in event.times[2:])
    length = (record_out - record_in) % grid.frames_a_day
    if length != end - start:
        raise line_error(
            event.line,
            f"{end - start} source frames fill {length} record frames",
            "a speed change can't become a clip",
        )
    clip = clip_of(video, start, end, event.name, event.line)
    return _Placed(event.line, clip, record_in, record_in + length)


def _in_record_order(clips: list[_Placed], desk: Desk) -> list[_Placed]:
    """Order by record time; a step of more than half a day back is midnight."""
    day = max((desk.videos[one.clip.video_id].timebase.frames_a_day for one in clips), default=1)
    out, before, shift = [], 0, 0
    for place, one in enumerate(clips):
        if place and before - one.record_in > day // 2:
            shift += day
        before = one.record_in
        out.append(replace(one, record_in=one.record_in + shift, record_out=one.record_out + shift))
    return sorted(out, key=lambda one: one.record_in)
