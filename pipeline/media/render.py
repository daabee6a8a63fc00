"""Render a cut list to a file, and compose pictures with moviepy, which only this file imports."""

import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import Cancelled, MediaError
from pipeline.media import cut, sound
from pipeline.media.graph import picture_filters, picture_input
from pipeline.media.presets import Preset
from pipeline.media.probe import MediaInfo, probe
from pipeline.media.process import CancelledCheck, Fed, Progress, end, start
from pipeline.media.shots import Plan, Shot, plan
from pipeline.media.smart import NotSmart, smart
from pipeline.media.sources import check_output, prepare
from pipeline.model import Clip, Video

OnProgress = Callable[[int, int, float | None], None]
"""Called with frames done, frames in all, and seconds left or None while that is unknown."""


@dataclass(frozen=True, slots=True)
class RenderReport:
    """What a render made; `method` is `ffmpeg`, `moviepy`, `smart` or `cache`, `notes` are for the editor."""

    path: str
    frames: int
    method: str
    preset: str
    seconds: float
    notes: tuple[str, ...] = ()


def render(
    clips: Sequence[Clip],
    videos: Mapping[str, Video],
    out: str | Path,
    preset: Preset,
    *,
    cache: Path,
    on_progress: OnProgress = lambda done, total, left: None,
    cancelled: CancelledCheck = lambda: False,
    role: str = "",
) -> RenderReport:
    """Render clips in their order to `out`, which is there whole or not at all.

    Raises InputError for clips outside their media, MediaError, or Cancelled; then nothing is left behind.
    """
    began, target_file = time.monotonic(), Path(out)
    check_output(target_file, [v.media for v in videos.values() if v.media])

    def look(path: str) -> MediaInfo:
        return prepare(path, cache, cancelled)

    work = plan(clips, videos, preset, look, role)
    folder = Path(tempfile.mkdtemp(prefix=".render-", dir=target_file.parent))
    try:
        made = folder / f"out.{preset.container}"
        method, notes = _make(work, preset, made, Progress(work.frames, on_progress), cancelled)
        _check_frames(made, work)
        made.replace(target_file)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    spent = round(time.monotonic() - began, 3)
    return RenderReport(str(target_file), work.frames, method, preset.name, spent, (*work.notes, *notes))


def _make(
    work: Plan, preset: Preset, made: Path, progress: Progress, cancelled: CancelledCheck
) -> tuple[str, list[str]]:
    gain, notes = "", []
    if preset.loudness and work.target.layout:
        gain, note = sound.gain_for(work, preset, cancelled)
        notes.append(note)
    if preset.composed:
        _compose(work, preset, made, progress, cancelled, gain)
        return "moviepy", notes
    if preset.engine == "smart":
        try:
            return "smart", [*notes, smart(work, preset, made, progress, cancelled, gain)]
        except NotSmart as reason:
            notes.append(f"an exact render was made, since a smart cut cannot be: {reason}")
    cut.exact(work, preset, made, progress, cancelled, gain)
    return "ffmpeg", notes


def _check_frames(made: Path, work: Plan) -> None:
    """Refuse a file that lacks frames, as when the source is damaged within a clip."""
    frames = probe(made).picture.frames
    if frames != work.frames:
        raise MediaError(
            f"the render has {frames} frames where {work.frames} were asked for; the source is damaged or "
            f"shorter than it says: {', '.join(sorted({shot.path for shot in work.shots}))}"
        )


def _compose(
    work: Plan, preset: Preset, made: Path, progress: Progress, cancelled: CancelledCheck, gain: str
) -> None:
    """Draw every frame with moviepy and hand it to the encoder, with the sound that was encoded before."""
    heard = made.with_name(f"sound.{preset.container}")
    if work.target.layout:
        sound.write(work, preset, heard, cancelled, gain)
    with Fed(_encoder(work, preset, made, heard)) as encoder:
        for done, frame in enumerate(_frames(work, preset), 1):
            if cancelled():
                raise Cancelled("the render was cancelled")
            encoder.write(np.ascontiguousarray(frame).data)
            if done % 10 == 0 or done == work.frames:
                progress.at(done)
        encoder.finish(cancelled)


def _encoder(work: Plan, preset: Preset, made: Path, heard: Path) -> list[str]:
    width, height = work.target.size
    raw = [
        "-f",
        "rawvideo",
        "-pix_fmt",
        "rgb24",
        "-s",
        f"{width}x{height}",
        "-framerate",
        str(work.target.fps),
    ]
    sounds = ["-i", str(heard), "-map", "0:v", "-map", "1:a", "-c:a", "copy"] if work.target.layout else []
    pictures = [*preset.video, "-pix_fmt", preset.pixel_format, "-fps_mode", "passthrough"]
    return [*raw, "-i", "pipe:0", *sounds, *pictures, "-movflags", "+faststart", str(made)]


def _frames(work: Plan, preset: Preset) -> Iterator[NDArray[np.uint8]]:
    """Give the reel's frames one by one; a shot is opened when its turn comes, so that memory stays flat."""
    for shot in work.shots:
        with ShotReader(shot, work) as reader:
            clip = _composed(shot, work, preset, reader)
            for number in range(shot.record_frames):
                yield clip.get_frame((number + 0.5) / float(work.target.fps))


def _composed(shot: Shot, work: Plan, preset: Preset, reader: "ShotReader") -> Any:
    """Return the moviepy clip of one shot."""
    from moviepy import VideoClip

    return VideoClip(reader.frame_at, duration=shot.record_frames / float(work.target.fps))


class ShotReader:
    """Gives a shot's frames to moviepy by time; ffmpeg has cut and conformed them exactly."""

    def __init__(self, shot: Shot, work: Plan) -> None:
        """Start decoding `shot`."""
        self._shot, self._fps = shot, work.target.fps
        self._shape = (work.target.height, work.target.width, 3)
        filters = picture_filters(shot, work.target, "rgb24")
        self._child = start(
            [*picture_input(shot), "-map", "0:v:0", "-vf", filters, "-fps_mode", "passthrough",
             "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"],
            stdout=-1,
        )  # fmt: skip
        self._number, self._frame = -1, np.zeros(self._shape, np.uint8)

    def frame_at(self, seconds: float) -> NDArray[np.uint8]:
        """Return the frame on screen at `seconds` of the shot; times never go back."""
        wanted = min(int(seconds * self._fps), self._shot.record_frames - 1)
        while self._number < wanted:
            self._frame = self._next()
            self._number += 1
        return self._frame

    def _next(self) -> NDArray[np.uint8]:
        size = int(np.prod(self._shape))
        assert self._child.stdout is not None
        data = self._child.stdout.read(size)
        if len(data) < size:
            raise MediaError(
                f"{self._shot.path} ends or is damaged at frame {self._shot.first + self._number + 1}; "
                "trim the clip before it"
            )
        return np.frombuffer(data, np.uint8).reshape(self._shape)

    def __enter__(self) -> "ShotReader":
        """Give itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the decoder."""
        end(self._child)
        if self._child.stdout:
            self._child.stdout.close()
