"""Which videos are searched."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pipeline.domains.series.matches import fitting
from pipeline.domains.series.named import facts
from pipeline.domains.series.reading import read_wish
from pipeline.domains.series.rules import settle
from pipeline.domains.series.state import Scope, SeriesState
from pipeline.domains.series.votes import chapter_votes, settled_by_model
from pipeline.domains.series.wish import Wish
from pipeline.ingest.match.cues import has_cues
from pipeline.model import Video
from pipeline.services import Services

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
    with_cues = {category for category in {v.category for v in videos} if has_cues(category)}
    wish = read_wish(state["query"], videos) if with_cues else Wish()
    given = set(state.get("video_ids", ()))
    chosen = [v for v in videos if v.video_id in given] if given else videos
    told = [v for v in chosen if v.category in with_cues]
    if told and (wish.absent or wish.kinds) and _means_matches(state["query"], wish, chosen, services):
        found = _matches(wish, told, user=bool(given))
    elif given:
        found = Scope(tuple(v.video_id for v in chosen), "user", "the videos that were given")
    else:
        found = _by_votes(state["query"], fitting(wish, chosen) if wish.names_match else chosen, services)
    services.log.decided(
        "rules" if found.mode != "vote+model" or services.model is None else services.model.name
    )
    if found.video_ids:
        return {"wish": wish, "scope": found, "status": "ok", "reason": ""}
    return {"wish": wish, "scope": found, "status": "empty", "reason": found.reason}


def _searchable(state: SeriesState, services: Services) -> list[Video]:
    """Videos of the asked category, or of every one that has no inventory of plays of its own."""
    category, given = state.get("category", ""), state.get("video_ids", ())
    known = {video.video_id: video for video in services.library.videos()}
    for video_id in given:
        if video_id not in known:
            services.library.video(video_id)  # raises InputError that names near ids
    if given:
        category = category or known[given[0]].category
    return [
        v for v in known.values() if v.category == category or (not category and v.category != "baseball")
    ]


def _means_matches(query: str, wish: Wish, videos: list[Video], services: Services) -> bool:
    """Tell a request about matches in a library that has other programmes too.

    A side, a ground or a plain word such as goal says so, unless a title says otherwise; for words that other
    programmes have too (a chance, a change, a save) the chapters vote.
    """
    if all(map(has_cues, {video.category for video in videos})):
        return True
    if any(not has_cues(video.category) for video in facts(query, videos, services.library)):
        return False
    if wish.names_match or (set(wish.kinds) & PLAIN_KINDS and not wish.best):
        return True
    if not wish.kinds:
        return False
    kinds = {video.video_id: has_cues(video.category) for video in videos}
    votes = chapter_votes(query, services, kinds)
    return sum(n for key, n in votes if kinds[key]) > sum(n for key, n in votes if not kinds[key])


def _matches(wish: Wish, videos: list[Video], *, user: bool) -> Scope:
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


def _by_votes(query: str, videos: list[Video], services: Services) -> Scope:
    named = facts(query, videos, services.library)
    votes = chapter_votes(query, services, {v.video_id for v in (named or videos)})
    settled = settle(query, named, votes, services.settings.scope_limit)
    if services.model is not None and settled.video_ids and len(votes) > 1 and not named:
        return settled_by_model(query, settled, videos, services)
    return replace(settled, votes=votes)
