"""The kinds of jobs: each a function of (payload, desk, control) that returns what it made."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.model import Clip, Video
from pipeline.plain import dumps, from_plain, plain
from pipeline.stores.jobs import Job

LANES = ("media", "library", "background")


class Control(Protocol):
    """How a job tells of its progress and hears that it shall stop."""

    def progress(self, done: int, total: int, stage: str = "", seconds_left: float | None = None) -> None:
        """Say how far it is."""

    def cancelled(self) -> bool:
        """Tell whether it shall stop."""


def render(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Render `clips` by the preset `preset` to `out`; `role` chooses the sound."""
    from pipeline.media.presets import preset
    from pipeline.media.render import render as make

    clips = [from_plain(Clip, clip) for clip in payload["clips"]]
    report = make(
        clips,
        _videos(desk, clips),
        Path(payload["out"]),
        preset(payload["preset"]),
        cache=desk.settings.cache_folder,
        on_progress=lambda done, total, left: control.progress(done, total, "frames", left),
        cancelled=control.cancelled,
        role=payload.get("role", ""),
    )
    return dict(plain(report))


def import_folder(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Import the bundle in `folder`."""
    from pipeline.ingest.importer import import_bundle

    report = import_bundle(
        Path(payload["folder"]),
        desk.importing(),
        skip_bad_rows=bool(payload.get("skip_bad_rows")),
        progress=lambda stage, done, total: control.progress(done, total, stage),
    )
    return dict(plain(report))


KINDS: dict[str, Callable[[Mapping[str, Any], Desk, Control], Mapping[str, Any]]] = {
    "render": render,
    "import": import_folder,
}
"""Every kind of job by its name in the table."""


def _videos(desk: Desk, clips: Sequence[Clip]) -> dict[str, Video]:
    return {clip.video_id: desk.library.video(clip.video_id) for clip in clips}


def preview_path(desk: Desk, clips: Sequence[Clip], preset: str) -> Path:
    """Return where the preview of these clips lies; equal clips of the same media share one."""
    videos = {name: (video.media, plain(video.fps)) for name, video in _videos(desk, clips).items()}
    cut = [(clip.video_id, clip.start_ms, clip.end_ms) for clip in clips]
    key = hashlib.sha256(dumps([cut, videos, preset]).encode()).hexdigest()[:24]
    return desk.settings.cache_folder / "previews" / f"{key}.mp4"


def submit_preview(desk: Desk, clips: Sequence[Clip], title: str, preset: str = "preview") -> Job:
    """Queue the preview of clips; the same preview is not made twice. Raises InputError for no clips."""
    if not clips:
        raise InputError("there are no clips to preview; keep at least one")
    out = preview_path(desk, clips, preset)
    out.parent.mkdir(parents=True, exist_ok=True)
    payload = {"clips": plain(clips), "preset": preset, "out": str(out)}
    return desk.jobs.submit("render", payload, lane="media", title=title, key=out.name)


def submit_import(desk: Desk, folder: Path, skip_bad_rows: bool = False) -> Job:
    """Queue the import of a bundle."""
    payload = {"folder": str(folder), "skip_bad_rows": skip_bad_rows}
    return desk.jobs.submit(
        "import", payload, lane="library", title=f"Import {folder.name}", key=f"import:{folder}"
    )
