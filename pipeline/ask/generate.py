"""Answer with citations, unverified: every sentence cites evidence that exists, which code sees to."""

from typing import Any

from pipeline.ask.drafting import draft
from pipeline.ask.state import AskState
from pipeline.services import Services


def generate(state: AskState, services: Services) -> dict[str, Any]:
    """Return the answer as claims bound to evidence."""
    made = draft(state, services, "generate")
    return {"draft": made, "meta": {"generate_claims": len(made.claims)}}
