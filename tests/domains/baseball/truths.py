"""What is true of a game's plays, worked out from the rows alone, to hold the reading of requests against."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.model import Segment

HIT = {"single", "double", "triple", "home run"}
REACHED = HIT | {"walk", "intentional walk", "hit by pitch", "reached on error", "catcher's interference"}
OUT = {"strikeout", "groundout", "flyout", "lineout", "popout", "forceout", "double play", "sacrifice fly",
       "caught stealing", "pickoff", "out at home", "out on the bases"}  # fmt: skip
RUNNING = {
    "stolen base",
    "caught stealing",
    "wild pitch",
    "passed ball",
    "pickoff",
    "out at home",
    "out on the bases",
}


@dataclass(frozen=True)
class Row:
    """A play with what the rows before it say; `lead` is the batting side's before the play."""

    play: Segment
    lead: int
    other_led: bool
    relieved: bool
    new_arm: bool
    first_up: bool
    ends: bool

    def __getattr__(self, name):
        return getattr(self.play, name)

    @property
    def after(self):
        return self.lead + self.play.runs

    def did(self, *labels):
        return bool(set(labels) & set(self.play.labels))


Test = Callable[[Row], bool]


def rows(plays):
    """Return the game's plays in order with their facts."""
    ordered = sorted(plays, key=lambda s: (s.start_ms, s.segment_id))
    out, score, ahead, arms, first, halves = [], (0, 0), None, {}, {}, set()
    for place, s in enumerate(ordered):
        batting = score[0] - score[1] if s.half == "top" else score[1] - score[0]
        half, following = (s.inning, s.half), ordered[place + 1 : place + 2]
        turn = not s.labels or not set(s.labels) <= RUNNING
        first.setdefault(s.fielding_team, s.pitcher)
        out.append(
            Row(
                s, batting, ahead not in (None, s.batting_team), s.pitcher != first[s.fielding_team],
                s.pitcher != arms.get(s.fielding_team, s.pitcher), turn and half not in halves,
                not following or (following[0].inning, following[0].half) != half,
            )
        )  # fmt: skip
        arms[s.fielding_team], score = s.pitcher, (s.score_away, s.score_home)
        halves |= {half} if turn else set()
        margin = batting + s.runs
        ahead = s.batting_team if margin > 0 else s.fielding_team if margin < 0 else ahead
    return out


def most(plays, of, *labels):
    """Return who did something most often: `of` is `batter` or `pitcher`."""
    counted = Counter(getattr(s, of) for s in plays if not labels or set(labels) & set(s.labels))
    return min(counted, key=lambda name: (-counted[name], name))
