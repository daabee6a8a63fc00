"""Minutes of a match, halves, seasons, months and days in a request."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from pipeline.domains.series.wish import Wish

FULL_MINUTES = 130
_MONTHS = {
    name: number
    for number, names in enumerate(
        ("january enero jan", "february febrero feb", "march marzo", "april abril apr", "may mayo", "june junio",
         "july julio", "august agosto aug", "september septiembre sept sep", "october octubre oct",
         "november noviembre nov", "december diciembre dec"), 1)
    for name in names.split()
}  # fmt: skip
_N = r"(\d{1,3})"
_TH = r"(?:st|nd|rd|th)?"
_MIN = r"(?:['’´]|\s*min(?:ute|uto)?s?\b)"
_RANGES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[int, int]]], ...] = (
    (re.compile(rf"\b(?:between|from|entre)\s+(?:the\s+|el\s+)?{_N}{_TH}{_MIN}?\s*(?:and|to|-|–|y|a)\s*(?:the\s+|el\s+)?{_N}{_TH}\s*{_MIN}", re.I),
     lambda m: (int(m[1]), int(m[2]))),
    (re.compile(rf"{_N}\s*분?\s*(?:에서|부터|~|-)\s*{_N}\s*분"), lambda m: (int(m[1]), int(m[2]))),
    (re.compile(rf"\b(?:after|past|beyond|from|since|desde|despu[eé]s (?:de|del)|a partir del?)\s+(?:the\s+|el\s+)?(?:minuto\s+)?{_N}{_TH}(?:{_MIN}|(?=\s*$)|\s+minuto)", re.I),
     lambda m: (int(m[1]) + 1, FULL_MINUTES)),
    (re.compile(rf"(?:despu[eé]s|a partir|desde) (?:de|del)?\s*(?:el )?minuto {_N}", re.I), lambda m: (int(m[1]) + 1, FULL_MINUTES)),
    (re.compile(rf"{_N}\s*분\s*(?:이후|넘어서?|지나서?|뒤)"), lambda m: (int(m[1]) + 1, FULL_MINUTES)),
    (re.compile(rf"\b(?:before|by|up to|until|antes del?|hasta)\s+(?:the\s+|el\s+)?(?:minuto\s+)?{_N}{_TH}(?:{_MIN}|(?=\s*$))", re.I),
     lambda m: (0, int(m[1]))),
    (re.compile(rf"antes del? minuto {_N}", re.I), lambda m: (0, int(m[1]))),
    (re.compile(rf"{_N}\s*분\s*(?:이전|전(?!반)|안에|이내|까지)"), lambda m: (0, int(m[1]))),
    (re.compile(rf"\b(?:in(?:side)?|within|during)?\s*(?:the\s+)?(?:first|opening|primeros|los primeros)\s+{_N}\s*min\w*", re.I), lambda m: (0, int(m[1]))),
    (re.compile(rf"\b(?:in(?:side)?|within|during)?\s*(?:the\s+)?(?:last|final|closing|[uú]ltimos)\s+{_N}\s*min\w*", re.I), lambda m: (91 - int(m[1]), FULL_MINUTES)),
    (re.compile(rf"(?:처음|초반|첫)\s*{_N}\s*분"), lambda m: (0, int(m[1]))),
    (re.compile(rf"(?:마지막|막판)\s*{_N}\s*분"), lambda m: (91 - int(m[1]), FULL_MINUTES)),
    (re.compile(rf"\b(?:in|at|on)\s+(?:the\s+)?{_N}{_TH}\s*(?:min\w*|['’])", re.I), lambda m: (int(m[1]) - 1, int(m[1]) + 1)),
    (re.compile(rf"\b{_N}(?:st|nd|rd|th)[\s-]*minute", re.I), lambda m: (int(m[1]) - 1, int(m[1]) + 1)),
    (re.compile(r"\b(?:stoppage|injury|added) time\b|추가 ?시간|tiempo (?:añadido|de descuento)|descuento", re.I), lambda m: (90, FULL_MINUTES)),
    (re.compile(r"\b(?:late goals?|late on|late in the game|dying minutes|closing stages)\b|막판", re.I), lambda m: (80, FULL_MINUTES)),
    (re.compile(r"\b(?:early goals?|early on)\b|이른 시간", re.I), lambda m: (0, 20)),
)  # fmt: skip
_HALVES = (
    (1, re.compile(r"\b(first|1st)[\s-]half\b|\bbefore (the break|half.?time)\b|전반(전)?|primer(a)? (tiempo|parte|mitad)|primera parte", re.I)),
    (2, re.compile(r"\b(second|2nd)[\s-]half\b|\bafter (the break|half.?time)\b|후반(전)?|segund[oa] (tiempo|parte|mitad)", re.I)),
)  # fmt: skip
_SEASON = re.compile(
    r"(?<!\d)(?:(20\d\d|19\d\d)|'?(\d\d))\s?[-/–]\s?(?:20)?(\d\d)(?!\d)(?:\s*(?:season|campaign|시즌|temporada))?",
    re.I,
)
_MONTH = re.compile(rf"\b({'|'.join(_MONTHS)})\b\.?(?:\s+(?:of\s+|de\s+|del\s+)?(\d{{4}}))?", re.I)
_MONTH_KO = re.compile(r"(?:(\d{4})\s*년\s*)?(\d{1,2})\s*월(?!드)")
_DAY = re.compile(r"\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})\b")
_YEAR = re.compile(r"\b(?:in|during|from|en)\s+(20\d\d|19\d\d)\b|(20\d\d|19\d\d)\s*년", re.I)


class Held(Protocol):
    """A request with what is understood blanked out of `left`."""

    left: str

    def take(self, start: int, end: int) -> None:
        """Blank a stretch."""


def without_minutes(text: str) -> str:
    """Blank the minutes of play in a text, so that they are not taken for a length."""
    for pattern, _ in _RANGES:
        text = pattern.sub(lambda m: " " * len(m[0]), text)
    return text


def read_dates(held: Held, wish: Wish) -> Wish:
    """Read minutes, halves, days, seasons and months, blanking what was read."""
    for pattern, span in _RANGES:
        match = pattern.search(held.left)
        if match:
            wish = replace(wish, minutes=span(match))
            held.take(match.start(), match.end())
            break
    halves = []
    for number, pattern in _HALVES:
        for match in pattern.finditer(held.left):
            halves.append(number)
            held.take(match.start(), match.end())
    return _calendar(held, replace(wish, halves=tuple(dict.fromkeys(halves))))


def _calendar(held: Held, wish: Wish) -> Wish:
    days, seasons, months = [], [], []
    for match in _DAY.finditer(held.left):
        days.append(f"{match[1]}-{int(match[2]):02}-{int(match[3]):02}")
        held.take(match.start(), match.end())
    for match in _SEASON.finditer(held.left):
        year = int(match[1] or f"20{match[2]}")
        if (year + 1) % 100 == int(match[3]):
            seasons.append(year)
            held.take(match.start(), match.end())
    for match in _MONTH.finditer(held.left):
        if match[1].casefold() in ("may", "march") and not match[2] and not match[1][0].isupper():
            continue
        months.append((int(match[2] or 0), _MONTHS[match[1].casefold()]))
        held.take(match.start(), match.end())
    for match in _MONTH_KO.finditer(held.left):
        months.append((int(match[1] or 0), int(match[2])))
        held.take(match.start(), match.end())
    for match in _YEAR.finditer(held.left):
        months.append((int(match[1] or match[2]), 0))
        held.take(match.start(), match.end())
    return replace(wish, dates=tuple(days), seasons=tuple(seasons), months=tuple(months))
