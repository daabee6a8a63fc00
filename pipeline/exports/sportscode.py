"""Sportscode XML: instances on a timeline of one recording, in seconds from its start.

Source: files of Hudl Sportscode: `ALL_INSTANCES` with one row a code, `ROWS` with 16-bit colours.
"""

import xml.etree.ElementTree as ET

from pipeline.exports.naming import one_line
from pipeline.exports.plan import Event, Plan, Warn
from pipeline.exports.xml_text import add, document
from pipeline.timebase import seconds_from_ms

COLOURS = ((10000, 27000, 60000), (12000, 45000, 20000), (60000, 20000, 16000), (58000, 46000, 9000))


def write_sportscode(plan: Plan, warn: Warn) -> str:
    """Write an instance a clip; its code is the clip's beat, or the list's name."""
    if plan.cut_list.markers:
        warn("a Sportscode timeline has no markers; they were left out")
    root = ET.Element("file")
    instances = add(root, "ALL_INSTANCES")
    for number, event in enumerate(plan.events, 1):
        _instance(number, event, plan, add(instances, "instance"))
    rows = add(root, "ROWS")
    codes = dict.fromkeys(_code(event, plan) for event in plan.events)
    for place, code in enumerate(codes):
        row = add(rows, "row")
        add(row, "sort_order", place + 1)
        add(row, "code", code)
        for name, value in zip("RGB", COLOURS[place % len(COLOURS)], strict=True):
            add(row, name, value)
    return document(root)


def _instance(number: int, event: Event, plan: Plan, instance: ET.Element) -> None:
    grid, clip = event.video.timebase, event.clip
    add(instance, "ID", number)
    add(instance, "start", f"{seconds_from_ms(grid.ms_of(event.source_in)):.3f}")
    add(instance, "end", f"{seconds_from_ms(grid.ms_of(event.source_out)):.3f}")
    add(instance, "code", _code(event, plan))
    labels = (("Clip", event.name), ("Rank", str(clip.rank or "")), ("Stars", str(clip.stars or "")))
    for group, text in labels:
        if text:
            label = add(instance, "label")
            add(label, "group", group)
            add(label, "text", text)
    if clip.note or clip.reason:
        add(instance, "free_text", clip.note or clip.reason)


def _code(event: Event, plan: Plan) -> str:
    return one_line(event.clip.beat) or one_line(plan.title) or "Cutdesk"
