"""People's names in a request: full names, surnames, first names, spelling mistakes and Korean spellings."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from rapidfuzz.distance import OSA

from pipeline.language import hangul
from pipeline.language.words import Token, fold, stem

_VOWELS = re.compile("[aeiouyw]")
SURE_KOREAN = 0.8
SURE_SHORT = 0.88
SURE_FIRST, SURE_SHORT_FIRST = 0.93, 0.97
"""How alike a Korean word must sound to be a surname, a first name, and either where it has two syllables only."""
SURE_SYLLABLE = 0.9
SHORTEST_SLIP = 5
"""From here on a word may have one slip; a shorter one may lack a letter, or have two in the wrong order."""
"""How alike a surname of one Korean syllable must sound; so little says much only with a first name."""


@dataclass(frozen=True, slots=True)
class Person:
    """One name as the inventory has it, taken apart."""

    name: str
    first: str
    last: str
    aliases: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Named:
    """Names found at tokens `start` to `end`; several where they share what was said. `sure` in [0, 1]."""

    start: int
    end: int
    names: tuple[str, ...]
    sure: float = 1.0


@dataclass(frozen=True, slots=True)
class Roster:
    """The people that a request can mean."""

    people: tuple[Person, ...]
    known: frozenset[str] = field(default=frozenset())


@lru_cache(maxsize=32)
def roster(names: tuple[tuple[str, tuple[str, ...]], ...]) -> Roster:
    """Take (name, aliases) apart; the last word is the surname, particles such as "De La" stay with it."""
    people = []
    for name, aliases in names:
        parts = [fold(part) for part in name.split()]
        while len(parts) > 1 and parts[-1] in ("jr", "sr", "ii", "iii"):
            parts.pop()
        first, last = (parts[0], parts[-1]) if len(parts) > 1 else ("", parts[-1] if parts else "")
        spellings = (tuple(parts), tuple(parts[1:]), *(tuple(fold(w) for w in a.split()) for a in aliases))
        people.append(
            Person(
                name,
                first,
                last,
                tuple(s for s in spellings if len(s) > 1 or (s and s[0] not in (first, last))),
            )
        )
    known = frozenset(word for person in people for word in (person.first, person.last) if word)
    return Roster(tuple(people), known)


def likeness(word: str, name: str) -> float:
    """Say how alike two spellings are, 0 to 1; one slip in a name of five letters is 0.8."""
    if word == name:
        return 1.0
    if min(len(word), len(name)) < 4:
        return 0.0
    alike: float = OSA.normalized_similarity(word, name)
    if (
        alike < 0.8
        and _bones(word) == _bones(name)
        and word[0] == name[0]
        and abs(len(word) - len(name)) <= 1
    ):
        return max(alike, 0.8) if OSA.distance(word, name) <= 2 else alike
    return alike


@lru_cache(maxsize=4096)
def _bones(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", _VOWELS.sub("", word.replace("ph", "f").replace("h", "")))


def same_letters(word: str, other: str) -> bool:
    """Say whether two spellings have the same letters, in any order and however often."""
    return set(word) == set(other)


def full_names(tokens: Sequence[Token], people: Roster) -> list[Named]:
    """Find names of two words or more, surname or both misspelt a little."""
    out: list[Named] = []
    for place in range(len(tokens) - 1):
        best: tuple[float, int, list[str]] = (0.0, 0, [])
        for person in people.people:
            sure, size = _full(tokens, place, person)
            if sure > best[0]:
                best = (sure, size, [person.name])
            elif sure == best[0] and sure:
                best[2].append(person.name)
        if best[0]:
            out.append(Named(place, place + best[1], tuple(best[2]), best[0]))
    return out


def _full(tokens: Sequence[Token], place: int, person: Person) -> tuple[float, int]:
    for alias in person.aliases:
        if len(alias) > 1 and tuple(_bare(t) for t in tokens[place : place + len(alias)]) == alias:
            return 1.0, len(alias)
    if not person.first:
        return 0.0, 0
    first, last = tokens[place].word, _bare(tokens[place + 1])
    surname = max(likeness(last, person.last), likeness(tokens[place + 1].stem, person.last))
    given = _given(first, person.first)
    if surname >= 0.7 and given >= 0.7 and surname + given >= 1.5:
        return (surname + given) / 2, 2
    return 0.0, 0


def _given(word: str, first: str) -> float:
    if word == first:
        return 1.0
    if len(word) >= 3 and (first.startswith(word) or word.startswith(first)) and len(first) >= 3:
        return 0.95
    return likeness(word, first)


def _bare(token: Token) -> str:
    return token.word[:-2] if token.word.endswith("'s") else token.word.rstrip("'")


def single(token: Token, people: Roster) -> Named | None:
    """Find whose surname, alias or first name one word exactly is."""
    word = _bare(token)
    tests: tuple[Callable[[Person], bool], ...] = (
        lambda p: word == p.last or (token.stem == p.last and len(word) > 4),
        lambda p: (word,) in p.aliases,
        lambda p: word == p.first and len(word) > 1,
        lambda p: len(word) >= 4 and len(p.first) > len(word) + 1 and p.first.startswith(word),
    )
    for test in tests:
        names = tuple(person.name for person in people.people if test(person))
        if names:
            return Named(0, 1, names)
    return None


def with_surname(word: str, people: Roster) -> Named | None:
    """Find everyone with a surname, spelt as it is."""
    found = tuple(person.name for person in people.people if person.last == word)
    return Named(0, 1, found) if found else None


def nearest(token: Token, people: Roster) -> Named | None:
    """Find the surname (or rare first name) that one misspelt word is nearest to."""
    word = _bare(token)
    best, names = 0.0, []
    for person in people.people:
        sure = max(
            _close(word, person.last), _close(token.stem, person.last), 0.95 * _close(word, person.first)
        )
        if sure > best:
            best, names = sure, [person.name]
        elif sure and sure == best:
            names.append(person.name)
    return Named(0, 1, tuple(names), best) if names else None


def _close(word: str, name: str) -> float:
    """Likeness where it is enough for a name alone: one slip up to seven letters, two from eight on."""
    if min(len(word), len(name)) < 4:
        return 0.0
    alike = likeness(word, name)
    allowed = 2 if len(name) >= 8 else 1
    if OSA.distance(word, name) > allowed and not (alike >= 0.8 and _bones(word) == _bones(name)):
        return 0.0
    if len(name) <= 4 and not (_bones(word) == _bones(name) and word[0] == name[0]):
        return 0.0
    return alike


def korean(word: str, people: Roster) -> Named | None:
    """Find whose surname, or else first name, a Korean spelling sounds like."""
    short = len(word) <= 2
    floors = (SURE_SHORT, SURE_SHORT_FIRST) if short else (SURE_KOREAN, SURE_FIRST)
    for part, floor in zip(("last", "first"), floors, strict=True):
        best, names = floor - 0.001, []
        for person in people.people:
            sure = hangul.likeness(word, getattr(person, part))
            if sure > best + 1e-9:
                best, names = sure, [person.name]
            elif names and abs(sure - best) < 1e-9:
                names.append(person.name)
        if names:
            return Named(0, 1, tuple(names), best)
    return None


def korean_full(first: str, last: str, people: Roster) -> tuple[str, int]:
    """Find who is called by two Korean words, a particle may follow: the name and its length in `last`."""
    best, found = 1.5, ("", 0)
    for person in people.people:
        given = hangul.likeness(first, person.first)
        if given < 0.7:
            continue
        for size in range(len(last), 0, -1):
            surname = hangul.likeness(last[:size], person.last)
            if size == 1 and surname < SURE_SYLLABLE:
                continue
            if given + surname > best:
                best, found = given + surname, (person.name, size)
    return found


def korean_family_first(word: str, people: Roster) -> Named | None:
    """Find whose surname and first name one Korean word runs together, as Koreans are called: 설하람."""
    best, names = 1.5, []
    for person in people.people:
        for size in range(1, min(3, len(word) - 1)):
            surname = hangul.likeness(word[:size], person.last)
            given = hangul.likeness(word[size:], person.first)
            if given < SURE_KOREAN or surname < (SURE_SYLLABLE if size == 1 else SURE_KOREAN):
                continue
            if given + surname > best:
                best, names = given + surname, [person.name]
            elif names and given + surname == best and person.name not in names:
                names.append(person.name)
    return Named(0, 1, tuple(names), best / 2) if names else None


@lru_cache(maxsize=4096)
def corrected(word: str, vocabulary: frozenset[str]) -> str:
    """Return the word of the vocabulary that a misspelt word stands for, or nothing."""
    if len(word) < SHORTEST_SLIP and swapped(word, vocabulary):
        return swapped(word, vocabulary)
    if len(word) < SHORTEST_SLIP - 1:
        return ""
    best, found = 0.0, ""
    for known in sorted(vocabulary):
        if (
            abs(len(known) - len(word)) > 2
            or len(known) < (SHORTEST_SLIP if len(word) < SHORTEST_SLIP else 4)
            or (known[0] != word[0] and known[:2] != word[1::-1])
        ):
            continue
        distance = min(OSA.distance(word, spelt, score_cutoff=2) for spelt in (known, f"{known}s"))
        near = distance <= (2 if len(known) >= 8 else 1) or (
            distance <= 2 and _bones(word) == _bones(known) and len(known) >= 5
        )
        if near and 1 - distance / len(known) > best:
            best, found = 1 - distance / len(known), known
    return found


def swapped(word: str, vocabulary: frozenset[str]) -> str:
    """Return the word whose neighbouring letters a short one has in the wrong order: "rnu" is "run"."""
    turned = (f"{word[:at]}{word[at + 1]}{word[at]}{word[at + 2 :]}" for at in range(len(word) - 1))
    known = (stem(other) for other in turned if len(word) > 2 and other != word)
    return next((other for other in known if other in vocabulary), "")


def matches_first(word: str, name: str) -> bool:
    """Say whether a word may be the first name of someone."""
    return _given(fold(word), fold(name.split()[0])) >= 0.7 or stem(word) == stem(name)
