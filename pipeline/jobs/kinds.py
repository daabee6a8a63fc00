"""The kinds of jobs: each a function of (payload, desk, control) that returns what it made."""

import hashlib
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from pipeline.build import Desk
from pipeline.errors import Cancelled, InputError, MediaError
from pipeline.jobs.intake import UPLOAD_ID, Uploads, check_media
from pipeline.jobs.unpack import unpack
from pipeline.model import Clip, Video
from pipeline.plain import dumps, from_plain, plain
from pipeline.stores.jobs import Job
from pipeline.timebase import Timebase

LANES = ("media", "library", "background")
RENDERS = "renders"
"""The folder of the data folder that keeps renders."""
RECORD_START = "01:00:00:00"
OPENED, ASKED_FOR = 1, 2
"""Priorities of a proxy: of a video that somebody looks at, and one that somebody asked for."""


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
        _videos(desk, clips),
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


def submit_import(
    desk: Desk, folder: Path, skip_bad_rows: bool = False, within: Sequence[Path] | None = None
) -> Job:
    """Queue the import of a bundle; with `within`, its media must lie in one of those folders."""
    payload: dict[str, Any] = {"folder": str(folder), "skip_bad_rows": skip_bad_rows}
    if within is not None:
        payload["within"] = [str(place) for place in within]
    return desk.jobs.submit(
        "import", payload, lane="library", title=f"Import {folder.name}", key=f"import:{folder}"
    )


def submit_proxy(desk: Desk, video: Video, *, once: bool = False, priority: int = ASKED_FOR) -> Job:
    """Queue the making of a video's proxy; one that is on its way is not made twice.

    With `once`, neither is one of this very file that failed or was stopped. Raises MediaError.
    """
    from pipeline.media.sources import identity

    key = f"proxy:{video.video_id}:{identity(video.media or '')}"
    title = f"Proxy of {video.title}"
    return desk.jobs.submit(
        "proxy", {"video_id": video.video_id}, lane="background", title=title, key=key, once=once,
        priority=priority,
    )  # fmt: skip


def proxy_wish(desk: Desk, video: Video) -> str:
    """Say why a video wants a proxy that it doesn't have; empty where it plays well or not at all."""
    from pipeline.media.proxy import proxy_path
    from pipeline.media.smooth import proxy_reason

    if not video.media:
        return ""
    try:
        if proxy_path(video.media, desk.settings.cache_folder).exists():
            return ""
        wanted = "the desk wants one of every video" if desk.settings.proxies == "always" else ""
        return proxy_reason(video.media) or wanted
    except MediaError:
        return ""  # a file that can't be read is said where it is opened


def consider_proxy(desk: Desk, video: Video, priority: int = 0) -> Job | None:
    """Queue a proxy where the file wants one, it has none and none failed; return its job, if any."""
    if desk.settings.proxies == "off" or not proxy_wish(desk, video):
        return None
    try:
        return submit_proxy(desk, video, once=True, priority=priority)
    except MediaError:
        return None  # gone in this instant


def submit_episode(desk: Desk, video: str, subtitles: str, about: Mapping[str, str]) -> Job:
    """Queue the import of a video and its subtitles, each an upload's id or a path; `about` has its title."""
    return desk.jobs.submit(
        "import_episode",
        {"video": video, "subtitles": subtitles, "about": dict(about)},
        lane="library",
        title=f"Import {about['title']}",
        key=f"import:{video}:{subtitles}",
    )


def submit_render(
    desk: Desk,
    clips: Sequence[Clip],
    name: str,
    preset_name: str,
    role: str = "",
    *,
    changes: Mapping[str, Any] | None = None,
    record_start: str = RECORD_START,
    title: str = "",
) -> Job:
    """Queue a render for keeping, into the data folder; `changes` are fields of the preset.

    Raises InputError for no clips, no such preset or a timecode that is none.
    """
    from pipeline.media.presets import preset

    if not clips:
        raise InputError("there are no clips to render; keep at least one")
    first = desk.library.video(clips[0].video_id)
    Timebase.starting_at(first.fps, record_start, None)
    container = preset(preset_name, **(changes or {})).container
    told = [clips, role, changes or {}, record_start]
    key = hashlib.sha256(dumps(told).encode()).hexdigest()[:12]
    out = desk.settings.home / RENDERS / f"{name}-{preset_name}-{key}.{container}"
    out.parent.mkdir(parents=True, exist_ok=True)
    payload = {
        "clips": plain(clips), "preset": preset_name, "out": str(out), "role": role,
        "changes": dict(changes or {}), "record_start": record_start,
    }  # fmt: skip
    return desk.jobs.submit("render", payload, lane="media", title=title or f"Render {name}", key=out.name)


def submit_demo(desk: Desk) -> Job:
    """Queue the making and the import of the demo broadcast."""
    return desk.jobs.submit("demo", {}, lane="library", title="Demo broadcast", key="demo")
