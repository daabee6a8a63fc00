"""Show both sides where the evidence says two things."""

from typing import Any

from pipeline.ask.state import AskState
from pipeline.language import words
from pipeline.services import Services


def conflict(state: AskState, services: Services) -> dict[str, Any]:
    """Return what leads the two sides; format adds them with their evidence."""
    services.log.decided("rules")
    text = (
        "근거가 서로 다릅니다." if words.is_hangul(state["standalone"]) else "The evidence says two things."
    )
    return {"text": text, "status": "conflict", "meta": {"conflict_sides": len(state.get("sides", ()))}}
