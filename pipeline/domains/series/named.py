"""What a request names of the library: titles, series, sides, dates, and the people in front of the camera."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.ingest.match.wordfiles import word_set
from pipeline.model import Video
from pipeline.same import Same
from pipeline.services import Library

_EPISODE = re.compile(
    r"(?:\b(?:episode|ep\.?|e)\s?0*(\d{1,4})\b)|(?:제?\s*(\d{1,4})\s*(?:화|회))|\bs\d+e0*(\d+)\b", re.I
)
_PART = re.compile(r"\w+")
_HANGUL = re.compile("[가-힣]")
_KOREAN_NAME = re.compile(r"[가-힣]{3,4}")
_COMMON = frozenset(("the", "a", "an", "of", "and", "in", "on", "at", "to", "for", "with", "from", "season"))
_NUMBERING = frozenset(("episode", "ep", "part", "no", "제", "회", "화", "편", "에피소드"))
_PARTICLES = (
    "이|가|은|는|을|를|의|와|과|랑|도|만|야|아|씨|님|양|군|에게|에게서|한테|한테서|께|처럼|보다|까지|부터|하고|"
    "이가|이는|이를|이의|이와|이랑|이도|이만|이에게|이한테|이하고|씨가|씨는|씨를|씨의|씨와"
)
Owners = Mapping[str, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Table:
    """Names as a request would say them, with whose they are: ids of videos, or full names of people.

    Latin names are found by their first word, so that the cost does not follow the library.
    """

    latin: Mapping[str, tuple[tuple[tuple[str, ...], frozenset[str]], ...]]
    hangul: tuple[tuple[str, frozenset[str]], ...]

    def found(self, words: Sequence[str], joined: str) -> set[str]:
        """Return the owners of every name in a request, given as folded words and as Hangul without spaces."""
        out: set[str] = set()
        for place, word in enumerate(words):
            for name, owners in self.latin.get(word, ()):
                if tuple(words[place : place + len(name)]) == name:
                    out |= owners
        for text, owners in self.hangul:
            if text in joined and (len(text) > 2 or any(text in word for word in words)):
                out |= owners
        return out


@dataclass(frozen=True, slots=True)
class Known:
    """The names of a library: titles, what sets of videos share, people with the videos that each is in."""

    titles: Table
    sets: Table
    people: tuple[str, ...]
    seen_in: Owners


def facts(query: str, videos: Sequence[Video], library: Library) -> tuple[Video, ...]:
    """Return the videos that the request names, in the order of `videos`; none where it names none.

    A title says more than a series, a side or a date; of what these name the numbered episodes count. People
    choose among them, or in the whole library: the videos with most of the people that are named.
    """
    known = _known(Same(library.videos()), Same(library.casts()))
    titled, sets = (table.found(*_folded_query(query)) for table in (known.titles, known.sets))
    works = titled & sets or titled | sets
    numbers = {next(g for g in m.groups() if g) for m in _EPISODE.finditer(query)}
    named = [v for v in videos if v.video_id in works] if works else []
    numbered = [v for v in (named or videos) if _number(v) in numbers] if numbers else []
    pool = numbered or named
    counts = Counter(key for person in people_in(query, known.people) for key in known.seen_in[person])
    seen = [v for v in pool or videos if v.video_id in counts] if counts else []
    most = max((counts[v.video_id] for v in seen), default=0)
    return tuple(v for v in seen if counts[v.video_id] == most) if most else tuple(pool)


def people_in(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return those of `names` that a text says: in full, or a part of a name written as names are.

    A single name, first name or surname counts with a capital ("Will" is somebody, "will" is not, and neither
    is a common word that begins the text); without one only where the whole text has none, and no surname then.
    Korean names of two syllables, and given names, count where a particle or nothing follows.
    """
    parts = _parts_of(tuple(names))
    found = parts.full.found(*_folded_query(text))
    plain = text == text.casefold()
    for place, word in enumerate(_PART.findall(text)):
        folded = word.casefold()
        common = folded in word_set("stopwords")
        if (word[:1].isupper() and (place or not common)) or (plain and not common):
            found |= parts.given.get(folded, frozenset())
            found |= frozenset() if plain else parts.surnames.get(folded, frozenset())
    for given, owners in parts.korean.items():
        if given in text and re.search(rf"(?<![가-힣]){given}(?:{_PARTICLES})?(?![가-힣])", text):
            found |= owners
    return tuple(name for name in dict.fromkeys(names) if name in found)


