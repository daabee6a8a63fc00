"""“Understood as”: every filter as a chip to change or take out; and what an empty result can relax."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import streamlit as st

from pipeline.build import Desk
from pipeline.domains.baseball.filters import Filters, InningSpan, PlayerFilter
from pipeline.domains.baseball.narrow import narrow
from pipeline.model import Segment, Video
from pipeline.ui import again, requestbar
from pipeline.ui.chips import Chip, added, changed, chips, innings, team_name, without
from pipeline.ui.strings import Say
from pipeline.ui.tracing import Story
from pipeline.ui.words import AXES, values

TASTES = ("none", "short", "full")


def understood(desk: Desk, told: Story, say: Say) -> None:
    """Draw the chips of a run; a change runs again from there without reading the request again."""
    told = parts(told)[0]
    found = reading(desk, told)
    if found is None:
        return
    filters, video, plays = found
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="chips"):
        st.caption(say("chip.title"), width="content")
        shown = chips(filters, video, say)
        for number, chip in enumerate(shown):
            name = f"{say(f'axis.{chip.axis}')}: {chip.shown}"
            with st.popover(name, key=f"chip-{told.run.run_id}-{number}"):
                _edit(desk, told, filters, chip, (video, plays), say)
        with st.popover(say("chip.add"), icon=":material/add:", key=f"chip-{told.run.run_id}-add"):
            _add(desk, told, (video, plays), say)


def parts(told: Story) -> tuple[Story, ...]:
    """Return the games of a run whose request was read, each as a run of its own; a run of one is itself."""
    read = told.dumps.get("parse_query", {}).get("returned", {}).get("filters", {})
    return tuple(told.part(video_id) for video_id in told.games if video_id in read) or (told,)


def reading(desk: Desk, told: Story) -> tuple[Filters, Video, Sequence[Segment]] | None:
    """Return what the request was read as; None where the run has no filters."""
    values = told.dumps.get("parse_query", {}).get("returned", {})
    if "filters" not in values or not told.video_id:
        return None
    filters: Filters = told.typed({"filters": values["filters"]})["filters"]
    video = desk.library.video(told.video_id)
    return filters, video, desk.library.segments(video.video_id)


def culprits(filters: Filters, video: Video, plays: Sequence[Segment]) -> frozenset[str]:
    """Return the axes without any one of which something would be found."""
    return frozenset(narrow(filters, video, plays).emptied_by)


def nothing_found(desk: Desk, told: Story, say: Say) -> None:
    """Say which condition emptied the result and offer to leave it out."""
    reason = say.message(told.run.result["reason"]) or "–"
    st.info(say("result.nothing", reason=reason), icon=":material/search_off:")
    seen = set[str]()
    with st.container(horizontal=True, key="relax"):
        for part in parts(told):
            _relax(desk, part, seen, say)


def _relax(desk: Desk, told: Story, seen: set[str], say: Say) -> None:
    """Draw what one game's result was emptied by, each condition once."""
    found = reading(desk, told)
    if found is None:
        return
    filters, video, plays = found
    guilty = culprits(filters, video, plays)
    for chip in chips(filters, video, say):
        what = f"{say(f'axis.{chip.axis}')}: {chip.shown}"
        if chip.axis not in guilty or what in seen:
            continue
        seen.add(what)
        if st.button(say("chip.relax", what=what), key=f"relax-{len(seen)}"):
            _run(desk, told, partial(without, chip=chip))


def _edit(
    desk: Desk, told: Story, filters: Filters, chip: Chip, game: tuple[Video, Sequence[Segment]], say: Say
) -> None:
    key = f"{told.run.run_id}-{chip.clause}-{chip.axis}-{chip.place}"
    options = list(TASTES) if chip.axis == "taste" else _options(chip.axis, game)
    if options:
        picked = st.selectbox(
            say("chip.change"), options, index=None, key=f"to-{key}",
            placeholder=say("chip.choose"),
            format_func=lambda value: shown(chip.axis, value, game[0], say),
        )  # fmt: skip
        if picked is not None:
            _run(desk, told, lambda one: changed(one, chip, picked))
    if chip.axis == "teams":
        _view(desk, told, filters, chip, key, say)
    if chip.axis in ("count", "duration_ms"):
        _amount(desk, told, filters, chip, key, say)
    if st.button(say("chip.remove"), key=f"no-{key}", icon=":material/close:"):
        _run(desk, told, lambda one: without(one, chip))


def _view(desk: Desk, told: Story, filters: Filters, chip: Chip, key: str, say: Say) -> None:
    views = ("any", "batting", "fielding")
    now = filters.clauses[chip.clause].view
    view = st.segmented_control(
        say("chip.view"), views, default=now, key=f"view-{key}",
        format_func=lambda name: say(f"view.{name}") or say("chip.either"),
    )  # fmt: skip
    if view and view != now:
        _run(desk, told, lambda one: changed(one, Chip(chip.clause, "view", 0, ""), view))


def _amount(desk: Desk, told: Story, filters: Filters, chip: Chip, key: str, say: Say) -> None:
    scale = 1000 if chip.axis == "duration_ms" else 1
    now = getattr(filters, chip.axis) // scale
    amount = st.number_input(say("chip.change"), 1, 20_000, now, key=f"amount-{key}")
    if amount != now:
        _run(desk, told, lambda one: changed(one, chip, int(amount) * scale))


def _add(desk: Desk, told: Story, game: tuple[Video, Sequence[Segment]], say: Say) -> None:
    for axis in AXES:
        picked = st.selectbox(
            say(f"axis.{axis}"), _options(axis, game), index=None, key=f"add-{told.run.run_id}-{axis}",
            placeholder=say("chip.choose"),
            format_func=partial(_name, axis, game[0], say),
        )  # fmt: skip
        if picked is not None:
            _run(desk, told, partial(added, axis=axis, value=picked))


def _name(axis: str, video: Video, say: Say, value: Any) -> str:
    return shown(axis, value, video, say)


def _options(axis: str, game: tuple[Video, Sequence[Segment]]) -> list[Any]:
    return values("labels" if axis == "not_labels" else axis, *game) if axis in (*AXES, "not_labels") else []


def shown(axis: str, value: Any, video: Video, say: Say) -> str:
    """Write a value of an axis for people."""
    if isinstance(value, InningSpan):
        return innings(value, say)
    if isinstance(value, PlayerFilter):
        return value.name
    if axis == "teams":
        return team_name(value, video)
    return say(f"taste.{value}") if axis == "taste" else say.label(str(value))


def _run(desk: Desk, told: Story, change: Callable[[Filters], Filters]) -> None:
    requestbar.start(desk, again.repeat(told), again.with_filters(told, change))
    st.rerun()
