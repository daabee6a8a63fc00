"""What a player gets of a video: its proxy, its file, or why neither."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from pipeline.errors import MediaError
from pipeline.media.proxy import proxy_path
from pipeline.media.sources import identity, known
from pipeline.model import Video

SHORT = 12


@dataclass(frozen=True, slots=True)
class Playing:
    """`source` is `proxy`, `media`, or empty with a `trouble`: `none`, `missing` or `unreadable`, and `why`.

    `first` is when the first frame is shown, in seconds of what is played. `version` names the file's content,
    which may be shorter than the video.
    """

    source: str = ""
    first: Fraction = Fraction(0)
    length_ms: int = 0
    version: str = ""
    trouble: str = ""
    why: str = ""


def playing(video: Video, cache: Path) -> Playing:
    """Tell what of a video can be played now."""
    if not video.media:
        return Playing(trouble="none")
    try:
        version = identity(video.media)[:SHORT]
        made = proxy_path(video.media, cache)
        if made.exists():
            return Playing("proxy", length_ms=known(made).duration_ms, version=version)
        info = known(video.media)
    except MediaError as error:
        missing = not Path(video.media).exists()
        return Playing(trouble="missing" if missing else "unreadable", why=str(error))
    return Playing("media", info.start + info.picture.start, info.duration_ms, version)
