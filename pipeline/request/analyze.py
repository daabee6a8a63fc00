"""Read a request before it runs: a follow-up becomes whole, what can't be decided goes back as a question."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from pipeline.domains.dispatch import flow_for
from pipeline.errors import InputError
from pipeline.model import Video
from pipeline.request import followup, scoping, unclear
from pipeline.request.followup import Previous
from pipeline.request.unclear import Unclear
from pipeline.services import Library, Services

ONE_VIDEO_FLOWS = ("baseball",)
"""Flows that answer for one video, from its inventory; several are answered for only where they are given."""


class RequestState(TypedDict, total=False):
    """Keys of the request Flow; `previous` is absent where no run came before.

    `domain` is the flow that is to run; `change` tells what a follow-up changed.
    """

    query: str
    video_ids: tuple[str, ...]
    duration_ms: int
    previous: Previous
    domain: str  # analyze
    videos: tuple[str, ...]  # analyze: those that the domain's flow is given
    change: str  # analyze
    status: str  # analyze: `clear` or `clarify`
    question: str  # analyze
    choices: tuple[Mapping[str, Any], ...]  # analyze


def analyze(state: RequestState, services: Services) -> dict[str, Any]:
    """Return the request that is meant and its domain, or a question. InputError for an unknown video."""
    services.log.decided("rules")
    library = services.library
    given = state["video_ids"] or (state["previous"].video_ids if "previous" in state else ())
    query, duration, change = state["query"], state["duration_ms"], ""
    if "previous" in state:
        video = library.video(given[0]) if given else None
        segments = library.segments(given[0]) if given else ()
        changed = followup.resolve(query, state["previous"], video if segments else None, segments)
        if changed is not None:
            query, change = changed.query, changed.says
            duration = duration or changed.duration_ms
    out = {"query": query, "video_ids": given, "duration_ms": duration, "change": change}
    videos, asked = chosen(query, given, library)
    if asked is None and flow_for(videos[0].category).name in ONE_VIDEO_FLOWS:
        asked = undecided(query, videos, () if state["video_ids"] else library.videos(), library)
        if asked is not None and duration and any("duration_sec" in choice for choice in asked.choices):
            asked = None  # a length given beside the text wins
    if asked is not None:
        return {
            **out,
            "status": "clarify",
            "question": asked.question,
            "choices": asked.choices,
            "domain": "",
            "videos": (),
        }
    domain = flow_for(videos[0].category).name
    return {**out, "status": "clear", "domain": domain, "videos": tuple(v.video_id for v in videos)}


def undecided(
    query: str, games: Sequence[Video], others: Sequence[Video], library: Library
) -> Unclear | None:
    """Return what the games leave undecided; of several games only what all of them ask back alike."""
    found = set[str]()
    asked = None
    for video in games:
        segments = library.segments(video.video_id)
        asked = unclear.in_game(query, video, segments, others) if segments else None
        if asked is None:
            return None
        found.add(asked.question)
    return asked if len(found) == 1 else None


def chosen(query: str, given: Sequence[str], library: Library) -> tuple[tuple[Video, ...], Unclear | None]:
    """Return the videos that a request is about, all of one domain, or the question which is meant.

    Raises InputError for a video that the library doesn't have and for an empty library.
    """
    if len(set(given)) == 1:
        return (library.video(given[0]),), None
    videos = tuple(library.video(name) for name in dict.fromkeys(given)) or library.videos()
    if not videos:
        raise InputError("the library is empty; load the demo with `cutdesk demo` or import a bundle")
    if len(videos) == 1:
        return videos, None
    if not given and unclear.says_last_game(query):
        return (), unclear.which_video(query, videos)
    games = tuple(v for v in videos if flow_for(v.category).name in ONE_VIDEO_FLOWS)
    others = tuple(v for v in videos if v not in games)
    if others and (not games or not scoping.prefers_games(query, games, others, library)):
        return others, None
    if given:
        return scoping.taking_part(query, games, library), None
    meant = scoping.games_meant(query, games, library)
    if len(meant) == 1:
        return meant, None
    return (), unclear.which_video(query, meant if len(meant) > 1 else games)
