"""What the Ask page decides without a screen: its turns, the clips of citations, the lines of a trace."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

from pipeline.ask.state import Citation, Turn
from pipeline.asking import as_clip
from pipeline.build import Desk
from pipeline.flow import NodeTrace
from pipeline.media.playing import playing
from pipeline.model import CutList, Video
from pipeline.timebase import seconds_from_ms
from pipeline.ui.strings import Say

ASKED_LIST = "Answers"


def player(citation: Citation, video: Video, cache: Path) -> str:
    """Return the HTML that plays a citation, from the proxy where one is made; empty where there is no media."""
    held = playing(video, cache)
    if not held.source:
        return ""
    start, end = (seconds_from_ms(ms) + float(held.first) for ms in (citation.start_ms, citation.end_ms))
    source = f"/api/v1/videos/{quote(video.video_id)}/{held.source}?v={held.version}#t={start:g},{end:g}"
    return f'<video class="preview cited" controls preload="metadata" src="{source}"></video>'


def times(citation: Citation, video: Video) -> str:
    """Write a citation's in and out point as timecode."""
    grid = video.timebase
    return f"{grid.timecode(citation.start_ms)} – {grid.timecode(citation.end_ms)}"


def add(citations: Sequence[Citation], list_id: str, desk: Desk, name: str = ASKED_LIST) -> CutList:
    """Put citations at the end of a cut list, each once; a new list where `list_id` is empty."""
    clips = tuple(as_clip(citation, desk) for citation in citations)
    if not list_id:
        return desk.cut_lists.create(CutList(name, clips, mode="selects"), "from an answer")
    held = desk.cut_lists.get(list_id)
    there = {(clip.video_id, clip.start_ms, clip.end_ms) for clip in held.clips}
    fresh = tuple(clip for clip in clips if (clip.video_id, clip.start_ms, clip.end_ms) not in there)
    if not fresh:
        return held
    return desk.cut_lists.save(replace(held, clips=(*held.clips, *fresh)), held.version, "from an answer")


def trace_rows(traces: Sequence[NodeTrace], say: Say) -> list[dict[str, object]]:
    """Return a line a node: who decided, how often the model was asked, what was said."""
    return [
        {
            "step": trace.step,
            "node": trace.node,
            "ms": round(trace.ms, 1),
            "by": say.message(trace.decided_by),
            "calls": len(trace.model_calls),
            "said": " · ".join(
                (
                    *map(say.message, trace.warnings),
                    *(f"{what}: {say.message(why)}" for what, why in trace.thrown_away),
                )
            ),
        }
        for trace in traces
    ]


def titled(turn: Turn) -> str:
    """Return the resolved question where it differs from what was typed."""
    return turn.standalone if turn.standalone not in ("", turn.question) else ""
