"""Minutes of a match, halves, seasons, months and days in a request."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from pipeline.domains.series.wish import Wish
from pipeline.ingest.match.wordfiles import patterns

NORMAL_MINUTES, FULL_MINUTES = 90, 130
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january enero jan",
            "february febrero feb",
            "march marzo",
            "april abril apr",
            "may mayo",
            "june junio",
            "july julio",
            "august agosto aug",
            "september septiembre sept sep",
            "october octubre oct",
            "november noviembre nov",
            "december diciembre dec",
        ),
        1,
    )
    for name in names.split()
}
_SPANS: Mapping[str, Callable[[int, int], tuple[int, int]]] = {
    "between": lambda n, m: (n, m),
    "after": lambda n, _: (n + 1, FULL_MINUTES),
    "before": lambda n, _: (0, n),
    "first": lambda n, _: (0, n),
    "last": lambda n, _: (NORMAL_MINUTES + 1 - n, FULL_MINUTES),
    "at": lambda n, _: (n - 1, n + 1),
    "stoppage": lambda n, _: (NORMAL_MINUTES, FULL_MINUTES),
    "late": lambda n, _: (80, FULL_MINUTES),
    "early": lambda n, _: (0, 20),
}
"""The minutes that each kind of phrase of `match_times.json` means, by the numbers in it."""
_NAMES = frozenset(("jan", "april", "june", "august", "may", "jun", "mar", "sep"))
_SEASON = re.compile(
    r"(?<!\d)(?:(20\d\d|19\d\d)|'?(\d\d))\s?[-/–]\s?(?:20)?(\d\d)(?!\d)(?:\s*(?:season|campaign|시즌|temporada))?",
    re.I,
)
_MONTH = re.compile(rf"\b({'|'.join(_MONTHS)})\b\.?(?:\s+(?:of\s+|de\s+|del\s+)?(\d{{4}}))?", re.I)
_MONTH_KO = re.compile(r"(?:(\d{4})\s*년\s*)?(\d{1,2})\s*월(?!드)")
_DAY = re.compile(r"\b(\d{4})[-./](\d{1,2})[-./](\d{1,2})\b")
_YEAR = re.compile(r"\b(20\d\d|19\d\d)\b(?!\s*[-/–]\s*\d)(?:\s*년)?|(20\d\d|19\d\d)\s*년", re.I)


_COUNTED = re.compile(
    r"\b(first|opening|last|final|closing) (five|ten|fifteen|twenty|thirty|forty)(?=[ -]min)", re.IGNORECASE
)
_COUNTS = {"five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40}


def with_digits(text: str) -> str:
    """Write "the first ten minutes" with a number."""
    return _COUNTED.sub(lambda m: f"{m[1]} {_COUNTS[m[2].casefold()]}", text)


class Held(Protocol):
    """A request with what is understood blanked out of `left`."""

    left: str

    def take(self, start: int, end: int) -> None:
        """Blank a stretch."""


def without_minutes(text: str) -> str:
    """Blank the minutes of play in a text, so that they are not taken for a length."""
    for ways in patterns("match_times")["minutes"].values():
        for way in ways:
            text = way.sub(lambda m: " " * len(m[0]), text)
    return text


def read_dates(held: Held, wish: Wish) -> Wish:
    """Read minutes, halves, days, seasons and months, blanking what was read."""
    for span, match in _minutes(held.left):
        numbers = [int(group) for group in match.groups() if group and group.isdigit()]
        first, second = (*numbers, 0, 0)[:2]
        wish = replace(wish, minutes=_SPANS[span](first, second))
        held.take(match.start(), match.end())
        break
    halves = []
    for number, ways in patterns("match_times")["halves"].items():
        for match in (found for way in ways for found in way.finditer(held.left)):
            halves.append(int(number))
            held.take(match.start(), match.end())
    return _calendar(held, replace(wish, halves=tuple(dict.fromkeys(halves))))


def _minutes(text: str) -> Iterator[tuple[str, re.Match[str]]]:
    for span, ways in patterns("match_times")["minutes"].items():
        for way in ways:
            if match := way.search(text):
                yield span, match


def _may_be_a_name(match: re.Match[str], text: str) -> bool:
    """A month without its year: people are called Jan, April and August, and may is a verb."""
    word, before = match[1], text[: match.start()]
    if re.search(
        r"\b(in|of|from|during|since|until|before|after|by|last|this|early|late|en|de|,)\s+$|,\s*$",
        before,
        re.I,
    ):
        return word.casefold() in ("may", "march") and not word[0].isupper()
    if word.casefold() in ("may", "march") and not word[0].isupper():
        return True
    follows = re.match(r"\s+[A-Z]\w+", text[match.end() :])
    return word.casefold() in _NAMES and (follows is not None or len(word) < 4)


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
        if not match[2] and _may_be_a_name(match, held.left):
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
