"""A printable page: each clip with its first and last frame, its timecodes and its note."""

from base64 import b64encode
from html import escape

from pipeline.exports.naming import xml_safe
from pipeline.exports.plan import Event, Plan, Warn
from pipeline.language.counts import counted

STYLE = """
body { font: 14px/1.4 system-ui, sans-serif; margin: 24px; color: #1b1f24; }
header { display: flex; justify-content: space-between;
  border-bottom: 2px solid #1b1f24; margin-bottom: 16px; }
h1 { font-size: 20px; margin: 0 0 8px; }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 16px;
  grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); }
li { break-inside: avoid; border: 1px solid #c9ced6; border-radius: 6px; padding: 10px; }
.frames { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; }
.frames img, .frames span { width: 100%; aspect-ratio: 16 / 9; object-fit: cover; background: #e6e9ee;
  display: grid; place-items: center; color: #5b6470; }
h2 { font-size: 15px; margin: 8px 0 4px; overflow-wrap: anywhere; }
.times { font-family: ui-monospace, monospace; font-size: 12px; margin: 0; }
.note { margin: 6px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.out { opacity: 0.6; }
@media print { body { margin: 0; } ol { grid-template-columns: repeat(3, 1fr); gap: 8px; } }
"""


def write_contact_sheet(plan: Plan, warn: Warn) -> str:
    """Write one page that needs nothing beside it; a frame that can't be had is left grey."""
    if plan.frame_jpeg is None and plan.events:
        warn("no pictures were at hand; the sheet shows timecodes alone")
    title = escape(xml_safe(plan.title)) or "Cutdesk"
    total = plan.grid.label(plan.frames)
    cards = "".join(_card(event, plan) for event in plan.events) or "<li>No clips.</li>"
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<header><h1>{title}</h1>"
        f"<p>{counted(len(plan.events), 'clip')} · {total} · {plan.grid.fps} fps</p></header>\n"
        f"<ol>\n{cards}</ol>\n</body>\n</html>\n"
    )


def _card(event: Event, plan: Plan) -> str:
    clip = event.clip
    first, last = _picture(event, event.source_in, plan), _picture(event, event.source_out - 1, plan)
    note = escape(xml_safe(clip.note or clip.reason))
    stars = "★" * clip.stars
    opening = "<li>" if clip.kept else '<li class="out">'
    return (
        f"{opening}\n"
        f'<div class="frames">{first}{last}</div>\n'
        f"<h2>{event.number}. {escape(event.name)} {stars}</h2>\n"
        f'<p class="times">{escape(event.reel)} · {event.source_label(event.source_in)} – '
        f"{event.source_label(event.source_out)}<br>\n"
        f"record {plan.record_label(event.record_in)} – {plan.record_label(event.record_out)} · "
        f"{counted(event.frames, 'frame')}</p>\n"
        + (f'<p class="note">{note}</p>\n' if note else "")
        + "</li>\n"
    )


def _picture(event: Event, frame: int, plan: Plan) -> str:
    label = event.source_label(frame)
    data = plan.frame_jpeg(event.video.video_id, frame) if plan.frame_jpeg else None
    if not data:
        return f"<span>{label}</span>"
    return f'<img alt="{label}" src="data:image/jpeg;base64,{b64encode(data).decode()}">'
