"""Make a question stand alone; one without a conversation passes through."""

import re
from collections.abc import Sequence
from typing import Any

from pipeline.ask import prompts, scope
from pipeline.ask.followup import resolve
from pipeline.ask.state import AskState, Turn
from pipeline.errors import InputError, ModelError
from pipeline.language import words
from pipeline.services import Services

LONGEST_QUESTION = 2000
_NAME = re.compile(r"[A-Z][\w'-]+|\d+")


def rewrite(state: AskState, services: Services) -> dict[str, Any]:
    """Return the question with its references resolved. Raises InputError for an empty or an endless one."""
    question, history = state["question"].strip(), state.get("history", ())
    if not question or len(question) > LONGEST_QUESTION:
        raise InputError(
            f"a question of {len(question)} characters cannot be answered; write 1 to {LONGEST_QUESTION}"
        )
    services.log.decided("rules")
    if not history:
        return {"standalone": question, "meta": {"rewrite_changed": False}}
    resolved = resolve(question, history, scope.match_of(history, services.library))
    text = resolved.text
    if resolved.follows and not resolved.sure and services.model is not None:
        text = by_model(question, history, services) or text
    return {"standalone": text, "meta": {"rewrite_changed": text != question}}


def by_model(question: str, history: Sequence[Turn], services: Services) -> str:
    """Return the model's rewriting; empty where it failed or holds a name or number that nobody said."""
    if services.model is None:
        return ""
    try:
        reply = services.model.ask(prompts.rewrite(question, history))
    except ModelError as error:
        services.log.warn(f"the question was left as it is: {error}")
        return ""
    text = words.clean(reply.text.strip().splitlines()[0] if reply.text.strip() else "")
    said = " ".join([question, *(f"{t.question} {t.standalone} {t.answer}" for t in history)]).lower()
    invented = [name for name in _NAME.findall(text)[1:] if name.lower() not in said]
    if not text or len(text) > 300 or invented or words.is_hangul(text) != words.is_hangul(question):
        services.log.threw_away(text[:80] or "an empty rewriting", f"not from the conversation: {invented}")
        return ""
    services.log.decided(reply.model)
    return text
