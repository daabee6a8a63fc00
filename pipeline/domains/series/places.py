"""Clubs, grounds, leagues and countries in a request, found by every name that they go by."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pipeline.ingest.match.wordfiles import words
from pipeline.model import Team, Video
from pipeline.same import Same

_YEARS = re.compile(r"\b(19|20)\d\d(\s?[-/–]\s?(\d\d)?\d\d)?\b|\b(season|시즌)\b", re.IGNORECASE)
_HANGUL = re.compile(r"[가-힣]")


@dataclass(frozen=True, slots=True)
class Span:
    """A name found in a text: `kind` is `team`, `ground`, `league` or `country`; `key` is whose it is."""

    start: int
    end: int
    kind: str
    key: str


@dataclass(frozen=True, slots=True)
class Club:
    """A club of the world file."""

    name: str
    country: str
    aliases: tuple[str, ...]
    grounds: tuple[str, ...]


@lru_cache(maxsize=1)
def clubs() -> tuple[Club, ...]:
    """Read the clubs that the product knows of, whatever is in the library."""
    rows = words("clubs")
    return tuple(
        Club(name, country, (name, *aliases), tuple(grounds)) for name, country, aliases, grounds in rows
    )


@lru_cache(maxsize=4)
def named_lists(name: str) -> Mapping[str, tuple[str, ...]]:
    """Read a file of names with their other names (`leagues`, `countries`)."""
    raw = words(name)
    return {key: (key, *values) for key, values in raw.items()}


def teams_of(videos: Sequence[Video]) -> Mapping[str, Team]:
    """Return every side of the library by its id, with all its names."""
    return _teams_of(Same(videos))


@lru_cache(maxsize=16)
def _teams_of(videos: Same[Sequence[Video]]) -> Mapping[str, Team]:
    out: dict[str, Team] = {}
    for video in videos.value:
        for team in video.teams:
            held = out.get(team.id)
            aliases = tuple(dict.fromkeys((*(held.aliases if held else ()), *team.aliases)))
            out[team.id] = Team(team.id, team.name, aliases)
    return out


def leagues_of(videos: Sequence[Video]) -> tuple[str, ...]:
    """Return the series of the library without their seasons: "Alpine Cup 2020-21" is the Alpine Cup."""
    return _leagues_of(Same(videos))


@lru_cache(maxsize=16)
def _leagues_of(videos: Same[Sequence[Video]]) -> tuple[str, ...]:
    told = {video.series for video in videos.value}
    return tuple(sorted({name for series in told if len(name := _YEARS.sub("", series).strip(" ,-")) > 2}))


@lru_cache(maxsize=4096)
def club_of(team: Team) -> Club | None:
    """Return what the world file knows of a side of the library."""
    own = {name.casefold() for name in (team.name, *team.aliases)}
    scored = [(len(own & {a.casefold() for a in club.aliases}), club) for club in clubs()]
    best = max(scored, key=lambda pair: pair[0])
    return best[1] if best[0] else None


def find_places(text: str, teams: Mapping[str, Team], leagues: Sequence[str] = ()) -> list[Span]:
    """Find the names in a text, the longest first and none inside another, in order.

    `leagues` are those of the library, beside the ones that the product knows.
    A club that is not in the library has its name with a question mark before it as its key.
    """
    taken: list[Span] = []
    folded = text.casefold()
    for alias, kind, key in _names(tuple(teams.values()), tuple(leagues)):
        if _begins(alias) not in folded:
            continue
        for match in _pattern(alias).finditer(text):
            if all(match.end() <= span.start or match.start() >= span.end for span in taken):
                taken.append(Span(match.start(), match.end(), kind, key))
    return sorted(taken, key=lambda span: span.start)


@lru_cache(maxsize=8)
def _names(teams: tuple[Team, ...], leagues: tuple[str, ...]) -> tuple[tuple[str, str, str], ...]:
    rows: dict[str, tuple[str, str, str]] = {}
    own = ((league, "league", league) for league in leagues)
    for alias, kind, key in (*_of_library(teams), *_of_world(), *own):
        rows.setdefault(alias.casefold(), (alias, kind, key))
    return tuple(sorted(rows.values(), key=lambda row: (-len(row[0]), row)))


def _of_library(teams: Sequence[Team]) -> Iterator[tuple[str, str, str]]:
    for team in teams:
        club = club_of(team)
        yield from ((alias, "team", team.id) for alias in (team.name, *team.aliases))
        if club:
            yield from ((alias, "team", team.id) for alias in club.aliases)
            yield from ((ground, "ground", team.id) for ground in club.grounds)


def _of_world() -> Iterator[tuple[str, str, str]]:
    for club in clubs():
        yield from ((alias, "team", f"?{club.name}") for alias in club.aliases)
        yield from ((ground, "ground", f"?{club.name}") for ground in club.grounds)
    for kind, file in (("league", "leagues"), ("country", "countries")):
        for key, aliases in named_lists(file).items():
            yield from ((alias, kind, key) for alias in aliases)


@lru_cache(maxsize=4096)
def _begins(alias: str) -> str:
    """Return a part that every spelling of a name has, folded: most names are ruled out by it at little cost."""
    return re.split(r"[\s'’-]", alias.removeprefix("=").casefold())[0]


@lru_cache(maxsize=4096)
def _pattern(alias: str) -> re.Pattern[str]:
    if _HANGUL.search(alias):
        return re.compile(re.escape(alias).replace(r"\ ", r"\s*"))
    body = re.escape(alias).replace(r"\ ", r"[\s-]+").replace("'", "['’]?")
    if alias.startswith("="):
        return re.compile(rf"(?<!\w){re.escape(alias[1:])}(?!\w)")
    if alias.casefold().startswith("the "):
        return re.compile(rf"(?<!\w)[Tt]he[\s-]+{re.escape(alias[4:])}(?!\w)")
    return re.compile(rf"(?<!\w){body}(?!\w)", re.IGNORECASE)
