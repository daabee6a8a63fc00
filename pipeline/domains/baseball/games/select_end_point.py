"""Give every chosen play of several games its in and out point."""

from typing import Any

from pipeline.domains.baseball import select_end_point as one_game
from pipeline.domains.baseball.games.each import each
from pipeline.domains.baseball.games.state import GamesState
from pipeline.services import Services


def select_end_point(state: GamesState, services: Services) -> dict[str, Any]:
    """Return each game's cuts; whether the length is too tight is told by all of them together."""
    at_leisure: GamesState = {**state, "wanted_ms": 0}
    cuts = each(one_game.select_end_point, at_leisure, services)["cuts"]
    every = tuple(cut for mine in cuts.values() for cut in mine)
    taste = next(iter(state["filters"].values())).taste
    left = iter(one_game.tightened(every, taste, state["wanted_ms"]))
    return {"cuts": {video_id: tuple(next(left) for _ in mine) for video_id, mine in cuts.items()}}
