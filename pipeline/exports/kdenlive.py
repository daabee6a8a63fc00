"""Kdenlive guides as JSON: what its guide list imports. Source: Kdenlive's marker list model."""

import json

from pipeline.exports.colours import KDENLIVE
from pipeline.exports.markers import places
from pipeline.exports.plan import Plan, Warn


def write_kdenlive(plan: Plan, warn: Warn) -> str:
    """Write frames from the timeline's start, which Kdenlive counts from 0 whatever timecode it shows."""
    guides = [
        {
            "comment": " - ".join(part for part in (mark.text, mark.note) if part) or "Marker",
            "pos": frame - (0 if plan.mode == "selects" else plan.first),
            "type": KDENLIVE.get(mark.colour, 1),
        }
        for frame, mark in places(plan, warn)
    ]
    return json.dumps(guides, ensure_ascii=False, indent=4) + "\n"
