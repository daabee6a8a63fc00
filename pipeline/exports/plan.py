"""The one place where a cut list becomes frames: what every writer lays out in its own words.

Source frames count from the media's start, record frames from the sequence's; outs are exclusive.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pipeline.errors import ExportError
from pipeline.exports.naming import clip_name, reel_names
from pipeline.exports.options import ExportOptions
from pipeline.model import Clip, CutList, Evidence, Video
from pipeline.timebase import Timebase

Warn = Callable[[str], None]
FrameJpeg = Callable[[str, int], bytes | None]


@dataclass(frozen=True, slots=True)
class Event:
    """One clip in frames, handles included; `number` counts from 1 through the whole list."""

    number: int
    clip: Clip
    video: Video
    name: str
    reel: str
    source_in: int
    source_out: int
    record_in: int
    record_out: int

    @property
    def frames(self) -> int:
        """How many frames of the source it plays."""
        return self.source_out - self.source_in

    def source_label(self, frame: int) -> str:
        """Return the source timecode of a frame counted from the media's start."""
        grid = self.video.timebase
        return grid.label(grid.start_frame + frame)


@dataclass(frozen=True, slots=True)
class Mark:
    """A named place: its frame in the source and in the sequence, its length in sequence frames."""

    video: Video
    source_frame: int
    record_frame: int
    frames: int
    colour: str
    text: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A cut list laid out; `grid.start_frame` is the sequence's start timecode.

    `marks` are the list's own markers where a clip plays them, `lost_marks` those that no clip plays.
    """

    cut_list: CutList
    options: ExportOptions
    grid: Timebase
    events: tuple[Event, ...]
    marks: tuple[Mark, ...] = ()
    lost_marks: tuple[Mark, ...] = ()
    words: Mapping[str, Sequence[Evidence]] = field(default_factory=dict)
    frame_jpeg: FrameJpeg | None = None

    @property
    def title(self) -> str:
        """The list's name."""
        return self.cut_list.name

    @property
    def mode(self) -> str:
        """`reel` or `selects`, as the options or the list say."""
        return self.options.mode or self.cut_list.mode

    @property
    def videos(self) -> tuple[Video, ...]:
        """The videos that occur, by first use."""
        return tuple({event.video.video_id: event.video for event in self.events}.values())

    @property
    def mixed(self) -> bool:
        """Whether a video's rate or drop frame is not the sequence's."""
        mine = (self.grid.fps, self.grid.drop_frame)
        return any((video.fps, video.drop_frame) != mine for video in self.videos)

    @property
    def frames(self) -> int:
        """How long the sequence is."""
        return self.events[-1].record_out - self.first if self.events else 0

    @property
    def first(self) -> int:
        """The record frame of the first event; above 0 where a long list goes on in a second file."""
        return self.events[0].record_in if self.events else 0

    def record_label(self, frame: int) -> str:
        """Return the record timecode of a frame of the sequence."""
        return self.grid.label(self.grid.start_frame + frame)

    def record_ms(self, frame: int) -> int:
        """Return the millisecond of the reel at which a frame of the sequence starts."""
        return self.grid.ms_of(frame)


def make_plan(cut_list: CutList, videos: Mapping[str, Video], options: ExportOptions, warn: Warn) -> Plan:
    """Lay out the clips that the options choose.

    Raises ExportError for a clip without its video, without length, or outside its media.
    """
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


def record_length(frames: int, video: Video, grid: Timebase) -> int:
    """Return how many sequence frames a stretch of source frames fills, never reaching past its end."""
    if video.fps == grid.fps:
        return frames
    return max(1, int(Fraction(frames) / video.fps * grid.fps))


def media_frames(video: Video) -> int:
    """Return how many frames the media has; 0 where that is not known."""
    return video.timebase.nearest_frame(video.duration_ms)


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
    part = replace(plan, grid=own, events=tuple(events))
    marks, _ = _marks(part, {video.video_id: video})
    lost = tuple(m for m in plan.lost_marks if m.video.video_id == video.video_id)
    return replace(part, marks=marks, lost_marks=lost)


def _within(plan: Plan, events: tuple[Event, ...]) -> Plan:
    if not events:
        return plan
    span = range(events[0].record_in, events[-1].record_out)
    return replace(plan, events=events, marks=tuple(m for m in plan.marks if m.record_frame in span))


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
    name = clip_name(options.name_template, clip, video, labels)
    if options.name_template == "{title}" and clip.title and name != clip.title:
        warn(f"the name of clip {number} was brought to one line without control characters: {name!r}")
    return name


def _marks(plan: Plan, videos: Mapping[str, Video]) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
    found: list[Mark] = []
    lost: list[Mark] = []
    for marker in plan.cut_list.markers:
        video = videos.get(marker.video_id)
        if video is None:
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


def marks_within(marks: Iterable[Mark], event: Event) -> list[Mark]:
    """Return the marks that lie in one event."""
    return [m for m in marks if event.record_in <= m.record_frame < event.record_out]
