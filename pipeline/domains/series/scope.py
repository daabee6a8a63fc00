"""Which videos are searched."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from pipeline.domains.series.matches import fitting
from pipeline.domains.series.named import facts
from pipeline.domains.series.reading import read_wish, says_play
from pipeline.domains.series.rules import settle
from pipeline.domains.series.state import Scope, SeriesState
from pipeline.domains.series.votes import (
    VOTERS,
    counted,
    nearest_videos,
    settled_by_model,
)
from pipeline.domains.series.wish import Wish
from pipeline.ingest.match.cues import has_cues
from pipeline.model import Video
from pipeline.same import Same
from pipeline.services import Services

ASKED_CHAPTERS = 3
ENOUGH_VOTES = 10
"""So many chapters of the nearest choose among other programmes without asking again."""
PLAIN_KINDS = {
    "goal",
    "penalty_taken",
    "penalty_given",
    "red_card",
    "yellow_card",
    "offside",
    "shootout",
    "woodwork",
}


def scope(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Take the given videos, the matches that the request means, or those whose chapters fit it best."""
    videos = _searchable(state, services)
    with_cues = _with_cues(Same(videos))
    wish = read_wish(state["query"], videos) if with_cues else Wish()
    given = set(state.get("video_ids", ()))
    chosen = [v for v in videos if v.video_id in given] if given else videos
    told = [v for v in chosen if v.category in with_cues]
    if told and (wish.absent or wish.kinds) and _means_matches(state["query"], wish, chosen, services):
        found = _matches(wish, told, user=bool(given))
    elif given:
        found = Scope(tuple(v.video_id for v in chosen), "user", "the videos that were given")
    else:
        found = _voted(state["query"], wish, chosen, with_cues, services)
    services.log.decided(
        "rules" if found.mode != "vote+model" or services.model is None else services.model.name
    )
    if found.video_ids:
        return {"wish": wish, "scope": found, "status": "ok", "reason": ""}
    return {"wish": wish, "scope": found, "status": "empty", "reason": found.reason}


def _voted(
    query: str, wish: Wish, videos: Sequence[Video], with_cues: frozenset[str], services: Services
) -> Scope:
    """Let the chapters vote, of those that the request names where it names some.

    Other programmes than matches are voted for where words of play turned out to mean none, and where the chapter
    nearest of all is another programme's: matches have so many chapters that they would win every vote.
    """
    others = _beside(Same(videos), with_cues)
    mixed = bool(with_cues and others)
    pool: Sequence[Video] = videos
    if wish.names_match:
        pool = fitting(wish, videos)
    elif mixed and wish.kinds:
        pool = others
    named = facts(query, pool, services.library)
    near = nearest_videos(query, services, _ids(Same(named or pool)), VOTERS)
    if mixed and not named and pool is videos and near and near[0] in _ids(Same(others)):
        pool = others
        beside = [video_id for video_id in near if video_id in _ids(Same(others))]
        near = (
            beside
            if len(beside) >= ENOUGH_VOTES
            else nearest_videos(query, services, _ids(Same(others)), VOTERS)
        )
    votes = counted(near)
    settled = settle(query, named, votes, services.settings.scope_limit)
    if services.model is not None and settled.video_ids and len(votes) > 1 and not named:
        return settled_by_model(query, settled, pool, services)
    return replace(settled, votes=votes)


@lru_cache(maxsize=16)
def _with_cues(videos: Same[Sequence[Video]]) -> frozenset[str]:
    return frozenset(category for category in {v.category for v in videos.value} if has_cues(category))


@lru_cache(maxsize=16)
def _beside(videos: Same[Sequence[Video]], categories: frozenset[str]) -> tuple[Video, ...]:
    return tuple(video for video in videos.value if video.category not in categories)


@lru_cache(maxsize=16)
def _ids(videos: Same[Sequence[Video]]) -> frozenset[str]:
    return frozenset(video.video_id for video in videos.value)


def _searchable(state: SeriesState, services: Services) -> tuple[Video, ...]:
    """Videos of the asked category, or of every one that has no inventory of plays of its own."""
    category, given = state.get("category", ""), state.get("video_ids", ())
    if given:
        # Raises InputError that names near ids.
        known = [services.library.video(video_id) for video_id in given]
        category = category or known[0].category
    return _of_category(Same(services.library.videos()), category)


@lru_cache(maxsize=16)
def _of_category(videos: Same[tuple[Video, ...]], category: str) -> tuple[Video, ...]:
    return tuple(
        v for v in videos.value if v.category == category or (not category and v.category != "baseball")
    )


def _means_matches(query: str, wish: Wish, videos: Sequence[Video], services: Services) -> bool:
    """Tell a request about matches in a library that has other programmes too.

    A side, a ground, words of play that nothing else has, or nothing but a plain word such as goal says so, unless
    a title says otherwise. The chapters nearest to it decide about words that other programmes have too (a chance,
    a change, a save), and where a plain word is not all: "steals the red umbrella" asks for no card. All their
    votes would not do: a library of many matches has many chapters.
    """
    if all(map(has_cues, {video.category for video in videos})):
        return True
    if any(not has_cues(video.category) for video in facts(query, videos, services.library)):
        return False
    plainly = bool(set(wish.kinds) & PLAIN_KINDS) and not wish.best and not wish.other_words
    if wish.names_match or plainly or says_play(query):
        return True
    if not wish.kinds:
        return False
    kinds = {video.video_id: has_cues(video.category) for video in videos}
    near = [kinds[key] for key in nearest_videos(query, services, kinds, ASKED_CHAPTERS)]
    return 2 * sum(near) > len(near)


def _matches(wish: Wish, videos: Sequence[Video], *, user: bool) -> Scope:
    if wish.absent:
        return Scope((), "vote+rules", f"not in the library: {', '.join(wish.absent)}", told=True)
    found = fitting(wish, videos)
    if not found:
        return Scope(
            (), "vote+rules", "no match in the library is between these sides, or of that time", told=True
        )
    reason = "the videos that were given" if user else "every match that the request names"
    if not user and not wish.names_match:
        reason = "the request names no match, so every match"
    return Scope(tuple(v.video_id for v in found), "user" if user else "vote+rules", reason, told=True)
