"""Which Flow serves which category of video."""

from collections.abc import Mapping

from pipeline.domains.baseball.flow import FLOW as BASEBALL
from pipeline.errors import InputError
from pipeline.flow import Flow

FLOWS: Mapping[str, Flow] = {"baseball": BASEBALL}
OTHERS: Flow | None = None  # any other category: the series flow goes here


def flow_for(category: str) -> Flow:
    """Return the Flow for a video's category. Raises InputError where none serves it."""
    flow = FLOWS.get(category.strip().casefold(), OTHERS)
    if flow is None:
        raise InputError(f"no flow serves the category {category!r}; there are {', '.join(sorted(FLOWS))}")
    return flow
