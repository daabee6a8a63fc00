"""Run again from a node with its result changed by the editor."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from pipeline.domains.baseball.filters import Clause, Filters
from pipeline.domains.baseball.games.each import CALLED, OWN
from pipeline.domains.baseball.state import Cut, Pick
from pipeline.errors import InputError
from pipeline.flow import END
from pipeline.model import Segment
from pipeline.request.door import Request
from pipeline.run import Options
from pipeline.timebase import Timebase
from pipeline.ui.tracing import Story

EDITOR = "editor"


def repeat(told: Story) -> Request:
    """Return the request of a run, to be asked again."""
    run = told.run
    return Request(run.query, run.video_ids, run.duration_ms or None, engine=run.engine)


def after(told: Story, node: str, changes: Mapping[str, Any]) -> Options:
    """Return the options that run what follows `node`, its result changed; the new run knows its parent.

    Raises InputError where nothing follows.
    """
    whole = told.whole or told
    state = whole.typed({**whole.state_before(node), **whole.dumps.get(node, {}).get("returned", {})})
    state.update(changes if told.whole is None else _into_whole(state, told.video_id, changes))
    start = whole.flow.following(node, state)
    if start == END:
        raise InputError(f"nothing runs after {node.replace('_', ' ')}, so there is nothing to run again")
    return Options(start=start, state=state, parent_id=told.run.run_id)


def _into_whole(state: Mapping[str, Any], video_id: str, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return one game's changes as a run over several has them."""
    out = {key: value for key, value in changes.items() if key not in (*OWN, *CALLED)}
    for key, value in changes.items():
        if key in (*OWN, *CALLED):
            called = CALLED.get(key, key)
            out[called] = {**state.get(called, {}), video_id: value}
    if "status" in changes:
        out["status"], out["reason"] = changes["status"], changes["reason"]
    return out


def with_filters(told: Story, change: Callable[[Filters], Filters]) -> Options:
    """Run again with changed filters, without reading the request again.

    Of several games each takes the change whose request was read alike, whatever its teams are called.
    """
    if told.whole is None:
        filters = change(told.typed(told.dumps["parse_query"]["returned"])["filters"])
        wanted = told.run.duration_ms or filters.duration_ms
        return after(told, "parse_query", {"filters": filters, "wanted_ms": wanted})
    every = told.whole.typed(told.whole.dumps["parse_query"]["returned"])["filters"]
    mine = every[told.video_id]
    new = {video_id: change(one) if _alike(one, mine) else one for video_id, one in every.items()}
    wanted = told.run.duration_ms or new[told.video_id].duration_ms
    return after(told.whole, "parse_query", {"filters": new, "wanted_ms": wanted})


def _alike(one: Filters, other: Filters) -> bool:
    """Tell whether two games' filters have the same conditions at the same places."""

    def shape(filters: Filters) -> list[tuple[int, ...]]:
        axes = (field.name for field in fields(Clause) if field.name not in ("view", "place"))
        names = tuple(axes)
        return [tuple(len(getattr(clause, name)) for name in names) for clause in filters.clauses]

    return shape(one) == shape(other) and len(one.phrases) == len(other.phrases)


def with_picks(
    told: Story, chosen: Sequence[Segment], old: Sequence[Pick], reasons: Mapping[int, str]
) -> Options:
    """Run again with these plays, the most important first."""
    known = {pick.segment_id: pick for pick in old}
    picks = []
    for rank, play in enumerate(chosen, 1):
        blank = Pick(play.segment_id, rank, 0.5, reasons.get(play.segment_id, ""), EDITOR)
        held = known.get(play.segment_id, blank)
        picks.append(held if held.rank == rank else replace(held, rank=rank, decided_by=EDITOR))
    return after(told, "select_clips", {"picks": tuple(picks), "status": "ok", "reason": ""})


def with_cuts(
    told: Story, cuts: Sequence[Cut], typed: Mapping[int, Mapping[str, Any]], grid: Timebase
) -> Options:
    """Run again with in and out points typed as {place: {"in": label, "out": label}}. Raises InputError."""
    out = []
    for place, cut in enumerate(cuts):
        edit = typed.get(place, {})
        start = grid.ms_at(str(edit["in"])) if edit.get("in") else cut.start_ms
        end = grid.ms_at(str(edit["out"])) if edit.get("out") else cut.end_ms
        if end <= start:
            raise InputError(
                f"line {place + 1}: the out point {grid.timecode(end)} must lie after "
                f"the in point {grid.timecode(start)}"
            )
        if (start, end) != (cut.start_ms, cut.end_ms):
            choices = tuple(sorted({*(ms for ms in cut.choices_ms if ms > start), end}))
            lead = cut.lead_ms if start == cut.start_ms else 0
            plain = tuple(sorted({*cut.plain_ms, end} & {*choices}))
            cut = replace(
                cut, start_ms=start, end_ms=end, decided_by=EDITOR, choices_ms=choices, plain_ms=plain,
                lead_ms=lead,
            )  # fmt: skip
        out.append(cut)
    return after(told, "select_end_point", {"cuts": tuple(out)})
