"""Read the request: rules for now."""

from collections.abc import Mapping
from typing import Any

from pipeline.domains.baseball.state import BaseballState
from pipeline.domains.baseball.understand import rules
from pipeline.errors import InputError
from pipeline.services import Services


def parse_query(state: BaseballState, services: Services) -> Mapping[str, Any]:
    """Turn the request into filters and the length that counts. Raises InputError for an empty request."""
    query = state["query"].strip()
    if not query:
        raise InputError("the request is empty; type what you want to see, such as \"all home runs\"")
    filters, warnings = rules.understand(query, state["video"], state["segments"])
    for warning in warnings:
        services.log.warn(warning)
    services.log.decided("rules")
    return {"filters": filters, "wanted_ms": filters.duration_ms}
