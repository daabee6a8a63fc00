"""One game as questions see it: its plays in order and its names."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.domains.baseball.understand import game
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.plays import Play, in_game
from pipeline.language import words
from pipeline.model import Segment, Video


@dataclass(frozen=True, slots=True)
class Match:
    """One game with an inventory."""

    video: Video
    segments: tuple[Segment, ...]

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays in playing order, with what they were in their game."""
        return in_game(self.segments)

    @property
    def names(self) -> Game:
        """The names that a question can use."""
        return game.of(self.video, self.segments)

    def ordered(self) -> tuple[Segment, ...]:
        """The plays in playing order."""
        return tuple(play.segment for play in self.plays)


def score_before(segment: Segment) -> tuple[int, int]:
    """Return the score (away, home) before a play."""
    if segment.half == "top":
        return segment.score_away - segment.runs, segment.score_home
    return segment.score_away, segment.score_home - segment.runs


def runner_of(segment: Segment, match: Match) -> str:
    """Return who ran: only the description of a line of baserunning names him."""
    said = [t.word for t in words.tokens(words.clean(segment.description))[:3]]
    for person in match.names.people.people:
        if person.last and person.last in said[:2]:
            first = [p for p in match.names.people.people if p.last == person.last]
            exact = [p for p in first if p.first in said[:2]]
            team = [p for p in first if match.names.batted.get(p.name)]
            return (exact or team or first)[0].name
    return segment.batter


def distinct(names_said: Sequence[str]) -> list[str]:
    """Return names once each, in order, none empty."""
    return list(dict.fromkeys(name for name in names_said if name))
