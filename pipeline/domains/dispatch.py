"""Which Flow serves which category of video."""

from collections.abc import Mapping

from pipeline.domains.baseball.flow import FLOW as BASEBALL
from pipeline.domains.series.flow import FLOW as SERIES
from pipeline.flow import Flow

FLOWS: Mapping[str, Flow] = {"baseball": BASEBALL}
OTHERS = SERIES  # any other category


def flow_for(category: str) -> Flow:
    """Return the Flow for a video's category."""
    return FLOWS.get(category.strip().casefold(), OTHERS)
