"""Names that survive the way: one line, no control characters, reels that edit suites accept."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import PurePath

from pipeline.errors import InputError
from pipeline.model import Clip, Video

TITLE = "{title}"
"""The name template where nobody says another."""
FIELDS = ("beat", "file", "in", "n", "out", "rank", "reel", "title", "video", "video_title")
RESERVED_REELS = frozenset({"AX", "BL", "NONE", "BLACK"})
"""What CMX lists mean by them: no tape, black."""

_BREAKS = re.compile(r"[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")
_FIELD = re.compile(r"\{([a-z_]*)(?::(0?\d{1,2}))?\}")
_ILLEGAL = {"short": re.compile(r"[^A-Z0-9]"), "full": re.compile(r"[^A-Za-z0-9_.-]")}
_LONGEST = {"short": 8, "full": 64}


def xml_safe(text: str) -> str:
    """Take out what XML 1.0 and UTF-8 cannot carry; keep line ends as plain line feeds."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c for c in text if c in "\t\n" or not _unprintable(c))


def one_line(text: str) -> str:
    """Bring a text to one line without control characters and outer blanks."""
    joined = _BREAKS.sub(" ", text)
    return "".join(c for c in joined if not _unprintable(c)).strip()


def _unprintable(char: str) -> bool:
    code = ord(char)
    return unicodedata.category(char) in ("Cc", "Cs") or code in (0xFFFE, 0xFFFF)


def file_name(text: str) -> str:
    """Make the stem of a file's name that every system can store; letters of any script stay."""
    kept = "".join(c if c.isalnum() or c in "-_. " else "-" for c in one_line(text))
    return re.sub(r"[\s-]*-[\s-]*|\s+", "-", kept).strip("-. ")[:80] or "cutlist"


def clip_name(template: str, clip: Clip, video: Video, values: Mapping[str, str | int]) -> str:
    """Fill the name template for one clip; a clip without a title is named by its video and number.

    Raises InputError for a field that doesn't exist.
    """
    check_template(template)
    number = values["n"]
    fields: dict[str, str | int] = {
        "title": clip.title,
        "video": clip.video_id,
        "video_title": video.title,
        "file": PurePath(video.media.replace("\\", "/")).name if video.media else "",
        "rank": clip.rank,
        "beat": clip.beat,
        **values,
    }

    def fill(match: re.Match[str]) -> str:
        value = fields[match[1]]
        return format(value, match[2] + "d") if match[2] and isinstance(value, int) else str(value)

    return one_line(_FIELD.sub(fill, template)) or one_line(f"{video.title or clip.video_id} {number}")


def check_template(template: str) -> None:
    """Raise InputError for a name template with a field that doesn't exist."""
    for match in _FIELD.finditer(template):
        if match[1] not in FIELDS:
            known = " ".join("{" + name + "}" for name in FIELDS)
            raise InputError(f"clip name template has {match[0]}, which is unknown; the fields are {known}")


def reel_of(video: Video) -> str:
    """Return the reel that the video's settings name, or its id where they name none."""
    return one_line(video.reel) or one_line(video.video_id)


def reel_names(videos: Sequence[Video], style: str) -> dict[str, str]:
    """Give every video a legal reel name of its own, by video id; `style` is `short` or `full`."""
    out: dict[str, str] = {}
    taken: set[str] = set(RESERVED_REELS)
    for place, video in enumerate(videos, 1):
        stem = legal_reel(reel_of(video), style) or f"REEL{place:03}"
        out[video.video_id] = _unique(stem, taken, _LONGEST[style])
        taken.add(out[video.video_id].upper())
    return out


def legal_reel(name: str, style: str) -> str:
    """Bring a name into the letters and the length of a reel; may be empty."""
    if style == "short":
        return _ILLEGAL[style].sub("", name.upper())[: _LONGEST[style]]
    legal = _ILLEGAL[style].sub("_", name)[: _LONGEST[style]]
    return legal if legal.strip("_.-") else ""


def _unique(stem: str, taken: set[str], longest: int) -> str:
    name, number = stem, 1
    while name.upper() in taken:
        number += 1
        name = stem[: longest - len(str(number))] + str(number)
    return name


def known_names(videos: Mapping[str, Video]) -> dict[str, list[str]]:
    """Return the ids of the videos by each name that a file may call them: id, reel, title, media file."""
    out: dict[str, list[str]] = {}
    for video_id, video in videos.items():
        for name in dict.fromkeys(name.casefold() for name in _names(video) if name):
            out.setdefault(name, []).append(video_id)
    return out


def _names(video: Video) -> tuple[str, ...]:
    media = PurePath(video.media.replace("\\", "/")) if video.media else PurePath()
    reels = (legal_reel(reel_of(video), style) for style in _LONGEST)
    return (
        one_line(video.video_id),
        one_line(video.reel),
        one_line(video.title),
        media.name,
        media.stem,
        *reels,
    )
