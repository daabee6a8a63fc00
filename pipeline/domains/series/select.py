"""Choose the cuts: one a beat or as many as it asks for, on boundaries that the material has."""

import re
from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any

from pipeline.domains.series import picks
from pipeline.domains.series.fit import fit
from pipeline.domains.series.picks import Chosen
from pipeline.domains.series.prompts import select_prompt
from pipeline.domains.series.state import Beat, Material, Plan, SeriesState
from pipeline.errors import ModelError
from pipeline.services import Services

REFINE_MAX = 1
USABLE, USABLE_LOOSE = 0.36, 0.18
SHARE_OF_BEST = 0.6
SHARE_OF_EPISODE, SHARE_OF_STORY = 0.85, 0.4


def select(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Pick from the material; a beat with nothing usable asks once for another search."""
    plan, refined = state["plan"], state.get("refined", 0)
    by_beat: dict[str, list[Material]] = {}
    for material in state.get("material", ()):
        by_beat.setdefault(material.beat_id, []).append(material)
    if plan.route in ("events", "slots"):
        services.log.decided("rules")
        one = picks.of_event if plan.route == "events" else picks.of_slot
        made = [one(m, services.library.video(m.video_id)) for rows in by_beat.values() for m in rows]
        return {"picks": tuple(made), "refined": refined, "retry": ()}
    chosen, retry = _decide(state["query"], plan, by_beat, refined, services)
    if plan.route == "pinpoint":
        chosen = _best_episodes(plan, chosen, services)
    elif plan.route == "structural":
        chosen = _of_the_story(plan, chosen, services)
    made = [
        picks.of_find(row, services.library.video(row[0].video_id), beat)
        for beat in plan.beats
        for row in chosen.get(beat.beat_id, ())
    ]
    if retry and refined < REFINE_MAX:
        return {"picks": tuple(made), "refined": refined + 1, "retry": tuple(sorted(retry.items()))}
    return {"picks": tuple(made), "refined": refined, "retry": ()}


def _best_episodes(
    plan: Plan, chosen: Mapping[str, list[Chosen]], services: Services
) -> dict[str, list[Chosen]]:
    """One or two scenes are wanted: of a part's finds over the episodes only the best and its equals stay."""
    best = _best(plan, chosen, attrgetter("title"))
    out: dict[str, list[Chosen]] = {}
    for beat in plan.beats:
        share = SHARE_OF_BEST if beat.many else SHARE_OF_EPISODE
        rows = chosen.get(beat.beat_id, [])
        out[beat.beat_id] = [row for row in rows if row[1] >= share * best[beat.title]]
        if len(out[beat.beat_id]) < len(rows):
            services.log.threw_away(f"{beat.title} in {beat.video_id}", "another episode fits better")
    return out


def _of_the_story(
    plan: Plan, chosen: Mapping[str, list[Chosen]], services: Services
) -> dict[str, list[Chosen]]:
    """Leave out the episodes that have far less to do with the story than another."""
    best = _best(plan, chosen, attrgetter("video_id"))
    least = SHARE_OF_STORY * max(best.values(), default=0.0)
    for video_id in sorted(key for key, score in best.items() if score < least):
        services.log.threw_away(video_id, "it has little to do with the story")
    return {b.beat_id: chosen.get(b.beat_id, []) for b in plan.beats if best.get(b.video_id, 0.0) >= least}


def _best(plan: Plan, chosen: Mapping[str, list[Chosen]], of: Callable[[Beat], str]) -> dict[str, float]:
    """Return the best score among the beats of each name."""
    best: dict[str, float] = {}
    for beat in plan.beats:
        for _, score, _, _ in chosen.get(beat.beat_id, ()):
            best[of(beat)] = max(best.get(of(beat), 0.0), score)
    return best


def route(state: SeriesState) -> str:
    """Go back to retrieve where a beat has another query to try."""
    return "again" if state.get("retry") else "done"


def _decide(
    query: str, plan: Plan, by_beat: Mapping[str, Sequence[Material]], refined: int, services: Services
) -> tuple[dict[str, list[Chosen]], dict[str, str]]:
    chosen: dict[str, list[Chosen]] = {}
    retry: dict[str, str] = {}
    asked = [beat for beat in plan.beats if not beat.many and len(by_beat.get(beat.beat_id, ())) > 1]
    answers: list[Any] = []
    if services.model is not None:
        answers = services.model.ask_all([select_prompt(query, b, by_beat[b.beat_id]) for b in asked])
    by_model = {b.beat_id: a for b, a in zip(asked, answers, strict=False)}
    services.log.decided("rules")
    for beat in plan.beats:
        rows = by_beat.get(beat.beat_id, ())
        read = _read(by_model.get(beat.beat_id), beat, rows, services)
        found, again = read if read is not None else _by_rule(beat, rows)
        if found:
            chosen[beat.beat_id] = found
        elif again and refined < REFINE_MAX:
            retry[beat.beat_id] = again
        else:
            services.log.threw_away(beat.title, "nothing in it fits")
    return chosen, retry


def _read(
    answer: Any, beat: Beat, rows: Sequence[Material], services: Services
) -> tuple[list[Chosen], str] | None:
    if answer is None:
        return None
    if isinstance(answer, ModelError):
        services.log.warn(f"the rules chose for {beat.title!r}: {answer}")
        return None
    match = re.match(r"\s*(\d+)\s*(?:,\s*(.+))?", answer.text)
    if not match or int(match[1]) > len(rows):
        services.log.warn(f"the model named no moment for {beat.title!r}; the rules chose")
        return None
    services.log.decided(answer.model)
    if int(match[1]) == 0:
        return [], (match[2] or "").strip()
    row = rows[int(match[1]) - 1]
    return [(row, row.score, f"chosen from {len(rows)}", answer.model)], ""


def _by_rule(beat: Beat, rows: Sequence[Material]) -> tuple[list[Chosen], str]:
    """Take what is near enough to the beat; a line that shares its words counts with or without vectors."""
    scored = sorted(((fit(beat, row), row) for row in rows), key=lambda p: (-p[0], p[1].at_ms))
    usable = [(score, row) for score, row in scored if score >= (USABLE_LOOSE if beat.loose else USABLE)]
    if not usable:
        words = re.findall(r"\w{2,}", beat.title)
        return [], " ".join(words[:4]) if len(words) > 4 else ""
    best = usable[0][0]
    keep = [pair for pair in usable if pair[0] >= SHARE_OF_BEST * best] if beat.many else usable[:1]
    return [(row, round(score, 4), f"fits {beat.title!r} best", "rules") for score, row in keep], ""
