"""Read a request about matches into a Wish, by rule, in English, Korean and Spanish."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pipeline.domains.series import dates, negation, roles
from pipeline.domains.series.before import CIRCUMSTANCES
from pipeline.domains.series.leftover import names_left, topic_left
from pipeline.domains.series.places import Span, find_places, leagues_of, teams_of
from pipeline.domains.series.wish import Wish
from pipeline.ingest.match.score import final_score
from pipeline.ingest.match.wordfiles import patterns
from pipeline.language import durations
from pipeline.model import Video

_SCORE = re.compile(r"(?<![\d-])(\d{1,2})\s?[-–:]\s?(\d{1,2})(?![\d-])")
_ABOUT = re.compile(
    r"\b(about|around|roughly|approximately|circa|ish)\b|정도|쯤|내외|unos|aproximadamente|etwa", re.I
)
_COUNT = re.compile(
    r"\b(?:top|best|greatest|biggest)\s+(\d{1,2})\b(?!\s*(?:min|sec|s\b|m\b))|"
    r"\b(\d{1,2})\s+(?:best|greatest|biggest|top|most \w+)\b|"
    r"(?:베스트|톱|탑|상위)\s*(\d{1,2})(?!\s*[분초])|(?:최고의?|베스트|명)\s*\S{0,6}?\s*(\d{1,2})\s*(?:개|장면|선)",
    re.I,
)
_EVENTFUL = ("goal", "penalty_taken", "red_card", "woodwork", "disallowed_goal", "chance", "save")
"""What the best of a match is made of, the weightiest first."""
_TURNS = {"go_ahead", "two_up", "equaliser", "winner", "opener", "pulls_back", "brace", "hat_trick"}
_TURNS |= {"header", "volley", "long_range", "own_goal"}
_SHOTS = {"goal", "woodwork", "save", "chance", "near_miss"}


@dataclass(slots=True)
class _Text:
    """A request with what has been understood blanked out."""

    text: str
    left: str
    spans: list[tuple[int, int]] = field(default_factory=list)

    def take(self, start: int, end: int, blank: str = " ") -> None:
        """Blank a stretch: it is understood."""
        self.left = self.left[:start] + blank * (end - start) + self.left[end:]


def read_wish(query: str, videos: Sequence[Video], category: str = "soccer") -> Wish:
    """Understand a request against the sides, leagues and dates of the library."""
    for asked, left_out in negation.parts(query):
        gone = _read(left_out, videos, category)
        called = [name for name in gone.hints if not name[0].islower()]
        gone = replace(gone, players=(*gone.players, *called), hints=(), best=False, order="")
        if _says_something(gone):
            return replace(_beside(_read(asked, videos, category), gone), without=gone)
    return _read(query, videos, category)


def _says_something(wish: Wish) -> bool:
    told = (wish.kinds, wish.traits, wish.outcome, wish.players, wish.halves, wish.sides, wish.absent)
    return wish.names_match or wish.minutes is not None or any(told)


def _beside(wish: Wish, gone: Wish) -> Wish:
    """Say what is wanted where a request says only what is not: others of its kind, or all else that counts."""
    if wish.kinds or wish.topic or not gone.kinds:
        return wish
    if _says_something(replace(gone, kinds=())):
        return replace(wish, kinds=gone.kinds)
    return replace(wish, kinds=_EVENTFUL, best=True)


def _read(query: str, videos: Sequence[Video], category: str) -> Wish:
    teams = teams_of(videos)
    query = dates.with_digits(query)
    held = _Text(query, query)
    wish = Wish()
    wish = _length(held, wish)
    counted = _COUNT.search(durations.spell(held.left))
    if counted:
        wish = replace(wish, count=int(next(group for group in counted.groups() if group)))
    places = find_places(held.left, teams, leagues_of(videos))
    wish = _score(held, wish, places)
    wish = roles.of_teams(held.left, places, teams, videos, wish)
    for span in places:
        held.take(span.start, span.end, "_")  # a word still: "puts ___ in front"
    for start, end, hosts in roles.cities(held.left, teams):
        wish = replace(wish, hosts=(*wish.hosts, *hosts))
        held.take(start, end, "_")
    wish = dates.read_dates(held, wish)
    wish = _events(held, wish, vocabulary(category))
    players, hints = names_left(held.text, held.left)
    wish = replace(wish, players=players, hints=hints, topic=topic_left(held.left))
    return _settled(wish, videos)


def vocabulary(category: str) -> Mapping[str, Any]:
    """Read what requests about a category call its events, as patterns."""
    found: Mapping[str, Any] = patterns(f"{category}_requests")
    return found


def says_play(query: str, category: str = "soccer") -> bool:
    """Tell whether a request has words of play that no other programme has: goals, but not a goal in life."""
    return _any(vocabulary(category)["sure"], query)


def _length(held: _Text, wish: Wish) -> Wish:
    left = dates.without_minutes(held.left)
    found = durations.find(left)
    if not found:
        spelled = durations.spell(left)
        found = durations.find(spelled)
        if not found:
            return wish
        held.left = held.text = spelled
        found = durations.find(spelled)
    longest = max(found, key=lambda d: d.ms)
    about = bool(_ABOUT.search(held.text[max(0, longest.start - 16) : longest.end + 8]))
    held.take(longest.start, longest.end)
    return replace(wish, duration_ms=max(0, longest.ms), about=about)


def _score(held: _Text, wish: Wish, places: Sequence[Span]) -> Wish:
    """A score between two sides names the match; any other is the score that a goal made."""
    for match in _SCORE.finditer(held.left):
        one, other = int(match[1]), int(match[2])
        if one > 15 or other > 15:
            continue
        before = any(s.kind == "team" and 0 <= match.start() - s.end <= 2 for s in places)
        after = any(s.kind == "team" and 0 <= s.start - match.end() <= 2 for s in places)
        held.take(match.start(), match.end())
        if not (before and after):
            wish = replace(wish, score=(max(one, other), min(one, other)))
    return wish


def _events(held: _Text, wish: Wish, words: Mapping[str, Any]) -> Wish:
    text = held.left
    traits = tuple(name for name, ways in words["traits"].items() if _any(ways, text))
    best, whole = _any(words["best"], text), _any(words["whole"], text)
    order = _first(words["order"], text)
    kinds: list[str] = []
    left = text
    if "off_frame" in traits:
        left = _blank(words["traits"]["off_frame"], left)
        kinds.append("goal")
    for name in set(traits) & set(
        CIRCUMSTANCES
    ):  # "after a corner" asks for no corner, nor "Terry's red" for his
        left = _blank(words["traits"][name], left)
    for kind, ways in words["kinds"].items():
        if _any(ways, left):
            kinds.append(kind)
            left = _blank(ways, left)
    if not kinds and not best:
        kinds += [kind for kind, ways in words["implied"].items() if _any(ways, text)]
    outcome = _outcome({name for name, ways in words["outcomes"].items() if _any(ways, text)})
    for group in (words["outcomes"], words["traits"], words["order"]):
        for ways in group.values():
            left = _blank(ways, left)
    for ways in (words["best"], words["whole"]):
        left = _blank(ways, left)
    held.left = left
    return _kinds(replace(wish, traits=traits, best=best, whole=whole, order=order), kinds, outcome)


def _outcome(told: set[str]) -> str:
    """Settle what became of a penalty: `scored`, `saved` or `kept_out`; empty where any will do."""
    if "either" in told or len(told) > 2 or ("scored" in told and len(told) > 1):
        return ""
    return "kept_out" if "kept_out" in told else next(iter(told), "")


def _kinds(wish: Wish, kinds: Sequence[str], outcome: str) -> Wish:
    """Settle which events are meant: a header off the bar is no goal, a penalty goal is both."""
    found = list(dict.fromkeys(kinds))
    traits = tuple(t for t in wish.traits if t != "second_yellow_only")
    if "second_yellow_only" in wish.traits and found == ["red_card"] and "straight" not in traits:
        traits = (*traits, "second_yellow")
    found = _of_penalties(_alone(found, traits))
    if "free_kick" in found and "goal" in found:
        found.remove("free_kick")
        traits = (*traits, "free_kick")
    if not found and (wish.score or set(traits) & _TURNS):
        found = ["goal"]
    if not _SHOTS & set(found):
        traits = tuple(t for t in traits if t in ("straight", "second_yellow"))
    return replace(
        wish, kinds=tuple(found), traits=traits, outcome=outcome if "penalty_taken" in found else ""
    )


def _alone(found: list[str], traits: Sequence[str]) -> list[str]:
    """Let the more telling of two kinds stand where a request's words hit both."""
    for strong in ("shootout", "disallowed_goal"):
        if strong in found:
            return [strong]
    if "woodwork" in found and "off_frame" not in traits:
        found = [kind for kind in found if kind != "goal"]
    if "card" in found:
        found.remove("card")
        found += [] if {"red_card", "yellow_card"} & set(found) else ["red_card", "yellow_card"]
    if "injury" in found:
        found = [kind for kind in found if kind != "substitution"]
    return found


