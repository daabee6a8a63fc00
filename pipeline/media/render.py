"""Render a cut list to a file, and compose pictures with moviepy, which only this file imports."""

import contextlib
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from pipeline.errors import Cancelled, MediaError
from pipeline.media import cut, overlays, renders, sound
from pipeline.media.burn import Burn
from pipeline.media.feed import Fed
from pipeline.media.overlays import Picture
from pipeline.media.plan import plan
from pipeline.media.presets import Preset
from pipeline.media.probe import probe
from pipeline.media.process import CancelledCheck
from pipeline.media.progress import OnProgress, Progress
from pipeline.media.reader import ShotReader
from pipeline.media.renders import RenderReport
from pipeline.media.shots import Plan, Shot
from pipeline.media.smart import NotSmart, smart
from pipeline.media.sources import beside, check_output, prepare
from pipeline.model import Clip, Video
from pipeline.timebase import seconds_from_ms


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
    record_start: str = "01:00:00:00",
) -> RenderReport:
    """Render clips in their order to `out`, which is there whole or not at all.

    An equal request is answered from `cache`. Raises InputError for clips outside their media, MediaError, or
    Cancelled; then nothing is left behind.
    """
    began, wanted = time.monotonic(), Path(out)
    used = {clip.video_id: videos[clip.video_id] for clip in clips if clip.video_id in videos}
    check_output(wanted, [video.media for video in used.values() if video.media], preset.container)
    work = plan(clips, used, preset, lambda path: prepare(path, cache, cancelled), role, record_start)
    key = renders.key_of(work, preset)
    with beside(wanted) as folder:
        made = folder / f"out.{preset.container}"
        report = renders.find(cache, key, made)
        if report is None:
            method, notes = _make(work, preset, made, Progress(work.frames, on_progress), cancelled)
            _check_frames(made, work)
            report = RenderReport("", work.frames, method, preset.name, 0.0, (*work.notes, *notes))
            renders.keep(cache, key, made, report)
        on_progress(work.frames, work.frames, 0.0)
        made.replace(wanted)
    return replace(report, path=str(wanted), seconds=round(time.monotonic() - began, 3))


def _make(
    work: Plan, preset: Preset, made: Path, progress: Progress, cancelled: CancelledCheck
) -> tuple[str, list[str]]:
    gain, notes = "", []
    if preset.loudness and work.target.layout:
        gain, note = sound.gain_for(work, preset, cancelled)
        notes.append(note)
    if preset.composed:
        notes += overlays.lacking(_texts(work, preset))
        return "moviepy", [*notes, *_compose(work, preset, made, progress, cancelled, gain)]
    if preset.engine == "smart":
        try:
            return "smart", [*notes, smart(work, preset, made, progress, cancelled, gain)]
        except NotSmart as reason:
            notes.append(f"an exact render was made, since a smart cut cannot be: {reason}")
    return "ffmpeg", [*notes, *cut.exact(work, preset, made, progress, cancelled, gain)]


def _texts(work: Plan, preset: Preset) -> list[str]:
    """List the texts that a preset draws."""
    shown = [line for shot in work.shots for line in shot.card]
    named = "name" in preset.overlays or preset.lower_third_ms
    return shown + [f"{shot.title}{shot.caption}" for shot in work.shots if named and not shot.card]


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
) -> list[str]:
    """Draw every frame with moviepy and hand it to the encoder, with the sound that was encoded before."""
    notes: list[str] = []
    heard = made.with_name(f"sound.{preset.container}")
    if work.target.layout:
        sound.write(work, preset, heard, cancelled, gain)
    with Fed(_encoder(work, preset, made, heard)) as encoder:
        for done, frame in enumerate(_frames(work, preset, notes), 1):
            if cancelled():
                raise Cancelled("the render was cancelled")
            encoder.write(np.ascontiguousarray(frame, np.uint8).data)
            if done % 10 == 0 or done == work.frames:
                progress.at(done)
        encoder.finish(cancelled)
    return [note for note in notes if note][:1]


def _encoder(work: Plan, preset: Preset, made: Path, heard: Path) -> list[str]:
    width, height = work.target.size
    rate = ["-framerate", str(work.target.fps)]
    raw = ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", *rate, "-i", "pipe:0"]
    sounds = ["-i", str(heard), "-map", "0:v", "-map", "1:a", "-c:a", "copy"] if work.target.layout else []
    matrix = work.shots[0].info.picture.matrix
    colours = ["-vf", f"scale=out_color_matrix={matrix}", "-colorspace", matrix] if matrix else []
    pictures = [*colours, *preset.video, "-pix_fmt", preset.pixel_format, "-fps_mode", "passthrough"]
    return [*raw, *sounds, *pictures, "-movflags", "+faststart", str(made)]


def _frames(work: Plan, preset: Preset, notes: list[str]) -> Iterator[Picture]:
    """Give the reel's frames one by one; a shot is opened when its turn comes, so that memory stays flat."""
    clips = sum(not shot.card for shot in work.shots)
    number = 0
    for shot in work.shots:
        number += not shot.card
        with contextlib.ExitStack() as stack:
            reader = None if shot.card else stack.enter_context(ShotReader(shot, work.target))
            clip = _composed(shot, work, preset, f"{number}/{clips}", reader)
            for frame in range(shot.record_frames):
                yield clip.get_frame((frame + 0.5) / float(work.target.fps))
            notes.append(reader.damage() if reader else "")


def _composed(shot: Shot, work: Plan, preset: Preset, count: str, reader: ShotReader | None) -> Any:
    """Return the moviepy clip of one shot: its pictures, what is drawn over them, and its fades."""
    from moviepy import ImageClip, VideoClip, vfx

    fps, target = float(work.target.fps), work.target
    width, height = target.size
    if reader is None:
        clip = ImageClip(overlays.slate(shot.card, width, height)).with_duration(shot.record_frames / fps)
    else:
        clip = VideoClip(reader.frame_at, duration=shot.record_frames / fps)
        if target.crop[0]:
            left = round((target.width - width) * preset.position)
            top = (target.height - height) // 2
            clip = clip.cropped(x1=left, y1=top, width=width, height=height)
        clip = _with_lower_third(clip, shot, preset, (width, height))
    if preset.overlays and reader:
        burn = Burn(shot, work, preset, count)
        clip = clip.transform(lambda get, at: burn.on(get(at), int(at * fps)))
    fades = [vfx.FadeIn(shot.fade_in / fps)] if shot.fade_in else []
    fades += [vfx.FadeOut(shot.fade_out / fps)] if shot.fade_out else []
    return clip.with_effects(fades)


def _with_lower_third(clip: Any, shot: Shot, preset: Preset, size: tuple[int, int]) -> Any:
    """Lay the clip's caption or title over its beginning, softly in and out."""
    from moviepy import CompositeVideoClip, ImageClip, vfx

    text = shot.caption or shot.title
    if not preset.lower_third_ms or not text.strip():
        return clip
    shown = min(seconds_from_ms(preset.lower_third_ms), clip.duration)
    soft = [vfx.CrossFadeIn(min(0.3, shown / 3)), vfx.CrossFadeOut(min(0.3, shown / 3))]
    band = ImageClip(overlays.lower_third(text, *size)).with_duration(shown)
    band = band.with_position((0, round(size[1] * 0.68))).with_effects(soft)
    return CompositeVideoClip([clip, band], size=size)
