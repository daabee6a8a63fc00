"""Show both sides where the evidence says two things."""

from typing import Any

from pipeline.ask.state import AskState, lang_of
from pipeline.services import Services


def conflict(state: AskState, services: Services) -> dict[str, Any]:
    """Return what leads the two sides; format adds them with their evidence."""
    services.log.decided("rules")
    text = "근거가 서로 다릅니다." if lang_of(state) == "ko" else "The evidence says two things."
    return {"text": text, "status": "conflict", "meta": {"conflict_sides": len(state.get("sides", ()))}}
