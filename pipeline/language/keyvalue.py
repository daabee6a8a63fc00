"""Read what a model chose: `key: value, value` lines, or candidate numbers in order.

Models decorate: bullets, bold, code fences, JSON, full-width punctuation, a sentence before and after. All
of that is read; what is not on the list that the model chose from is dropped and reported. Nothing raises.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from pipeline.language.pairs import EDGES, LONGEST_REPLY, fold, read_pairs

FREE = None
"""The vocabulary of a key whose values are free text."""
LONGEST_VALUE = 200
WIDEST_RANGE = 99
NOTHING = frozenset(
    ("none", "na", "n a", "null", "nil", "empty", "nothing", "unspecified", "unknown", "not specified",
     "not mentioned", "not applicable", "없음", "해당 없음", "해당없음", "없다", "무")
)  # fmt: skip
"""What models write for "no value"; a vocabulary that has one of these words keeps it."""

_COMMAS = re.compile(r"[,;|\n、·]")
_FREE = re.compile(r"\s*\"([^\"\n]+)\"|([^,;|\n、]+)")
_JOINTS = re.compile(r" (?:and|or|및|그리고|또는) | ?[/&+] ?", re.IGNORECASE)
_ASIDE = re.compile(r"\([^()]*\)")

_BRACKETED = re.compile(r"\[([^\[\]A-Za-z]{1,4000})\]")
_NUMBER = re.compile(r"(?<![\w.:])#?(\d+)(?!\d|[A-Za-z_]|[.:]\d|이닝|회|점|초|분|아웃)")
_SPAN = re.compile(
    r"(?<![\w.:])(\d{1,6})(?:\s*~\s*|\s+(?:to|through)\s+|–)(\d{1,6})(?![\w.:])", re.IGNORECASE
)
_LEAD = re.compile(r"\s*(?:[-*+•·>]\s*)*[*#(]*(\d{1,9})[*)]*\s*(?:번|[.):>\-–—,]|$|\s)")
_ORDINAL = re.compile(r"\s*(\d{1,4})[.)]\s+(?=\D{0,40}\d)")
_LABEL = re.compile(r"[^\d\n]{0,40}[:：]")


@dataclass(frozen=True, slots=True)
class Rejected:
    """Something in a reply that was not taken, and why; `key` is empty for numbers."""

    key: str
    value: str
    reason: str

    def __str__(self) -> str:
        """Say it as the trace shows it."""
        return f"{self.key}: {self.value}" if self.key else self.value


@dataclass(frozen=True, slots=True)
class Lines:
    """A reply read as lines: every allowed key with its values in the vocabulary's own spelling."""

    values: Mapping[str, tuple[str, ...]]
    dropped: tuple[Rejected, ...] = ()
    said: tuple[str, ...] = ()

    @property
    def answered(self) -> tuple[str, ...]:
        """The keys that got a value; none though some were `said` means that the reply chose nothing."""
        return tuple(key for key, values in self.values.items() if values)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A reply read as candidate numbers in order, each once."""

    numbers: tuple[int, ...]
    dropped: tuple[Rejected, ...] = ()


def parse_lines(reply: str, vocabulary: Mapping[str, Collection[str] | None]) -> Lines:
    """Read `key: value, value` lines; only keys and words of `vocabulary` come out.

    A key with None (FREE) takes any text, at most LONGEST_VALUE characters a value. Spellings are compared
    without case, width and punctuation: "Home-Run" is "home_run". A repeated key adds to the first.
    """
    keys = {fold(key): key for key in vocabulary}
    found: dict[str, list[str]] = {key: [] for key in vocabulary}
    dropped: list[Rejected] = []
    said: dict[str, None] = {}
    for written, raw in read_pairs(reply, frozenset(keys)):
        key = keys.get(fold(written))
        if key is not None:
            said[key] = None
        words = None if key is None else vocabulary[key]
        if key is None:
            if raw.strip(EDGES):
                dropped.append(Rejected(written, _short(raw), "no such key"))
        elif words is None:
            found[key] += _free(raw)
        else:
            spellings = {fold(word): word for word in sorted(words, reverse=True) if fold(word)}
            kept, rest = _chosen(raw, spellings)
            found[key] += kept
            dropped += [Rejected(key, word, "not on the list") for word in rest]
    values = {key: tuple(dict.fromkeys(values)) for key, values in found.items()}
    return Lines(values, tuple(dropped), tuple(said))


def parse_numbers(reply: str, allowed: Collection[int]) -> Numbers:
    """Read candidate numbers in the order of the reply: "3, 1, 7", "[3] [1]", "3 > 1", or one a line.

    Numbers in brackets win over bare ones, lists of numbers over numbers in sentences. A range counts as
    such only where it says so ("3 to 5", "3~5"), never with a hyphen.
    """
    known = frozenset(allowed)
    kept: dict[int, None] = {}
    dropped: list[Rejected] = []
    for digits in _written(unicodedata.normalize("NFKC", reply[:LONGEST_REPLY])):
        number = int(digits) if len(digits) < 10 else -1
        if number not in known:
            dropped.append(Rejected("", digits[:20], "no such candidate"))
        elif number in kept:
            dropped.append(Rejected("", digits, "named twice"))
        else:
            kept[number] = None
    return Numbers(tuple(kept), tuple(dropped))


def report(dropped: Iterable[Rejected]) -> str:
    """Say in one line what was dropped, for a warning."""
    return "; ".join(f"{item} ({item.reason})" for item in dropped)


def _short(text: str) -> str:
    return " ".join(text.strip(EDGES + ",").split())[:LONGEST_VALUE].strip()


def _is_nothing(word: str) -> bool:
    return fold(word) in NOTHING or not fold(word)


def _free(raw: str) -> list[str]:
    """Split free text at its commas, but not within quotes."""
    words = (_short(quoted or bare) for quoted, bare in _FREE.findall(raw))
    return [word for word in words if not _is_nothing(word)]


def _chosen(raw: str, words: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Return the words of the vocabulary in `raw`, and the pieces that are none.

    Words may hold commas themselves ("Griffey, Jr."), so the longest run of pieces that is a word wins.
    """
    pieces = [" ".join(piece.split()) for piece in _COMMAS.split(raw) if piece.strip(EDGES)]
    longest = max((len(_COMMAS.split(word)) for word in words.values()), default=1)
    kept: list[str] = []
    rest: list[str] = []
    at = 0
    while at < len(pieces):
        for size in range(min(longest, len(pieces) - at), 0, -1):
            word = words.get(fold(" ".join(pieces[at : at + size])))
            if word is not None:
                kept.append(word)
                at += size
                break
        else:
            inner, lost = _joined(pieces[at], words)
            kept, rest, at = kept + inner, rest + lost, at + 1
    return kept, rest


