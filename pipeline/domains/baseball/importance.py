"""How much a play matters to the story of a game: an editor's judgement as arithmetic.

The base is win probability added: how far the play moved its side's chance to win, by inning, score, outs
and runners. On top come the things that a recap never leaves out: runs, what they did to the lead, home runs,
plays that end a jam and the last out. Points are only for comparing; 0.3 and more belongs in a recap.
"""

import math
from collections.abc import Sequence

from pipeline.domains.baseball import story
from pipeline.model import Segment

RUNS_A_HALF = 0.5
VARIANCE_A_HALF = 1.05
RUNS_BY_OUTS = (0.48, 0.26, 0.10)
RUNS_BY_RUNNER = ((0.38, 0.26, 0.13), (0.62, 0.42, 0.22), (0.85, 0.67, 0.26))
"""Runs to expect in the rest of a half inning: with nobody on, and for a runner on first, second, third, each
by outs. Rounded league averages."""

SWING_WEIGHT = 1.5
SCORING = 0.2
EACH_RUN = 0.06
LAST_PLAY = 0.3
EFFECT_POINTS = {
    "walk-off": 0.5,
    "takes the lead": 0.2,
    "ties it": 0.18,
    "first run": 0.18,
    "cuts the deficit": 0.1,
    "adds on": 0.06,
}
KIND_POINTS = {
    "home run": 0.25,
    "triple play": 0.5,
    "out at home": 0.2,
    "triple": 0.12,
    "double": 0.05,
    "ground-rule double": 0.05,
    "double play": 0.08,
    "caught stealing": 0.04,
    "pickoff": 0.04,
    "stolen base": 0.03,
    "error": 0.04,
    "reached on error": 0.04,
}
JAM_LOADED, JAM_SCORING_POSITION, JAM_DOUBLE_PLAY = 0.18, 0.04, 0.1


def expected_runs(outs: int, bases: str) -> float:
    """Return the runs to expect in the rest of a half inning."""
    outs = min(max(outs, 0), 2)
    on = (RUNS_BY_RUNNER[base][outs] for base, runner in enumerate(bases[:3]) if runner == "1")
    return RUNS_BY_OUTS[outs] + sum(on)


def win_chance(margin: int, inning: int, half: str, outs: int, bases: str) -> float:
    """Return the batting side's chance to win in [0, 1], by the normal approximation of the runs to come."""
    left = max(0, story.REGULATION - inning)
    theirs = left + (1 if half == "top" else 0)
    now = expected_runs(outs, bases)
    mean = margin + now + RUNS_A_HALF * (left - theirs)
    spread = math.sqrt(VARIANCE_A_HALF * (left + theirs) + 1.8 * now)
    return 0.5 * (1.0 + math.erf(mean / spread / math.sqrt(2.0)))


def swing(play: Segment, following: Segment | None) -> float:
    """Return how far the play moved the batting side's chance to win; above 0 is good for it."""
    before = win_chance(
        story.margin_before(play), play.inning, play.half, play.outs_before, play.bases_before
    )
    margin = story.margin_after(play)
    if following is None and play.inning >= story.REGULATION and margin:
        return float(margin > 0) - before
    if following is not None and not story.ends_half(play, following):
        after = win_chance(margin, play.inning, play.half, following.outs_before, following.bases_before)
        return after - before
    inning, half = (play.inning, "bottom") if play.half == "top" else (play.inning + 1, "top")
    return 1.0 - win_chance(-margin, inning, half, 0, "000") - before


def score_points(play: Segment) -> float:
    """Return what the play's runs are worth to a recap."""
    if play.runs <= 0:
        return 0.0
    return SCORING + EACH_RUN * play.runs + EFFECT_POINTS[story.effect(play)]


def kind_points(play: Segment) -> float:
    """Return what the kind of play is worth by itself: the best of its labels."""
    return max((KIND_POINTS.get(label, 0.0) for label in play.labels), default=0.0)


def jam_points(play: Segment, following: Segment | None) -> float:
    """Return what an escape is worth: the half inning ends, or two go down, with runners left in sight."""
    if play.runs > 0 or not story.in_scoring_position(play):
        return 0.0
    doubled = JAM_DOUBLE_PLAY if "double play" in play.labels else 0.0
    if story.bases_loaded(play) and ("strikeout" in play.labels or story.ends_half(play, following)):
        return JAM_LOADED + doubled
    return doubled + (JAM_SCORING_POSITION if story.ends_half(play, following) else 0.0)


def points(play: Segment, following: Segment | None) -> float:
    """Return the play's importance; `following` is the inventory's next row, None after the last."""
    total = SWING_WEIGHT * abs(swing(play, following)) + score_points(play) + kind_points(play)
    total += jam_points(play, following)
    return total + (LAST_PLAY if following is None else 0.0)


def of_game(segments: Sequence[Segment]) -> dict[int, float]:
    """Return every play's importance by its number."""
    following: list[Segment | None] = [*segments[1:], None]
    return {play.segment_id: points(play, after) for play, after in zip(segments, following, strict=True)}


def as_score(value: float) -> float:
    """Squeeze points into [0, 1) and keep their order."""
    return round(value / (value + 0.5), 6) if value > 0 else 0.0
