"""Read the request: what plays, how long, cut how tight."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pipeline.domains.baseball import prompts_parse
from pipeline.domains.baseball.filters import Filters
from pipeline.domains.baseball.state import BaseballState
from pipeline.domains.baseball.understand import chosen, rules
from pipeline.errors import InputError, ModelError
from pipeline.language import keyvalue
from pipeline.services import Services
from pipeline.timebase import seconds_from_ms


def parse_query(state: BaseballState, services: Services) -> Mapping[str, Any]:
    """Turn the request into filters and the length that counts.

    Code always reads the request; a model, where there is one, fills what code left open. The caller's
    length wins over the text's. Raises InputError for an empty request or a length that cannot be meant.
    """
    query = state["query"].strip()
    if not query:
        raise InputError('the request is empty; type what you want to see, such as "all home runs"')
    filters, warnings = rules.understand(query, state["video"], state["segments"])
    _check(filters.duration_ms, _is_said(query, filters), "in the request", services)
    filters = _with_model(filters, query, state, services)
    for warning in warnings:
        services.log.warn(warning)
    given = state.get("duration_ms", 0)
    _check(given, bool(given), "given", services)
    wanted = given or filters.duration_ms
    if wanted > state["video"].duration_ms > 0:
        services.log.warn(f"{seconds_from_ms(wanted):g} s are asked for, more than the whole video has")
    return {"filters": replace(filters, duration_ms=filters.duration_ms), "wanted_ms": wanted}


def _is_said(query: str, filters: Filters) -> bool:
    return bool(filters.duration_ms) or bool(rules.lengths(query))


def _check(ms: int, said: bool, where: str, services: Services) -> None:
    most = services.settings.max_duration_s
    if said and not 0 < ms <= most * 1000:
        raise InputError(
            f"the length {where} is {seconds_from_ms(ms):g} s; "
            f"it must be above 0 and at most {most} s, such as 90 s or 3 min"
        )


def _with_model(filters: Filters, query: str, state: BaseballState, services: Services) -> Filters:
    """Let the model choose too; without one, or when it fails, the rules stand."""
    services.log.decided("rules")
    if services.model is None:
        return filters
    video, segments = state["video"], state["segments"]
    words = prompts_parse.offered(video, segments)
    last = max((s.inning for s in segments), default=9)
    try:
        reply = services.model.ask(prompts_parse.parse(query, video, words, last))
        free = {"innings": keyvalue.FREE, "phrases": keyvalue.FREE, "duration_sec": keyvalue.FREE}
        lines = keyvalue.parse_lines(reply.text, {**words, **free})
        if not lines.said or (lines.dropped and not lines.answered):
            raise ModelError(f"the model's answer has no line that can be read: {reply.text[:80]!r}")
    except ModelError as error:
        services.log.warn(f"the request was read by rules: {error}")
        return filters
    joined, thrown = chosen.join(filters, chosen.choice(lines.values, query))
    for item in lines.dropped:
        services.log.threw_away(str(item), item.reason)
    for what, reason in thrown:
        services.log.threw_away(what, reason)
    services.log.decided(reply.model or services.model.name)
    return joined
