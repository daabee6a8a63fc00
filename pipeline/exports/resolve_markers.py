"""DaVinci Resolve's marker EDL: timeline markers with colour, name and length, one a frame."""

from pipeline.exports.colours import RESOLVE
from pipeline.exports.edl import heading
from pipeline.exports.markers import places
from pipeline.exports.plan import Plan, Warn


def write_resolve_markers(plan: Plan, warn: Warn) -> str:
    """Write one event of one frame a marker; `|` ends a field there, so names get `/` for it."""
    grid = plan.videos[0].timebase if plan.mode == "selects" and plan.videos else plan.grid
    lines = heading(plan.title, grid)
    for number, (frame, mark) in enumerate(places(plan, warn), 1):
        start, end = grid.label(grid.start_frame + frame), grid.label(grid.start_frame + frame + 1)
        lines += [
            f"{number:03}  001      V     C        {start} {end} {start} {end}  ",
            f"{_field(mark.note)} |C:ResolveColor{RESOLVE.get(mark.colour, 'Blue')} "
            f"|M:{_field(mark.text) or 'Marker'} |D:{mark.frames}",
            "",
        ]
    return "\r\n".join(lines) + "\r\n"


def _field(text: str) -> str:
    return text.replace("|", "/")
