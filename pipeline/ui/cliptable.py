"""The clips of a cut list as lines, and edits of them typed as timecode."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pipeline.errors import InputError
from pipeline.model import Clip, CutList, Video
from pipeline.timebase import seconds_from_ms

Videos = Mapping[str, Video]


@dataclass(frozen=True, slots=True)
class ClipLine:
    """One clip as the table shows it."""

    order: int
    title: str
    start: str
    end: str
    seconds: float
    rank: int
    why: str


@dataclass(frozen=True, slots=True)
class Typed:
    """What came of typed timecodes: the list, whether it changed, and what was wrong line by line."""

    cut_list: CutList
    changed: bool
    problems: tuple[str, ...]


def lines(cut_list: CutList, videos: Videos) -> tuple[ClipLine, ...]:
    """Return the clips of a list in its order."""
    return tuple(_line(n, clip, videos[clip.video_id]) for n, clip in enumerate(cut_list.clips, 1))


def typed(cut_list: CutList, videos: Videos, edits: Mapping[int, Mapping[str, Any]]) -> Typed:
    """Apply timecodes typed as {place: {"in": label, "out": label}}; a bad one leaves its clip as it was."""
    clips, problems = list(cut_list.clips), []
    for place, edit in sorted(edits.items()):
        if not 0 <= place < len(clips):
            continue
        try:
            clips[place] = moved(clips[place], videos[clips[place].video_id], edit)
        except InputError as error:
            problems.append(f"{place + 1}: {error}")
    after = replace(cut_list, clips=tuple(clips))
    return Typed(after, after.clips != cut_list.clips, tuple(problems))


def moved(clip: Clip, video: Video, edit: Mapping[str, Any]) -> Clip:
    """Return a clip with other in and out points. Raises InputError for what can't be cut."""
    grid = video.timebase
    start = grid.ms_at(str(edit["in"])) if edit.get("in") else clip.start_ms
    end = grid.ms_at(str(edit["out"])) if edit.get("out") else clip.end_ms
    if end <= start:
        raise InputError(
            f"the out point {grid.timecode(end)} must lie after the in point {grid.timecode(start)}"
        )
    if end > grid.ms_of(grid.nearest_frame(video.duration_ms) + 1):
        raise InputError(
            f"{edit.get('out') or edit.get('in')} lies outside the video, "
            f"which runs from {grid.timecode(0)} to {grid.timecode(video.duration_ms)}"
        )
    if (start, end) == (clip.start_ms, clip.end_ms):
        return clip
    return replace(clip, start_ms=start, end_ms=end, decided_by="editor")


def _line(order: int, clip: Clip, video: Video) -> ClipLine:
    grid = video.timebase
    return ClipLine(
        order, clip.title or clip.clip_id, grid.timecode(clip.start_ms), grid.timecode(clip.end_ms),
        round(seconds_from_ms(clip.length_ms), 3), clip.rank, clip.reason,
    )  # fmt: skip
