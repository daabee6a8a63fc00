"""The edits of a cut list: each a small dict that changes one thing, in frames of the clip's video.

They say what shall be ("the in point of this clip is frame 120"), never by how much, so that one can be put
on top of what somebody else did meanwhile. The workbench's JavaScript holds the same rules in `list.js`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal

from pipeline.errors import InputError
from pipeline.model import Clip, CutList, Marker, Video
from pipeline.timebase import Timebase

Operation = Mapping[str, Any]
FindVideo = Callable[[str], Video]
Wanted = Literal["text", "number", "list"]
MODES = ("selects", "reel")
STARS = range(4)
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
LONGEST_TEXT = 2000


def apply(cut_list: CutList, operation: Operation, video: FindVideo) -> tuple[CutList, str]:
    """Return the list with an operation done, and what it did in words.

    Raises InputError for an operation that is not one, or whose clip is not there (any more).
    """
    name = str(operation.get("op"))
    if name not in _DOES:
        raise InputError(f"there is no edit {name!r}; there are {', '.join(sorted(_DOES))}")
    return _DOES[name](with_ids(cut_list), operation, video), name.replace("_", " ")


def with_ids(cut_list: CutList) -> CutList:
    """Give the clips that have no id, or another's, one of their own; the same list gets the same ids."""
    taken: set[str] = set()
    clips = []
    for place, clip in enumerate(cut_list.clips, 1):
        name, turn = clip.clip_id or f"clip-{place}", 2
        while name in taken:
            name, turn = f"{clip.clip_id or f'clip-{place}'}.{turn}", turn + 1
        taken.add(name)
        clips.append(clip if name == clip.clip_id else replace(clip, clip_id=name))
    return replace(cut_list, clips=tuple(clips))


def _get(operation: Operation, key: str, kind: Wanted) -> Any:
    value = operation.get(key)
    fits = {
        "text": isinstance(value, str) and len(value) <= LONGEST_TEXT,
        "number": isinstance(value, int) and not isinstance(value, bool),
        "list": isinstance(value, list),
    }
    if not fits[kind]:
        raise InputError(f"edit {operation.get('op')!r} needs {key!r} as a {kind}, not {value!r}")
    return value


def _at(cut_list: CutList, operation: Operation, key: str = "clip_id") -> int:
    wanted = _get(operation, key, "text")
    for place, clip in enumerate(cut_list.clips):
        if clip.clip_id == wanted:
            return place
    raise InputError(f"clip {wanted!r} is not in the list any more")


def _changed(cut_list: CutList, operation: Operation, **changes: Any) -> CutList:
    place = _at(cut_list, operation)
    clips = list(cut_list.clips)
    clips[place] = replace(clips[place], **changes)
    return replace(cut_list, clips=tuple(clips))


def last_frame(video: Video) -> int:
    """Return the number of frames of a video, at least 1."""
    return max(1, video.timebase.nearest_frame(video.duration_ms))


def span(start: int, end: int, frames: int) -> tuple[int, int]:
    """Put a span of at least one frame inside a video of `frames` frames."""
    first = min(max(0, start), frames - 1)
    return first, min(max(first + 1, end), frames)


def frames_of(clip: Clip, grid: Timebase) -> tuple[int, int]:
    """Return a clip's first frame and the frame after its last."""
    return grid.nearest_frame(clip.start_ms), grid.nearest_frame(clip.end_ms)


def _span_set(cut_list: CutList, operation: Operation, video: FindVideo, start: int, end: int) -> CutList:
    source = video(cut_list.clips[_at(cut_list, operation)].video_id)
    first, after = span(start, end, last_frame(source))
    grid = source.timebase
    return _changed(cut_list, operation, start_ms=grid.ms_of(first), end_ms=grid.ms_of(after))


