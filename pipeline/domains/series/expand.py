"""What is around each find: the material that a cut is made of."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pipeline.domains.series import slots
from pipeline.domains.series.choosing import worth
from pipeline.domains.series.state import Beat, Found, Material, SeriesState
from pipeline.model import Evidence, Hit
from pipeline.services import Services

TOP = 4
TOP_MANY = 10
AROUND_MS = 12_000
LONGEST_MS = 30_000
"""A shot or a caption that stands longer is shown from its start."""
EVENT_AROUND_MS = 40_000


def expand(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Take the top 4 hits of a beat with 12 s on either side, or every event with 40."""
    beats = {beat.beat_id: beat for beat in state["plan"].beats}
    if state["plan"].route == "slots":
        return {"material": tuple(m for beat in state["plan"].beats for m in _slots(beat, services))}
    out: list[Material] = []
    for found in state["found"]:
        if not found.hits and not found.events:
            continue
        beat = beats[found.beat_id]
        every = services.library.evidence(beat.video_id)
        ads = [(line.start_ms, line.end_ms) for line in every if line.is_ad]
        lines = [line for line in every if not line.is_ad]
        starts = [line.start_ms for line in lines]
        out += _events(beat, found, lines, starts)
        length = services.library.video(beat.video_id).duration_ms
        out += [replace(m, room=_room(m.at_ms, ads, length)) for m in _hits(beat, found, lines, starts)]
    return {"material": tuple(out)}


def _slots(beat: Beat, services: Services) -> list[Material]:
    video = services.library.video(beat.video_id)
    lines = services.library.evidence(beat.video_id)
    found = slots.slots(lines, services.library.chapters(beat.video_id), video.duration_ms)
    return [Material(beat.beat_id, beat.video_id, at, at, score, (), why=why) for at, score, why in found]


def _events(beat: Beat, found: Found, lines: Sequence[Evidence], starts: Sequence[int]) -> list[Material]:
    out = []
    for event in found.events:
        near = _near(lines, starts, event.at_ms - EVENT_AROUND_MS, event.end_ms + EVENT_AROUND_MS)
        out.append(
            Material(beat.beat_id, beat.video_id, event.at_ms, event.end_ms, worth(event), near, event=event)
        )
    return out


def _hits(beat: Beat, found: Found, lines: Sequence[Evidence], starts: Sequence[int]) -> list[Material]:
    out: list[Material] = []
    for rank, hit in enumerate(found.hits[: TOP_MANY if beat.many else TOP]):
        line = hit.evidence
        near = _near(lines, starts, line.start_ms - AROUND_MS, line.end_ms + AROUND_MS)
        out.append(
            Material(
                beat.beat_id,
                beat.video_id,
                line.start_ms,
                min(line.end_ms, line.start_ms + LONGEST_MS),
                _score(hit, rank),
                near,
                hit=hit,
            )
        )
    return out


def _room(at_ms: int, ads: Sequence[tuple[int, int]], length_ms: int) -> tuple[int, int]:
    """Return the stretch around a time that no advert lies in."""
    first = max((end for start, end in ads if start <= at_ms), default=0)
    return first, min((start for start, _ in ads if start > at_ms), default=length_ms)


def _score(hit: Hit, rank: int) -> float:
    return round(max(0.0, hit.similarity) + 0.2 / (1 + rank), 4)


def _near(
    lines: Sequence[Evidence], starts: Sequence[int], start_ms: int, end_ms: int
) -> tuple[Evidence, ...]:
    first, last = bisect_left(starts, start_ms), bisect_left(starts, end_ms)
    return tuple(lines[max(0, first - 1) : last])
