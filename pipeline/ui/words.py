"""What a video offers to choose from: the values of each axis, and examples in its own words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pipeline.domains.baseball.filters import InningSpan, PlayerFilter
from pipeline.model import Segment, Video
from pipeline.ui.strings import Say

AXES = ("labels", "players", "innings", "teams", "board_tags")
MOST_EXAMPLES = 5


def values(axis: str, video: Video, plays: Sequence[Segment]) -> list[Any]:
    """Return what this video has on an axis, the most frequent or the first in order first."""
    if axis == "innings":
        last = max((play.inning for play in plays), default=9)
        return [InningSpan(n, n, half) for n in range(1, last + 1) for half in ("", "top", "bottom")]
    if axis == "teams":
        return [team.id for team in video.teams]
    if axis == "players":
        batters = Counter(play.batter for play in plays if play.batter)
        pitchers = Counter(play.pitcher for play in plays if play.pitcher)
        names = sorted({*batters, *pitchers}, key=lambda name: name.split()[-1])
        return [PlayerFilter(name) for name in names]
    found = Counter(label for play in plays for label in getattr(play, axis))
    return sorted(found, key=lambda label: (-found[label], label))


def examples(video: Video, plays: Sequence[Segment], say: Say) -> tuple[str, ...]:
    """Return requests that this very video can answer."""
    if not plays:
        return tuple(say(f"example.open_{n}") for n in (1, 2, 3))
    labels = Counter(label for play in plays for label in play.labels)
    batters = Counter(play.batter for play in plays if play.runs and play.batter)
    out = [say("example.best")]
    if batters:
        star = min(batters, key=lambda name: (-batters[name], name))
        out.append(say("example.player", name=star))
    if labels["home run"]:
        out.append(say("example.home_runs"))
    if labels["strikeout"]:
        out.append(say("example.strikeouts", inning=max(play.inning for play in plays) - 2))
    if video.teams:
        out.append(say("example.scoring", team=video.teams[0].name))
    return tuple(out[:MOST_EXAMPLES])
