"""Read which plays of their kind are meant and how many: "the first hit", "her last strikeout", "3 walks"."""

import re
from collections.abc import Sequence

from pipeline.domains.baseball.understand.parts import EVENTS
from pipeline.language.vocabulary import Found
from pipeline.language.words import Token

_WORDS = {"opening": "first:1", "last": "last:1", "final": "last:1"}
_ORDINAL = re.compile(r"(\d{1,2})(?:st|nd|rd|th)")
_AMOUNT = re.compile(
    r"(?<![\w.:,'-])(?:(?P<n>\d{1,2})|(?P<half>half\s+(?:a\s+)?dozen)|(?:a\s+)?(?P<word>couple|pair|trio|dozen))"
    r"(?:\s+of)?\s+(?=[a-z])",
    re.IGNORECASE,
)
_AMOUNTS = {"couple": 2, "pair": 2, "trio": 3, "dozen": 12}
_NO_AMOUNT = re.compile(
    r"(?:\b(?:games?|innings?|numbers?|no|than|least|over|minimum|season|round|day|channel|camera|angle|part|"
    r"segment|all|every|each|alcs|nlcs|series)|#|\d)[\s.]*$",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\b(?:where|when|while|that|who|which|with|in|for|and|or|by|from)\b|\d|[.,;:/]", re.I)
_COUNTED = EVENTS - {"rally", "comeback", "in_order", "big_defense"}
"""Facts that are single plays."""
_JOINS = frozenset(("and", "plus", "or", "comma", "not", "not_before"))
_CHAIN = re.compile(r"\s*(?:,|&|,?\s*\b(?:and|or)\b)\s*(?:the\s+)?", re.IGNORECASE)
"""What stands between two places of one event: "the 2nd and 3rd strikeouts"."""
_LISTED = re.compile(r"\b(?:1st|2nd|3rd)\s*(?:,|&|,?\s*\b(?:and|or)\b)\s*(?:the\s+)?$", re.IGNORECASE)
_NEAR, _MOST_MARKS = 30, 3
_FIRST_SURE_INNING = 4
"""From here on an ordinal before a plural ("8th strikeouts") is an inning; "second hits" may be a slip."""


def places(text: str, tokens: Sequence[Token], marks: Sequence[Found], blocked: list[bool]) -> list[Found]:
    """Read an ordinal that stands before an event."""
    out = []
    after, chained = len(text), None
    for token in reversed(tokens):
        if blocked[token.start]:
            continue
        order, number = _order(token)
        event = _event_after(token.end, marks, "inning") if order else None
        if order and event is None and _CHAIN.fullmatch(text[token.end : after]):
            event = chained
        if event is None:
            continue
        after, chained = token.start, event
        means = f"place:{order}"
        listed = _LISTED.search(text[: token.start])
        if number >= _FIRST_SURE_INNING and not listed and _is_plural(text[event.start : event.end]):
            means = f"inning:{number}:{number}:"
        out.append(Found(token.start, token.end, (means,)))
        blocked[token.start : token.end] = [True] * (token.end - token.start)
    return out


def amounts(text: str, marks: Sequence[Found], blocked: list[bool]) -> list[Found]:
    """Read a number that stands before an event: "3 strikeouts", "a couple of Judge walks"."""
    out = []
    for match in _AMOUNT.finditer(text):
        if any(blocked[match.start() : match.end() - 1]) or _NO_AMOUNT.search(text[: match.start()]):
            continue
        event = _event_after(match.end(), marks, "place")
        if event is None or _BETWEEN.search(text, match.end(), event.start):
            continue
        number = int(match["n"] or _AMOUNTS.get((match["word"] or "").lower(), 6))
        said = text[event.start : event.end]
        if number and (number == 1 or _is_plural(said) or said.isupper()):
            out.append(Found(match.start(), match.end() - 1, (f"some:{number}",)))
            blocked[match.start() : match.end() - 1] = [True] * (match.end() - 1 - match.start())
    return out


def _order(token: Token) -> tuple[str, int]:
    ordinal = _ORDINAL.fullmatch(token.stem)
    if ordinal:
        number = int(ordinal[1])
        return ("first:1" if number == 1 else f"nth:{number}"), number
    return _WORDS.get(token.stem, ""), 0


def _event_after(place: int, marks: Sequence[Found], stop: str) -> Found | None:
    """Return the mark of the event that follows a place closely; joining words end the search."""
    for mark in [mark for mark in marks if 0 <= mark.start - place <= _NEAR][:_MOST_MARKS]:
        kinds = {m.split(":")[0] for m in mark.means}
        if kinds & _JOINS or stop in kinds:
            return None
        if "label" in kinds or any(m.startswith("fact:") and m.split(":")[1] in _COUNTED for m in mark.means):
            return mark
    return None


def _is_plural(said: str) -> bool:
    return said.lower().rstrip("'").endswith("s") and not said.lower().endswith("ss")
