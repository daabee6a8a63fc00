"""Decide whether the evidence is worth an answer; the router after it only reads."""

from typing import Any

from pipeline.ask import rules
from pipeline.ask.state import AskState
from pipeline.services import Services


def judge(state: AskState, services: Services) -> dict[str, Any]:
    """Keep the evidence that fits well enough and return where to go on."""
    services.log.decided("rules")
    passages = state.get("passages", ())
    kept = (
        passages
        if state["found"].claims
        else rules.fitting(state["standalone"], passages, model=services.model is not None)
    )
    for passage in passages:
        if passage not in kept:
            services.log.threw_away(
                f"[{passage.number}] {passage.text[:60]}", f"fits only to {passage.score:.2f}"
            )
    hit = bool(kept or state["found"].claims) and not state.get("refusal", "")
    verdict = "miss" if not hit else "verify" if state.get("enable_verify", False) else "generate"
    return {"kept": kept, "verdict": verdict, "meta": {"judge_kept": len(kept)}}
