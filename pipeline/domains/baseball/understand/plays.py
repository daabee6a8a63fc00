"""What the inventory implies about each play: the score before, who began to pitch, how innings went."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.model import Segment

HITS = ("single", "double", "triple", "home run")
RUNNING = frozenset((
    "stolen base", "caught stealing", "pickoff", "wild pitch", "passed ball", "balk",
    "defensive indifference", "runner advance", "out on the bases", "out at home",
))  # fmt: skip
BATTED = frozenset((
    *HITS, "walk", "intentional walk", "hit by pitch", "strikeout", "groundout", "flyout", "lineout",
    "popout", "sacrifice fly", "sacrifice bunt", "fielder's choice", "forceout", "double play",
    "triple play", "reached on error", "catcher's interference", "bunt",
))  # fmt: skip
OUTS = frozenset((
    "strikeout", "groundout", "flyout", "lineout", "popout", "forceout", "double play", "triple play",
    "sacrifice fly", "sacrifice bunt", "caught stealing", "pickoff", "out at home", "out on the bases",
))  # fmt: skip
IN_PLAY = frozenset((
    *HITS, "groundout", "flyout", "lineout", "popout", "sacrifice fly", "sacrifice bunt", "fielder's choice",
    "forceout", "double play", "triple play", "reached on error", "bunt",
))  # fmt: skip
REACHED = frozenset((
    *HITS, "walk", "intentional walk", "hit by pitch", "reached on error", "catcher's interference",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Play:
    """A segment in its game; leads are those of the batting side, `order` counts plays from 0.

    `next_to` are the plate appearances right before and after it in its half inning.
    """

    segment: Segment
    order: int
    lead_before: int
    lead_after: int
    scoreless_before: bool
    other_led_last: bool
    appearance: bool
    leadoff: bool
    ends_inning: bool
    in_order: bool
    reliever: bool
    closes: bool
    new_pitcher: bool
    rally: bool
    comeback: bool
    wins: bool
    final: bool
    next_to: tuple[Segment, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        """The play's labels."""
        return self.segment.labels

    @property
    def tags(self) -> tuple[str, ...]:
        """The play's board tags."""
        return self.segment.board_tags


def is_appearance(segment: Segment) -> bool:
    """Say whether the play ends a plate appearance: a line of baserunning alone does not."""
    labels = set(segment.labels)
    return not labels or bool(labels & BATTED) or not labels <= (RUNNING | {"error"})


@lru_cache(maxsize=16)
def in_game(segments: tuple[Segment, ...]) -> tuple[Play, ...]:
    """Work out what every play was in its game; in playing order."""
    ordered = sorted(segments, key=lambda s: (s.start_ms, s.segment_id))
    halves: dict[tuple[int, str], list[Segment]] = {}
    for segment in ordered:
        halves.setdefault((segment.inning, segment.half), []).append(segment)
    starters, closers = _pitchers(ordered)
    changes = _changes(ordered)
    leads = _leads(ordered)
    winning = _winning(ordered, leads)[1]
    tagged = any("inning end" in s.board_tags for s in ordered)
    back = _comebacks(ordered, leads)
    out = []
    for order, segment in enumerate(ordered):
        half = halves[segment.inning, segment.half]
        before, after, scoreless, other_led = leads[order]
        appearances = [s for s in half if is_appearance(s)]
        out.append(
            Play(
                segment, order, before, after, scoreless, other_led,
                appearance=is_appearance(segment),
                leadoff=bool(appearances) and appearances[0] is segment,
                ends_inning="inning end" in segment.board_tags if tagged else half[-1] is segment,
                in_order=_in_order(half),
                reliever=segment.pitcher != starters[segment.fielding_team],
                closes=segment.pitcher == closers[segment.fielding_team] != starters[segment.fielding_team],
                new_pitcher=order in changes,
                rally=_rallies(half) and _useful(segment),
                comeback=order in back,
                wins=order == winning,
                final=order == len(ordered) - 1,
                next_to=_next_to(segment, appearances),
            )
        )  # fmt: skip
    return tuple(out)


