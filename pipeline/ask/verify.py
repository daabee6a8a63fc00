"""Answer in claims, each bound to evidence; a second round reads what was wrong with the first."""

from typing import Any

from pipeline.ask.drafting import draft
from pipeline.ask.state import AskState
from pipeline.services import Services


def verify(state: AskState, services: Services) -> dict[str, Any]:
    """Return the answer as claims."""
    made = draft(state, services, "verify", state.get("hints", ()))
    return {"draft": made, "meta": {"verify_claims": len(made.claims)}}
