"""Vocabularies: what words mean, from files in `data/vocabularies` that a desk can edit.

A file is TOML; each table has `means` (texts "kind:value"), `en` and `ko` (lists of phrases). In phrases
`(a|b)` is either and `[a]` may be left out. Korean is matched without regard to spaces.
"""

import itertools
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.language import numbers, words
from pipeline.language.words import Token

FOLDER = Path(__file__).resolve().parents[2] / "data" / "vocabularies"
_PIECE = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]|([^\s()\[\]]+)")
Means = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase of the vocabulary in a text: its place in characters and what it means."""

    start: int
    end: int
    means: Means
    tokens: int = 1


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Phrases to look up: Latin ones by their stems, Korean ones as text without spaces."""

    latin: Mapping[tuple[str, ...], Means]
    korean: Mapping[str, Means]
    words: frozenset[str]
    longest: int
    longest_korean: int

    def at(self, tokens: Sequence[Token], place: int) -> Found | None:
        """Return the longest Latin phrase that begins with token `place`."""
        for size in range(min(self.longest, len(tokens) - place), 0, -1):
            key = tuple(token.stem for token in tokens[place : place + size])
            means = self.latin.get(key)
            if means is not None:
                return Found(tokens[place].start, tokens[place + size - 1].end, means, size)
        return None

    def korean_at(self, text: str, place: int, blocked: Sequence[bool]) -> Found | None:
        """Return the longest Korean phrase that begins at character `place`, skipping spaces."""
        best, key, at = None, "", place
        while at < len(text) and len(key) < self.longest_korean:
            if blocked[at]:
                break
            if text[at] != " ":
                key += text[at].lower()
                means = self.korean.get(key)
                if means is not None:
                    best = Found(place, at + 1, means)
            at += 1
        return best


def variants(phrase: str) -> Iterator[str]:
    """Write out a phrase with its alternatives: "(a|b) [c] d" gives "a d", "a c d", "b d", "b c d"."""
    choices: list[list[str]] = []
    for either, optional, plain in _PIECE.findall(phrase):
        if either:
            choices.append(either.split("|"))
        elif optional:
            choices.append(["", *optional.split("|")])
        else:
            choices.append([plain])
    for chosen in itertools.product(*choices):
        yield " ".join(part for part in chosen if part)


def key(phrase: str) -> tuple[str, ...]:
    """Return the stems that a Latin phrase is looked up by."""
    return tuple(token.stem for token in words.tokens(numbers.digits(phrase)))


def build(entries: Sequence[tuple[Means, Sequence[str], Sequence[str]]]) -> Vocabulary:
    """Make a vocabulary of (means, Latin phrases, Korean phrases); an earlier entry keeps its phrase."""
    latin: dict[tuple[str, ...], Means] = {}
    korean: dict[str, Means] = {}
    for means, en, ko in entries:
        for phrase in en:
            for variant in variants(phrase):
                latin.setdefault(key(variant), means)
        for phrase in ko:
            korean.setdefault(phrase.replace(" ", "").lower(), means)
    latin.pop((), None)
    return Vocabulary(
        latin,
        korean,
        frozenset(word for phrase in latin for word in phrase),
        max(map(len, latin), default=0),
        max(map(len, korean), default=0),
    )


def read(path: Path) -> dict[str, Any]:
    """Read one file. Raises InputError that names it and the line."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"the vocabulary {path} cannot be read: {error}") from error


@lru_cache(maxsize=8)
def load(domain: str) -> Vocabulary:
    """Read all files of a domain's folder into one vocabulary, once a process."""
    entries = []
    for path in sorted((FOLDER / domain).glob("*.toml")):
        for name, table in read(path).items():
            if not isinstance(table, dict) or not table.get("means"):
                raise InputError(f'{path}: the table [{name}] needs a list `means`, such as ["label:walk"]')
            entries.append((tuple(table["means"]), table.get("en", ()), table.get("ko", ())))
    return build(entries)


@lru_cache(maxsize=4)
def spellings(file: str, name: str) -> Mapping[str, str]:
    """Read a list of `spelling=word` from a file of the folder."""
    pairs = (pair.partition("=") for pair in str(read(FOLDER / file)[name]).split())
    return {spelling: word for spelling, _, word in pairs}


@lru_cache(maxsize=16)
def word_list(file: str, name: str) -> frozenset[str]:
    """Read one list of words, stemmed, from a file of the folder."""
    return frozenset(words.stem(words.fold(word)) for word in str(read(FOLDER / file)[name]).split())
