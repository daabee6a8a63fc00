"""What the export panel decides without a screen: the options of a format, its files, what is packed."""

import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.build import Desk
from pipeline.errors import InputError, MediaError
from pipeline.exports.formats import Exported, export
from pipeline.exports.naming import file_name
from pipeline.exports.options import ExportOptions
from pipeline.exports.plan import FrameJpeg
from pipeline.exports.words import words_of
from pipeline.model import CutList, Video

PREVIEW_LINES, PREVIEW_COLUMNS = 200, 400
SHEET, WORDED = "html", ("srt", "vtt")
_SEQUENCE = ("edl", "fcpxml", "xmeml", "otio", "aaf", "resolve-markers", "avid-markers", "csv", "tsv", "json")
_TABLES = ("csv", "tsv")
_ONE_VIDEO = ("llc", "sportscode")
_MODES = ("fcpxml", "xmeml", "otio", "aaf", "resolve-markers", "avid-markers", "kdenlive", "json")

TAKERS: Mapping[str, tuple[str, ...]] = {
    "record_start": (*_SEQUENCE, SHEET),
    "rate": (*_SEQUENCE, SHEET, "kdenlive"),
    "mode": _MODES,
    "reel_names": ("edl", "aaf", *_TABLES, "json", SHEET),
    "audio_channels": ("edl", "fcpxml", "xmeml", "ale"),
    "fcpxml_version": ("fcpxml",),
    "bom": (*_TABLES, *WORDED),
    "pictures": (SHEET,),
    "size": ("ale", "fcpxml", "xmeml"),
}
"""Which formats take an option; those that are not named here matter to every format, or nearly."""

LEAVERS: Mapping[str, tuple[str, ...]] = {"name_template": WORDED, "per_video": _ONE_VIDEO}
"""Which formats leave an option that all others take."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the editor asks to take away; `pictures` puts frames on the contact sheet."""

    format_name: str
    options: ExportOptions = field(default_factory=ExportOptions)
    pictures: bool = False


def matters(option: str, format_name: str) -> bool:
    """Tell whether an option changes what a format writes."""
    if option in TAKERS:
        return format_name in TAKERS[option]
    return format_name not in LEAVERS.get(option, ())


def make(desk: Desk, cut_list: CutList, wish: Wish) -> Exported:
    """Write a list as wished. Raises ExportError and InputError as `export` does."""
    videos = {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}
    words = words_of(cut_list, desk.library) if wish.format_name in WORDED else None
    pictures = frames_of(desk, videos) if wish.pictures and wish.format_name == SHEET else None
    return export(wish.format_name, cut_list, videos, wish.options, words=words, frame_jpeg=pictures)


def picture_size(video: Video | None) -> tuple[int, int]:
    """Return width and height of a video's picture; full HD where no file tells."""
    from pipeline.media.probe import probe

    try:
        return probe(video.media).picture.shown_size if video and video.media else ExportOptions().size
    except (MediaError, InputError):
        return ExportOptions().size


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


def shown(made: Exported, place: int) -> str:
    """Return the first lines of a file, long ones cut; empty for what is no text."""
    lines = made.preview(place, PREVIEW_LINES).splitlines()
    return "\n".join(
        line if len(line) <= PREVIEW_COLUMNS else f"{line[:PREVIEW_COLUMNS]} …" for line in lines
    )


def lines_left(made: Exported, place: int) -> int:
    """Return how many lines of a file `shown` leaves out."""
    if not made.preview(place, 1):
        return 0
    return max(0, len(made.files[place][1].splitlines()) - PREVIEW_LINES)
