"""Cut lists on their way out and back in: one way for the workbench, the command line and the API."""

import io
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from pipeline.build import Desk
from pipeline.errors import InputError, MediaError
from pipeline.exports.formats import FORMATS, Exported, export, read_list
from pipeline.exports.naming import file_name
from pipeline.exports.options import MOST_CHANNELS, ExportOptions
from pipeline.exports.plan import FrameJpeg
from pipeline.model import CutList, Evidence, Video

if TYPE_CHECKING:
    from pipeline.media.probe import MediaInfo

SHEET, WORDED = "html", ("srt", "vtt")
"""The format that shows pictures, and those that hold the words spoken."""
MOST_BYTES = 32 << 20
ENDINGS = tuple(kind.extension.lstrip(".") for kind in FORMATS if kind.read)


@dataclass(frozen=True, slots=True)
class Brought:
    """The list that was kept, and what the editor should know of it."""

    cut_list: CutList
    warnings: tuple[str, ...] = ()


def write_list(
    desk: Desk, format_name: str, cut_list: CutList, options: ExportOptions, *, pictures: bool = True
) -> Exported:
    """Write a list in a format, with what the format needs of the library and the media.

    The picture's size is that of the first clip's video and the audio channels are those of the richest one,
    unless the options say them. Raises ExportError and
    InputError as `export` does.
    """
    videos = {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}
    words: dict[str, tuple[Evidence, ...]] | None = None
    if format_name in WORDED:
        words = {video_id: desk.library.evidence(video_id, kind="stt") for video_id in videos}
    frames = frames_of(desk, videos) if pictures and format_name == SHEET else None
    if options.size is None and videos:
        options = replace(options, size=picture_size(next(iter(videos.values()))))
    if options.audio_channels is None:
        options = replace(options, audio_channels=audio_channels(videos.values()))
    return export(format_name, cut_list, videos, options, words=words, frame_jpeg=frames)


def picture_size(video: Video) -> tuple[int, int] | None:
    """Return width and height of a video's picture; None where no file tells."""
    info = _known(video)
    return info.picture.shown_size if info else None


def audio_channels(videos: Iterable[Video]) -> int | None:
    """Return the channels of the video that has most, at most as many as lists hold; None where no file tells."""
    told = [info for info in map(_known, videos) if info]
    counts = [sum(sound.channels for sound in info.sounds) for info in told]
    return min(max(counts), MOST_CHANNELS) if counts else None


def _known(video: Video) -> "MediaInfo | None":
    from pipeline.media.sources import known

    try:
        return known(video.media) if video.media else None
    except (MediaError, InputError):
        return None


def frames_of(desk: Desk, videos: Mapping[str, Video]) -> FrameJpeg:
    """Return what gives frames as JPEG; nothing for a video whose file can't be read."""
    from pipeline.media.frames import thumbnail

    def picture(video_id: str, frame: int) -> bytes | None:
        video = videos[video_id]
        if not video.media:
            return None
        try:
            return thumbnail(video.media, frame, desk.settings.cache_folder, fps=video.fps).read_bytes()
        except (MediaError, InputError, OSError):
            return None

    return picture


def packed(made: Exported, name: str) -> tuple[str, bytes, str]:
    """Return the name, the bytes and the type of one file to take away; several are packed as ZIP."""
    if len(made.files) == 1:
        return (*made.files[0], made.format.media_type)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in made.files:
            archive.writestr(zipfile.ZipInfo(path), data)
    return f"{file_name(name)}.zip", out.getvalue(), "application/zip"


def bring(desk: Desk, name: str, data: bytes, video_id: str = "", format_name: str = "") -> Brought:
    """Keep the list in a file as a new one, called as the file where the format holds no name.

    `video_id` says which video its unknown sources are. What is inside tells the format unless it is named:
    a file's name may lie, and .xml is used by more than one. Raises ExportError that says which line is wrong
    and why, and InputError for a file without clips.
    """
    name = name.encode("utf-8", "replace").decode("utf-8")  # a file's name can hold bytes that are no text
    if len(data) > MOST_BYTES:
        raise InputError(f"{name} has {len(data) >> 20} MB; a cut list has at most {MOST_BYTES >> 20}")
    videos = {video.video_id: video for video in desk.library.videos()}
    read = read_list(format_name, data, videos, video_id)
    if not read.cut_list.clips:
        raise InputError(f"{name} holds no clips; export the sequence or the selects again")
    titled = read.cut_list
    if not titled.name.strip():
        titled = replace(titled, name=PurePath(name).stem)
    return Brought(desk.cut_lists.create(titled, f"from {name}"), read.warnings)
