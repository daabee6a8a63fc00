"""Lengths of time in a request: "90 seconds", "1:30", "a minute and a half", "1분 30초"."""

import re
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from pipeline.language import numbers

_UNIT = (
    r"(?:(?P<h>hours?|hrs?|h)|(?P<m>minutes?|mins?|minuets?|minuts?|m)|"
    r"(?P<s>seconds?|secs?|secon?ds?|sekonds?|s))(?![a-z])"
)
_AMOUNT = r"(?P<sign>(?<![\w)])[-−–])?(?P<n>\d+(?:[.,]\d+)?)"
_ONE = re.compile(_AMOUNT + r"[\s-]*" + _UNIT, re.IGNORECASE)
_CLOCK = re.compile(r"(?<![\d:.])(?:(?:(?P<h>\d{1,2}):)?(?P<m>\d{1,3})|(?<![\w]))?:(?P<s>[0-5]\d)(?![\d:])")
_PRIMES = re.compile(
    r"(?<![\w.:'\"])(?:(?P<m>\d{1,3})['′]\s?(?P<s>[0-5]\d)(?:[\"″]|'')?|(?P<alone>\d{1,3})(?:[\"″]|''))(?!\w)"
)
"""Minutes and seconds as loggers write them: 1'30", 45"."""
_NUM = numbers.KOREAN
_AFTER_HALF = r"(?![가-힣])|(?=짜리|으로|만|정도|쯤|분량|내로|이내|안에|안으로|동안|길이)"
_KOREAN = re.compile(
    rf"(?P<sign>(?<![\w)])[-−–])?(?:(?P<h>{_NUM})\s*시간\s*)?"
    rf"(?:(?P<m>{_NUM}(?:\.\d+)?)\s*분(?!위기|할|석|명|투|전|기|량|노|업|야|들)(?P<half>\s*반(?:{_AFTER_HALF}))?\s*)?"
    rf"(?:(?<!말[~-])(?<!말 [~-] )(?<!말에서 )(?<!말부터 )(?P<s>{_NUM})"
    rf"\s*초(?!반|구|회|청|대|\s*(?:~|-|부터|에서)\s*\d{{1,2}}\s*회?\s*말))?"
)
_HALVES = (
    (re.compile(r"\b(\d+)\s+and\s+(?:a|1)\s+half[\s-]+(minutes?|mins?|hours?)", re.I), r"\1.5 \2"),
    (re.compile(r"\b(\d+|a|an)\s+(minutes?|mins?|hours?)\s+and\s+(?:a|1)\s+half\b", re.I), r"\1.5 \2"),
    (re.compile(r"\bminute\s+and\s+(?:a|1)\s+half\b", re.I), "1.5 minute"),
    (re.compile(r"\bhalf[\s-]+(?:a[\s-]+|an[\s-]+)?(minute|min|hour)\b", re.I), r"0.5 \1"),
    (re.compile(r"\b(?:a\s+)?couple\s+(?:of\s+)?(minutes?|mins?)\b", re.I), r"2 \1"),
    (re.compile(r"\ba\s+few\s+(minutes?|mins?)\b", re.I), r"3 \1"),
    (re.compile(r"\ban?\s+(minute|min|hour)\b(?!\s+(?:ago|man))", re.I), r"1 \1"),
    (
        re.compile(r"\b(\d+)\s+minutes?\s+(?:and\s+)?(\d{2})\b(?!\s*(?:s|%|[-:]))", re.I),
        r"\1 minutes \2 seconds",
    ),
    (re.compile(r"\bone-(minute|second|hour)", re.I), r"1 \1"),
)
_NUMBER_SECOND = re.compile(
    r"\b((?:\w+[\s-])?(?:fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|five))[\s-]second\b"
    r"(?!\s+(?:inning|base|run|frame|half))",
    re.IGNORECASE,
)
_UNITS = ("second", "seconds", "minute", "minutes")
_UNIT_SLIP = re.compile(r"(?P<n>\b\d+(?:\.\d+)?[\s-]+)(?P<unit>[sm][a-z]{5,8})\b", re.IGNORECASE)
_MOST_SLIPS = 2
_EACH = re.compile(r"^\s*(?:each|apiece|per\s+(?:clip|play)|씩)", re.IGNORECASE)
_AND = re.compile(r"^[\s,]*(?:and\s+)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Duration:
    """A length found in a text, in milliseconds; negative or zero where the text says so."""

    start: int
    end: int
    ms: int


def spell(text: str) -> str:
    """Write a text so that `find` sees every length: number words as digits, halves as decimals."""
    out = re.sub(r"\b(\d+|[a-z]+)-(seconds?|minutes?|min|sec)\b", r"\1 \2", text, flags=re.IGNORECASE)
    out = _NUMBER_SECOND.sub(r"\1 seconds", out)
    out = numbers.digits(out)
    out = re.sub(r"(?i)(\d)\s+2nd(s?)\b(?![\s-]+(?:inning|base|run|frame|half))", r"\1 second\2", out)
    out = _UNIT_SLIP.sub(_unit, out)
    for pattern, spelling in _HALVES:
        out = pattern.sub(spelling, out)
    return re.sub(r"(?i)\b(?:a|an)\.5\b", "1.5", out)


def _unit(match: re.Match[str]) -> str:
    """Put right a unit that is misspelt: "90 secconds"."""
    word = match["unit"].lower()
    near = min(_UNITS, key=lambda unit: OSA.distance(word, unit))
    slips = OSA.distance(word, near)
    return f"{match['n']}{near}" if 0 < slips <= _MOST_SLIPS and word[0] == near[0] else match[0]


def find(text: str) -> list[Duration]:
    """Find every length in a text that `spell` has written; "10 seconds each" is none."""
    found = sorted([*_latin(text), *_clocks(text), *_primes(text), *_hangul(text)], key=lambda d: d.start)
    return [d for d in found if not _EACH.match(text[d.end :])]


def _latin(text: str) -> list[Duration]:
    out: list[Duration] = []
    last_unit = 0
    for match in _ONE.finditer(text):
        unit = 3600 if match["h"] else 60 if match["m"] else 1
        ms = round(float(match["n"].replace(",", ".")) * unit * 1000) * (-1 if match["sign"] else 1)
        if out and unit < last_unit and _AND.match(text[out[-1].end : match.start()]):
            out[-1] = Duration(out[-1].start, match.end(), out[-1].ms + ms)
        else:
            out.append(Duration(match.start(), match.end(), ms))
        last_unit = unit
    return out


def _clocks(text: str) -> list[Duration]:
    return [
        Duration(m.start(), m.end(), (int(m["h"] or 0) * 3600 + int(m["m"] or 0) * 60 + int(m["s"])) * 1000)
        for m in _CLOCK.finditer(text)
    ]


def _primes(text: str) -> list[Duration]:
    return [
        Duration(m.start(), m.end(), (int(m["m"] or 0) * 60 + int(m["s"] or m["alone"])) * 1000)
        for m in _PRIMES.finditer(text)
    ]


def _hangul(text: str) -> list[Duration]:
    out = []
    for match in _KOREAN.finditer(text):
        if not (match["h"] or match["m"] or match["s"]):
            continue
        minutes = float(match["m"]) if re.match(r"\d+\.\d+$", match["m"] or "") else _read(match["m"])
        seconds = _read(match["h"]) * 3600 + minutes * 60 + (30 if match["half"] else 0) + _read(match["s"])
        sign = -1 if match["sign"] else 1
        out.append(Duration(match.start(), match.end(), sign * round(seconds * 1000)))
    return out


def _read(text: str | None) -> float:
    return float(numbers.korean(text) or 0) if text else 0.0
