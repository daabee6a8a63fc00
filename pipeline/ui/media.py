"""Whether a video can be watched, and if not, why."""

import os
from pathlib import Path

from pipeline.model import Video


def media_state(video: Video) -> str:
    """Return `ok`, `none` (no file was given), `moved` (it is not there) or `unreadable`."""
    if not video.media:
        return "none"
    path = Path(video.media)
    if not path.is_file():
        return "moved"
    return "ok" if os.access(path, os.R_OK) else "unreadable"
