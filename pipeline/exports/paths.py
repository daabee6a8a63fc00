"""Media as edit suites name it: file URLs, and a stand-in where the recording's place is unknown."""

from pathlib import PurePath, PurePosixPath, PureWindowsPath
from urllib.parse import quote, unquote, urlsplit

from pipeline.exports.naming import file_name
from pipeline.exports.plan import Warn
from pipeline.model import Video


def media_url(video: Video, warn: Warn, host: str = "") -> str:
    """Return the media's file URL; a stand-in that opens offline, with a warning, where there is none."""
    if not video.media:
        warn(f"the recording of {video.video_id} isn't on this machine; relink it in the edit suite")
        return f"file://{host}/offline/{quote(file_name(video.video_id))}.mov"
    path = video.media
    if path[1:3] in (":\\", ":/"):
        path = "/" + PureWindowsPath(path).as_posix()
    return f"file://{host}{quote(path, safe='/:', errors='surrogateescape')}"


def media_name(video: Video) -> str:
    """Return the media's file name, or the video's id where there is none."""
    if not video.media:
        return video.video_id
    kind = PureWindowsPath if video.media[1:3] in (":\\", ":/") else PurePosixPath
    return kind(video.media).name


def names_in_url(url: str) -> tuple[str, str]:
    """Return the file name and its stem that a URL or a path ends in."""
    path = PurePath(unquote(urlsplit(url).path if "://" in url else url).replace("\\", "/"))
    return path.name, path.stem
