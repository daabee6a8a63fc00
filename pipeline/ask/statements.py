"""What a text states outright: a score, who did something, an inning, a number of something."""
# Patterns read best on one line.
# ruff: noqa: E501

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.language import numbers

EVENTS: Mapping[str, str] = {
    "home run": r"homers|homered|(?:hits?|hit) (?:a|the|his) (?:[\w-]+ )?(?:home run|homer)|goes deep",
    "triple": r"triples|tripled|hits? a triple",
    "double": r"doubles|doubled|hits? a double",
    "single": r"singles|singled|hits? a single",
    "strikeout": r"strikes out|struck out|fans",
    "walk": r"walks|walked|draws a walk|drew a walk",
    "stolen base": r"steals|stole",
}
_EVENTS_KO = {"홈런": "home run", "3루타": "triple", "2루타": "double", "안타": "single"}
_PERSON = r"([A-Z][\w'’.-]+(?: [A-Z][\w'’-]+)?)"
_DID = {event: re.compile(rf"\b{_PERSON} (?:{verbs})\b") for event, verbs in EVENTS.items()}
_DID_KO = re.compile(
    r"([가-힣]{2,5}?)(?:이|가)\s+(?:\S+\s+){0,2}?(홈런|3루타|2루타|안타)(?:을|를)?\s*(?:쳤|칩|친|날)"
)
_NOBODY = frozenset(
    (
        "He",
        "She",
        "It",
        "They",
        "Who",
        "That",
        "This",
        "And",
        "But",
        "Then",
        "The",
        "There",
        "His",
        "A",
        "In",
        "At",
        "By",
        "On",
    )
)
_SCORE = re.compile(r"\b(\d{1,2})\s*(?:-|–|to|대)\s*(\d{1,2})\b")
_INNING = re.compile(
    r"\b(?P<half>top|bottom|bot)\b(?: half)?(?: of)?(?: the)? (?P<n>\d{1,2})(?:st|nd|rd|th)?\b|\b(?P<m>\d{1,2})(?:st|nd|rd|th) inning\b"
    r"|(?<!\d)(?P<k>\d{1,2})회\s*(?P<kh>초|말)?",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\b(\d{1,3}) (strikeout|hit|home run|homer|walk|run|error|double|triple|single|goal|pitch)(?:e?s)?\b",
    re.IGNORECASE,
)
_HALVES = {"top": "top", "bottom": "bottom", "bot": "bottom", "초": "top", "말": "bottom"}


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a text states: `kind` is `score`, `who`, `inning` or `count`, `about` what it is of."""

    kind: str
    about: str
    value: Any


def statements(text: str) -> tuple[Statement, ...]:
    """Read what a text states, in its order by kind."""
    plain = numbers.digits(" ".join(text.split()))
    found = [Statement("score", "", frozenset(pair)) for pair in _SCORE.findall(plain)]
    for event, pattern in _DID.items():
        found += [
            Statement("who", event, name.split()[-1].removesuffix("'s"))
            for name in pattern.findall(" ".join(text.split()))
            if name not in _NOBODY
        ]
    found += [Statement("who", _EVENTS_KO[event], name) for name, event in _DID_KO.findall(plain)]
    for inning in _INNING.finditer(plain):
        half = _HALVES.get((inning["half"] or inning["kh"] or "").lower(), "")
        found.append(Statement("inning", "", (int(inning["n"] or inning["m"] or inning["k"]), half)))
    subject = " ".join(sorted(names_in(text)))
    found += [
        Statement("count", f"{subject}|{noun.lower()}", int(number)) for number, noun in _COUNT.findall(plain)
    ]
    return tuple(dict.fromkeys(found))


def names_in(text: str) -> frozenset[str]:
    """Return the capitalised words of a text that may be names."""
    return frozenset(
        word.removesuffix("'s") for word in re.findall(r"\b[A-Z][a-z'’]{2,}\b", text) if word not in _NOBODY
    )


def deny(one: Statement, other: Statement) -> bool:
    """Say whether two statements about one moment cannot both be true."""
    if (one.kind, one.about) != (other.kind, other.about):
        return False
    return _DENY[one.kind](one.value, other.value)


def _innings_differ(one: tuple[int, str], other: tuple[int, str]) -> bool:
    return one[0] != other[0] or bool(one[1] and other[1] and one[1] != other[1])


_DENY: Mapping[str, Callable[[Any, Any], bool]] = {
    "score": lambda one, other: one != other,
    "who": lambda one, other: one != other,
    "inning": _innings_differ,
    "count": lambda one, other: one != other,
}
