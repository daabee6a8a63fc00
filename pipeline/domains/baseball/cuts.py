"""Lay chosen plays out in time: in points, and the out points that each may take.

All times come out on the video's frame grid and inside its media.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pipeline.domains.baseball import story
from pipeline.domains.baseball.rolls import NONE, Roll, Rolls, roll_of
from pipeline.domains.baseball.state import Pick
from pipeline.model import Segment, Video
from pipeline.timebase import Timebase


@dataclass(frozen=True, slots=True)
class Span:
    """A chosen play with its in point and the out points that it may take, ascending, never empty."""

    pick: Pick
    play: Segment
    start_ms: int
    choices_ms: tuple[int, ...]


def lay_out(
    chosen: Iterable[tuple[Pick, Segment]], video: Video, handle_ms: int, rolls: Rolls = NONE
) -> list[Span]:
    """Return the spans in order of time; plays that begin after the media ends are left out.

    `rolls` lengthen plays by their labels, before and after.
    """
    grid, free_from, last_start = video.timebase, 0, 0
    end_of_media = grid.ms_of(grid.frame_at(video.duration_ms))
    spans = []
    for pick, play in sorted(chosen, key=lambda pair: (action_ms(pair[1]), pair[1].segment_id)):
        roll = roll_of(play.labels, rolls)
        early = max(0, in_point(play, handle_ms + roll.before_ms, free_from) - lead(play, roll))
        start = grid.snap(max(early, last_start))
        if start >= end_of_media:
            continue
        choices = out_points(play, start, end_of_media, grid, roll.after_ms)
        spans.append(Span(pick, play, start, choices))
        free_from, last_start = max(free_from, choices[0]), start
    return [replace(span, choices_ms=stopped(spans, place)) for place, span in enumerate(spans)]


def action_ms(play: Segment) -> int:
    """Return when the play's action begins: the last pitch, or its start."""
    return play.start_ms if play.pitch_ms is None else play.pitch_ms


def in_point(play: Segment, handle_ms: int, free_from: int) -> int:
    """Return the last pitch less the handle, or the play's start.

    The handle may reach back before the row's start, but yields to a chosen play that is still running until
    `free_from`; the pitch itself never does.
    """
    if play.pitch_ms is None:
        return max(0, play.start_ms)
    return max(0, min(play.pitch_ms, max(play.pitch_ms - handle_ms, free_from)))


def lead(play: Segment, roll: Roll) -> int:
    """Return what a roll adds before a play whose pitch nobody knows; a known pitch has its handle for it."""
    return roll.before_ms if play.pitch_ms is None else 0


def out_points(
    play: Segment, start_ms: int, end_of_media: int, grid: Timebase, after_ms: int = 0
) -> tuple[int, ...]:
    """Return the end candidates, or the play's end, on the grid and at least a frame after `start_ms`."""
    shortest = grid.ms_of(grid.nearest_frame(start_ms) + 1)
    ends = [grid.snap(min(end + after_ms, end_of_media)) for end in play.end_candidates_ms or (play.end_ms,)]
    late_enough = {end for end in ends if end >= shortest}
    return tuple(sorted(late_enough)) or (max(shortest, grid.snap(min(play.end_ms, end_of_media))),)


def one_play(first: Span, second: Span) -> bool:
    """Tell whether two rows are one play that the inventory split in two.

    They are of one half inning, and the second begins before the first can end, or both are of one batter
    (a steal during his at bat) and their rows overlap.
    """
    if story.half_of(first.play) != story.half_of(second.play):
        return False
    if second.start_ms < first.choices_ms[0]:
        return True
    same_batter = first.play.batter == second.play.batter and bool(first.play.batter)
    return same_batter and second.play.start_ms < first.play.end_ms


def stopped(spans: Sequence[Span], place: int) -> tuple[int, ...]:
    """Return the out points of a span, none of them later than the in point of the next other play."""
    span = spans[place]
    for before, after in zip(spans[place:], spans[place + 1 :], strict=False):
        if not one_play(before, after):
            limit = after.start_ms
            if limit > span.start_ms:
                return tuple(sorted({min(end, limit) for end in span.choices_ms}))
            break
    return span.choices_ms
