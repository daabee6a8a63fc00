"""What commentators say when something happens, as data, and how loudly each piece says it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.ingest.match.pieces import Piece
from pipeline.ingest.match.wordfiles import has, words

CARRIED_WORDS = 2
_DONE = re.compile(r"[.!?…]['\")\]]*$")
Weighed = tuple[tuple[re.Pattern[str], float], ...]


@dataclass(frozen=True, slots=True)
class Cues:
    """The patterns of one kind of event: said as it happens, said after it, said of another time, undone."""

    kind: str
    say: Weighed
    after: Weighed
    deny: Weighed
    undo: Weighed


@dataclass(frozen=True, slots=True)
class Heard:
    """How loudly one piece tells of one kind, each part 0 or more."""

    say: float = 0.0
    after: float = 0.0
    deny: float = 0.0
    undo: float = 0.0


def has_cues(category: str) -> bool:
    """Tell whether events of this kind of programme can be told from its words."""
    return bool(category) and has(category)


@lru_cache(maxsize=8)
def cues_of(category: str) -> Mapping[str, Cues]:
    """Read the cues of a category, by kind of event."""
    raw = words(category)
    return {
        kind: Cues(
            kind, _weighed(v["say"]), _weighed(v["after"]), _weighed(v["not"]), _weighed(v.get("off", []))
        )
        for kind, v in raw.items()
    }


def hear(cues: Cues, heard: Sequence[Piece]) -> list[Heard]:
    """Weigh every piece for one kind; what is said of another time is looked for in the whole sentence."""
    return [_heard(cues, _carried(heard, place), _sentence(heard, place)) for place in range(len(heard))]


def _weighed(raw: Sequence[Sequence[str | float]]) -> Weighed:
    return tuple((re.compile(str(pattern), re.IGNORECASE), float(weight)) for pattern, weight in raw)


def _carried(heard: Sequence[Piece], place: int) -> str:
    """A piece with the first words of the next, where its sentence goes on: "off the / post"."""
    text = heard[place].text
    if place + 1 == len(heard) or _DONE.search(text):
        return text
    return " ".join([text, *heard[place + 1].text.split()[:CARRIED_WORDS]])


def _sentence(heard: Sequence[Piece], place: int) -> str:
    """A piece with the pieces before and after it that are of the same sentence."""
    text = heard[place].text
    if place and not _DONE.search(heard[place - 1].text):
        text = f"{heard[place - 1].text} {text}"
    if place + 1 < len(heard) and not _DONE.search(heard[place].text):
        text = f"{text} {heard[place + 1].text}"
    return text


def _heard(cues: Cues, text: str, sentence: str) -> Heard:
    say, after = _sum(cues.say, text), _sum(cues.after, text)
    undo = _sum(cues.undo, text)
    return Heard(say, after, _sum(cues.deny, sentence) if say or after else 0.0, undo)


def _sum(patterns: Weighed, text: str) -> float:
    return sum(weight for pattern, weight in patterns if pattern.search(text))
