"""Cutdesk's own JSON: the whole list with its version, and each clip's timecodes for those who script."""

from typing import Any

from pipeline.exports.plan import Event, Plan, Warn
from pipeline.plain import dumps, plain

KIND = "cutdesk-cutlist"
VERSION = 1
_TEXT, _WHOLE = {"type": "string"}, {"type": "integer"}
SCHEMA: dict[str, Any] = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": "Cutdesk cut list, version 1",
    "type": "object",
    "required": ["kind", "version", "list", "videos", "events", "record"],
    "properties": {
        "kind": {"const": KIND},
        "version": {"const": VERSION},
        "record": {
            "type": "object",
            "required": ["fps", "drop_frame", "start"],
            "properties": {"fps": _TEXT, "drop_frame": {"type": "boolean"}, "start": _TEXT},
        },
        "list": {
            "type": "object",
            "required": ["name", "mode", "clips", "markers"],
            "properties": {
                "name": _TEXT,
                "mode": {"enum": ["reel", "selects"]},
                "clips": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["video_id", "start_ms", "end_ms", "title", "kept"],
                        "properties": {
                            "video_id": _TEXT,
                            "start_ms": _WHOLE,
                            "end_ms": _WHOLE,
                            "title": _TEXT,
                        },
                    },
                },
                "markers": {
                    "type": "array",
                    "items": {
                        "type": "object",
                        "required": ["video_id", "at_ms", "colour", "note"],
                        "properties": {"video_id": _TEXT, "at_ms": _WHOLE, "colour": _TEXT, "note": _TEXT},
                    },
                },
            },
        },
        "videos": {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "required": ["title", "fps", "drop_frame", "start_timecode", "reel", "media"],
            },
        },
        "events": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["number", "name", "reel", "source_in", "source_out", "record_in", "record_out"],
                "properties": {"frames": _WHOLE, "source_frame": _WHOLE, "record_frame": _WHOLE},
            },
        },
    },
}


def write_json(plan: Plan, warn: Warn) -> str:
    """Write the list as it is, the events with handles, and what must be known of the videos."""
    cut_list = plain(plan.cut_list)
    cut_list["clips"] = [plain(event.clip) for event in plan.events]
    cut_list["mode"] = plan.mode
    value = {
        "kind": KIND,
        "version": VERSION,
        "list": cut_list,
        "record": {
            "fps": str(plan.grid.fps),
            "drop_frame": plan.grid.drop_frame,
            "start": plan.record_label(plan.first),
        },
        "events": [_event(event, plan) for event in plan.events],
        "videos": {
            video.video_id: {
                "title": video.title,
                "fps": str(video.fps),
                "drop_frame": video.drop_frame,
                "start_timecode": video.start_timecode,
                "reel": video.reel,
                "media": video.media,
                "duration_ms": video.duration_ms,
            }
            for video in plan.videos
        },
    }
    return dumps(value, indent=2).encode("utf-8", "replace").decode("utf-8") + "\n"


def _event(event: Event, plan: Plan) -> dict[str, Any]:
    return {
        "number": event.number,
        "name": event.name,
        "reel": event.reel,
        "video_id": event.video.video_id,
        "source_in": event.source_label(event.source_in),
        "source_out": event.source_label(event.source_out),
        "record_in": plan.record_label(event.record_in),
        "record_out": plan.record_label(event.record_out),
        "source_frame": event.source_in,
        "record_frame": event.record_in,
        "frames": event.frames,
    }
