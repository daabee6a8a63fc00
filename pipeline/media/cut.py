"""Straight cuts by ffmpeg itself, exact to the frame and the sample."""

from collections.abc import Sequence
from pathlib import Path

from pipeline.media import join, sound
from pipeline.media.graph import picture_filters, picture_input, sound_input
from pipeline.media.presets import Preset
from pipeline.media.process import CancelledCheck, damage, run
from pipeline.media.progress import Progress
from pipeline.media.shots import Plan, Shot, Target

PART = 8
"""Shots that one ffmpeg encodes; a longer reel is made of parts, so that memory doesn't grow with it."""


def exact(
    plan: Plan, preset: Preset, out: Path, progress: Progress, cancelled: CancelledCheck, gain: str = ""
) -> list[str]:
    """Encode a plan to `out`, with other files in its folder, and return what should be said.

    Raises MediaError or Cancelled.
    """
    if len(plan.shots) <= PART:
        return _at_once(plan, preset, out, progress, cancelled, gain)
    parts, notes = [], []
    for start in range(0, len(plan.shots), PART):
        shots = plan.shots[start : start + PART]
        parts.append(out.with_name(f"part-{start:05}.{preset.container}"))
        notes += encode(shots, plan.target, preset, parts[-1], progress, cancelled)
    heard = None
    if plan.target.layout:
        heard = out.with_name(f"sound.{preset.container}")
        sound.write(plan, preset, heard, cancelled, gain)
    join.join([join.Piece(part) for part in parts], heard, out, plan.target.fps)
    return notes[:1]


def _at_once(
    plan: Plan, preset: Preset, out: Path, progress: Progress, cancelled: CancelledCheck, gain: str
) -> list[str]:
    shots, target = plan.shots, plan.target
    inputs = [part for shot in shots for part in picture_input(shot)]
    graphs, maps = [_pictures(shots, target, preset)], ["-map", "[picture]"]
    if target.layout:
        inputs += [part for shot in shots for part in sound_input(shot, target)]
        graphs += [sound.graph(shots, target, len(shots)), f"[sound]{gain or 'anull'}[heard]"]
        maps += ["-map", "[heard]", *preset.sound]
    said = run(
        [*inputs, "-filter_complex", ";".join(graphs), *maps, *_video(preset, target), str(out)],
        on_frames=progress.at, cancelled=cancelled,
    )  # fmt: skip
    progress.part_done(plan.frames)
    return _damage(said)


def encode(
    shots: Sequence[Shot],
    target: Target,
    preset: Preset,
    out: Path,
    progress: Progress,
    cancelled: CancelledCheck,
) -> list[str]:
    """Encode the pictures of some shots, without sound, and return what should be said."""
    inputs = [part for shot in shots for part in picture_input(shot)]
    said = run(
        [*inputs, "-filter_complex", _pictures(shots, target, preset), "-map", "[picture]", "-an",
         *_video(preset, target), str(out)],
        on_frames=progress.at, cancelled=cancelled,
    )  # fmt: skip
    progress.part_done(sum(shot.record_frames for shot in shots))
    return _damage(said)


def _damage(said: str) -> list[str]:
    return [note] if (note := damage(said)) else []


def _pictures(shots: Sequence[Shot], target: Target, preset: Preset) -> str:
    chains = [
        f"[{n}:v:0]{picture_filters(s, target, preset.pixel_format)}[v{n}]" for n, s in enumerate(shots)
    ]
    ends = "".join(f"[v{n}]" for n in range(len(shots)))
    tick = 1 / target.fps
    return ";".join([*chains, f"{ends}concat=n={len(shots)}:v=1:a=0,settb={tick},setpts=N[picture]"])


def _video(preset: Preset, target: Target) -> list[str]:
    rate = ["-r", str(target.fps), "-fps_mode", "cfr", "-pix_fmt", preset.pixel_format]
    return [*rate, *preset.video, "-map_metadata", "-1", "-movflags", "+faststart"]
