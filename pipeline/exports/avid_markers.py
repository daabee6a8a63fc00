"""Avid marker text: user, timecode, track, colour, comment and length, divided by tabs."""

from pipeline.exports.colours import AVID
from pipeline.exports.markers import places
from pipeline.exports.plan import Plan, Warn


def write_avid_markers(plan: Plan, warn: Warn) -> str:
    """Write one line a marker, in the timecode of the sequence, or of the recording for selects."""
    grid = plan.videos[0].timebase if plan.mode == "selects" and plan.videos else plan.grid
    lines = []
    for frame, mark in places(plan, warn):
        comment = " - ".join(part for part in (mark.text, mark.note) if part) or "Marker"
        label = grid.label(grid.start_frame + frame)
        lines.append(
            "\t".join(("Cutdesk", label, "V1", AVID.get(mark.colour, "blue"), comment, str(mark.frames)))
        )
    return "".join(line + "\r\n" for line in lines)
