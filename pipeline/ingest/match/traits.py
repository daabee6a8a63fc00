"""How it happened: headed, own goal, off the post, a second yellow; and what a goal did to the score."""

import re
from collections.abc import Sequence

from pipeline.ingest.match.goals import Goal
from pipeline.ingest.match.incidents import Incident
from pipeline.ingest.match.pieces import Piece

_GOAL = {
    "header": r"\bhead(er|ed|s|ing)\b|\bnod(s|ded|ding)\b|\bleaps?\b|\bglanc(e|ing)\b|헤딩|헤더|cabez|kopf",
    "own_goal": r"\bown goal\b|\binto his own net\b|자책|en propia|eigentor",
    "off_frame": r"\b(in )?off the (crossbar|bar|post|upright|woodwork)|in off|골대 맞고 들어|골대를 맞고",
    "again": r"\b(done it|got|scores|scored) (it )?(another|again|twice)\b|\b(his|a) second (goal|of the|equali)|"
    r"\bsecond equali[sz]er for\b|\b(double|brace|hat.?trick)\b|\ba second time\b|\bboth (of (his|the) )?goals\b|"
    r"\btwo of the (\w+ )?\w+ goals\b|\bsecond of the (game|night|match|afternoon)\b|멀티골|두 번째 골|doblete|doppelpack",
    "free_kick": r"\bfree.?kick\b.{0,40}\b(in|net|goal)\b|프리킥",
    "volley": r"\bvolley(s|ed)?\b|발리",
    "long_range": r"\bfrom (distance|range|30 yards|25 yards|way out|long range)\b|중거리",
}
_OTHER = {
    "red_card": {
        "second_yellow": r"\bsecond yellow\b|\bsecond booking\b|경고 누적|segunda amarilla|\btwo yellows\b",
    },
    "save": {"header": _GOAL["header"]},
    "woodwork": {"header": _GOAL["header"]},
    "near_miss": {"header": _GOAL["header"]},
    "chance": {"header": _GOAL["header"]},
}
_FIRM = {"header": 2, "again": 1, "free_kick": 1, "own_goal": 1, "off_frame": 1, "volley": 1, "long_range": 1}
"""How many mentions it takes: a header is spoken of again and again when it was one."""


def goal_traits(spoken: Sequence[Piece], goal: Goal) -> tuple[str, ...]:
    """Return how a goal was scored and what it did to the score."""
    told = _told(spoken, goal.burst.place, 8_000, 50_000)
    own, other = (goal.home, goal.away) if goal.side == "home" else (goal.away, goal.home)
    score = {
        "opener": (own, other) == (1, 0),
        "equaliser": own == other,
        "go_ahead": own == other + 1,
        "two_up": own == other + 2,
        "pulls_back": own < other,
    }
    return (*_found(_GOAL, told), *(name for name, true in score.items() if true))


def traits_of(spoken: Sequence[Piece], incident: Incident) -> tuple[str, ...]:
    """Return how a card, a save or a shot was."""
    patterns = _OTHER.get(incident.kind, {})
    found = _found(patterns, _told(spoken, incident.place, 8_000, 20_000))
    straight = ("straight",) if incident.kind == "red_card" and "second_yellow" not in found else ()
    return (*found, *straight)


def _told(spoken: Sequence[Piece], place: int, before_ms: int, after_ms: int) -> str:
    at = spoken[place].start_ms
    return " ".join(p.text for p in spoken if -before_ms <= p.start_ms - at <= after_ms)


def _found(patterns: dict[str, str], told: str) -> tuple[str, ...]:
    return tuple(
        name
        for name, pattern in patterns.items()
        if len(re.findall(pattern, told, re.IGNORECASE)) >= _FIRM.get(name, 1)
    )