def _joined(piece: str, words: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Read "A and B", "A / B" or "A (an aside)"; a piece without a known word is lost whole."""
    if _is_nothing(piece):
        return [], []
    parts = _JOINTS.split(" ".join(_ASIDE.sub(" ", piece).split()))
    known = [words[fold(part)] for part in parts if fold(part) in words]
    if not known:
        return [], [_short(piece)]
    return known, [_short(part) for part in parts if fold(part) and fold(part) not in words]


def _written(text: str) -> Iterator[str]:
    """Yield the digits of the numbers that the reply chose."""
    bracketed = [digits for inner in _BRACKETED.findall(text) for digits in _digits(inner)]
    if bracketed:
        return iter(bracketed)
    lines = _without_ordinals([line for line in text.splitlines() if any(map(str.isdigit, line))])
    lists = [digits for line in lines if _is_list(line) for digits in _digits(line)]
    if lists:
        return iter(lists)
    leading = [match[1] for line in lines if (match := _LEAD.match(line[:200]))]
    return iter(leading) if leading else iter(digits for line in lines for digits in _digits(line))


def _digits(line: str) -> Iterator[str]:
    """Yield the numbers of a line, with clear ranges written out."""
    at = 0
    for match in _SPAN.finditer(line):
        yield from _NUMBER.findall(line[at : match.start()])
        first, last = int(match[1]), int(match[2])
        yield from (
            map(str, range(first, last + 1)) if first <= last <= first + WIDEST_RANGE else match.groups()
        )
        at = match.end()
    yield from _NUMBER.findall(line[at:])


def _is_list(line: str) -> bool:
    """Tell whether a line is numbers and separators alone, perhaps after a label."""
    label = _LABEL.match(line)
    rest = line[label.end() :] if label else line
    words = re.findall(r"[^\W\d_]+", rest)
    return any(map(str.isdigit, rest)) and all(
        word.casefold() in {"and", "then", "to", "through", "번", "번째", "candidate", "candidates", "no"}
        for word in words
    )


def _without_ordinals(lines: list[str]) -> list[str]:
    """Take "1." "2." "3." off lines that count themselves and name their candidate after it."""
    counted = [_ORDINAL.match(line) for line in lines]
    marks = [match[1] for match in counted if match]
    if len(lines) < 2 or marks != [str(place) for place in range(1, len(lines) + 1)]:
        return lines
    return [line[match.end() :] for line, match in zip(lines, counted, strict=True) if match]
