"""A proxy of a whole file: every frame at its time, in a form that browsers step through smoothly."""

import hashlib
import shutil
from pathlib import Path

from pipeline.errors import MediaError
from pipeline.media import cut
from pipeline.media.plan import plan
from pipeline.media.presets import preset
from pipeline.media.probe import MediaInfo, probe
from pipeline.media.process import CancelledCheck, gently
from pipeline.media.progress import OnProgress, Progress
from pipeline.media.shots import frames_of, grid_of
from pipeline.media.sources import beside, identity, make_folder, prepare
from pipeline.model import Clip, Video
from pipeline.timebase import Timebase

SECOND_BYTES = 600_000
"""What a second of a proxy takes at the most, for the look at the disk."""
SPARE_BYTES = 500_000_000


def proxy_path(media: str | Path, cache: Path) -> Path:
    """Return where the proxy of a file lies once it is made."""
    return cache / "proxies" / f"{_place(media)}-{identity(media)}.mp4"


def _place(media: str | Path) -> str:
    """Name where a file lies, whatever it holds."""
    return hashlib.sha256(str(Path(media).resolve()).encode()).hexdigest()[:12]


def proxy(
    video: Video,
    cache: Path,
    on_progress: OnProgress = lambda done, total, left: None,
    cancelled: CancelledCheck = lambda: False,
) -> Path:
    """Make a video's proxy, unless it is there, and return its path. Raises MediaError or Cancelled.

    Frame `n` of the proxy is frame `n` of the file and is shown at `n / fps`. What was made of another file in
    the same place goes.
    """
    if not video.media:
        raise MediaError(f"video {video.video_id!r} has no media file; attach one to make its proxy")
    made = proxy_path(video.media, cache)
    if made.exists():
        return made
    make_folder(made.parent)
    with beside(made) as folder, gently():
        half = folder / made.name
        _make(video, cache, half, on_progress, _unless_changed(video.media, cancelled))
        half.replace(made)
    for other in made.parent.glob(f"{_place(video.media)}-*.mp4"):
        if other != made:
            other.unlink(missing_ok=True)
    return made


def _make(video: Video, cache: Path, out: Path, on_progress: OnProgress, cancelled: CancelledCheck) -> None:
    chosen, info = preset("proxy"), prepare(str(video.media), cache, cancelled)
    fps = grid_of(video, info)
    whole = Clip(video.video_id, 0, Timebase(fps).ms_of(frames_of(info, fps)))
    work = plan([whole], {video.video_id: video}, chosen, lambda path: info)
    _check_room(info, out.parent)
    cut.exact(work, chosen, out, Progress(work.frames, on_progress), cancelled)
    cancelled()
    _check_frames(out, work.frames)


def _unless_changed(media: str, cancelled: CancelledCheck) -> CancelledCheck:
    """Return a check that also raises MediaError once the file is another, as one that is still written."""
    begun = identity(media)

    def check() -> bool:
        if identity(media) != begun:
            raise MediaError(f"{media} changed while its proxy was made; is it still being written?")
        return cancelled()

    return check


def _check_room(info: MediaInfo, folder: Path) -> None:
    needed = info.duration_ms * SECOND_BYTES // 1000
    free = shutil.disk_usage(folder).free
    if free < needed + SPARE_BYTES:
        raise MediaError(
            f"a proxy takes up to {needed / 1e9:.1f} GB and the data folder's disk has {free / 1e9:.1f} GB"
            " free; free some space"
        )


def _check_frames(made: Path, frames: int) -> None:
    """Raise MediaError for a proxy in which frame numbers would mean other pictures."""
    found = probe(made).picture.frames
    if found != frames:
        raise MediaError(
            f"the proxy has {found} frames where the file has {frames}, so it is not used; "
            "is the file cut off or damaged?"
        )
