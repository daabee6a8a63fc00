"""Choose the plays of several games, and rank them over all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pipeline.domains.baseball import select_clips as one_game
from pipeline.domains.baseball.games.each import each
from pipeline.domains.baseball.games.state import GamesState
from pipeline.domains.baseball.state import Pick
from pipeline.services import Services


def select_clips(state: GamesState, services: Services) -> dict[str, Any]:
    """Return each game's picks with ranks that count over all; a number asked for is one for all games."""
    changes = each(one_game.select_clips, state, services)
    count = next((one.count for one in state["filters"].values() if one.count), 0)
    picks: dict[str, list[Pick]] = {video_id: [] for video_id in changes["picks"]}
    for rank, (video_id, pick) in enumerate(by_worth(changes["picks"]), 1):
        if count and rank > count:
            title = services.library.video(video_id).title or video_id
            services.log.threw_away(
                f"{title}: play {pick.segment_id}", f"not among the {count} best of all games"
            )
        else:
            picks[video_id].append(replace(pick, rank=rank))
    return {**changes, "picks": {video_id: tuple(mine) for video_id, mine in picks.items()}}


def by_worth(picks: Mapping[str, Sequence[Pick]]) -> Iterator[tuple[str, Pick]]:
    """Yield the picks of all games, the highest score first; within a game its own order stands."""
    left = {video_id: list(mine) for video_id, mine in picks.items() if mine}
    while left:
        best = max(left, key=lambda video_id: left[video_id][0].score)  # the first of equals
        yield best, left[best].pop(0)
        if not left[best]:
            del left[best]
