"""Keep the most important clips that fit the length asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from pipeline.domains.baseball.state import BaseballState, Cut
from pipeline.model import Clip, Dropped
from pipeline.services import Services
from pipeline.timebase import seconds_from_ms

OVER_DURATION = "over_duration"
Choices = Mapping[str, tuple[int, ...]]
"""The out points that each clip may take, ascending, by the clip's id."""


def trim_budget(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return the clips in playing order, and what was dropped and why.

    By importance each clip is kept if it fits, where need be at a shorter out point, and what room is left
    goes to later out points of those kept. Only what was chosen plays. The result is no longer than the
    length and the margin, but for a single clip that is itself longer (flag `over_duration`).
    """
    clips = state["merged"]
    services.log.decided("rules")
    if not clips:
        reason = "none of the chosen plays has a picture"
        return {"clips": (), "dropped": (), "status": "empty", "reason": reason}
    if not state["wanted_ms"]:
        return {"clips": in_playing_order(clips), "dropped": (), "status": "ok", "reason": ""}
    room = state["wanted_ms"] + services.settings.duration_margin_ms
    choices = out_points(clips, state["cuts"])
    kept = fitted(clips, choices, room) or [over_length(clips[0], choices)]
    if state["filters"].taste != "short":
        kept = lengthened(kept, choices, room)
    gone = dropped(clips, kept, choices, room)
    for item in gone:
        services.log.threw_away(item.what, item.reason)
    if OVER_DURATION in kept[0].flags:
        services.log.warn(
            f"{kept[0].title} alone lasts {seconds(kept[0].length_ms)}, "
            f"longer than the {seconds(state['wanted_ms'])} asked for"
        )
    return {"clips": in_playing_order(kept), "dropped": gone, "status": "ok", "reason": ""}


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
    """Say what did not fit, in playing order."""
    ids = {clip.clip_id for clip in kept}
    left = max(0, room - sum(clip.length_ms for clip in kept))
    return tuple(
        Dropped(
            clip.title,
            f"no room: it needs {seconds(min(choices[clip.clip_id]) - clip.start_ms)} and "
            f"{seconds(left)} are left beside more important clips",
            clip.segment_ids, clip.start_ms, clip.end_ms,
        )
        for clip in in_playing_order(clips) if clip.clip_id not in ids
    )  # fmt: skip


def in_playing_order(clips: Sequence[Clip]) -> tuple[Clip, ...]:
    """Return the clips by time."""
    return tuple(sorted(clips, key=lambda clip: (clip.start_ms, clip.clip_id)))


def seconds(ms: int) -> str:
    """Write a length for people."""
    return f"{seconds_from_ms(ms):.1f} s"
