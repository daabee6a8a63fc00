"""Which videos a request means where nobody chose any: its own words tell."""

import re
from collections.abc import Sequence

from pipeline.domains.baseball.understand import game
from pipeline.domains.baseball.understand.read import read
from pipeline.domains.baseball.understand.strangers import judge
from pipeline.domains.series.reading import read_wish
from pipeline.language import words
from pipeline.model import Video
from pipeline.services import Library

_GAME = re.compile(r"\bgame\s*(\d+)\b|(\d+)\s*차전", re.IGNORECASE)
NAMED, EVENT, STRANGE = 4, 2, 2


def games_meant(query: str, games: Sequence[Video], library: Library) -> tuple[Video, ...]:
    """Return the games that a request's number, teams and players fit best; all where nothing tells them."""
    games = _numbered(query, games)
    if len(games) < 2:
        return games
    points = {video.video_id: of_game(query, video, library) for video in games}
    best = max(points.values())
    return tuple(video for video in games if points[video.video_id] == best)


def taking_part(query: str, games: Sequence[Video], library: Library) -> tuple[Video, ...]:
    """Return which of the games that somebody chose the request can be about.

    Those are the game whose number it says, and where it names people or teams those that know one of them:
    a name that only another game knows must not become "everything" here.
    """
    games = _numbered(query, games)
    known = {video.video_id: _named(query, video, library) for video in games}
    if not any(known.values()):
        return games
    return tuple(video for video in games if known[video.video_id])


def _numbered(query: str, games: Sequence[Video]) -> tuple[Video, ...]:
    number = _GAME.search(query)
    if number:
        title = re.compile(rf"\bgame\s*{number[1] or number[2]}\b", re.IGNORECASE)
        games = tuple(video for video in games if title.search(video.title)) or games
    return tuple(games)


def _named(query: str, video: Video, library: Library) -> bool:
    reading = judge(read(query, game.of(video, library.segments(video.video_id))))
    return any(means.startswith(("player:", "team:")) for mark in reading.marks for means in mark.means)


def of_game(query: str, video: Video, library: Library, strange: int = STRANGE) -> int:
    """Say how well a request fits a game: names count most, each that is not in it takes `strange` away.

    A player's name counts as such only where it is spelt right: "kicks" is not Hicks.
    """
    at_hand = game.of(video, library.segments(video.video_id))
    reading = judge(read(query, at_hand))
    points = -len(reading.unknown)
    for mark in reading.marks:
        said = words.fold(reading.text[mark.start : mark.end]).removesuffix("'s")
        for kind in {means.partition(":")[0] for means in mark.means}:
            if kind == "player":
                exact = words.is_hangul(said) or any(said in words.fold(m) for m in mark.means)
                points += NAMED if exact else -1
            else:
                points += {"team": NAMED, "other": -strange, "nobody": -strange, "label": EVENT}.get(kind, 0)
                points += 1 if kind in ("fact", "inning", "innings") else 0
    return points


def of_series(query: str, videos: Sequence[Video]) -> int:
    """Say how well a request fits matches without an inventory."""
    wish = read_wish(query, videos)
    named = len(wish.teams) + len(wish.scorers) + len(wish.victims) + len(wish.hosts) + len(wish.leagues)
    events = len(wish.kinds) + bool(wish.outcome) + bool(wish.minutes) + bool(wish.seasons)
    return NAMED * named + EVENT * events + len(wish.players)


def prefers_games(query: str, games: Sequence[Video], others: Sequence[Video], library: Library) -> bool:
    """Say whether a request's words are those of a game with an inventory rather than of other videos."""
    return max(of_game(query, video, library, 0) for video in games) > of_series(query, others)
