"""What a media file holds, read with PyAV."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeline.errors import MediaError
from pipeline.media import browser
from pipeline.media.rates import rate_of

SEEKS_BADLY = {"mpegts", "mpeg", "mpegvideo", "h264", "hevc", "avi", "flv"}
"""Containers whose seeks land on the wrong frame; they are remuxed before they are cut."""

MATRICES = {1: "bt709", 5: "bt470bg", 6: "smpte170m", 9: "bt2020nc"}

TAILS_S = (3, 20, 10**6)
"""How far from the end of a file its last frame is looked for."""


@dataclass(frozen=True, slots=True)
class Picture:
    """The video stream. `start` is its first frame's time after the container's start, in seconds.

    `pixel` is the width of a pixel over its height; `rotation` is clockwise, in degrees, to be applied;
    `matrix` is how colours are coded, by ffmpeg's name, empty where the file doesn't say.
    """

    codec: str
    profile: str
    pixel_format: str
    width: int
    height: int
    fps: Fraction
    frames: int
    constant_rate: bool = True
    start: Fraction = Fraction(0)
    pixel: Fraction = Fraction(1)
    rotation: int = 0
    interlaced: bool = False
    timecode: str = ""
    matrix: str = ""

    @property
    def shown_size(self) -> tuple[int, int]:
        """Width and height as a viewer sees them: square pixels, upright, even."""
        width, height = round(self.width * self.pixel), self.height
        if self.rotation % 180:
            width, height = height, width
        return width + width % 2, height + height % 2


@dataclass(frozen=True, slots=True)
class Sound:
    """One audio stream, `stream` counting audio streams from 0; `start` as in Picture."""

    stream: int
    codec: str
    rate: int
    channels: int
    layout: str
    start: Fraction = Fraction(0)
    language: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class MediaInfo:
    """What a file holds; `start` is the container's first timestamp in seconds."""

    path: str
    container: str
    duration_ms: int
    picture: Picture
    sounds: tuple[Sound, ...] = ()
    start: Fraction = Fraction(0)
    browser_problem: str = ""

    @property
    def plays_in_browser(self) -> bool:
        """Whether today's browsers play the file as it is; `browser_problem` says why not."""
        return not self.browser_problem

    @property
    def seeks_badly(self) -> bool:
        """Whether the file must be remuxed before it is cut."""
        return self.container in SEEKS_BADLY


def probe(path: str | Path) -> MediaInfo:
    """Read what a file holds. Raises MediaError for a file that is missing, unreadable or no video."""
    import av

    file = Path(path)
    check_readable(file)
    try:
        with av.open(str(file)) as box:
            return _read(box, file)
    except av.error.FFmpegError as error:
        reason = error.strerror or str(error)
        raise MediaError(
            f"{file} cannot be read as a video: {reason}; is it damaged or still being written?"
        ) from error


def check_readable(file: Path) -> None:
    """Raise MediaError that says why a file cannot be read, before ffmpeg says it worse."""
    try:
        if file.is_dir():
            raise MediaError(f"{file} is a folder; choose a media file")
        if not file.exists():
            raise MediaError(f"{file} is not there; was it moved or is its disk not mounted?")
        with file.open("rb") as stream:
            if not stream.read(1):
                raise MediaError(f"{file} is empty; choose a media file")
    except OSError as error:
        raise MediaError(f"{file} cannot be opened: {error.strerror}; check its permissions") from error


def _read(box: Any, file: Path) -> MediaInfo:
    stream = next((s for s in box.streams.video if not _is_cover(s)), None)
    if stream is None:
        raise MediaError(f"{file} has no picture; choose a file with a video stream")
    start = Fraction(box.start_time or 0, 1_000_000)
    sounds = tuple(_sound(place, s, start) for place, s in enumerate(box.streams.audio))
    duration = Fraction(box.duration or 0, 1_000_000)
    container = box.format.name.split(",")[0]
    picture = _picture(box, stream, start, duration, file)
    heard = [sound.codec for sound in sounds]
    problem = browser.problem(file.suffix, container, picture.codec, picture.pixel_format, heard)
    seconds = picture.frames / picture.fps if picture.frames else duration
    return MediaInfo(str(file), container, round(seconds * 1000), picture, sounds, start, problem)


def _is_cover(stream: Any) -> bool:
    from av.stream import Disposition

    return bool(stream.disposition & Disposition.attached_pic)


def _picture(box: Any, stream: Any, start: Fraction, duration: Fraction, file: Path) -> Picture:
    context = stream.codec_context
    fps, constant = rate_of(box, stream)
    first = next(box.decode(stream), None)
    if first is None:
        raise MediaError(f"{file} has a video stream without a frame that can be decoded")
    begins = (first.pts or 0) * stream.time_base - start
    frames = stream.frames - _left_out(stream) if constant and stream.frames else 0
    if not frames:
        frames = round((_last_frame_time(box, stream, start + duration) - start - begins) * fps) + 1
    return Picture(
        context.name, str(context.profile or ""), str(context.pix_fmt or ""), context.width, context.height,
        fps, frames, constant, begins, Fraction(stream.sample_aspect_ratio or 1), -int(first.rotation) % 360,
        bool(first.interlaced_frame), _timecode(box, stream), MATRICES.get(int(first.colorspace), ""),
    )  # fmt: skip


def _left_out(stream: Any) -> int:
    """Count the frames that an edit list leaves out, as those before the in point of a cut without encoding."""
    return sum(entry.is_discard for entry in stream.index_entries)


def _last_frame_time(box: Any, stream: Any, end: Fraction) -> Fraction:
    """Read the time of the last frame from the end of the file, since headers tell of the longest stream."""
    for seconds in TAILS_S:
        at = max(Fraction(0), end - seconds)
        box.seek(int(at / stream.time_base), stream=stream)
        times = [packet.pts for packet in box.demux(stream) if packet.pts is not None]
        if times:
            return Fraction(max(times) * stream.time_base)
    return end


def _timecode(box: Any, stream: Any) -> str:
    holders = [stream, *box.streams.data, box]
    return next((h.metadata["timecode"] for h in holders if "timecode" in h.metadata), "")


def _sound(place: int, stream: Any, start: Fraction) -> Sound:
    begins = stream.start_time * stream.time_base - start if stream.start_time is not None else Fraction(0)
    return Sound(
        place, stream.codec_context.name, stream.rate, stream.channels, stream.layout.name, begins,
        stream.language or "", stream.metadata.get("title", ""),
    )  # fmt: skip
