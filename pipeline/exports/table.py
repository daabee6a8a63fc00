"""CSV and TSV for spreadsheets: one row a clip, formulas defused so that opening a list runs nothing."""

import csv
import io
import re

from pipeline.exports.plan import Event, Plan, Warn
from pipeline.timebase import seconds_from_ms

COLUMNS = (
    "number", "video_id", "video_title", "reel", "name", "title", "source_in", "source_out", "record_in",
    "record_out", "frames", "start_sec", "end_sec", "duration_sec", "fps", "kept", "stars", "rank", "score",
    "beat", "note", "caption", "reason", "decided_by", "flags", "segment_ids", "clip_id",
)  # fmt: skip
_FORMULA = re.compile(r"'*[=+\-@\t\r\n]")
_DEFUSED = re.compile(r"''*[=+\-@\t\r\n]")


def write_csv(plan: Plan, warn: Warn) -> str:
    """Write comma-separated values."""
    return _write(plan, warn, ",")


def write_tsv(plan: Plan, warn: Warn) -> str:
    """Write tab-separated values."""
    return _write(plan, warn, "\t")


def defuse(text: str) -> str:
    """Lead a cell that a spreadsheet would run with an apostrophe, so that it stays text."""
    return "'" + text if _FORMULA.match(text) else text


def refuse(text: str) -> str:
    """Take back what `defuse` did."""
    return text[1:] if _DEFUSED.match(text) else text


def _write(plan: Plan, warn: Warn, delimiter: str) -> str:
    if plan.cut_list.markers:
        warn("a table of clips has no markers; export JSON to keep them")
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for event in plan.events:
        row = [str(cell) for cell in _row(event, plan)]
        cells = [_storable(cell) for cell in row]
        if cells != row:
            warn(f"clip {event.number} has characters that no text file holds; they were left out")
        writer.writerow([defuse(cell) for cell in cells])
    return ("\ufeff" if plan.options.bom else "") + out.getvalue()


def _storable(cell: str) -> str:
    return cell.encode("utf-8", "ignore").decode("utf-8").replace("\0", "")


def _row(event: Event, plan: Plan) -> tuple[object, ...]:
    clip, grid = event.clip, event.video.timebase
    start, end = grid.ms_of(event.source_in), grid.ms_of(event.source_out)
    return (
        event.number, clip.video_id, event.video.title, event.reel, event.name, clip.title,
        event.source_label(event.source_in), event.source_label(event.source_out),
        plan.record_label(event.record_in), plan.record_label(event.record_out), event.frames,
        f"{seconds_from_ms(start):.3f}", f"{seconds_from_ms(end):.3f}", f"{seconds_from_ms(end - start):.3f}",
        event.video.fps, int(clip.kept), clip.stars, clip.rank, repr(clip.score), clip.beat, clip.note,
        clip.caption, clip.reason, clip.decided_by, "|".join(clip.flags),
        "|".join(map(str, clip.segment_ids)), clip.clip_id,
    )  # fmt: skip
