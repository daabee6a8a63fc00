"""Choose the cuts: one a beat or as many as it asks for, on boundaries that the material has."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.domains.series import bounds, slots
from pipeline.domains.series.prompts import select_prompt
from pipeline.domains.series.rules import PHRASES
from pipeline.domains.series.state import Beat, Material, Pick, Plan, Query, SeriesState
from pipeline.errors import ModelError
from pipeline.ingest.match.wordfiles import word_set
from pipeline.model import MatchEvent, Video
from pipeline.services import Services

REFINE_MAX = 1
USABLE, USABLE_LOOSE = 0.36, 0.18
SHARE_OF_BEST = 0.6
WORDS_WITH_MEANING, WORDS_ALONE = 0.4, 0.6
AROUND, ONE_WORD = 0.5, 0.8
SHARE_OF_EPISODE, SHARE_OF_STORY = 0.85, 0.4
LONG_STEM = 4
SHORTEST_MS = 4_000
LEAD_MS, TAIL_MS = 3_000, 4_000
Chosen = tuple[Material, float, str, str]
"""Material, score, reason and who decided."""


def select(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Pick from the material; a beat with nothing usable asks once for another search."""
    plan, refined = state["plan"], state.get("refined", 0)
    by_beat: dict[str, list[Material]] = {}
    for material in state.get("material", ()):
        by_beat.setdefault(material.beat_id, []).append(material)
    if plan.route in ("events", "slots"):
        services.log.decided("rules")
        one = _event_pick if plan.route == "events" else _slot_pick
        picks = [one(m, services.library.video(m.video_id)) for rows in by_beat.values() for m in rows]
        return {"picks": tuple(picks), "refined": refined, "retry": ()}
    chosen, retry = _decide(state["query"], plan, by_beat, refined, services)
    if plan.route == "pinpoint":
        chosen = _best_episodes(plan, chosen, services)
    elif plan.route == "structural":
        chosen = _of_the_story(plan, chosen, services)
    picks = [
        _pick(row, services.library.video(row[0].video_id), beat)
        for beat in plan.beats
        for row in chosen.get(beat.beat_id, ())
    ]
    if retry and refined < REFINE_MAX:
        return {"picks": tuple(picks), "refined": refined + 1, "retry": tuple(sorted(retry.items()))}
    return {"picks": tuple(picks), "refined": refined, "retry": ()}


def _best_episodes(
    plan: Plan, chosen: Mapping[str, list[Chosen]], services: Services
) -> dict[str, list[Chosen]]:
    """One or two scenes are wanted: of a part's finds over the episodes only the best and its equals stay."""
    best: dict[str, float] = {}
    for beat in plan.beats:
        for row in chosen.get(beat.beat_id, ()):
            best[beat.title] = max(best.get(beat.title, 0.0), row[1])
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
    best: dict[str, float] = {}
    for beat in plan.beats:
        for row in chosen.get(beat.beat_id, ()):
            best[beat.video_id] = max(best.get(beat.video_id, 0.0), row[1])
    least = SHARE_OF_STORY * max(best.values(), default=0.0)
    for video_id in sorted(key for key, score in best.items() if score < least):
        services.log.threw_away(video_id, "it has little to do with the story")
    return {b.beat_id: chosen.get(b.beat_id, []) for b in plan.beats if best.get(b.video_id, 0.0) >= least}


def route(state: SeriesState) -> str:
    """Go back to retrieve where a beat has another query to try."""
    return "again" if state.get("retry") else "done"


def _event_pick(material: Material, video: Video) -> Pick:
    event = material.event
    assert event is not None  # the events route makes material of events alone
    start, end = bounds.around(event, material.lines, video.duration_ms)
    snap = video.timebase.snap
    least = bounds.heart(event, video.duration_ms)
    return Pick(
        video.video_id, material.beat_id, snap(start), snap(end), material.score, caption_of(event, video),
        f"told at {video.timebase.timecode(event.at_ms)} with weight {event.weight:.1f}",
        (max(snap(start), snap(least[0])), min(snap(end), snap(least[1]))),
    )  # fmt: skip


def _slot_pick(material: Material, video: Video) -> Pick:
    snap = video.timebase.snap
    start = snap(max(0, material.at_ms - slots.AROUND_MS))
    end = snap(min(video.duration_ms, material.at_ms + slots.AROUND_MS))
    caption = f"Advert at {video.timebase.timecode(material.at_ms)}"
    return Pick(
        video.video_id, material.beat_id, start, end, material.score, caption, material.why, (start, end)
    )


