"""Understand a request by rules alone."""

import re
from collections.abc import Sequence

from pipeline.domains.baseball.filters import Clause, Filters
from pipeline.domains.baseball.understand import compose, game, parts, strangers
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.parts import EVENTS, Part
from pipeline.domains.baseball.understand.read import Reading, read
from pipeline.language import durations, vocabulary, words
from pipeline.language.durations import Duration
from pipeline.model import Segment, Video

_PLAIN_EVENTS = frozenset(("plate_appearance", "out", "reached", "big_defense", "rally", "comeback"))
_CATCH = re.compile(r"\b(?:catch|grab|stop|robb)|캐치|호수비", re.IGNORECASE)
_COUNTS = ("count", "some")
MOST_PHRASES = 3


def understand(query: str, video: Video, segments: Sequence[Segment]) -> tuple[Filters, tuple[str, ...]]:
    """Return what a request asks for, and warnings; lengths of time are read but not judged."""
    at_hand = game.of(video, tuple(segments))
    reading = strangers.judge(read(query, at_hand))
    kinds = [means.partition(":") for mark in reading.marks for means in mark.means]
    phrases = [reading.text[m.start : m.end] for m in reading.marks if "phrase" in m.means]
    said = parts.split(reading.marks)
    soft = _best_of(kinds, said)
    exact = _exact(said)
    found, gone = compose.clauses(said, at_hand, soft=soft)
    warnings = list(reading.warnings)
    if (
        not found
        and not gone
        and (soft or phrases or reading.durations or _counts(kinds) or _general(reading))
    ):
        found, soft = [Clause()], soft or not phrases
    soft = soft or (not phrases and Clause() in found and not any(kind == "all" for kind, _, _ in kinds))
    for name in _fielders(said, phrases, at_hand):
        warnings.append(f"who fielded a ball is not in the inventory; {name} is shown at bat")
    if gone and found:
        warnings.append(f"not in this game, left out: {', '.join(gone)}")
    taste = next((value for kind, _, value in kinds if kind == "taste"), "none")
    placed = any(clause.place for clause in found)
    count = 0 if placed else next((int(value) for kind, _, value in kinds if kind in _COUNTS), 0)
    return Filters(
        clauses=tuple(found),
        phrases=tuple(dict.fromkeys(phrases))[:MOST_PHRASES],
        duration_ms=reading.durations[0].ms if reading.durations else 0,
        taste=taste,
        soft=soft and not exact,
        absent=tuple(dict.fromkeys(gone)) if not found else (),
        dropped=_dropped(reading),
        count=count,
        order=_order(kinds),
    ), tuple(warnings)


def lengths(query: str) -> list[Duration]:
    """Return the lengths of time that a request names."""
    return durations.find(durations.spell(words.clean(query)))


def _fielders(said: Sequence[Part], phrases: Sequence[str], at_hand: Game) -> list[str]:
    """Return the batters who are named for what they fielded: "the catch by Judge"."""
    caught = any(_CATCH.search(phrase) for phrase in phrases)
    fielding = [part for part in said if caught or any(side == "field" for _, side in part.sides)]
    names = [name for part in fielding for _, people in part.players for name in people]
    return [name for name in dict.fromkeys(names) if name not in at_hand.pitched]


def _general(reading: Reading) -> bool:
    """Say whether a request speaks of plays in general, every word of it understood."""
    things = vocabulary.word_list("common.toml", "things")
    return not reading.unknown and any(token.stem in things for token in words.tokens(reading.text))


def _best_of(kinds: Sequence[tuple[str, str, str]], said: Sequence[Part]) -> bool:
    """Say whether the best is asked for; a montage or a reel is a form, and holds all of what is named."""
    if any(kind == "soft" and value != "form" for kind, _, value in kinds):
        return True
    return any(kind == "soft" for kind, _, _ in kinds) and not any(part.head >= 0 for part in said)


def _counts(kinds: Sequence[tuple[str, str, str]]) -> bool:
    """Say whether a number of plays is asked for."""
    return any(kind in _COUNTS for kind, _, _ in kinds)


def _order(kinds: Sequence[tuple[str, str, str]]) -> str:
    """Return the order that is asked for last; that of the game needs no word."""
    said = [value for kind, _, value in kinds if kind == "order"]
    return said[-1] if said and said[-1] != "time" else ""


def _exact(said: Sequence[Part]) -> bool:
    """Say whether a request names events so exactly that "big" and "dramatic" choose nothing more."""
    return any(fact.partition(":")[0] in EVENTS - _PLAIN_EVENTS for part in said for _, fact in part.facts)


def _dropped(reading: Reading) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reading.text[word.start : word.end] for word in reading.unknown))
