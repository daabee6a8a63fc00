"""Turn what the verifier found into hints for the next round, and count the round."""

from typing import Any

from pipeline.ask.state import AskState
from pipeline.services import Services

MOST_HINTS = 5


def prepare_revise(state: AskState, services: Services) -> dict[str, Any]:
    """Return the hints and the number of rounds."""
    services.log.decided("rules")
    rounds = state.get("revisions", 0) + 1
    hints = tuple(state.get("problems", ())[:MOST_HINTS])
    return {"hints": hints, "revisions": rounds, "meta": {"prepare_revise_rounds": rounds}}
