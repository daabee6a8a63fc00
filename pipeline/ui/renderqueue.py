"""What the render panel decides without a screen: which options a preset takes, and what became of a job."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.jobs.submit import RENDERS
from pipeline.media.presets import Preset, names, preset
from pipeline.model import Clip, CutList, Video
from pipeline.stores.jobs import Job
from pipeline.timebase import ms_from_seconds
from pipeline.ui.strings import Say, has

USUAL = ("broadcast", "review", "exact", "smart", "social_vertical", "social_square")
OWN_USE = ("preview", "proxy")
"""Presets that the app makes for itself."""
SHOWN = 8


def presets() -> tuple[Preset, ...]:
    """Return the presets to choose from, the most used first."""
    rest = [name for name in names() if name not in USUAL and name not in OWN_USE]
    return tuple(preset(name) for name in (*USUAL, *rest) if name in names())


def preset_title(chosen: Preset, say: Say) -> str:
    """Name a preset for people."""
    key = f"preset.{chosen.name}"
    return say(key) if has(key) else chosen.title


def takes(chosen: Preset) -> tuple[str, ...]:
    """Return the options that change what a preset makes: its crop, its burnt-in record time, its cards."""
    out = []
    if chosen.shape:
        out.append("position")
    if "record_timecode" in chosen.overlays:
        out.append("record_start")
    if chosen.composed:
        out += ["slate", "lower_third", "fades"]
    return tuple(out)


def changes(chosen: Preset, said: Mapping[str, Any]) -> dict[str, Any]:
    """Turn what was set (`position`, and `slate`, `lower_third`, `fades` in seconds) into preset fields."""
    fields = {"slate": "slate_ms", "lower_third": "lower_third_ms"}
    out: dict[str, Any] = {"position": float(said["position"])} if "position" in said else {}
    out |= {field: ms_from_seconds(float(said[key])) for key, field in fields.items() if key in said}
    if "fades" in said:
        out |= dict.fromkeys(("fade_in_ms", "fade_out_ms"), ms_from_seconds(float(said["fades"])))
    return {key: value for key, value in out.items() if value != getattr(chosen, key)}


def roles(videos: Iterable[Video]) -> tuple[str, ...]:
    """Return the sounds that some video's channels carry; nothing where no channel has a role."""
    return tuple(sorted({role.role for video in videos for role in video.audio_roles}))


def chosen_clips(cut_list: CutList, places: Sequence[int]) -> tuple[Clip, ...]:
    """Return the clips at these places (from 1), or the reel of kept ones for no place."""
    if not places:
        return cut_list.kept
    return tuple(clip for place, clip in enumerate(cut_list.clips, 1) if place in set(places))


def renders(jobs: Iterable[Job], limit: int = SHOWN) -> tuple[Job, ...]:
    """Return the renders for keeping: those that wait or run, then the newest that ended; a file once."""
    by_file: dict[str, Job] = {}
    for job in jobs:
        if job.kind == "render" and _parent(job) == RENDERS:
            by_file.setdefault(str(job.payload["out"]), job)
    live = [job for job in by_file.values() if not job.ended]
    ended = [job for job in by_file.values() if job.ended]
    return (*live, *ended[: max(0, limit - len(live))])


def _parent(job: Job) -> str:
    return Path(str(job.payload.get("out", ""))).parent.name


def file_url(job: Job) -> str:
    """Return the address of what a job made; nothing while there is none, or when it was taken away."""
    path = str(job.result.get("path", ""))
    made = job.status == "done" and path and Path(path).is_file()
    return f"/api/v1/jobs/{job.job_id}/file" if made else ""


def outcome(job: Job, say: Say) -> str:
    """Say what a finished render is: its size, its frames, how it was made, and what should be known."""
    path = Path(str(job.result.get("path", "")))
    if not path.is_file():
        return say("render.gone")
    parts = [
        f"{path.stat().st_size / 1e6:.1f} MB",
        say("render.frames", count=job.result.get("frames", 0)),
        say("render.by", method=say.message(job.result.get("method", ""))),
    ]
    parts += [say("render.from_cache")] if job.result.get("from_cache") else []
    return " · ".join([*parts, *(say.message(note) for note in job.result.get("notes", ()))])
