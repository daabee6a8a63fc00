"""Reads an Avid Log Exchange back: the rows of its data, in the rate that its heading says."""

from fractions import Fraction

from pipeline.errors import ExportError
from pipeline.exports.otio_list import exact_rate
from pipeline.exports.reading import (
    Desk,
    ReadResult,
    check_drop,
    clip_of,
    decoded,
    line_error,
    lines_of,
    source_frames,
)
from pipeline.model import Clip

SECTIONS = ("Heading", "Column", "Data")


def read_ale(data: bytes, desk: Desk) -> ReadResult:
    """Read the selects of an ALE. Raises ExportError with the line."""
    section, columns = "", list[str]()
    fps: Fraction | None = None
    clips: list[Clip] = []
    for number, line in enumerate(lines_of(decoded(data)), 1):
        if line.strip() in SECTIONS and section != "Data":
            section = line.strip()
        elif not line.strip():
            continue
        elif section == "Heading":
            fps = _rate(line, number) or fps
        elif section == "Column":
            columns = columns or _columns(line, number)
        elif section == "Data":
            clips.append(_clip(line, number, columns, fps, desk))
        else:
            raise line_error(
                number, f"{line[:40]!r} stands before the heading", "an ALE begins with a line Heading"
            )
    if section != "Data":
        raise line_error(0, "the ALE has no Data section", "export the bin again")
    return desk.result("", clips, mode="selects")


def _rate(line: str, number: int) -> Fraction | None:
    key, tab, value = line.partition("\t")
    if not tab:
        raise line_error(number, f"{line[:40]!r} is no heading", "name and value are divided by a tab")
    if key.strip() == "FIELD_DELIM" and value.strip() != "TABS":
        raise line_error(number, f"fields are divided by {value.strip()}", "only TABS are read")
    if key.strip() != "FPS":
        return None
    try:
        return exact_rate(float(value))
    except (ValueError, ExportError):
        raise line_error(number, f"FPS {value.strip()!r} is no frame rate") from None


def _label(text: str) -> str:
    """Bring drop frame as older Avids write it, `01;18;00;02`, to the usual form."""
    head, mark, frames = text.rpartition(";")
    return head.replace(";", ":") + mark + frames


def _columns(line: str, number: int) -> list[str]:
    columns = [name.strip() for name in line.split("\t")]
    missing = [name for name in ("Name", "Start", "End") if name not in columns]
    if missing:
        raise line_error(number, f"column {', '.join(missing)} is missing")
    return columns


def _clip(line: str, number: int, columns: list[str], fps: Fraction | None, desk: Desk) -> Clip:
    cells = [cell.strip() for cell in line.split("\t")]
    if not columns:
        raise line_error(number, "data stands before the columns")
    if len(cells) > len(columns) and any(cells[len(columns) :]):
        raise line_error(number, f"the row has {len(cells)} cells, but there are {len(columns)} columns")
    row = dict(zip(columns, [*cells, *[""] * len(columns)], strict=False))
    video = desk.video_for((row.get("Source File", ""), row.get("Tape", "")), number)
    if fps and fps != video.fps:
        raise line_error(number, f"the ALE runs at {fps} fps, but {video.video_id} at {video.fps}")
    labels = (_label(row["Start"]), _label(row["End"]))
    start, end = source_frames(labels, video, number)
    for label in labels:
        check_drop(label, video, number)
    return clip_of(video, start, end, row["Name"], number, note=row.get("Comments", ""))
