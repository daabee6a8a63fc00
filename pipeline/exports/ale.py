"""Avid Log Exchange: one row a select, for a bin. Source: Avid's log specification."""

from fractions import Fraction

from pipeline.exports.edl import refuse_mixed
from pipeline.exports.naming import one_line, reel_of
from pipeline.exports.paths import media_name
from pipeline.exports.plan import Event, Plan, Warn

COLUMNS = ("Name", "Tracks", "Start", "End", "Tape", "Source File", "Comments")
FORMATS = {1080: "1080", 720: "720", 576: "PAL", 486: "NTSC", 480: "NTSC"}
NAMES = {
    Fraction(24000, 1001): "23.976",
    Fraction(30000, 1001): "29.97",
    Fraction(60000, 1001): "59.94",
}


def write_ale(plan: Plan, warn: Warn) -> str:
    """Write heading, columns and data. Raises ExportError where the videos' rates differ: it holds one."""
    refuse_mixed(plan, "An ALE", sequence=False)
    if any(mark.text for mark in (*plan.marks, *plan.lost_marks)):
        warn("an ALE has no markers; export the Avid markers beside it")
    if any(len(event.name) > 63 for event in plan.events):
        warn("some clip names are longer than 63 characters, which Avid bins cut off")
    lines = [
        "Heading",
        "FIELD_DELIM\tTABS",
        f"VIDEO_FORMAT\t{_picture(*plan.options.picture)}",
        "AUDIO_FORMAT\t48khz",
        f"FPS\t{rate_name(plan.videos[0].fps if plan.videos else plan.grid.fps)}",
        "",
        "Column",
        "\t".join(COLUMNS),
        "",
        "Data",
        *("\t".join(_row(event, plan)) for event in plan.events),
    ]
    return "\r\n".join(lines) + "\r\n"


def rate_name(fps: Fraction) -> str:
    """Write a frame rate as Avid does: 23.976, 25, 29.97."""
    return NAMES.get(fps) or (str(fps) if fps.denominator == 1 else f"{float(fps):.3f}")


def _picture(width: int, height: int) -> str:
    return "CUSTOM" if width > 1920 else FORMATS.get(height, "CUSTOM")


def _row(event: Event, plan: Plan) -> tuple[str, ...]:
    channels = "".join(f"A{n}" for n in range(1, plan.options.channels + 1))
    return (
        event.name,
        "V" + channels,
        event.source_label(event.source_in),
        event.source_label(event.source_out),
        reel_of(event.video),
        one_line(media_name(event.video)),
        one_line(event.clip.note),
    )
