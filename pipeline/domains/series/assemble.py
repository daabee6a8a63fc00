"""Put the cuts together: overlaps merged, fitted to the length, in order."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pipeline.domains.series.rules import words_for
from pipeline.domains.series.state import ClipRow, Pick, SeriesState
from pipeline.model import Clip, Dropped
from pipeline.services import Services
from pipeline.timebase import seconds_from_ms

LONGEST_MS = 75_000
"""Two cuts that only touch at their edges stay two, rather than one that is longer."""


def assemble(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Merge, fit and order the picks, and say what was left out and why."""
    merged = _merged(state.get("picks", ()))
    wanted = state.get("wanted_ms", 0)
    kept, dropped = _fitted(merged, wanted, _limit(state, services), services) if wanted else (merged, [])
    ordered = _ordered(kept, state, services)
    titles = {beat.beat_id: beat.title for beat in state["plan"].beats}
    ranks = {id(pick): rank for rank, pick in enumerate(sorted(kept, key=_by_score), 1)}
    clips = tuple(_clip(pick, titles.get(pick.beat_id, ""), ranks[id(pick)]) for pick in ordered)
    for drop in dropped:
        services.log.threw_away(drop.what, drop.reason)
    empty = not clips
    return {
        "clips": clips,
        "rows": tuple(_row(place, clip, services) for place, clip in enumerate(clips, 1)),
        "total_ms": sum(clip.length_ms for clip in clips),
        "dropped": tuple(dropped),
        "status": "empty" if empty else "ok",
        "reason": (state.get("reason", "") or "nothing in these videos fits the request") if empty else "",
    }


def _limit(state: SeriesState, services: Services) -> int:
    """Return the longest that the cut may be: a length in words may be loose, one that the caller gives not."""
    settings = services.settings
    loose = state["wish"].about and not state.get("duration_ms", 0)
    return round(state["wanted_ms"] * (settings.about_tolerance if loose else settings.length_tolerance))


def _by_score(pick: Pick) -> tuple[float, str, int]:
    return -pick.score, pick.video_id, pick.start_ms


def _merged(picks: Sequence[Pick]) -> list[Pick]:
    """Join cuts of one video that overlap; the better one's words stand."""
    out: list[Pick] = []
    for pick in sorted(picks, key=lambda p: (p.video_id, p.start_ms, p.end_ms)):
        last = out[-1] if out else None
        if last and last.video_id == pick.video_id and pick.start_ms < last.end_ms and _joinable(last, pick):
            better = min(last, pick, key=_by_score)
            out[-1] = replace(
                better,
                start_ms=last.start_ms,
                end_ms=max(last.end_ms, pick.end_ms),
                least=(min(last.least[0], pick.least[0]), max(last.least[1], pick.least[1])),
                hits=(*last.hits, *pick.hits),
            )
        elif last and last.video_id == pick.video_id and pick.start_ms < last.end_ms:
            middle = max(
                last.least[1], min(pick.least[0], pick.start_ms + (last.end_ms - pick.start_ms) // 2)
            )
            out[-1] = replace(last, end_ms=middle)
            out.append(replace(pick, start_ms=middle))
        else:
            out.append(pick)
    return out


def _joinable(one: Pick, other: Pick) -> bool:
    return other.least[0] < one.least[1] or max(one.end_ms, other.end_ms) - one.start_ms <= LONGEST_MS


def _fitted(
    picks: Sequence[Pick], wanted: int, limit: int, services: Services
) -> tuple[list[Pick], list[Dropped]]:
    """Keep the best that fit in `limit` pared to their heart, then let them grow while `wanted` has room."""
    kept: list[Pick] = []
    dropped: list[Dropped] = []
    room = limit
    for pick in sorted(picks, key=_by_score):
        least = pick.least[1] - pick.least[0]
        if least <= room:
            kept.append(pick)
            room -= least
        else:
            left = f"{seconds_from_ms(room):.1f} s are left and it needs {seconds_from_ms(least):.1f}"
            dropped.append(Dropped(pick.caption, f"no room: {left}", (), pick.start_ms, pick.end_ms))
    room = max(0, room - (limit - wanted))
    grown: list[Pick] = []
    for pick in kept:
        start, end = pick.least
        share = room // max(1, len(kept) - len(grown))
        more = min(share, pick.end_ms - pick.start_ms - (end - start))
        front = min(start - pick.start_ms, more * 2 // 3)
        back = min(pick.end_ms - end, more - front)
        snap = services.library.video(pick.video_id).timebase
        start, end = snap.snap(start - front), snap.ms_of(snap.frame_at(end + back))
        room -= max(0, (end - start) - (pick.least[1] - pick.least[0]))
        grown.append(replace(pick, start_ms=start, end_ms=end))
    return grown, dropped


def _ordered(picks: Sequence[Pick], state: SeriesState, services: Services) -> list[Pick]:
    if words_for("services")[state["plan"].service]["order"] == "plan":
        return sorted(picks, key=lambda p: (int(p.beat_id.rsplit("#", 1)[-1]), p.video_id, p.start_ms))
    videos = {key: services.library.video(key) for key in {pick.video_id for pick in picks}}

    def when(pick: Pick) -> tuple[Any, ...]:
        video = videos[pick.video_id]
        number = int("".join(c for c in video.episode if c.isdigit()) or 0)
        return (
            video.date,
            video.series,
            number,
            video.title.split(",")[0],
            video.half or 0,
            pick.video_id,
            pick.start_ms,
        )

    return sorted(picks, key=when)


def _clip(pick: Pick, beat: str, rank: int) -> Clip:
    return Clip(
        pick.video_id, pick.start_ms, pick.end_ms, score=pick.score, rank=rank, reason=pick.reason,
        decided_by=pick.decided_by, hits=pick.hits, title=pick.caption, caption=pick.caption, beat=beat,
    )  # fmt: skip


def _row(order: int, clip: Clip, services: Services) -> ClipRow:
    timebase = services.library.video(clip.video_id).timebase
    return ClipRow(
        order, clip.beat, clip.caption, clip.score, clip.video_id, seconds_from_ms(clip.start_ms),
        seconds_from_ms(clip.end_ms), timebase.timecode(clip.start_ms), timebase.timecode(clip.end_ms),
    )  # fmt: skip
