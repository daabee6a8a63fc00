"""The one result form that the workbench, the command line and the API share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pipeline.flow import NodeTrace, State
from pipeline.model import Clip, Dropped, Video
from pipeline.plain import plain
from pipeline.timebase import ms_from_seconds, seconds_from_ms

SCHEMA = "cutdesk/result/1"
"""Name and version of the form; `data/schema/result-1.json` describes it."""


def clip_form(clip: Clip, order: int, video: Video) -> dict[str, Any]:
    """Write a clip as the result form has it: seconds for programs, timecode for editors."""
    grid = video.timebase
    rolls = [
        {
            "label": roll.label,
            "before_frames": grid.frames_between(0, roll.before_ms),
            "after_frames": grid.frames_between(0, roll.after_ms),
        }
        for roll in clip.rolls
    ]
    return {
        **({"rolls": rolls} if rolls else {}),
        "order": order,
        "clip_id": clip.clip_id,
        "video_id": clip.video_id,
        "start_sec": seconds_from_ms(clip.start_ms),
        "end_sec": seconds_from_ms(clip.end_ms),
        "in": grid.timecode(clip.start_ms),
        "out": grid.timecode(clip.end_ms),
        "score": round(clip.score, 6),
        "rank": clip.rank,
        "segment_ids": list(clip.segment_ids),
        "title": clip.title,
        "reason": clip.reason,
        "decided_by": clip.decided_by,
        "flags": list(clip.flags),
        "beat": clip.beat,
        "caption": clip.caption,
        "evidence": [
            {
                "kind": hit.evidence.kind,
                "start_sec": seconds_from_ms(hit.evidence.start_ms),
                "end_sec": seconds_from_ms(hit.evidence.end_ms),
                "text": hit.evidence.text,
                "similarity": round(hit.similarity, 4),
                "phrase": hit.phrase,
            }
            for hit in clip.hits
        ],
    }


def dropped_form(dropped: Dropped) -> dict[str, Any]:
    """Write what was left out, with its reason."""
    return {
        "what": dropped.what,
        "reason": dropped.reason,
        "segment_ids": list(dropped.segment_ids),
        "start_sec": seconds_from_ms(dropped.start_ms),
        "end_sec": seconds_from_ms(dropped.end_ms),
    }


def result_form(
    query: str,
    state: State,
    traces: Sequence[NodeTrace],
    videos: Mapping[str, Video],
    *,
    run_id: str = "",
    runner: str = "",
    warnings: Sequence[str] = (),
    change: str = "",
) -> dict[str, Any]:
    """Build the result of a run from its last state and its trace.

    `change` tells what a follow-up changed of the request before; the key is there only where one did.
    """
    clips: Sequence[Clip] = state.get("clips", ())
    said = [text for trace in traces for text in trace.warnings]
    told = {"change": change or state.get("change", "")}
    return {
        **{key: value for key, value in told.items() if value},
        "schema": SCHEMA,
        "run_id": run_id,
        "status": state.get("status", "ok" if clips else "empty"),
        "reason": state.get("reason", ""),
        "query": query,
        "understood": plain(state.get("filters", state.get("plan", {}))),
        "wanted_sec": seconds_from_ms(state.get("wanted_ms", 0)),
        "clips": [clip_form(clip, n, videos[clip.video_id]) for n, clip in enumerate(clips, 1)],
        "total_sec": seconds_from_ms(sum(clip.length_ms for clip in clips)),
        "dropped": [dropped_form(dropped) for dropped in state.get("dropped", ())],
        "warnings": list(dict.fromkeys([*warnings, *said])),
        "decided_by": {trace.node: trace.decided_by for trace in traces if trace.decided_by},
        "runner": runner,
        "service": state.get("service", ""),
        "route": state.get("route", ""),
        "question": state.get("question", ""),
        "choices": plain(state.get("choices", ())),
    }


def labelled_now(result: Mapping[str, Any], videos: Iterable[Video]) -> dict[str, Any]:
    """Return a kept result with the timecodes that its videos have now: their start may have been changed."""
    grids = {video.video_id: video.timebase for video in videos}
    clips = []
    for form in result.get("clips", ()):
        grid = grids.get(form["video_id"])
        ends = {"in": form["start_sec"], "out": form["end_sec"]} if grid else {}
        labels = {key: grid.timecode(ms_from_seconds(at)) for key, at in ends.items()} if grid else {}
        clips.append({**form, **labels})
    return {**result, "clips": clips}


def clips_of(result: Mapping[str, Any]) -> tuple[Clip, ...]:
    """Read the clips of a result form back, without their evidence."""
    names = ("clip_id", "video_id", "score", "rank", "title", "reason", "decided_by", "beat", "caption")
    return tuple(
        Clip(
            start_ms=ms_from_seconds(form["start_sec"]),
            end_ms=ms_from_seconds(form["end_sec"]),
            segment_ids=tuple(form["segment_ids"]),
            flags=tuple(form.get("flags", ())),
            **{name: form[name] for name in names if name in form},
        )
        for form in result["clips"]
    )
