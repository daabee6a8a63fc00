"""Find each beat's lines, or its events."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from pipeline.domains.series.choosing import choose
from pipeline.domains.series.entries import named
from pipeline.domains.series.state import Beat, Found, Query, SeriesState
from pipeline.domains.series.timelines import timelines_of
from pipeline.model import EVIDENCE_KINDS, Hit, Video
from pipeline.search.hybrid import Near, embed, join, nearest
from pipeline.services import Services

TOP = 10
HINT_BONUS = 1.25
SLACK = 0.1
SOFT = (("cast", "event"), ("event",), ("cast",), ())


def retrieve(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Filter the timelines, or search every beat by vectors and words; a retry searches its beats alone."""
    plan = state["plan"]
    if plan.route == "events":
        return {"found": _events(state, services)}
    if plan.route == "slots":
        return {"found": tuple(Found(beat.beat_id) for beat in plan.beats)}
    retry = dict(state.get("retry", ()))
    held = {found.beat_id: found for found in state.get("found", ())}
    beats = [_again(beat, retry) for beat in plan.beats if not retry or beat.beat_id in retry]
    phrases = _phrases(beats)
    vectors = dict(zip(phrases, embed(phrases, services), strict=True))
    alike: dict[tuple[str, tuple[str, ...]], list[Beat]] = {}
    for beat in beats:
        alike.setdefault((beat.video_id, beat.kinds or EVIDENCE_KINDS), []).append(beat)
    for (video_id, kinds), some in alike.items():
        asked = _phrases(some)
        rows = np.stack([vectors[phrase] for phrase in asked]) if asked else embed((), services)
        near = nearest(video_id, asked, rows, kinds, services)
        held |= {beat.beat_id: _search(beat, near, kinds, services) for beat in some}
    return {"found": tuple(held[beat.beat_id] for beat in plan.beats if beat.beat_id in held)}


def _phrases(beats: Sequence[Beat]) -> list[str]:
    return list(dict.fromkeys(query.text for beat in beats for query in beat.queries))


def _again(beat: Beat, retry: Mapping[str, str]) -> Beat:
    if beat.beat_id not in retry:
        return beat
    return replace(beat, queries=(Query(retry[beat.beat_id], "event"), *beat.queries), hint=None)


def _events(state: SeriesState, services: Services) -> tuple[Found, ...]:
    videos = [services.library.video(key) for key in state["scope"].video_ids]
    choice = choose(state["wish"], videos, timelines_of(videos, services))
    if choice.missing:
        services.log.warn(f"nobody of that name did that: {choice.missing}")
    unheeded = [
        w for w in state["wish"].other_words if not any(named(event, w) for _, event in choice.entries)
    ]
    if unheeded and choice.entries:
        services.log.warn(f"these words of the request chose nothing: {', '.join(unheeded)}")
    return tuple(
        Found(beat.beat_id, events=tuple(e for v, e in choice.entries if v.video_id == beat.video_id))
        for beat in state["plan"].beats
    )


def _search(beat: Beat, near: Near, kinds: Sequence[str], services: Services) -> Found:
    phrases = [query.text for query in beat.queries]
    pairs = join(beat.video_id, phrases, near, kinds, services)
    video = services.library.video(beat.video_id)
    if not phrases and beat.hint:
        return Found(beat.beat_id, _at_the_edge(beat, beat.hint, services))
    if beat.loose and beat.hint:
        pairs = tuple(pair for pair in pairs if _inside(pair[0], beat.hint, video)) or pairs
    for soft in SOFT:
        kept = [pair for pair in pairs if _passes(pair[0], beat, soft)]
        if kept:
            ranked = sorted(kept, key=lambda p: (-_hinted(p, beat, video), p[0].evidence.evidence_id))
            relaxed = "+".join(soft) if (beat.cast or beat.event) else ""
            return Found(beat.beat_id, tuple(hit for hit, _ in ranked[:TOP]), relaxed=relaxed)
    return Found(beat.beat_id)


def _at_the_edge(beat: Beat, part: tuple[float, float], services: Services) -> tuple[Hit, ...]:
    """Return the line with which a video begins or ends."""
    lines = [line for line in services.library.evidence(beat.video_id, kind="stt") if not line.is_ad]
    return (Hit(lines[0 if part[0] == 0.0 else -1], 1.0),) if lines else ()


def _passes(hit: Hit, beat: Beat, soft: Sequence[str]) -> bool:
    seen = {*hit.evidence.cast, hit.evidence.speaker} - {""}
    if "cast" in soft and beat.cast and seen and not set(beat.cast) & seen:
        return False  # a shot that names nobody may show anybody
    return not ("event" in soft and beat.event and hit.evidence.event != beat.event)


def _hinted(pair: tuple[Hit, float], beat: Beat, video: Video) -> float:
    hit, score = pair
    if beat.hint is None:
        return score
    inside = _inside(hit, (beat.hint[0] - SLACK, beat.hint[1] + SLACK), video)
    return score * (HINT_BONUS if inside else 1.0)


def _inside(hit: Hit, part: tuple[float, float], video: Video) -> bool:
    return part[0] <= hit.evidence.start_ms / max(1, video.duration_ms) <= part[1]
