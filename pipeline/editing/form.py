"""A cut list as the workbench holds it: times as whole frames of each clip's video."""

from typing import Any

from pipeline.editing.operations import FindVideo, frames_of, with_ids
from pipeline.model import Clip, CutList, Hit, Marker


def list_form(cut_list: CutList, video: FindVideo) -> dict[str, Any]:
    """Write a list with its clips and markers in frames; every clip has an id."""
    held = with_ids(cut_list)
    return {
        "list_id": held.list_id,
        "name": held.name,
        "version": held.version,
        "locked": held.locked,
        "mode": held.mode,
        "run_id": held.run_id,
        "clips": [_clip(clip, video) for clip in held.clips],
        "markers": [_marker(marker, video) for marker in held.markers],
    }


def _clip(clip: Clip, video: FindVideo) -> dict[str, Any]:
    grid = video(clip.video_id).timebase
    first, after = frames_of(clip, grid)
    return {
        "clip_id": clip.clip_id,
        "video_id": clip.video_id,
        "in": first,
        "out": after,
        "title": clip.title,
        "note": clip.note,
        "stars": clip.stars,
        "kept": clip.kept,
        "rank": clip.rank,
        "score": round(clip.score, 4),
        "segment_ids": list(clip.segment_ids),
        "reason": clip.reason,
        "decided_by": clip.decided_by,
        "flags": list(clip.flags),
        "rolls": [
            {
                "label": roll.label,
                "before": grid.frames_between(0, roll.before_ms),
                "after": grid.frames_between(0, roll.after_ms),
            }
            for roll in clip.rolls
        ],
        "beat": clip.beat,
        "hits": [_hit(hit, clip.video_id, video) for hit in clip.hits],
    }


def _hit(hit: Hit, video_id: str, video: FindVideo) -> dict[str, Any]:
    line = hit.evidence
    return {
        "id": line.evidence_id,
        "kind": line.kind,
        "at": video(video_id).timebase.nearest_frame(line.start_ms),
        "text": line.text,
        "speaker": line.speaker,
        "similarity": round(hit.similarity, 3),
        "phrase": hit.phrase,
    }


def _marker(marker: Marker, video: FindVideo) -> dict[str, Any]:
    frame = video(marker.video_id).timebase.nearest_frame(marker.at_ms)
    return {"video_id": marker.video_id, "frame": frame, "colour": marker.colour, "note": marker.note}
