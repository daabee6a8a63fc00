"""The yardstick of evaluations: plain vector search, without a graph, a runner or a model."""

from typing import Any

from pipeline.model import Clip, Evidence, Hit, Segment, Video
from pipeline.request.door import Request
from pipeline.search.attribution import segments_of
from pipeline.services import Services

NAME = "naive_baseline"
MOST_CLIPS = 10
AROUND_MS = 10_000
KINDS = ("stt", "shot", "caption")


def search(request: Request, services: Services) -> dict[str, Any]:
    """Return the lines nearest to the request as clips: the plays that they fall in, else their own time."""
    library = services.library
    videos = tuple(library.video(name) for name in dict.fromkeys(request.video_ids)) or library.videos()
    vectors = services.embedder.embed([request.query])
    found: list[tuple[float, str, str]] = []
    for video in videos:
        for kind in KINDS:
            for evidence_id, similarity in services.index.query(
                video.video_id, kind, vectors, 2 * MOST_CLIPS
            )[0]:
                found.append((-similarity, video.video_id, evidence_id))
    clips: dict[tuple[str, int, int], Clip] = {}
    for negative, video_id, evidence_id in sorted(found):
        lines = library.evidence(video_id, ids=(evidence_id,))
        if not lines or lines[0].is_ad:
            continue
        clip = _clip(library.video(video_id), lines[0], -negative, library.segments(video_id))
        clips.setdefault((clip.video_id, clip.start_ms, clip.end_ms), clip)
        if _enough(list(clips.values()), request.duration_ms or 0):
            break
    chosen = sorted(clips.values(), key=lambda c: (c.video_id, c.start_ms, c.end_ms))
    reason = "" if chosen else "nothing is indexed"
    return {"clips": tuple(chosen), "status": "ok" if chosen else "empty", "reason": reason, "route": NAME}


def _enough(clips: list[Clip], wanted_ms: int) -> bool:
    return len(clips) >= MOST_CLIPS or bool(wanted_ms and sum(c.length_ms for c in clips) >= wanted_ms)


def _clip(video: Video, line: Evidence, similarity: float, segments: tuple[Segment, ...]) -> Clip:
    ids = segments_of(line, segments)[:1]
    play = next((s for s in segments if s.segment_id in ids), None)
    start, end = (
        (play.start_ms, play.end_ms) if play else (line.start_ms - AROUND_MS, line.end_ms + AROUND_MS)
    )
    grid = video.timebase
    start, end = grid.snap(max(0, start)), grid.snap(min(video.duration_ms, end))
    return Clip(
        video.video_id, start, end, score=round(max(0.0, similarity), 6), segment_ids=ids,
        reason=line.text[:120],
        hits=(Hit(line, similarity, ""),),
    )  # fmt: skip
