"""A proxy of a whole file: every frame at its time, in a form that browsers step through smoothly."""

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
    return cache / "proxies" / f"{identity(media)}.mp4"


def proxy(
    video: Video,
    cache: Path,
    on_progress: OnProgress = lambda done, total, left: None,
    cancelled: CancelledCheck = lambda: False,
) -> Path:
    """Make a video's proxy, unless it is there, and return its path. Raises MediaError or Cancelled.

    Frame `n` of the proxy is frame `n` of the file and is shown at `n / fps`.
    """
    if not video.media:
        raise MediaError(f"video {video.video_id!r} has no media file; attach one to make its proxy")
    made = proxy_path(video.media, cache)
    if made.exists():
        return made
    chosen, info = preset("proxy"), prepare(video.media, cache, cancelled)
    fps = grid_of(video, info)
    whole = Clip(video.video_id, 0, Timebase(fps).ms_of(frames_of(info, fps)))
    work = plan([whole], {video.video_id: video}, chosen, lambda path: info)
    make_folder(made.parent)
    _check_room(info, made.parent)
    with beside(made) as folder, gently():
        half = folder / made.name
        cut.exact(work, chosen, half, Progress(work.frames, on_progress), cancelled)
        _check_frames(half, work.frames)
        half.replace(made)
    return made


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
        raise MediaError(f"the proxy has {found} frames where the file has {frames}, so it is not used")
