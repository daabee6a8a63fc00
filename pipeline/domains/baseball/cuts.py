"""Lay chosen plays out in time: in points, and the out points that each may take.

All times come out on the video's frame grid and inside its media.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pipeline.domains.baseball import story
from pipeline.domains.baseball.rolls import NONE, NOTHING, Asked, Rolls, asked
from pipeline.domains.baseball.state import Pick
from pipeline.model import Segment, Video
from pipeline.timebase import Timebase


@dataclass(frozen=True, slots=True)
class Span:
    """A chosen play with its in point and the out points that it may take.

    `ends` are pairs, ascending, never empty: an out point as the inventory has it, and that with its roll.
    `roll` is what the play's labels ask for, `lead_ms` what of it the in point was really given.
    """

    pick: Pick
    play: Segment
    start_ms: int
    ends: tuple[tuple[int, int], ...]
    roll: Asked = NOTHING
    lead_ms: int = 0

    @property
    def plain_ms(self) -> tuple[int, ...]:
        """The out points without a roll, ascending."""
        return tuple(plain for plain, _ in self.ends)

    @property
    def choices_ms(self) -> tuple[int, ...]:
        """Every out point that it may take, with a roll or without, ascending."""
        return tuple(sorted({end for pair in self.ends for end in pair}))


def lay_out(
    chosen: Iterable[tuple[Pick, Segment]],
    video: Video,
    handle_ms: int,
    rolls: Rolls = NONE,
    inventory: Sequence[Segment] = (),
) -> list[Span]:
    """Return the spans in order of time; plays that begin after the media ends are left out.

    `rolls` lengthen plays by their labels, before and after; none shows the next pitch of the `inventory`.
    """
    grid, free_from, last_start = video.timebase, 0, 0
    end_of_media = grid.ms_of(grid.frame_at(video.duration_ms))
    actions = sorted(map(action_ms, inventory))
    spans = []
    for pick, play in sorted(chosen, key=lambda pair: (action_ms(pair[1]), pair[1].segment_id)):
        roll = asked(play.labels, rolls)
        plain = grid.snap(max(in_point(play, handle_ms, free_from), last_start))
        start = grid.snap(max(led(play, plain, roll.before_ms), min(free_from, plain), last_start))
        if plain >= end_of_media:
            continue
        ends = out_points(play, plain, end_of_media, grid, roll.after_ms, actions)
        spans.append(Span(pick, play, start, ends, roll, plain - start))
        free_from, last_start = max(free_from, ends[0][0]), start
    return [replace(span, ends=stopped(spans, place)) for place, span in enumerate(spans)]


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


def led(play: Segment, plain_ms: int, before_ms: int) -> int:
    """Return an in point with its roll, which stays in the play's own row unless its pitch is unknown."""
    early = max(0, plain_ms - before_ms)
    return early if play.pitch_ms is None else min(plain_ms, max(early, play.start_ms))


def out_points(
    play: Segment,
    start_ms: int,
    end_of_media: int,
    grid: Timebase,
    after_ms: int = 0,
    actions: Sequence[int] = (),
) -> tuple[tuple[int, int], ...]:
    """Return the end candidates, or the play's end, each without and with its roll.

    They are on the grid and at least a frame after `start_ms`. `actions` are where plays begin, ascending:
    a roll ends before the next one.
    """
    shortest = grid.ms_of(grid.nearest_frame(start_ms) + 1)
    pairs = {}
    for end in play.end_candidates_ms or (play.end_ms,):
        place = bisect_right(actions, end)
        rolled = min([end + after_ms, end_of_media, *actions[place : place + 1]])
        plain = grid.snap(min(end, end_of_media))
        if plain >= shortest:
            pairs[plain] = max(plain, grid.snap(rolled))
    last = max(shortest, grid.snap(min(play.end_ms, end_of_media)))
    return tuple(sorted(pairs.items())) or ((last, last),)


def one_play(first: Span, second: Span) -> bool:
    """Tell whether two rows are one play that the inventory split in two.

    They are of one half inning, and the second begins before the first can end, or both are of one batter
    (a steal during his at bat) and their rows overlap.
    """
    if story.half_of(first.play) != story.half_of(second.play):
        return False
    if second.start_ms < first.plain_ms[0]:
        return True
    same_batter = first.play.batter == second.play.batter and bool(first.play.batter)
    return same_batter and second.play.start_ms < first.play.end_ms


def stopped(spans: Sequence[Span], place: int) -> tuple[tuple[int, int], ...]:
    """Return the out points of a span, none of them later than the in point of the next other play."""
    span = spans[place]
    for before, after in zip(spans[place:], spans[place + 1 :], strict=False):
        if not one_play(before, after):
            limit = after.start_ms
            if limit > span.start_ms:
                pairs = {min(plain, limit): min(rolled, limit) for plain, rolled in span.ends}
                return tuple(sorted(pairs.items()))
            break
    return span.ends
