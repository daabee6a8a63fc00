"""A proxy of a whole file: every frame at its time, in a form that browsers step through smoothly."""

from pathlib import Path

from pipeline.errors import MediaError
from pipeline.media import cut
from pipeline.media.plan import plan
from pipeline.media.presets import preset
from pipeline.media.process import CancelledCheck
from pipeline.media.progress import OnProgress, Progress
from pipeline.media.shots import frames_of, grid_of
from pipeline.media.sources import beside, identity, make_folder, prepare
from pipeline.model import Clip, Video
from pipeline.timebase import Timebase


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
    with beside(made) as folder:
        half = folder / made.name
        cut.exact(work, chosen, half, Progress(work.frames, on_progress), cancelled)
        half.replace(made)
    return made
