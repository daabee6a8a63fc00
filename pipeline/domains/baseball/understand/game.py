"""What one game offers to a request: its teams with all their names, its people and what they did."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pipeline.domains.baseball.understand.plays import winner_of
from pipeline.language import vocabulary, words
from pipeline.language.names import Roster, roster
from pipeline.language.vocabulary import FOLDER, Vocabulary
from pipeline.model import Segment, Team, Video

_FULL_NAME = 3
"""Syllables of most Korean names: one of the family, two that one is called by."""


@dataclass(frozen=True, slots=True)
class Game:
    """The names that a request can use; `batted` and `pitched` count plays by name."""

    teams: Vocabulary
    people: Roster
    hangul_people: Vocabulary
    batted: dict[str, int]
    pitched: dict[str, int]
    home: str
    away: str
    winner: str
    team_words: frozenset[str]

    def plays_as(self, name: str) -> str:
        """Return `batter` or `pitcher` for one who did only that, else `any`."""
        bats, pitches = self.batted.get(name, 0), self.pitched.get(name, 0)
        return "any" if bool(bats) == bool(pitches) else "batter" if bats else "pitcher"

    def team(self, value: str) -> str:
        """Resolve `home`, `away`, `winner`, `loser` or a team's id to an id; empty where unknown."""
        other = self.away if self.winner == self.home else self.home
        known = {
            "home": self.home,
            "away": self.away,
            "winner": self.winner,
            "loser": other if self.winner else "",
        }
        return known.get(value, value)


@lru_cache(maxsize=16)
def of(video: Video, segments: tuple[Segment, ...]) -> Game:
    """Gather what a game offers, once a game."""
    aliases = {player.name: player.aliases for player in video.players}
    names = dict.fromkeys(
        [p.name for p in video.players] + [n for s in segments for n in (s.batter, s.pitcher) if n]
    )
    return Game(
        _teams(video.teams, segments),
        roster(tuple((name, tuple(aliases.get(name, ()))) for name in names)),
        _hangul_people(tuple(names)),
        Counter(s.batter for s in segments),
        Counter(s.pitcher for s in segments),
        video.home.id if video.home else _batting_in("bottom", segments),
        video.away.id if video.away else _batting_in("top", segments),
        winner_of(segments),
        _own_words(video.teams),
    )


def _hangul_people(names: Sequence[str]) -> Vocabulary:
    """Return the people whose names the inventory has in Korean: 김현수 is also called 현수."""
    spoken = [name for name in names if words.is_hangul(name)]
    ordinary = vocabulary.word_list("common.toml", "ko") | set(vocabulary.load("baseball").korean)
    called: dict[str, list[str]] = {}
    for name in spoken:
        called.setdefault(name, []).append(name)
        short = name.split()[-1] if " " in name else name[1:] if len(name) == _FULL_NAME else ""
        if len(short) > 1 and short not in ordinary and short not in spoken:
            called.setdefault(short, []).append(name)
    return vocabulary.build(
        [(tuple(f"player:{n}" for n in who), (), (said,)) for said, who in called.items()]
    )


def _batting_in(half: str, segments: Sequence[Segment]) -> str:
    """Return who bats in a half, where the game's file does not say who is at home."""
    return next((s.batting_team for s in segments if s.half == half), "")


def _own_words(teams: Sequence[Team]) -> frozenset[str]:
    """Return the words of the names of both teams, in which a slip is put right."""
    said = (text for team in teams for text in (team.name, *team.aliases) if not words.is_hangul(text))
    return frozenset(token.stem for text in said for token in words.tokens(words.clean(text)))


def _teams(teams: Sequence[Team], segments: Sequence[Segment]) -> Vocabulary:
    """Return the names of the game's teams (`team:ID`) and of all others (`other:NAME`)."""
    ids = {team.id for team in teams}
    extra = dict.fromkeys(
        t for s in segments for t in (s.batting_team, s.fielding_team) if t and t not in ids
    )
    playing = (*teams, *(Team(name, name) for name in extra))
    tables = list(vocabulary.read(FOLDER / "teams.toml").values())
    owners = [next((t for t in playing if _is(table, t)), None) for table in tables]
    cities = Counter(city for team in playing for city in _cities(team, tables))
    entries = []
    for team in playing:
        said = [team.name, *team.aliases, team.name.split()[-1] if " " in team.name else "", *_codes(team.id)]
        own = [city for city in _cities(team, tables) if cities[city] == 1]
        said += [*own, *(code for city in own for code in _codes(_initials(city)))]
        entries.append(((f"team:{team.id}",), *_by_script(said)))
    for table, owner in zip(tables, owners, strict=True):
        means = (f"team:{owner.id}",) if owner else (f"other:{table['name']}",)
        codes = [code for text in table["codes"] for code in _codes(text)]
        entries.append((means, [*table["en"], table["name"], *codes], table["ko"]))
    return vocabulary.build(entries)


def _is(table: Mapping[str, Any], team: Team) -> bool:
    """Say whether a table of `teams.toml` is about a team, by its name in any language or its code."""
    said = {text.lower().replace(" ", "") for text in (table["name"], *table["en"], *table["ko"])}
    return team.name.lower().replace(" ", "") in said or (
        team.name == team.id and team.id.upper() in table["codes"]
    )


def _cities(team: Team, tables: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Return what stands before the last word of a team's names: New York, 두산."""
    known = next((table for table in tables if _is(table, team)), None)
    names = [team.name, *team.aliases, *((known["name"], *known["ko"]) if known else ())]
    cities = (" ".join(name.split()[:-1]) for name in names)
    return tuple(dict.fromkeys(city for city in cities if len(city) > 1 and city.lower() != "the"))


def _initials(name: str) -> str:
    """Return "NY" of "New York"; nothing of a single word or of Korean."""
    parts = name.split()
    return "".join(part[0] for part in parts) if len(parts) == 2 and name.isascii() and name.istitle() else ""


def _codes(code: str) -> list[str]:
    taken = vocabulary.word_list("common.toml", "en") | vocabulary.load("baseball").words
    return [code] if len(code) > 1 and words.stem(words.fold(code)) not in taken else []


def _by_script(said: Sequence[str]) -> tuple[list[str], list[str]]:
    plain = [text for text in said if text and not set(text) & set("()[]|")]
    return [t for t in plain if not words.is_hangul(t)], [t for t in plain if words.is_hangul(t)]
