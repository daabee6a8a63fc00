"""The one funnel: write the answer with its citations, keep the turn, sum the times."""

from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.ask.state import AskState, Citation, Claim, Passage, Turn, lang_of
from pipeline.services import Services

ELAPSED = "_elapsed_ms"


def format_answer(state: AskState, services: Services) -> dict[str, Any]:
    """Return the answer; citations are numbered anew in the order of the text, and only those that exist."""
    services.log.decided("rules")
    status = state.get("status", "")
    claims: Sequence[Claim] = ()
    if status == "conflict":
        claims = state.get("sides", ())
    elif not status:
        claims = state.get("checked", state["draft"].claims)
        claims = [claim for claim in claims if not claim.problem]
        status = "answered" if claims else "insufficient"
    passages = {p.number: p for p in state.get("kept", ())}
    lines, citations = numbered(claims, passages)
    answer = " ".join(part for part in (_lead(state, status, bool(claims)), *lines) if part)
    turn = Turn(state["question"], answer, status, state["standalone"], mode_of(state), tuple(citations))
    if services.conversations is not None and state.get("conversation_id"):
        services.conversations.add(state["conversation_id"], turn)
    total = round(sum(float(v) for k, v in state.get("meta", {}).items() if k.endswith(ELAPSED)), 3)
    return {
        "answer": answer, "citations": tuple(citations), "status": status, "turn": turn,
        "meta": {"format_sum_elapsed_ms": total},
    }  # fmt: skip


def _lead(state: AskState, status: str, claimed: bool) -> str:
    korean = lang_of(state) == "ko"
    if status == "answered" and state.get("degraded"):
        return (
            "확인되지 않은 부분이 있어 완전하지 않을 수 있습니다."
            if korean
            else "This may be incomplete: not all of it could be verified."
        )
    if status == "insufficient" and not state.get("text") and not claimed:
        return "근거가 부족해 답할 수 없습니다." if korean else "The evidence does not prove an answer."
    return state.get("text", "")


def numbered(claims: Sequence[Claim], passages: Mapping[int, Passage]) -> tuple[list[str], list[Citation]]:
    """Write claims with their citations; passages are numbered by first use."""
    numbers: dict[int, int] = {}
    lines = []
    for claim in claims:
        cites = [n for n in claim.cites if n in passages]
        for number in cites:
            numbers.setdefault(number, len(numbers) + 1)
        marks = "".join(f"[{numbers[n]}]" for n in cites)
        lines.append(f"{claim.text} {marks}".strip())
    citations = [
        Citation(new, p.video_id, p.start_ms, p.end_ms, p.text, p.kind, p.segment_ids)
        for new, p in ((new, passages[old]) for old, new in numbers.items())
    ]
    return lines, citations


def mode_of(state: AskState) -> str:
    """Name the mode that the first state chose."""
    if not state.get("enable_verify", False):
        return "plain"
    return "self-correcting" if state.get("enable_verifier", False) else "verified"
