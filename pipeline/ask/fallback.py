"""Say that there is no answer, and why."""

from typing import Any

from pipeline.ask.state import AskState, lang_of
from pipeline.services import Services


def fallback(state: AskState, services: Services) -> dict[str, Any]:
    """Return the refusal: `insufficient` where something was judged, `fallback` where nothing was found."""
    services.log.decided("rules")
    korean = lang_of(state) == "ko"
    refusal = state.get("refusal", "")
    if state.get("outcome") == "insufficient":
        text = "근거가 부족해 답할 수 없습니다." if korean else "The evidence does not prove an answer."
        return {"text": text, "status": "insufficient", "meta": {"fallback_reason": "insufficient"}}
    if refusal:
        text = f"답할 수 없습니다: {refusal}." if korean else f"There is no answer: {refusal}."
        return {"text": text, "status": "insufficient", "meta": {"fallback_reason": "inventory"}}
    text = "이 질문에 답할 근거를 찾지 못했습니다." if korean else "Nothing in the material answers this."
    return {"text": text, "status": "fallback", "meta": {"fallback_reason": "nothing found"}}