def _set_in(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    clip = cut_list.clips[_at(cut_list, operation)]
    start, end = frames_of(clip, video(clip.video_id).timebase)
    frame = _get(operation, "frame", "number")
    # An in point past the out point takes the clip along, as long as it was.
    return _span_set(cut_list, operation, video, frame, end if frame < end else frame + end - start)


def _set_out(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    clip = cut_list.clips[_at(cut_list, operation)]
    start, end = frames_of(clip, video(clip.video_id).timebase)
    frame = _get(operation, "frame", "number")
    return _span_set(cut_list, operation, video, start if frame > start else frame - end + start, frame)


def _set_range(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    start, end = _get(operation, "in", "number"), _get(operation, "out", "number")
    return _span_set(cut_list, operation, video, start, end)


def _drop(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    return _changed(cut_list, operation, kept=False)


def _keep(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    return _changed(cut_list, operation, kept=True)


def _star(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    stars = _get(operation, "stars", "number")
    if stars not in STARS:
        raise InputError(f"a clip has 0 to {STARS[-1]} stars, not {stars}")
    return _changed(cut_list, operation, stars=stars)


def _note(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    return _changed(cut_list, operation, note=_get(operation, "text", "text"))


def _title(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    return _changed(cut_list, operation, title=_get(operation, "text", "text"))


def _place_after(cut_list: CutList, operation: Operation, clip: Clip) -> CutList:
    """Put a clip behind the one that `after` names; first without a name, last where that one is gone."""
    rest = [other for other in cut_list.clips if other.clip_id != clip.clip_id]
    after = operation.get("after")
    places = [place for place, other in enumerate(rest, 1) if other.clip_id == after]
    place = 0 if after is None else (places[0] if places else len(rest))
    return replace(cut_list, clips=(*rest[:place], clip, *rest[place:]))


def _reorder(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    return _place_after(cut_list, operation, cut_list.clips[_at(cut_list, operation)])


def _order(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    wanted = {name: place for place, name in enumerate(_get(operation, "clip_ids", "list"))}
    clips = sorted(cut_list.clips, key=lambda clip: wanted.get(clip.clip_id, len(wanted)))
    return replace(cut_list, clips=tuple(clips))


def _split(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    clip = cut_list.clips[_at(cut_list, operation)]
    grid = video(clip.video_id).timebase
    start, end = frames_of(clip, grid)
    frame = _get(operation, "frame", "number")
    if not start < frame < end:
        raise InputError(f"frame {frame} is not inside the clip, which has {start} to {end - 1}")
    cut = grid.ms_of(frame)
    second = replace(clip, clip_id=_free_id(cut_list, operation, "new_id"), start_ms=cut)
    first = _changed(cut_list, operation, end_ms=cut)
    return _place_after(first, {"after": clip.clip_id}, second)


def _add(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    source = video(_get(operation, "video_id", "text"))
    grid = source.timebase
    start, end = _get(operation, "in", "number"), _get(operation, "out", "number")
    first, after = span(start, end, last_frame(source))
    clip = Clip(
        video_id=source.video_id,
        start_ms=grid.ms_of(first),
        end_ms=grid.ms_of(after),
        segment_ids=tuple(n for n in operation.get("segment_ids", ()) if isinstance(n, int)),
        reason=str(operation.get("reason", ""))[:LONGEST_TEXT],
        decided_by="editor",
        title=str(operation.get("title", ""))[:LONGEST_TEXT],
        clip_id=_free_id(cut_list, operation, "clip_id"),
    )
    return _place_after(cut_list, operation, clip)


def _free_id(cut_list: CutList, operation: Operation, key: str) -> str:
    name = str(_get(operation, key, "text"))
    if not name or any(clip.clip_id == name for clip in cut_list.clips):
        raise InputError(f"a new clip needs an id of its own, not {name!r}")
    return name


def _remove(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    clip = cut_list.clips[_at(cut_list, operation)]
    return replace(cut_list, clips=tuple(other for other in cut_list.clips if other is not clip))


def _marker_set(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    source = video(_get(operation, "video_id", "text"))
    frame = min(max(0, _get(operation, "frame", "number")), last_frame(source) - 1)
    colour = _get(operation, "colour", "text")
    if colour not in COLOURS:
        raise InputError(f"a marker is {', '.join(COLOURS)}, not {colour!r}")
    note = str(operation.get("note", ""))[:LONGEST_TEXT]
    made = Marker(source.video_id, source.timebase.ms_of(frame), colour, note)
    rest = [m for m in cut_list.markers if (m.video_id, m.at_ms) != (made.video_id, made.at_ms)]
    markers = sorted((*rest, made), key=lambda marker: (marker.video_id, marker.at_ms))
    return replace(cut_list, markers=tuple(markers))


def _marker_remove(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    source = video(_get(operation, "video_id", "text"))
    at_ms = source.timebase.ms_of(_get(operation, "frame", "number"))
    rest = tuple(m for m in cut_list.markers if (m.video_id, m.at_ms) != (source.video_id, at_ms))
    return replace(cut_list, markers=rest)


def _mode(cut_list: CutList, operation: Operation, video: FindVideo) -> CutList:
    mode = _get(operation, "mode", "text")
    if mode not in MODES:
        raise InputError(f"a list is {' or '.join(MODES)}, not {mode!r}")
    return replace(cut_list, mode=mode)


_DOES: dict[str, Callable[[CutList, Operation, FindVideo], CutList]] = {
    "set_in": _set_in,
    "set_out": _set_out,
    "set_range": _set_range,
    "drop": _drop,
    "keep": _keep,
    "star": _star,
    "note": _note,
    "title": _title,
    "reorder": _reorder,
    "order": _order,
    "split": _split,
    "add": _add,
    "remove": _remove,
    "marker_set": _marker_set,
    "marker_remove": _marker_remove,
    "mode": _mode,
}
