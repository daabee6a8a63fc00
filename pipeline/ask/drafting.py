"""Make a draft: the inventory's own answer, else the model's from the evidence, else quotes."""

from collections.abc import Sequence

from pipeline.ask import prompts, rules
from pipeline.ask.state import AskState, Draft, lang_of
from pipeline.errors import ModelError
from pipeline.services import Services


def draft(state: AskState, services: Services, name: str, hints: Sequence[str] = ()) -> Draft:
    """Return the draft; the inventory knows its facts, so no model is asked for them."""
    services.log.decided("rules")
    if state["found"].claims:
        return state["found"]
    quoted = rules.quoted(state["standalone"], state["kept"])
    if services.model is None:
        return quoted
    try:
        reply = services.model.ask(
            prompts.answer(state["standalone"], state["kept"], name, lang_of(state), hints)
        )
    except ModelError as error:
        services.log.warn(f"the answer was put together by rules: {error}")
        return quoted
    if rules.says_nothing(reply.text):
        services.log.decided(reply.model)
        return Draft((), reply.model)
    claims, lost = rules.claims_of(reply.text, [p.number for p in state["kept"]])
    for text in lost:
        services.log.threw_away(text[:80], "cites no evidence that exists")
    foreign = [c for c in claims if not rules.right_language(c.text, lang_of(state))]
    for claim in foreign:
        services.log.threw_away(claim.text[:80], "is not in the language that is asked for")
    claims = tuple(claim for claim in claims if claim not in foreign)
    if not claims:
        services.log.warn("the model's answer cites no evidence that exists; the evidence itself is quoted")
        return quoted
    services.log.decided(reply.model)
    return Draft(claims, reply.model)
