"""Choose the plays that answer the request, in order of importance."""

from typing import Any

from pipeline.domains.baseball import importance, ranking, rules, story
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.rules import Candidate
from pipeline.domains.baseball.state import BaseballState, Pick
from pipeline.services import Services


def select_clips(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return the picks by rank; nothing that fits the request gives the status `empty`.

    Rules narrow the plays, and all that is left answers the request. So where everything of a kind is asked
    for, the model only ranks: plays that it leaves out follow in the rules' order, and where a length or a
    number is too small for all, its order says which ones go. Only a "best of" lets it leave plays out.
    """
    services.log.decided("rules")
    found, reason = candidates(state, services)
    if not found:
        return {"picks": (), "status": "empty", "reason": reason}
    suggested = rules.suggested(rules.by_importance(found), state["filters"], state["wanted_ms"])
    picks = ranking.by_model(state, found, suggested, services) if len(found) > 1 else ()
    return {"picks": picks or by_rules(suggested), "status": "ok", "reason": ""}


def candidates(state: BaseballState, services: Services) -> tuple[list[Candidate], str]:
    """Return the plays that answer the request in order of time, or none and why."""
    filters = state["filters"]
    narrowed = narrow(filters, state["video"], state["segments"])
    if narrowed.relaxed:
        services.log.warn(f"no play fits {', '.join(narrowed.relaxed)} as said; it was read more widely")
    if not narrowed.segments:
        return [], narrowed.reason
    similarity = {play.segment_id: play.hits[0].similarity for play in state["hits"] if play.hits}
    worth = importance.of_game(state["segments"])
    found = rules.candidates(narrowed.segments, filters, worth, similarity)
    return found, "" if found else f"nothing is said or shown of {' or '.join(filters.phrases)}"


def by_rules(chosen: list[Candidate]) -> tuple[Pick, ...]:
    """Return picks in the order given, scored by importance."""
    return tuple(
        Pick(c.play.segment_id, rank, importance.as_score(c.points), story.reason(c.play))
        for rank, c in enumerate(chosen, 1)
    )
