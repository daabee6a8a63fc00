"""Who was it? Names heard near an event, the likeliest first."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.ingest.match.pieces import Piece
from pipeline.ingest.match.wordfiles import patterns, word_set
from pipeline.model import Video

BEFORE_MS, AFTER_MS = 14_000, 45_000
MOST = 12
_TOKEN = re.compile(r"[^\W\d_][\w'’-]*")
_PARTICLE = re.compile(r"(?<!\w)(?:as|de|van|von|el|al|di|da|le|la|del|dos|mc) $", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Name:
    text: str
    piece: int
    weight: float


def name_words(spoken: Sequence[Piece], video: Video) -> dict[str, int]:
    """Count the words of a match that are names: with a capital, hardly ever without one."""
    capital: Counter[str] = Counter()
    small: Counter[str] = Counter()
    for piece in spoken:
        for match in _TOKEN.finditer(piece.text):
            word = match[0]
            (capital if word[0].isupper() else small)[word.casefold().removesuffix("'s")] += 1
    teams = {w.casefold() for t in video.teams for n in (t.name, *t.aliases) for w in _TOKEN.findall(n)}
    return {
        word: count
        for word, count in capital.items()
        if count > small[word] and len(word) > 2 and word not in word_set("no_names") and word not in teams
    }


def who(spoken: Sequence[Piece], place: int, known: Mapping[str, int]) -> tuple[tuple[str, float], ...]:
    """Rank the names said around piece `place`, alike ones as one by its last word."""
    at = spoken[place].start_ms
    weights: dict[str, float] = defaultdict(float)
    texts: dict[str, Counter[str]] = defaultdict(Counter)
    for piece in _around(spoken, place):
        for name in _names(piece, known, piece.start_ms - at, same=piece.place == place):
            key = _TOKEN.findall(name.text)[-1].casefold()
            weights[key] += name.weight * _familiar(known.get(key.removesuffix("'s"), 1))
            texts[key][name.text] += 1
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST]
    return tuple(
        (max(texts[key], key=lambda t: (texts[key][t], len(t), t)), round(w, 3)) for key, w in ranked
    )


def _familiar(count: int) -> float:
    """A name heard but once in a match is likelier a slip of the recogniser than a player."""
    return 0.6 if count == 1 else 0.85 if count == 2 else 1.0


def _around(spoken: Sequence[Piece], place: int) -> list[Piece]:
    at = spoken[place].start_ms
    return [p for p in spoken[max(0, place - 30) : place + 40] if -BEFORE_MS <= p.start_ms - at <= AFTER_MS]


def _names(piece: Piece, known: Mapping[str, int], gap_ms: int, *, same: bool) -> list[_Name]:
    out: list[_Name] = []
    runs: list[list[re.Match[str]]] = []
    for match in _TOKEN.finditer(piece.text):
        word = match[0].casefold().removesuffix("'s").removesuffix("’s")
        if word not in known or not match[0][0].isupper():
            continue
        if runs and match.start() - runs[-1][-1].end() <= 1:
            runs[-1].append(match)
        else:
            runs.append([match])
    for run in runs:
        before, after = piece.text[: run[0].start()], piece.text[run[-1].end() :]
        small = _PARTICLE.search(before)
        text = (small[0] if small else "") + piece.text[run[0].start() : run[-1].end()]
        text = text.removesuffix("'s").removesuffix("’s")
        out.append(_Name(text, piece.place, _nearness(gap_ms, same=same) * _role(before, after)))
    return out


def _nearness(gap_ms: int, *, same: bool) -> float:
    if same:
        return 1.6
    if gap_ms < 0:
        return 0.3 + 0.9 * (1 + gap_ms / BEFORE_MS)
    return 1.3 - 1.0 * gap_ms / AFTER_MS


def _role(before: str, after: str) -> float:
    roles = patterns("name_roles")
    role = 1.0
    if any(way.search(after) for way in roles["did"]):
        role += 1.2
    if any(way.search(before) for way in roles["done_by"]):
        role += 0.6
    if after[:1] == "!" or after[:2] in ("'s", "’s"):
        role += 1.5
    return role
