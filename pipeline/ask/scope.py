"""Which videos a question is about."""

import re
from collections.abc import Sequence

from pipeline.ask.inventory.event import event
from pipeline.ask.inventory.match import Match
from pipeline.ask.questions.read import read
from pipeline.ask.state import Turn
from pipeline.errors import InputError
from pipeline.language import words
from pipeline.model import Video
from pipeline.services import Library

_GAME = re.compile(r"\bgame\s*(\d+)\b|(\d+)\s*차전", re.IGNORECASE)


def match_of(history: Sequence[Turn], library: Library) -> Match | None:
    """Return the game that a conversation's last answer is about, or the only one there is."""
    for turn in reversed(history):
        for citation in turn.citations:
            found = _match(citation.video_id, library)
            if found is not None:
                return found
    games = [m for v in library.videos() if (m := _match(v.video_id, library)) is not None]
    return games[0] if len(games) == 1 else None


def _match(video_id: str, library: Library) -> Match | None:
    try:
        segments = library.segments(video_id)
        return Match(library.video(video_id), segments) if segments else None
    except InputError:
        return None


def videos(question: str, chosen: Sequence[str], library: Library) -> tuple[Video, ...]:
    """Return the videos that a question is about: those chosen, else those whose names it uses.

    Raises InputError for a chosen video that the library doesn't have, and for an empty library.
    """
    if chosen:
        return tuple(library.video(name) for name in dict.fromkeys(chosen))
    there = library.videos()
    if not there:
        raise InputError("the library is empty; load the demo with `cutdesk demo` or import a bundle")
    if len(there) == 1:
        return there
    number = _GAME.search(question)
    if number:
        titled = [v for v in there if re.search(rf"\bgame\s*{number[1] or number[2]}\b", v.title, re.I)]
        there = tuple(titled) or there
    points = {video.video_id: _named(question, video, library) for video in there}
    best = max(points.values())
    return tuple(v for v in there if points[v.video_id] == best)


def _named(question: str, video: Video, library: Library) -> int:
    """Count the names of a video that a question uses."""
    found = _match(video.video_id, library)
    if found is None:
        said = question.lower()
        return sum(
            name.lower() in said
            for team in video.teams
            for name in (team.name, *team.aliases)
            if len(name) > (1 if words.is_hangul(name) else 3)
        )
    asked = event(read(question).event or question, found)
    return len(asked.people) + len(asked.clause.teams)