def caption_of(event: MatchEvent, video: Video) -> str:
    """Write what an event is, for people."""
    team = {"home": video.home, "away": video.away}.get(event.side)
    words = [event.kind.replace("_", " ").capitalize()]
    if team:
        words.append(team.name)
    if event.kind == "goal":
        words.append(f"{event.score_home}-{event.score_away}")
    if event.minute:
        words.append(f"{event.minute}'")
    return ", ".join(words)


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
    scored = sorted(((_fit(beat, row), row) for row in rows), key=lambda p: (-p[0], p[1].at_ms))
    usable = [(score, row) for score, row in scored if score >= (USABLE_LOOSE if beat.loose else USABLE)]
    if not usable:
        words = re.findall(r"\w{2,}", beat.title)
        return [], " ".join(words[:4]) if len(words) > 4 else ""
    best = usable[0][0]
    keep = [pair for pair in usable if pair[0] >= SHARE_OF_BEST * best] if beat.many else usable[:1]
    return [(row, round(score, 4), f"fits {beat.title!r} best", "rules") for score, row in keep], ""


def _fit(beat: Beat, row: Material) -> float:
    """Join how near a line is in meaning with how many of a query's words it, or its surroundings, have."""
    near = row.hit.similarity if row.hit else 0.0
    own = _own(row)
    told = " ".join(line.text for line in row.lines).casefold()
    share = max((_share(query, own, told) for query in beat.queries), default=0.0)
    return max(0.0, near) + (WORDS_WITH_MEANING if near > 0 else WORDS_ALONE) * share


def _own(row: Material) -> str:
    """Return the words of a find's own line, with who speaks or is seen in it."""
    if row.hit is None:
        return ""
    line = row.hit.evidence
    return " ".join((line.text, line.speaker, *line.cast)).casefold()


def _share(query: Query, own: str, told: str) -> float:
    if query.sense == "spoken":
        return max((_spoken(phrase, own) for phrase in query.text.split(PHRASES)), default=0.0)
    asked = {w.casefold() for w in re.findall(r"\w{3,}|[가-힣]{2,}", query.text)} - word_set("stopwords")
    stems = {_stem(word) for word in asked}
    found = sum(1.0 if _says(stem, own) else AROUND if _says(stem, told) else 0.0 for stem in stems)
    return min(ONE_WORD if len(stems) == 1 else 1.0, found / min(3, len(stems))) if stems else 0.0


def _says(stem: str, text: str) -> bool:
    """Tell whether a text has a word of this stem: "car" is not in "carry", "argu" is in "argument"."""
    if "가" <= stem[0] <= "힣":
        return stem in text
    ending = r"\w*" if len(stem) >= LONG_STEM else "(s|es|d|ed|ing|'s)?"
    return re.search(rf"\b{re.escape(stem)}{ending}\b", text) is not None


def _spoken(phrase: str, own: str) -> float:
    """Return how much of a phrase a line says; "stop" alone is not "stop right there"."""
    if re.search("[가-힣]", phrase):
        stems = [_stem(word) for word in phrase.split()]
        return sum(stem in own for stem in stems) / len(stems) if stems else 0.0
    words = re.findall(r"[\w']+", phrase.casefold())
    said = r"\W+".join(map(re.escape, words))
    return 1.0 if words and re.search(rf"\b{said}\b", own) else 0.0


def _stem(word: str) -> str:
    if re.match("[가-힣]", word):
        return word[:-1] if len(word) > 2 else word
    return re.sub(r"(ing|ed|es|s)$", "", word) if len(word) > 4 else word


def _pick(row: Chosen, video: Video, beat: Beat) -> Pick:
    material, score, reason, by = row
    start = bounds.before(material.at_ms - LEAD_MS, material.lines)
    end = bounds.after(max(material.end_ms, material.at_ms + SHORTEST_MS) + TAIL_MS, material.lines)
    first, last = material.room or (0, video.duration_ms)
    start, end = max(first, start), min(last, video.duration_ms, max(end, start + SHORTEST_MS))
    snap = video.timebase.snap
    caption = material.hit.evidence.text[:80] if material.hit else beat.title
    least = (
        snap(max(start, material.at_ms - 500)),
        snap(min(end, max(material.end_ms, material.at_ms + SHORTEST_MS))),
    )
    hits = (material.hit,) if material.hit else ()
    return Pick(video.video_id, beat.beat_id, snap(start), snap(end), score, caption, reason, least, hits, by)
