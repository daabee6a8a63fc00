"""How it happened: headed, own goal, off the post, a second yellow; and what a goal did to the score."""

import re
from collections.abc import Mapping, Sequence

from pipeline.ingest.match.goals import Goal
from pipeline.ingest.match.incidents import Incident
from pipeline.ingest.match.pieces import Piece
from pipeline.ingest.match.wordfiles import patterns

_FIRM = {"header": 2, "again": 1, "free_kick": 1, "own_goal": 1, "off_frame": 1, "volley": 1, "long_range": 1}
"""How many mentions it takes: a header is spoken of again and again when it was one."""
_HEADED = re.compile(
    r"\b(heads?|headed|header|nods?|nodded)( \w+)? (in|home|past|into)\b|"
    r"\b(his|with a|the|bullet) header\b|헤딩|헤더|머리로",
    re.I,
)
"""Said of the goal itself as it falls; once is enough then."""


def goal_traits(spoken: Sequence[Piece], goal: Goal) -> tuple[str, ...]:
    """Return how a goal was scored and what it did to the score."""
    told = _told(spoken, goal.burst.place, 8_000, 50_000)
    onset = _told(spoken, goal.burst.place, 1_500, 6_000)
    headed = () if _HEADED.search(onset) is None else ("header",)
    own, other = (goal.home, goal.away) if goal.side == "home" else (goal.away, goal.home)
    score = {
        "opener": (own, other) == (1, 0),
        "equaliser": own == other,
        "go_ahead": own == other + 1,
        "two_up": own == other + 2,
        "pulls_back": own < other,
    }
    ways = _found(patterns("soccer_traits")["goal"], told)
    return (*dict.fromkeys((*headed, *ways)), *(name for name, true in score.items() if true))


def traits_of(spoken: Sequence[Piece], incident: Incident) -> tuple[str, ...]:
    """Return how a card, a save or a shot was."""
    ways = patterns("soccer_traits")["other"].get(incident.kind, {})
    found = _found(ways, _told(spoken, incident.place, 8_000, 20_000))
    straight = ("straight",) if incident.kind == "red_card" and "second_yellow" not in found else ()
    return (*found, *straight)


def _told(spoken: Sequence[Piece], place: int, before_ms: int, after_ms: int) -> str:
    at = spoken[place].start_ms
    return " ".join(p.text for p in spoken if -before_ms <= p.start_ms - at <= after_ms)


def _found(ways: Mapping[str, re.Pattern[str]], told: str) -> tuple[str, ...]:
    return tuple(name for name, way in ways.items() if len(way.findall(told)) >= _FIRM.get(name, 1))