def _of_penalties(found: list[str]) -> list[str]:
    if "penalty_given" in found:
        return [kind for kind in found if kind not in ("penalty", "goal", "save")]
    if "penalty" in found:
        return [kind for kind in found if kind not in ("penalty", "goal", "save")] + ["penalty_taken"]
    return found


def _settled(wish: Wish, videos: Sequence[Video]) -> Wish:
    if not wish.kinds and wish.order and (wish.players or wish.scorers):
        wish = replace(wish, kinds=("goal",))
    elif not wish.kinds and (wish.best or ((wish.names_match or wish.minutes) and not wish.topic)):
        wish = replace(wish, kinds=_EVENTFUL, best=True)
    elif wish.best and wish.kinds:
        wish = replace(wish, best=False)
    if wish.score and wish.best and any(_sorted_final(video) == wish.score for video in videos):
        wish = replace(wish, score=None)
    if "penalty_taken" in wish.kinds and wish.players == () and wish.order == "" and wish.traits:
        wish = replace(wish, traits=())
    return wish


def _sorted_final(video: Video) -> tuple[int, int] | None:
    final = final_score(video)
    return (max(final), min(final)) if final else None


def _any(ways: Sequence[re.Pattern[str]], text: str) -> bool:
    return any(way.search(text) for way in ways)


def _first(groups: Mapping[str, Sequence[re.Pattern[str]]], text: str) -> str:
    return next((name for name, ways in groups.items() if _any(ways, text)), "")


def _blank(ways: Sequence[re.Pattern[str]], text: str) -> str:
    for way in ways:
        text = way.sub(lambda m: " " * len(m[0]), text)
    return text
