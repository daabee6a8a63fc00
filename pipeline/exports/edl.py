"""CMX 3600 edit decision list, written on whole frames.

Source: CMX 3600 as SMPTE 258M describes it. `FCM` stands before event 1 and agrees with the separators,
outs are exclusive, record time runs on without gaps. Names go into `FROM CLIP NAME` only: suites drop others.
"""

from pipeline.errors import ExportError
from pipeline.exports.naming import one_line, reel_of
from pipeline.exports.plan import Event, Plan, Warn
from pipeline.timebase import Timebase

LAST_EVENT = 999
CHANNELS = {0: "V", 1: "B", 2: "AA/V", 3: "AA/V", 4: "AA/V"}
MORE_CHANNELS = {3: "AUD  3", 4: "AUD  3   4"}


def write_edl(plan: Plan, warn: Warn) -> str:
    """Write the events of one list. Raises ExportError where it mixes rates or drop frame."""
    refuse_mixed(plan, "An EDL")
    _say_limits(plan, warn)
    lines = heading(plan.title, plan.grid)
    for number, event in enumerate(plan.events, 1):
        lines += _event(number, event, plan)
    lines += _reel_table(plan, warn)
    return "\r\n".join(lines) + "\r\n"


def heading(title: str, grid: Timebase) -> list[str]:
    """Return the title and the frame code mode, as every CMX list begins."""
    mode = "DROP FRAME" if grid.drop_frame else "NON-DROP FRAME"
    return [f"TITLE: {one_line(title)}", f"FCM: {mode}", ""]


def refuse_mixed(plan: Plan, what: str, *, sequence: bool = True) -> None:
    """Raise ExportError where the list mixes frame rates or drop frame with non-drop.

    `sequence` says that the sequence's own count too.
    """
    kinds_in = {(video.fps, video.drop_frame) for video in plan.videos}
    if len(kinds_in) > 1 or (sequence and kinds_in - {(plan.grid.fps, plan.grid.drop_frame)}):
        kinds = ", ".join(f"{v.video_id} {v.fps}{' DF' if v.drop_frame else ''}" for v in plan.videos)
        grid = f"{plan.grid.fps}{' DF' if plan.grid.drop_frame else ''}"
        raise ExportError(
            f"{what} holds one frame rate, and this list mixes them ({kinds}; sequence {grid}); "
            "export one file a video, or FCPXML"
        )


def _say_limits(plan: Plan, warn: Warn) -> None:
    if plan.grid.nominal > 30:
        warn(
            f"an EDL carries no frame rate, and suites take one above 30 fps for a lower one (this list is "
            f"{plan.grid.fps}); set the project's rate by hand, or better take FCPXML or Final Cut 7 XML"
        )
    if not all((one_line(plan.title) + e.name).isascii() for e in plan.events):
        warn("names with letters outside ASCII are written as UTF-8; older EDL readers show them wrong")
    over = [str(e.number) for e in plan.events if e.source_label(e.source_out) < e.source_label(e.source_in)]
    if over:
        warn(f"clip {', '.join(over)} runs over midnight; some EDL readers refuse that, so take XML for it")
    if any(mark.text for mark in (*plan.marks, *plan.lost_marks)):
        warn("an EDL has no markers; export the marker EDL or the Avid markers beside it")


def _event(number: int, event: Event, plan: Plan) -> list[str]:
    channels = plan.options.channels
    times = " ".join(
        (
            event.source_label(event.source_in),
            event.source_label(event.source_out),
            plan.record_label(event.record_in),
            plan.record_label(event.record_out),
        )
    )
    lines = [f"{number:03}  {event.reel:<8} {CHANNELS[channels]:<5} C        {times}"]
    if channels in MORE_CHANNELS:
        lines.append(MORE_CHANNELS[channels])
    return [*lines, f"* FROM CLIP NAME: {event.name}", ""]


def _reel_table(plan: Plan, warn: Warn) -> list[str]:
    reels = {event.video.video_id: event.reel for event in plan.events}
    table = [(reels[video.video_id], reel_of(video), one_line(video.video_id)) for video in plan.videos]
    if all(written == name for written, name, _ in table):
        return []
    changed = ", ".join(f"{written} is {name}" for written, name, _ in table if written != name)
    warn(f"reel names were fitted to the EDL: {changed}")
    return [f"* REEL {written} = {name} (video {video_id})" for written, name, video_id in table]
