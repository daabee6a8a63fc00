"""Keep the most important clips that fit the length asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, TypeVar

from pipeline.domains.baseball.state import BaseballState, Cut
from pipeline.model import Clip, Dropped, RollAdded
from pipeline.services import Services
from pipeline.timebase import seconds_from_ms

OVER_DURATION = "over_duration"
Timed = TypeVar("Timed", Clip, Dropped)
Choices = Mapping[str, tuple[int, ...]]
"""The out points that each clip may take, ascending, by the clip's id."""


def trim_budget(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return the clips, and what was dropped and why.

    They stand in playing order, unless the request asks for another. By importance each clip is kept if it fits,
    where need be at a shorter out point, and what room is left goes to later out points of those kept. Only what
    was chosen plays. The result is no longer than the length and the margin, but for a single clip that is itself
    longer (flag `over_duration`).
    """
    clips, cuts = state["merged"], state["cuts"]
    services.log.decided("rules")
    if not clips:
        reason = "none of the chosen plays has a picture"
        return {"clips": (), "dropped": (), "status": "empty", "reason": reason}
    choices = out_points(clips, cuts)
    kept, gone = fit(clips, choices, state["wanted_ms"], state["filters"].taste, services)
    shown = tuple(with_rolls(clip, cuts) for clip in in_order(kept, state["filters"].order))
    return {"clips": shown, "dropped": in_playing_order(gone), "status": "ok", "reason": ""}


def fit(
    clips: Sequence[Clip], choices: Choices, wanted_ms: int, taste: str, services: Services
) -> tuple[Sequence[Clip], Sequence[Dropped]]:
    """Return which of the clips, given by rank, fit the length, and what does not, in their order; 0 is no length."""
    if not wanted_ms:
        return clips, ()
    room = wanted_ms + services.settings.duration_margin_ms
    kept = fitted(clips, choices, room) or [over_length(clips[0], choices)]
    if taste != "short":
        kept = lengthened(kept, choices, room)
    gone = dropped(clips, kept, choices, room)
    for item in gone:
        services.log.threw_away(item.what, item.reason)
    if OVER_DURATION in kept[0].flags:
        services.log.warn(
            f"{kept[0].title} alone lasts {seconds(kept[0].length_ms)}, "
            f"longer than the {seconds(wanted_ms)} asked for"
        )
    return kept, gone


def out_points(clips: Sequence[Clip], cuts: Sequence[Cut]) -> Choices:
    """Return the out points that a clip may take: those of its plays that show each of them to an end.

    None reaches into the next clip.
    """
    by_play = {cut.pick.segment_id: cut for cut in cuts}
    ordered = in_playing_order(clips)
    out = {}
    for clip, following in zip_longest(ordered, ordered[1:]):
        parts = [by_play[number] for number in clip.segment_ids if number in by_play]
        least = max((min((*part.choices_ms, part.end_ms)) for part in parts), default=clip.end_ms)
        ends = {clip.end_ms, *(end for part in parts for end in part.choices_ms if end >= least)}
        if following is not None:
            ends = {min(end, following.start_ms) for end in ends}
        out[clip.clip_id] = tuple(sorted(ends))
    return out


def fitted(clips: Sequence[Clip], choices: Choices, room: int) -> list[Clip]:
    """Keep by rank what fits the room, at its own out point or else the latest shorter one that fits."""
    kept = []
    for clip in clips:
        shorter = [end for end in choices[clip.clip_id] if end < clip.end_ms]
        for end in (clip.end_ms, *reversed(shorter)):
            if end - clip.start_ms <= room:
                kept.append(replace(clip, end_ms=end))
                room -= end - clip.start_ms
                break
    return kept


def over_length(clip: Clip, choices: Choices) -> Clip:
    """Return a clip that is longer than the length by itself, as short as it can be."""
    end = min((*choices[clip.clip_id], clip.end_ms))
    return replace(clip, end_ms=end, flags=(*clip.flags, OVER_DURATION))


def lengthened(kept: Sequence[Clip], choices: Choices, room: int) -> list[Clip]:
    """Give the room that is left to later out points, the most important clip first."""
    left = room - sum(clip.length_ms for clip in kept)
    out = []
    for clip in kept:
        end = max((end for end in choices[clip.clip_id] if end - clip.end_ms <= left), default=clip.end_ms)
        end = max(end, clip.end_ms)
        left -= end - clip.end_ms
        out.append(replace(clip, end_ms=end))
    return out


def dropped(clips: Sequence[Clip], kept: Sequence[Clip], choices: Choices, room: int) -> tuple[Dropped, ...]:
    """Say what did not fit."""
    ids = {clip.clip_id for clip in kept}
    left = max(0, room - sum(clip.length_ms for clip in kept))
    return tuple(
        Dropped(
            clip.title,
            f"no room: it needs {seconds(min(choices[clip.clip_id]) - clip.start_ms)} and "
            f"{seconds(left)} are left beside more important clips",
            clip.segment_ids, clip.start_ms, clip.end_ms,
        )
        for clip in clips if clip.clip_id not in ids
    )  # fmt: skip


def with_rolls(clip: Clip, cuts: Sequence[Cut]) -> Clip:
    """Return a clip that tells what its plays' labels added to it."""
    mine = [cut for cut in cuts if cut.pick.segment_id in clip.segment_ids]
    before = [cut for cut in mine if cut.lead_ms and cut.start_ms == clip.start_ms]
    after = [cut for cut in mine if clip.end_ms in cut.choices_ms]
    added = [RollAdded(cut.led_by, before_ms=cut.lead_ms) for cut in before[:1]]
    if after and not any(clip.end_ms in cut.plain_ms for cut in after):
        by = after[-1]
        plain = max((end for end in by.plain_ms if end < clip.end_ms), default=clip.end_ms)
        if by.rolled_by and plain < clip.end_ms:
            added.append(RollAdded(by.rolled_by, after_ms=clip.end_ms - plain))
    return replace(clip, rolls=tuple(added)) if added else clip


def in_playing_order(items: Sequence[Timed]) -> tuple[Timed, ...]:
    """Return clips, or what was dropped, by time."""
    return tuple(sorted(items, key=lambda item: (item.start_ms, item.segment_ids)))


def in_order(clips: Sequence[Clip], order: str) -> tuple[Clip, ...]:
    """Return clips as a request wants them: as played, the newest first or the most important first."""
    if order == "importance":
        return tuple(sorted(clips, key=lambda clip: (clip.rank, clip.start_ms)))
    played = in_playing_order(clips)
    return played[::-1] if order == "reverse" else played


def seconds(ms: int) -> str:
    """Write a length for people."""
    return f"{seconds_from_ms(ms):.1f} s"