def _next_to(segment: Segment, appearances: Sequence[Segment]) -> tuple[Segment, ...]:
    """Return the appearances right before and after one in its half inning."""
    place = next((n for n, other in enumerate(appearances) if other is segment), None)
    if place is None:
        return ()
    return (*appearances[max(0, place - 1) : place], *appearances[place + 1 : place + 2])


def winner_of(segments: Sequence[Segment]) -> str:
    """Return the team that won, or nothing after a draw."""
    ordered = sorted(segments, key=lambda s: (s.start_ms, s.segment_id))
    return _winning(ordered, _leads(ordered))[0]


def _pitchers(ordered: Sequence[Segment]) -> tuple[dict[str, str], dict[str, str]]:
    first: dict[str, str] = {}
    last: dict[str, str] = {}
    for segment in ordered:
        first.setdefault(segment.fielding_team, segment.pitcher)
        last[segment.fielding_team] = segment.pitcher
    return first, last


def _changes(ordered: Sequence[Segment]) -> set[int]:
    """Return the plays with which a pitcher takes over from another of his side."""
    out: set[int] = set()
    now: dict[str, str] = {}
    for order, segment in enumerate(ordered):
        if segment.pitcher and now.get(segment.fielding_team, segment.pitcher) != segment.pitcher:
            out.add(order)
        now[segment.fielding_team] = segment.pitcher or now.get(segment.fielding_team, "")
    return out


def _leads(ordered: Sequence[Segment]) -> list[tuple[int, int, bool, bool]]:
    """Return for each play the batting side's lead before and after, if it was scoreless, who led last."""
    out = []
    holder = ""
    away = home = 0
    for s in ordered:
        sign = 1 if s.half == "top" else -1
        score = (s.score_away, s.score_home)
        batting_before = (away, home)
        if s.runs and (away, home) == score:
            batting_before = (away - s.runs, home) if s.half == "top" else (away, home - s.runs)
        before = (batting_before[0] - batting_before[1]) * sign
        after = (score[0] - score[1]) * sign
        out.append((before, after, batting_before == (0, 0), holder not in ("", s.batting_team)))
        if after:
            holder = s.batting_team if after > 0 else s.fielding_team
        away, home = score
    return out


def _winning(ordered: Sequence[Segment], leads: Sequence[tuple[int, int, bool, bool]]) -> tuple[str, int]:
    if not ordered or not leads[-1][1]:
        return "", -1
    winner = ordered[-1].batting_team if leads[-1][1] > 0 else ordered[-1].fielding_team
    for order in range(len(ordered) - 1, -1, -1):
        before, after, _, _ = leads[order]
        if ordered[order].batting_team == winner and before <= 0 < after:
            return winner, order
    return winner, -1


def _comebacks(ordered: Sequence[Segment], leads: Sequence[tuple[int, int, bool, bool]]) -> set[int]:
    """Return the scoring plays by which a side that was behind drew level or went ahead."""
    out: set[int] = set()
    for team in {s.batting_team for s in ordered}:
        trail: list[int] = []
        level = False
        for order, segment in enumerate(ordered):
            before, after, _, _ = leads[order]
            if segment.batting_team != team:
                behind = after > 0
                if not behind:
                    continue
                if after > before:
                    level = False
                continue
            if segment.runs and before < 0:
                trail.append(order)
                level = level or after >= 0
            elif segment.runs and before == 0 and level:
                trail.append(order)
            if trail and after >= 0 and level:
                out.update(trail)
                if after > 0:
                    trail, level = [], False
    return out


def _in_order(half: Sequence[Segment]) -> bool:
    return len(half) == 3 and all(
        is_appearance(s)
        and s.bases_before == "000"
        and not set(s.labels) & REACHED
        and "error" not in s.labels
        for s in half
    )


def _rallies(half: Sequence[Segment]) -> bool:
    return sum(s.runs for s in half) >= 2


def _useful(segment: Segment) -> bool:
    return bool(segment.runs or set(segment.labels) & REACHED)