@dataclass(frozen=True, slots=True)
class _Parts:
    """Names by how they can be said: in full (two words or more), and by their parts."""

    full: Table
    given: Owners
    surnames: Owners
    korean: Owners


@lru_cache(maxsize=64)
def _parts_of(names: tuple[str, ...]) -> _Parts:
    full: list[str] = []
    given: dict[str, set[str]] = {}
    surnames: dict[str, set[str]] = {}
    korean: dict[str, set[str]] = {}
    for name in names:
        words = _PART.findall(name.casefold())
        if _HANGUL.search(name):
            short = _KOREAN_NAME.fullmatch(name) is not None
            if len(name) > 2:
                full.append(name)
            if len(name) == 2 or short:
                korean.setdefault(name[-2:], set()).add(name)
            continue
        if len(words) > 1:
            full.append(name)
            surnames.setdefault(words[-1], set()).add(name)
        if words and len(words[0]) > 2:
            given.setdefault(words[0], set()).add(name)
    return _Parts(_table({name: {name} for name in full}), _frozen(given), _frozen(surnames), _frozen(korean))


@lru_cache(maxsize=4)
def _known(videos: Same[Sequence[Video]], casts: Same[Mapping[str, tuple[str, ...]]]) -> Known:
    titles: dict[str, set[str]] = {}
    sets: dict[str, set[str]] = {}
    people: dict[str, set[str]] = {}
    for video in videos.value:
        for text in (video.title, _own_words(video)):
            titles.setdefault(text, set()).add(video.video_id)
        sides = [name for team in video.teams for name in (team.name, *team.aliases)]
        for text in (video.series, video.date, *sides):
            sets.setdefault(text, set()).add(video.video_id)
        played = [name for player in video.players for name in (player.name, *player.aliases)]
        for name in (*played, *casts.value.get(video.video_id, ())):
            people.setdefault(name, set()).add(video.video_id)
    return Known(_table(titles), _table(sets), tuple(sorted(people)), _frozen(people))


def _table(owners: Mapping[str, Iterable[str]]) -> Table:
    latin: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = {}
    hangul: list[tuple[str, frozenset[str]]] = []
    for name, ids in sorted(owners.items()):
        words = tuple(_PART.findall(name.casefold()))
        if sum(map(len, words)) < 2:
            continue
        if _HANGUL.search(name):
            hangul.append(("".join(words), frozenset(ids)))
        else:
            latin.setdefault(words[0], []).append((words, frozenset(ids)))
    return Table({word: tuple(rows) for word, rows in latin.items()}, tuple(hangul))


def _frozen(owners: Mapping[str, Iterable[str]]) -> Owners:
    return {name: frozenset(ids) for name, ids in owners.items()}


def _folded_query(query: str) -> tuple[list[str], str]:
    words = _PART.findall(query.casefold())
    return words, "".join(words)


def _own_words(video: Video) -> str:
    """Return what a title says beyond its series and number; nothing where no word is left."""
    known = {*_COMMON, *_NUMBERING, _number(video)}
    words = [w for w in _PART.findall(video.title.casefold()) if w not in known]
    own = [word for word in words if word not in video.series.casefold()]
    return " ".join(own) if any(not word.isdigit() for word in own) else ""


def _number(video: Video) -> str:
    found = re.search(r"\d+", video.episode)
    return str(int(found[0])) if found else ""
