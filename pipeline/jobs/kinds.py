"""The kinds of jobs: each a function of (payload, desk, control) that returns what it made."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from pipeline.build import Desk
from pipeline.errors import Cancelled, InputError
from pipeline.jobs.intake import UPLOAD_ID, Uploads, check_media
from pipeline.jobs.submit import RECORD_START, consider_proxy, videos_of
from pipeline.jobs.unpack import unpack
from pipeline.model import Clip
from pipeline.plain import from_plain, plain

LANES = ("media", "library", "background")


class Control(Protocol):
    """How a job tells of its progress and hears that it shall stop."""

    def progress(self, done: int, total: int, stage: str = "", seconds_left: float | None = None) -> None:
        """Say how far it is."""

    def cancelled(self) -> bool:
        """Tell whether it shall stop."""


def render(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Render `clips` by the preset `preset`, with `changes`, to `out`; `role` chooses the sound."""
    from pipeline.media.presets import preset
    from pipeline.media.render import render as make

    clips = [from_plain(Clip, clip) for clip in payload["clips"]]
    report = make(
        clips,
        videos_of(desk, clips),
        Path(payload["out"]),
        preset(payload["preset"], **payload.get("changes", {})),
        cache=desk.settings.cache_folder,
        on_progress=lambda done, total, left: control.progress(done, total, "frames", left),
        cancelled=control.cancelled,
        role=payload.get("role", ""),
        record_start=payload.get("record_start", RECORD_START),
    )
    return dict(plain(report))


def import_folder(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Import the bundle in `folder`; with `within`, only where its media lies in one of those folders."""
    from pipeline.ingest.chapters import made_chapters
    from pipeline.ingest.importer import import_bundle

    folder = Path(payload["folder"])
    if "within" in payload:
        check_media(folder, [Path(place) for place in payload["within"]])
    report = import_bundle(
        folder,
        desk.importing(),
        skip_bad_rows=bool(payload.get("skip_bad_rows")),
        progress=_progress(control),
        chapter_rule=made_chapters,
    )
    consider_proxy(desk, desk.library.video(report.video_id))
    return dict(plain(report))


def demo(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Make the demo broadcast and import it."""
    from pipeline.ingest.demo.make import make_demo

    bundle = make_demo(
        desk.settings.home / "demo", lambda share: control.progress(int(1000 * share), 1000, "picture")
    )
    return import_folder({"folder": str(bundle)}, desk, control)


def import_zip(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Unpack the ZIP that was uploaded as `upload_id` and import its bundle."""
    uploads = Uploads(desk.settings)
    target = uploads.unpacked(payload["upload_id"])
    if not target.is_dir():
        upload = uploads.get(payload["upload_id"])
        unpack(
            upload.path,
            target,
            uploads.limit_bytes,
            lambda done, total: control.progress(done, total, "unpack"),
            control.cancelled,
        )
    try:
        made = import_folder({**payload, "folder": str(target)}, desk, control)
    except InputError:
        shutil.rmtree(target, ignore_errors=True)
        raise
    uploads.drop(payload["upload_id"])
    return made


def import_episode(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Import a video and its subtitles, each an upload or a path; `about` is its title and so on."""
    from pipeline.ingest.importer import import_one
    from pipeline.jobs.episode import read_episode

    uploads, tell = Uploads(desk.settings), _progress(control)
    tell("read", 0, 1)
    video, words = (_sent(payload[key], uploads) for key in ("video", "subtitles"))
    bundle = read_episode(video, words, payload["about"])
    tell("read", 1, 1)
    report = import_one(bundle, desk.importing(), progress=tell)
    consider_proxy(desk, desk.library.video(report.video_id))
    return dict(plain(report))


def _sent(named: str, uploads: Uploads) -> Path:
    return uploads.keep(named) if UPLOAD_ID.fullmatch(named) else Path(named)


def _progress(control: Control) -> Callable[[str, int, int], None]:
    def tell(stage: str, done: int, total: int) -> None:
        if control.cancelled():
            raise Cancelled("the import was cancelled")
        control.progress(done, total, stage)

    return tell


def proxy(payload: Mapping[str, Any], desk: Desk, control: Control) -> Mapping[str, Any]:
    """Make the proxy of the video `video_id`."""
    from pipeline.media.proxy import proxy as make

    made = make(
        desk.library.video(str(payload["video_id"])),
        desk.settings.cache_folder,
        lambda done, total, left: control.progress(done, total, "frames", left),
        control.cancelled,
    )
    return {"path": str(made)}


KINDS: dict[str, Callable[[Mapping[str, Any], Desk, Control], Mapping[str, Any]]] = {
    "render": render,
    "import": import_folder,
    "proxy": proxy,
    "demo": demo,
    "import_zip": import_zip,
    "import_episode": import_episode,
}
"""Every kind of job by its name in the table."""
