"""Situations that a request can name, worked out from the plays: `fact` or `fact:value`."""

import re
from collections.abc import Callable

from pipeline.domains.baseball.understand.plays import HITS, IN_PLAY, OUTS, REACHED, Play

Test = Callable[[Play], bool]

CLEARED_LEAST = 2
"""Fewer runners than this nobody calls clearing the bases."""

PLAIN: dict[str, Test] = {
    "scoring": lambda p: p.segment.runs > 0,
    "plate_appearance": lambda p: p.appearance,
    "cleared": lambda p: p.segment.runs >= p.segment.bases_before.count("1") >= CLEARED_LEAST,
    "reached": lambda p: bool(set(p.labels) & REACHED),
    "out": lambda p: bool(set(p.labels) & OUTS),
    "in_play": lambda p: bool(set(p.labels) & IN_PLAY),
    "risp": lambda p: "1" in p.segment.bases_before[1:],
    "bases_loaded": lambda p: p.segment.bases_before == "111" or "bases loaded" in p.tags,
    "bases_empty": lambda p: p.segment.bases_before == "000",
    "runners_on": lambda p: "1" in p.segment.bases_before,
    "full_count": lambda p: "full count" in p.tags,
    "leadoff": lambda p: p.leadoff,
    "inning_end": lambda p: p.ends_inning,
    "in_order": lambda p: p.in_order,
    "reliever": lambda p: p.reliever,
    "starter": lambda p: not p.reliever,
    "closer": lambda p: p.closes,
    "new_pitcher": lambda p: p.new_pitcher,
    "rally": lambda p: p.rally,
    "comeback": lambda p: p.comeback,
    "in_a_row": lambda p: any(set(p.labels) & set(other.labels) for other in p.next_to),
    "hits_in_a_row": lambda p: any(set(HITS) & set(other.labels) for other in p.next_to),
    "game_winner": lambda p: p.wins,
    "stranded": lambda p: p.ends_inning and "1" in p.segment.bases_before,
    "first_run": lambda p: "first run" in p.tags or (p.segment.runs > 0 and p.scoreless_before),
    "go_ahead": lambda p: "go-ahead" in p.tags or (p.segment.runs > 0 and p.lead_before <= 0 < p.lead_after),
    "lead_change": lambda p: (
        "lead change" in p.tags
        or (p.segment.runs > 0 and p.lead_before <= 0 < p.lead_after and p.other_led_last)
    ),
    "tying": lambda p: "tying run" in p.tags or (p.segment.runs > 0 and p.lead_before < 0 == p.lead_after),
    "insurance": lambda p: p.segment.runs > 0 and p.lead_before > 0,
    "cuts_deficit": lambda p: p.segment.runs > 0 and p.lead_after < 0,
    "walk_off": lambda p: (
        p.final and p.segment.half == "bottom" and p.segment.inning >= 9 and p.lead_before <= 0 < p.lead_after
    ),
    "close": lambda p: abs(p.lead_before) <= 1,
    "tied": lambda p: p.lead_before == 0,
    "trailing": lambda p: p.lead_before < 0,
    "leading": lambda p: p.lead_before > 0,
    "big_defense": lambda p: (
        bool(
            set(p.labels)
            & {"double play", "triple play", "out at home", "caught stealing", "pickoff", "out on the bases"}
        )
        or (
            p.ends_inning
            and "1" in p.segment.bases_before[1:]
            and "strikeout" not in p.labels
            and not p.segment.runs
        )
    ),
}
_INFIELD = ("first", "second", "third", "short", "pitcher", "catcher")


def holds(fact: str, play: Play) -> bool:
    """Say whether a fact holds for a play; an unknown fact holds for none."""
    name, _, value = fact.partition(":")
    if not value:
        test = PLAIN.get(name)
        return test(play) if test else False
    test_value = VALUED.get(name)
    return test_value(value, play) if test_value else False


def _score(value: str, play: Play) -> bool:
    side, more, fewer = value.split(":")
    wanted = int(more) - int(fewer)
    away, home = play.segment.score_away, play.segment.score_home
    if side == "to":
        return play.segment.runs > 0 and sorted((away, home)) == [int(fewer), int(more)]
    if side == "at":
        top = play.segment.half == "top"
        before = away - play.segment.runs * top, home - play.segment.runs * (not top)
        return sorted(before) == [int(fewer), int(more)]
    batting = (away if play.segment.half == "top" else home) - play.segment.runs
    fielding = home if play.segment.half == "top" else away
    ahead, behind = (batting, fielding) if side == "up" else (fielding, batting)
    return play.lead_before == (wanted if side == "up" else -wanted) and (ahead, behind) == (
        int(more),
        int(fewer),
    )


def _to(value: str, play: Play) -> bool:
    text = play.segment.description.lower().split(",")[0]
    places = (
        _INFIELD if value == "infield" else ("left", "center", "right") if value == "outfield" else (value,)
    )
    if value == "infield" and "popout" in play.labels:
        return True
    return any(re.search(rf"\b(?:to|by)(?: the)? {re.escape(place)}\b", text) for place in places)


VALUED: dict[str, Callable[[str, Play], bool]] = {
    "outs": lambda value, p: p.segment.outs_before == int(value),
    "on": lambda value, p: p.segment.bases_before[int(value) - 1 : int(value)] == "1",
    "bases": lambda value, p: p.segment.bases_before == value,
    "men_on": lambda value, p: p.segment.bases_before.count("1") == int(value),
    "runs": lambda value, p: p.segment.runs == int(value),
    "min_runs": lambda value, p: p.segment.runs >= int(value),
    "max_outs": lambda value, p: p.segment.outs_before <= int(value),
    "margin": lambda value, p: p.lead_before == int(value),
    "parity": lambda value, p: p.segment.inning % 2 == (value == "odd"),
    "score": _score,
    "to": _to,
}
