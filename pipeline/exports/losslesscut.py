"""LosslessCut project: the segments of one recording, in seconds from its start.

Source: LosslessCut's project schema, version 2. `selected` says which segments it would export.
"""

import json

from pipeline.exports.naming import one_line
from pipeline.exports.paths import media_name
from pipeline.exports.plan import Event, Plan, Warn
from pipeline.timebase import seconds_from_ms


def write_llc(plan: Plan, warn: Warn) -> str:
    """Write the segments of the plan's one video in the list's order."""
    if plan.cut_list.markers:
        warn("a LosslessCut project has no markers; export JSON to keep them")
    value = {
        "version": 2,
        "mediaFileName": media_name(plan.videos[0]) if plan.videos else "",
        "cutSegments": [_segment(event) for event in plan.events],
    }
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def _segment(event: Event) -> dict[str, object]:
    grid, clip = event.video.timebase, event.clip
    tags = {"note": one_line(clip.note), "beat": one_line(clip.beat), "cutdesk_video": clip.video_id}
    return {
        "start": seconds_from_ms(grid.ms_of(event.source_in)),
        "end": seconds_from_ms(grid.ms_of(event.source_out)),
        "name": event.name,
        "tags": {key: value for key, value in tags.items() if value},
        "selected": clip.kept,
    }
