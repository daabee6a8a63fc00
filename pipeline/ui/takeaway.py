"""What the export panel decides without a screen: the options of a format, its files, what is packed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pipeline.build import Desk
from pipeline.exports.formats import Exported
from pipeline.exports.options import ExportOptions
from pipeline.handover import SHEET, WORDED, write_list
from pipeline.model import CutList

PREVIEW_LINES, PREVIEW_COLUMNS = 200, 400
_SEQUENCE = ("edl", "fcpxml", "xmeml", "otio", "aaf", "resolve-markers", "avid-markers", "csv", "tsv", "json")
_TABLES = ("csv", "tsv")
_ONE_VIDEO = ("llc", "sportscode")
_MODES = ("fcpxml", "xmeml", "otio", "aaf", "resolve-markers", "avid-markers", "kdenlive", "json")

TAKERS: Mapping[str, tuple[str, ...]] = {
    "record_start": (*_SEQUENCE, SHEET),
    "rate": (*_SEQUENCE, SHEET, "kdenlive"),
    "mode": _MODES,
    "reel_names": ("edl", "aaf", *_TABLES, "json", SHEET),
    "audio_channels": ("edl", "fcpxml", "xmeml", "ale", "aaf"),
    "fcpxml_version": ("fcpxml",),
    "bom": (*_TABLES, "srt"),
    "pictures": (SHEET,),
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
    return write_list(desk, wish.format_name, cut_list, wish.options, pictures=wish.pictures)


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
