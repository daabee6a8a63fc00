"""A cut list in frames: what every writer lays out in its own words.

Source frames count from the media's start, record frames from the sequence's; outs are exclusive.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

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


def record_length(frames: int, video: Video, grid: Timebase) -> int:
    """Return how many sequence frames a stretch of source frames fills, never reaching past its end."""
    if video.fps == grid.fps:
        return frames
    return max(1, int(Fraction(frames) / video.fps * grid.fps))


def media_frames(video: Video) -> int:
    """Return how many frames the media has; 0 where that is not known."""
    return video.timebase.nearest_frame(video.duration_ms)


def marks_within(marks: Iterable[Mark], event: Event) -> list[Mark]:
    """Return the marks that lie in one event."""
    return [m for m in marks if event.record_in <= m.record_frame < event.record_out]
