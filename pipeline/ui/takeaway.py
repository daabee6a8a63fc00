"""The clip list to take away as JSON and CSV, as it stands after edits."""

import csv
import io
from collections.abc import Mapping

from pipeline.model import CutList, Video
from pipeline.plain import dumps
from pipeline.request.result import clip_form
from pipeline.timebase import seconds_from_ms

COLUMNS = (
    "order", "video_id", "in", "out", "start_sec", "end_sec", "duration_sec", "title", "reason", "rank",
    "decided_by",
)  # fmt: skip
RISKY = ("=", "+", "-", "@", "\t", "\r")
"""A cell that begins so would be run as a formula by a spreadsheet."""


def as_json(cut_list: CutList, videos: Mapping[str, Video]) -> str:
    """Write the kept clips in the result form's own words."""
    clips = [clip_form(clip, n, videos[clip.video_id]) for n, clip in enumerate(cut_list.kept, 1)]
    form = {
        "name": cut_list.name,
        "list_id": cut_list.list_id,
        "version": cut_list.version,
        "run_id": cut_list.run_id,
        "total_sec": seconds_from_ms(cut_list.total_ms),
        "clips": clips,
    }
    return dumps(form, indent=2) + "\n"


def as_csv(cut_list: CutList, videos: Mapping[str, Video]) -> str:
    """Write the kept clips as comma separated values that spreadsheets open."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for number, clip in enumerate(cut_list.kept, 1):
        form = clip_form(clip, number, videos[clip.video_id])
        form["duration_sec"] = seconds_from_ms(clip.length_ms)
        writer.writerow([_safe(form[name]) for name in COLUMNS])
    return "\ufeff" + out.getvalue()


def file_name(name: str, extension: str) -> str:
    """Make a file's name of a list's; letters of every language stay."""
    kept = "".join(c if c.isalnum() or c in "-_" else " " for c in name)
    return f"{'-'.join(kept.split())[:60] or 'clips'}.{extension}"


def _safe(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(RISKY) else value
