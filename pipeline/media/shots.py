"""Shots, the frames that a render takes from its files, and the form that all are brought to."""

from dataclasses import dataclass
from fractions import Fraction

from pipeline.media.probe import MediaInfo
from pipeline.model import Video
from pipeline.timebase import Timebase

SAMPLE_RATE = 48000


@dataclass(frozen=True, slots=True)
class Target:
    """What every shot is brought to. `layout` names a channel layout as ffmpeg does, empty without sound.

    `crop` is the size that is cut out of every picture afterwards, (0, 0) for all of it.
    """

    width: int
    height: int
    fps: Fraction
    layout: str = "stereo"
    crop: tuple[int, int] = (0, 0)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the finished picture."""
        return self.crop if self.crop[0] else (self.width, self.height)

    def sample_of(self, frame: int) -> int:
        """Return the sound sample at which a frame of the reel starts."""
        return round(frame * SAMPLE_RATE / self.fps)


@dataclass(frozen=True, slots=True)
class Shot:
    """One clip as frames of its file, `[first, first + frames)`, and its place in the reel.

    `fps` is the grid of its file; `record`, `record_frames` and the fades count frames of the reel.
    `channels` are the sound's (stream, channel) pairs, channel None for a whole stream; empty means
    silence. A shot with `card` is a slate with those lines, without pictures of its own.
    """

    info: MediaInfo
    path: str
    fps: Fraction
    first: int
    frames: int
    record: int
    record_frames: int
    channels: tuple[tuple[int, int | None], ...]
    timebase: Timebase
    title: str = ""
    caption: str = ""
    fade_in: int = 0
    fade_out: int = 0
    card: tuple[str, ...] = ()

    @property
    def starts_at(self) -> Fraction:
        """The in point in seconds from the container's start."""
        return self.info.picture.start + self.first / self.fps


@dataclass(frozen=True, slots=True)
class Plan:
    """All shots of a render, what they become, and what the editor should be told.

    `record` is the grid of the reel; its first clip, not a slate before it, has the record start.
    """

    shots: tuple[Shot, ...]
    target: Target
    record: Timebase
    notes: tuple[str, ...] = ()

    @property
    def frames(self) -> int:
        """Frames of the whole reel."""
        return sum(shot.record_frames for shot in self.shots)


def grid_of(video: Video, info: MediaInfo) -> Fraction:
    """Return the frame rate on which a file is cut: its own, or the video's where its own varies."""
    return info.picture.fps if info.picture.constant_rate else video.fps


def frames_of(info: MediaInfo, fps: Fraction) -> int:
    """Count the frames of a file on the grid on which it is cut."""
    if info.picture.constant_rate:
        return info.picture.frames
    return Timebase(fps).nearest_frame(info.duration_ms)
