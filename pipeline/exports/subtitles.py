"""SRT and WebVTT of what is said in the reel, in the reel's own time."""

import re
from collections.abc import Iterator

from pipeline.exports.naming import xml_safe
from pipeline.exports.plan import Plan, Warn

Cue = tuple[int, int, str, str]
"""Start and end in milliseconds of the reel, speaker, text."""


def write_srt(plan: Plan, warn: Warn) -> str:
    """Write SubRip text."""
    blocks = [
        f"{number}\r\n{_stamp(start, ',')} --> {_stamp(end, ',')}\r\n{_lines(text, speaker)}\r\n\r\n"
        for number, (start, end, speaker, text) in enumerate(_cues(plan, warn), 1)
    ]
    return ("\ufeff" if plan.options.bom else "") + "".join(blocks)


def write_vtt(plan: Plan, warn: Warn) -> str:
    """Write WebVTT with voice tags."""
    blocks = ["WEBVTT\n"]
    for start, end, speaker, text in _cues(plan, warn):
        voice = f"<v {_escaped(' '.join(speaker.split()))}>" if speaker.strip() else ""
        blocks.append(f"{_stamp(start, '.')} --> {_stamp(end, '.')}\n{voice}{_escaped(text)}\n")
    return "\n".join(blocks)


def _cues(plan: Plan, warn: Warn) -> Iterator[Cue]:
    missing = [video.video_id for video in plan.videos if not plan.words.get(video.video_id)]
    if missing:
        warn(f"no transcript is known of {', '.join(missing)}; nothing is shown over its clips")
    found = []
    for event in plan.events:
        grid, shift = event.video.timebase, plan.record_ms(event.record_in - plan.first)
        start, end = grid.ms_of(event.source_in), grid.ms_of(event.source_out)
        last = plan.record_ms(event.record_out - plan.first)
        for line in plan.words.get(event.video.video_id, ()):
            first, until = max(line.start_ms, start), min(line.end_ms, end)
            text = _plain(line.text)
            if line.kind == "stt" and text and first < until:
                found.append((first - start + shift, min(until - start + shift, last), line.speaker, text))
    for cue in sorted(found):
        if cue[0] < cue[1]:
            yield cue


def _plain(text: str) -> str:
    """Leave out empty lines, which end a cue, and the arrow, which starts one."""
    lines = (re.sub(r"[ \t\f\v]+", " ", line).strip() for line in xml_safe(text).splitlines())
    return "\n".join(line for line in lines if line).replace("-->", "→")


def _lines(text: str, speaker: str) -> str:
    named = f"{' '.join(speaker.split())}: {text}" if speaker.strip() else text
    return named.replace("\n", "\r\n")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _stamp(ms: int, mark: str) -> str:
    seconds, rest = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{mark}{rest:03}"
