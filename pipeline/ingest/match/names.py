"""Who was it? Names heard near an event, the likeliest first."""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from pipeline.ingest.match.pieces import Piece
from pipeline.ingest.match.sounds import alike
from pipeline.ingest.match.wordfiles import patterns, word_set
from pipeline.model import Video

BEFORE_MS, AFTER_MS = 14_000, 45_000
MOST = 12
SAME = 0.84
"""So alike two names of one moment are one."""
ALONE = 3
"""In a piece of fewer words than this a capital at its start may be a name's."""
_TOKEN = re.compile(r"[^\W\d_][\w'’-]*")
_TITLED = re.compile(r"([가-힣]{2,5}) (?:선수|골키퍼|키퍼)")
"""A Korean name is known by the title after it; Korean has no capitals."""
_ENDINGS = (
    "",
    *"이가은는을를의도와과로에",
    "에게",
    "한테",
    "에서",
    "으로",
    "까지",
    "선수",
    "이랑",
    "입니다",
    "이죠",
    "이네요",
)
CASED = 0.02
"""Below this share of words with a capital a transcript is taken to have none."""
_PLAIN = re.compile(r"(ly|ing|ed|ies|est|ful)$")
"""How words end that begin a sentence, hardly ever names; a name with such an end is said inside one too."""
_PARTICLE = re.compile(r"(?<!\w)(?:as|de|van|von|el|al|di|da|le|la|del|dos|mc) $", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Name:
    text: str
    piece: int
    weight: float


def name_words(spoken: Sequence[Piece], video: Video) -> dict[str, int]:
    """Count the words of a match that are names: with a capital, hardly ever without one, not only at starts.

    Where a transcript has no capitals, every word may be one that is none of the language's common words.
    """
    capital: Counter[str] = Counter()
    small: Counter[str] = Counter()
    inside: set[str] = set()
    for piece in spoken:
        tokens = list(_TOKEN.finditer(piece.text))
        for place, match in enumerate(tokens):
            word = match[0].casefold().removesuffix("'s").removesuffix("’s")
            (capital if match[0][0].isupper() else small)[word] += 1
            if place or len(tokens) < ALONE:
                inside.add(word)
    teams = {w.casefold() for t in video.teams for n in (t.name, *t.aliases) for w in _TOKEN.findall(n)}
    no_names = word_set("no_names") | teams
    korean = _korean_names(spoken, video)
    if capital.total() < CASED * (small.total() + 1):
        common = no_names | word_set("stopwords") | word_set("common_words")
        return {w: n for w, n in small.items() if len(w) > 3 and w.isascii() and w not in common} | korean
    names = {w: n for w, n in capital.items() if n > small[w] and len(w) > 2 and w not in no_names}
    common = word_set("common_words")
    plain = {
        w for w in names.keys() - inside if (w in common or _PLAIN.search(w)) and not _slip_of(w, inside)
    }
    return {w: n for w, n in names.items() if w not in plain} | korean


def _slip_of(word: str, names: Collection[str]) -> bool:
    """Tell whether a word only heard at starts is a name all the same, as the recogniser spelled it once."""
    return len(word) > 4 and any(
        name != word and name[0] == word[0] and alike(word, name) >= SAME for name in names
    )


def _korean_names(spoken: Sequence[Piece], video: Video) -> dict[str, int]:
    known = Counter(name for piece in spoken for name in _TITLED.findall(piece.text))
    known.update(n for p in video.players for n in (p.name, *p.aliases) if "가" <= n[:1] <= "힣")
    teams = {w for t in video.teams for n in (t.name, *t.aliases) for w in n.split()}
    return {name: n for name, n in known.items() if name not in teams and name not in word_set("no_names")}


def _known_as(word: str, known: Mapping[str, int]) -> str:
    """Return the name that a word is, without what hangs on to it; nothing where it is none."""
    bare = word.casefold().removesuffix("'s").removesuffix("’s")
    if not "가" <= bare[:1] <= "힣":
        return bare if bare in known else ""
    return next((bare.removesuffix(end) for end in _ENDINGS if bare.removesuffix(end) in known), "")


def who(
    spoken: Sequence[Piece], place: int, known: Mapping[str, int], after_ms: int = AFTER_MS
) -> tuple[tuple[str, float], ...]:
    """Rank the names said around piece `place`, those that sound alike as one by the last word."""
    at = spoken[place].start_ms
    weights: dict[str, float] = defaultdict(float)
    texts: dict[str, Counter[str]] = defaultdict(Counter)
    for piece in _around(spoken, place, after_ms):
        for name in _names(piece, known, piece.start_ms - at, same=piece.place == place):
            key = _same_sound(_TOKEN.findall(name.text)[-1].casefold(), weights)
            weights[key] += name.weight * _familiar(known.get(key.removesuffix("'s"), 1))
            texts[key][name.text] += 1
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST]
    return tuple(
        (max(texts[key], key=lambda t: (texts[key][t], len(t), t)), round(w, 3)) for key, w in ranked
    )


def _familiar(count: int) -> float:
    """A name heard but once in a match is likelier a slip of the recogniser than a player."""
    return 0.6 if count == 1 else 0.85 if count == 2 else 1.0


def joined(
    one: Sequence[tuple[str, float]], other: Sequence[tuple[str, float]], share: float
) -> tuple[tuple[str, float], ...]:
    """Join the names of two moments of one event; the second counts by `share`."""
    texts: dict[str, str] = {}
    weights: dict[str, float] = defaultdict(float)
    for names, part in ((one, 1.0), (other, share)):
        for text, weight in names:
            key = _same_sound(text.split()[-1].casefold(), weights)
            texts.setdefault(key, text)
            weights[key] += part * weight
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:MOST]
    return tuple((texts[key], round(weight, 3)) for key, weight in ranked)


def _same_sound(key: str, held: Mapping[str, float]) -> str:
    """Return the name held already that a recogniser may have meant, or the name itself."""
    if "가" <= key[0] <= "힣":
        return key
    return next((other for other in held if key != other and alike(key, other) >= SAME), key)


def _around(spoken: Sequence[Piece], place: int, after_ms: int) -> list[Piece]:
    at = spoken[place].start_ms
    return [p for p in spoken[max(0, place - 30) : place + 40] if -BEFORE_MS <= p.start_ms - at <= after_ms]


def _names(piece: Piece, known: Mapping[str, int], gap_ms: int, *, same: bool) -> list[_Name]:
    out: list[_Name] = []
    runs: list[list[re.Match[str]]] = []
    cased = any(c.isupper() for c in piece.text)
    for match in _TOKEN.finditer(piece.text):
        if not _known_as(match[0], known) or (cased and match[0][0].islower()):
            continue
        joins = runs and match.start() - runs[-1][-1].end() <= 1
        if joins and not "가" <= match[0][0] <= "힣":
            runs[-1].append(match)
        else:
            runs.append([match])
    for run in runs:
        before, after = piece.text[: run[0].start()], piece.text[run[-1].end() :]
        small = _PARTICLE.search(before)
        text = (small[0] if small else "") + piece.text[run[0].start() : run[-1].end()]
        text = text.removesuffix("'s").removesuffix("’s")
        text = _known_as(text, known) if "가" <= text[0] <= "힣" else text
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
