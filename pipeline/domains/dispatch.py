"""Which Flow serves which category of video."""

from collections.abc import Mapping

from pipeline.domains.baseball.flow import FLOW as BASEBALL
from pipeline.domains.baseball.games.flow import FLOW as GAMES
from pipeline.domains.series.flow import FLOW as SERIES
from pipeline.flow import Flow

FLOWS: Mapping[str, Flow] = {"baseball": BASEBALL}
SEVERAL: Mapping[str, Flow] = {"baseball": GAMES}
"""Flows over several videos of a category whose own flow takes one."""
OTHERS = SERIES  # any other category


def flow_for(category: str, several: bool = False) -> Flow:
    """Return the Flow for a video's category, or for several videos of it."""
    return (SEVERAL if several else FLOWS).get(category.strip().casefold(), OTHERS)
