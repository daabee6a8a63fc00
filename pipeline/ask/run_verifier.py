"""Check every claim: rules first, the model where they can't tell; with the verifier off all passes."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pipeline.ask import prompts, rules
from pipeline.ask.conflicts import conflicting, same_time
from pipeline.ask.state import AskState, Claim, Draft, Passage
from pipeline.errors import ModelError
from pipeline.services import Services

DEFAULT_REVISIONS = 2
_VERDICT = re.compile(r"^\W*(\d{1,3})\W{1,4}(yes|no|conflict)\b", re.IGNORECASE | re.MULTILINE)


def run_verifier(state: AskState, services: Services) -> dict[str, Any]:
    """Return how the draft fares: `pass`, `revise`, `insufficient` or `conflict`."""
    services.log.decided("rules")
    draft: Draft = state["draft"]
    if not state.get("enable_verifier", False):
        return _out("pass", 1.0, draft.claims)
    if not draft.claims:
        return _out("insufficient", 0.0, ())
    checked, sides = checked_claims(draft, state, services)
    grade = rules.grade(checked)
    if sides:
        return _out("conflict", grade, checked) | {"sides": sides}
    if grade == 1.0:
        return _out("pass", grade, checked)
    if state.get("revisions", 0) < state.get("max_revisions", DEFAULT_REVISIONS):
        return _out("revise", grade, checked)
    if grade >= rules.PASSING:
        return _out("pass", grade, checked) | {
            "degraded": True,
            "meta": {"run_verifier_outcome": "degraded_pass"},
        }
    return _out("insufficient", grade, checked)


def _out(outcome: str, grade: float, checked: Sequence[Claim]) -> dict[str, Any]:
    problems = tuple(f"{claim.text[:80]}: {claim.problem}" for claim in checked if claim.problem)
    return {
        "outcome": outcome, "grade": round(grade, 4), "problems": problems, "degraded": False,
        "checked": tuple(checked), "sides": (), "meta": {"run_verifier_outcome": outcome},
    }  # fmt: skip


def checked_claims(
    draft: Draft, state: AskState, services: Services
) -> tuple[list[Claim], tuple[Claim, ...]]:
    """Return the claims with their problems, and claims that deny each other."""
    kept: Sequence[Passage] = state["kept"]
    if draft.by == "rules":  # the inventory's own words and verbatim quotes
        return list(draft.claims), _sides(draft, state.get("doubts", ()), kept)
    checked = [replace(c, problem=rules.problem(c, kept, state["standalone"])) for c in draft.claims]
    sides = conflicting([c for c in checked if not c.problem], kept)
    if sides:
        return checked, sides
    open_claims = [c for c in checked if not c.problem]
    if open_claims and services.model is not None:
        return by_model(checked, open_claims, kept, services)
    return checked, ()


def _sides(draft: Draft, doubts: Sequence[Claim], kept: Sequence[Passage]) -> tuple[Claim, ...]:
    """Return both sides: what the inventory says and what was said or shown against it, or two quotes."""
    if not doubts:
        return conflicting(draft.claims, kept)
    by_number = {p.number: p for p in kept}
    return (*(c for c in draft.claims if any(same_time(c, doubt, by_number) for doubt in doubts)), *doubts)


def by_model(
    checked: list[Claim], open_claims: list[Claim], kept: Sequence[Passage], services: Services
) -> tuple[list[Claim], tuple[Claim, ...]]:
    """Ask about the claims that no rule denies; what the model leaves unsaid stands."""
    assert services.model is not None
    try:
        reply = services.model.ask(prompts.judge(open_claims, kept))
    except ModelError as error:
        services.log.warn(f"the claims were checked by rules alone: {error}")
        return checked, ()
    services.log.decided(reply.model)
    said = {int(number): verdict.lower() for number, verdict in _VERDICT.findall(reply.text)}
    verdicts = {claim: said.get(n, "") for n, claim in enumerate(open_claims, 1)}
    sides = tuple(claim for claim, verdict in verdicts.items() if verdict == "conflict")
    if len(sides) > 1 or (sides and len(sides[0].cites) > 1):
        return checked, sides
    out = [
        replace(c, problem="the evidence does not prove it") if verdicts.get(c) == "no" else c
        for c in checked
    ]
    return out, ()
