"""What to look for in each video."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pipeline.domains.series.prompts import plan_prompt
from pipeline.domains.series.rules import beats_of, route_of, service_of, words_for
from pipeline.domains.series.state import Beat, Plan, Query, SeriesState
from pipeline.domains.series.wish import Wish
from pipeline.errors import InputError, ModelError
from pipeline.language import durations
from pipeline.model import Video
from pipeline.services import Services

MOST_BEATS = 5


def plan(state: SeriesState, services: Services) -> Mapping[str, Any]:
    """Make a route and beats, with at most one model call an episode, all at once."""
    scope, wish = state["scope"], state["wish"]
    name, service = _service(state)
    wanted = (
        state.get("duration_ms", 0)
        or wish.duration_ms
        or _asked(state["query"])
        or int(service["default_ms"])
    )
    if not scope.video_ids:
        return {"plan": Plan("pinpoint", ()), "wanted_ms": wanted}
    if name == "ad_slot":
        services.log.decided("rules")
        return {"plan": _slots(scope.video_ids), "wanted_ms": wanted}
    if scope.told and not state.get("preset", ""):
        services.log.decided("rules")
        title = _title(wish) or state["query"]
        beats = tuple(Beat(f"{key}#1", key, title, many=True, events=wish.kinds) for key in scope.video_ids)
        return {"plan": Plan("events", beats, service=name), "wanted_ms": wanted}
    videos = [services.library.video(key) for key in scope.video_ids]
    ruled = {video.video_id: _by_rule(state, video, services) for video in videos}
    beats, by = _by_model(state["query"], videos, ruled, services)
    services.log.decided(by)
    most = max((len(rows) for rows in ruled.values()), default=0)
    route = route_of(state["query"], most, name)
    return {"plan": Plan(route, beats, by, name), "wanted_ms": wanted}


def _title(wish: Wish) -> str:
    return "best moments" if wish.best else ", ".join(kind.replace("_", " ") for kind in wish.kinds)


def _slots(video_ids: Sequence[str]) -> Plan:
    beats = tuple(Beat(f"{key}#1", key, "places for adverts", many=True) for key in video_ids)
    return Plan("slots", beats, service="ad_slot")


def _asked(query: str) -> int:
    found = durations.find(durations.spell(query))
    return max((d.ms for d in found if d.ms > 0), default=0)


def _service(state: SeriesState) -> tuple[str, Mapping[str, Any]]:
    known = words_for("services")
    name, preset = state.get("service", "") or service_of(state["query"]), state.get("preset", "")
    if name not in known:
        raise InputError(f"service {name!r} is not one; there are {', '.join(sorted(known))}")
    if preset not in known[name]["presets"]:
        presets = ", ".join(sorted(p for p in known[name]["presets"] if p)) or "none"
        raise InputError(f"preset {preset!r} is not one of {name}'s; there are {presets}")
    return name, known[name]


def _by_rule(state: SeriesState, video: Video, services: Services) -> tuple[Beat, ...]:
    preset = _service(state)[1]["presets"][state.get("preset", "")]
    names = services.library.casts().get(video.video_id, ())
    query = _without_length(state["query"])
    return beats_of(query, video, names, preset)[: MOST_BEATS + len(preset)]


def _without_length(query: str) -> str:
    spelled = durations.spell(query)
    for length in sorted(durations.find(spelled), key=lambda d: -d.start):
        spelled = f"{spelled[: length.start]} {spelled[length.end :]}"
    return (
        re.sub(r"\s+", " ", re.sub(r"\b(in|of|about|around)\s*$|짜리|분량|정도", " ", spelled)).strip()
        or query
    )


def _by_model(
    query: str, videos: Sequence[Video], ruled: Mapping[str, tuple[Beat, ...]], services: Services
) -> tuple[tuple[Beat, ...], str]:
    rules = tuple(beat for video in videos for beat in ruled[video.video_id])
    if services.model is None:
        return rules, "rules"
    prompts = [plan_prompt(query, v, services.library.chapters(v.video_id)) for v in videos]
    beats: list[Beat] = []
    by = "rules"
    for video, answer in zip(videos, services.model.ask_all(prompts), strict=True):
        read = () if isinstance(answer, ModelError) else _read(answer.text, video, services)
        if read:
            by = services.model.name
        else:
            why = str(answer) if isinstance(answer, ModelError) else "no line of it could be read"
            services.log.warn(f"the rules planned {video.title}: {why}")
        beats += read or ruled[video.video_id]
    return tuple(beats), by


def _read(text: str, video: Video, services: Services) -> tuple[Beat, ...]:
    chapters = services.library.chapters(video.video_id)
    beats: list[Beat] = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) < 4 or not cells[0]:
            continue
        senses = zip(cells[1:4], ("picture", "event", "spoken"), strict=True)
        queries = tuple(Query(cell, sense) for cell, sense in senses if len(cell) > 1)
        number = int(cells[4]) if len(cells) > 4 and cells[4].isdigit() else 0
        hint = None
        if 0 < number <= len(chapters):
            hint = (
                chapters[number - 1].start_ms / video.duration_ms,
                chapters[number - 1].end_ms / video.duration_ms,
            )
        if queries:
            beats.append(
                Beat(f"{video.video_id}#{len(beats) + 1}", video.video_id, cells[0], queries, hint=hint)
            )
    return tuple(beats[:MOST_BEATS])
