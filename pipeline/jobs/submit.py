"""What puts jobs into the queue: each says what it shall make, and under which key it is made once."""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pipeline.build import Desk
from pipeline.errors import InputError, MediaError
from pipeline.model import Clip, Video
from pipeline.plain import dumps, plain
from pipeline.stores.jobs import URGENT, Job
from pipeline.timebase import Timebase

RENDERS = "renders"
"""The folder of the data folder that keeps renders."""
RECORD_START = "01:00:00:00"
OPENED, ASKED_FOR = 1, URGENT
"""Priorities of a proxy: of a video that somebody looks at, and one that somebody asked for."""


def videos_of(desk: Desk, clips: Sequence[Clip]) -> dict[str, Video]:
    """Return the videos of clips by id. Raises InputError for one that the library lacks."""
    return {clip.video_id: desk.library.video(clip.video_id) for clip in clips}


def preview_path(desk: Desk, clips: Sequence[Clip], preset: str) -> Path:
    """Return where the preview of these clips lies; equal clips of the same files share one."""
    videos = {name: (_file(video), plain(video.fps)) for name, video in videos_of(desk, clips).items()}
    cut = [(clip.video_id, clip.start_ms, clip.end_ms) for clip in clips]
    key = hashlib.sha256(dumps([cut, videos, preset]).encode()).hexdigest()[:24]
    return desk.settings.cache_folder / "previews" / f"{key}.mp4"


def _file(video: Video) -> str:
    """Name a video's file as it is now; a file that can't be read goes by its path."""
    from pipeline.media.sources import identity

    try:
        return identity(video.media or "")
    except MediaError:
        return video.media or ""


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
