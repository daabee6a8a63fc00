"""Lays a cut list out in frames, and splits what one file can't hold."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pipeline.errors import ExportError
from pipeline.exports.naming import TITLE, clip_name, reel_names
from pipeline.exports.options import ExportOptions
from pipeline.exports.plan import Event, Mark, Plan, Warn, media_frames, record_length
from pipeline.model import Clip, CutList, Video
from pipeline.timebase import Timebase


def make_plan(cut_list: CutList, videos: Mapping[str, Video], options: ExportOptions, warn: Warn) -> Plan:
    """Lay out the clips that the options choose.

    Raises ExportError for a clip without its video, without length, or outside its media.
    """
    cut_list = _with_known_markers(cut_list, videos, warn)
    clips = cut_list.clips if options.clips == "all" else cut_list.kept
    used = [_video_of(clip, videos) for clip in clips]
    unique = list({video.video_id: video for video in used}.values())
    reels = reel_names(unique, options.reel_names)
    grid = _grid(unique or list(videos.values()), options)
    events: list[Event] = []
    record = 0
    for number, (clip, video) in enumerate(zip(clips, used, strict=True), 1):
        start, end = _source_range(number, clip, video, options.handles, warn)
        length = record_length(end - start, video, grid)
        name = _name(number, clip, video, reels[video.video_id], options, warn)
        events.append(
            Event(number, clip, video, name, reels[video.video_id], start, end, record, record + length)
        )
        record += length
    plan = Plan(cut_list, options, grid, tuple(events))
    marks, lost = _marks(plan, videos)
    return replace(plan, marks=marks, lost_marks=lost)


def parts_of(plan: Plan, *, per_video: bool, max_events: int) -> list[Plan]:
    """Split a plan into those that one file each can hold; a long list goes on where the last file ended."""
    groups = [plan]
    if per_video and len(plan.videos) > 1:
        groups = [_only(plan, video) for video in plan.videos]
    if not max_events:
        return groups
    out: list[Plan] = []
    for group in groups:
        starts = range(0, max(len(group.events), 1), max_events)
        out += [_within(group, group.events[i : i + max_events]) for i in starts]
    return out


def _only(plan: Plan, video: Video) -> Plan:
    own = Timebase.starting_at(
        plan.options.rate or video.fps,
        plan.options.record_start,
        video.drop_frame if plan.options.drop_frame is None else plan.options.drop_frame,
    )
    record, events = 0, []
    for event in plan.events:
        if event.video.video_id == video.video_id:
            length = record_length(event.frames, video, own)
            events.append(replace(event, record_in=record, record_out=record + length))
            record += length
    markers = tuple(m for m in plan.cut_list.markers if m.video_id == video.video_id)
    cut_list = replace(plan.cut_list, markers=markers)
    part = replace(plan, cut_list=cut_list, grid=own, events=tuple(events))
    marks, _ = _marks(part, {video.video_id: video})
    lost = tuple(m for m in plan.lost_marks if m.video.video_id == video.video_id)
    return replace(part, marks=marks, lost_marks=lost)


def _within(plan: Plan, events: tuple[Event, ...]) -> Plan:
    if not events:
        return plan
    span = range(events[0].record_in, events[-1].record_out)
    return replace(plan, events=events, marks=tuple(m for m in plan.marks if m.record_frame in span))


def _with_known_markers(cut_list: CutList, videos: Mapping[str, Video], warn: Warn) -> CutList:
    strange = sorted({marker.video_id for marker in cut_list.markers} - set(videos))
    if not strange:
        return cut_list
    warn(f"markers of {', '.join(strange)} were left out: no such video is in the library")
    return replace(cut_list, markers=tuple(m for m in cut_list.markers if m.video_id in videos))


def _video_of(clip: Clip, videos: Mapping[str, Video]) -> Video:
    if clip.video_id not in videos:
        raise ExportError(
            f"a clip is of video {clip.video_id!r}, which is not in the library; import it first"
        )
    return videos[clip.video_id]


def _grid(videos: Sequence[Video], options: ExportOptions) -> Timebase:
    first = videos[0] if videos else None
    rate = options.rate or (first.fps if first else Fraction(25))
    drop = options.drop_frame
    if drop is None:
        drop = first is not None and first.drop_frame and first.fps == rate
    return Timebase.starting_at(rate, options.record_start, drop)


def _source_range(number: int, clip: Clip, video: Video, handles: int, warn: Warn) -> tuple[int, int]:
    grid, last = video.timebase, media_frames(video)
    start, end = grid.nearest_frame(clip.start_ms), grid.nearest_frame(clip.end_ms)
    if (grid.ms_of(start), grid.ms_of(end)) != (clip.start_ms, clip.end_ms):
        warn(f"clip {number} lay between two frames; its cuts moved to the nearest ones")
    if not 0 <= start < end:
        raise ExportError(
            f"clip {number} runs from {clip.start_ms} to {clip.end_ms} ms, which is no frame of "
            f"{clip.video_id!r}; give it at least one frame"
        )
    if last and end > last and not video.growing:
        raise ExportError(
            f"clip {number} ends at {grid.timecode(clip.end_ms)}, after the end of {clip.video_id!r} at "
            f"{grid.label(grid.start_frame + last)}; trim it"
        )
    if not handles:
        return start, end
    after = end + handles
    return max(0, start - handles), max(end, min(after, last)) if last else after


def _name(number: int, clip: Clip, video: Video, reel: str, options: ExportOptions, warn: Warn) -> str:
    grid = video.timebase
    labels: dict[str, str | int] = {
        "n": number,
        "reel": reel,
        "in": grid.timecode(clip.start_ms),
        "out": grid.timecode(clip.end_ms),
    }
    template = options.name_template or video.name_template or TITLE
    name = clip_name(template, clip, video, labels)
    if template == TITLE and clip.title and name != clip.title:
        warn(f"the name of clip {number} was brought to one line without control characters: {name!r}")
    return name


def _marks(plan: Plan, videos: Mapping[str, Video]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    found: list[Mark] = []
    lost: list[Mark] = []
    for marker in plan.cut_list.markers:
        video = videos.get(marker.video_id)
        if video is None:  # of another video's file
            continue
        frame = video.timebase.nearest_frame(marker.at_ms)
        here = [
            Mark(video, frame, _record_of(event, frame, plan.grid), 1, marker.colour, marker.note)
            for event in plan.events
            if event.video.video_id == marker.video_id and event.source_in <= frame < event.source_out
        ]
        found += here
        if not here:
            lost.append(Mark(video, frame, -1, 1, marker.colour, marker.note))
    return tuple(sorted(found, key=lambda m: (m.record_frame, m.text))), tuple(lost)


def _record_of(event: Event, frame: int, grid: Timebase) -> int:
    offset = int(Fraction(frame - event.source_in) / event.video.fps * grid.fps)
    return min(event.record_in + offset, event.record_out - 1)
