"""A request as it was understood: every condition as a chip that can be taken out."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pipeline.domains.baseball.filters import Clause, Filters, InningSpan, PlayerFilter
from pipeline.model import Video
from pipeline.timebase import seconds_from_ms
from pipeline.ui.strings import Say

LAST_INNING = 90
"""Innings from here on mean the last one, however many there were."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One condition: clause `clause` (-1 for the whole request), `axis` and its place there."""

    clause: int
    axis: str
    place: int
    shown: str


def chips(filters: Filters, video: Video | None, say: Say) -> tuple[Chip, ...]:
    """Return the chips of a request in reading order."""
    out = [chip for n, clause in enumerate(filters.clauses) for chip in _of_clause(n, clause, video, say)]
    out += [Chip(-1, "phrases", n, f"“{phrase}”") for n, phrase in enumerate(filters.phrases)]
    if filters.count:
        out.append(Chip(-1, "count", 0, say("chip.count", count=filters.count)))
    if filters.duration_ms:
        out.append(
            Chip(
                -1, "duration_ms", 0, say("chip.length", seconds=f"{seconds_from_ms(filters.duration_ms):g}")
            )
        )
    if filters.taste not in ("", "none"):
        out.append(Chip(-1, "taste", 0, say(f"taste.{filters.taste}")))
    if filters.order:
        out.append(Chip(-1, "order", 0, say(f"order.{filters.order}")))
    if filters.soft:
        out.append(Chip(-1, "soft", 0, say("chip.soft")))
    out += [Chip(-1, "absent", n, say("chip.absent", what=what)) for n, what in enumerate(filters.absent)]
    return tuple(out)


def without(filters: Filters, chip: Chip) -> Filters:
    """Return the filters without one chip; a clause that has no condition left goes too."""
    if chip.clause < 0:
        return _request_without(filters, chip)
    clauses = list(filters.clauses)
    left = _clause_without(clauses[chip.clause], chip)
    clauses[chip.clause : chip.clause + 1] = [left] if left != Clause(view=left.view) else []
    return replace(filters, clauses=tuple(clauses) or (Clause(),))


def changed(filters: Filters, chip: Chip, value: Any) -> Filters:
    """Return the filters with another value in a chip's place."""
    if chip.clause < 0:
        alone = chip.axis in ("count", "duration_ms", "taste")
        held = value if alone else _with(getattr(filters, chip.axis), chip.place, value)
        change: dict[str, Any] = {chip.axis: held}
        return replace(filters, **change)
    clauses = list(filters.clauses)
    clause = clauses[chip.clause]
    if chip.axis in ("view", "place"):
        clauses[chip.clause] = replace(clause, **{chip.axis: value})
    else:
        clauses[chip.clause] = _put(clause, chip.axis, _with(getattr(clause, chip.axis), chip.place, value))
    return replace(filters, clauses=tuple(clauses))


def added(filters: Filters, axis: str, value: Any) -> Filters:
    """Return the filters with one more value on an axis of every clause."""
    clauses = filters.clauses or (Clause(),)
    grown = tuple(
        _put(clause, axis, tuple(dict.fromkeys((*getattr(clause, axis), value)))) for clause in clauses
    )
    return replace(filters, clauses=grown)


def innings(span: InningSpan, say: Say) -> str:
    """Write innings for people: "top of inning 7", "innings 1–3", "the last 2 innings"."""
    half = f"{say(f'half.{span.half}')} " if span.half else ""
    if span.first < 0:
        return half + say("chip.last_innings", count=-span.first)
    if span.last >= LAST_INNING:
        return half + say("chip.innings_from", first=span.first)
    if span.first == span.last:
        return half + say("chip.inning", first=span.first)
    return half + say("chip.innings", first=span.first, last=span.last)


def _of_clause(number: int, clause: Clause, video: Video | None, say: Say) -> Iterator[Chip]:
    for place, span in enumerate(clause.innings):
        yield Chip(number, "innings", place, innings(span, say))
    for place, team in enumerate(clause.teams):
        yield Chip(number, "teams", place, f"{team_name(team, video)} {say(f'view.{clause.view}')}".strip())
    for place, player in enumerate(clause.players):
        yield Chip(number, "players", place, _player(player, say))
    for axis in ("labels", "board_tags", "facts"):
        for place, value in enumerate(getattr(clause, axis)):
            yield Chip(number, axis, place, say.label(value))
    for place, value in enumerate(clause.not_labels):
        yield Chip(number, "not_labels", place, say("chip.not", what=say.label(value)))
    for place, inner in enumerate(clause.without):
        what = " + ".join(chip.shown for chip in _of_clause(0, inner, video, say))
        yield Chip(number, "without", place, say("chip.not", what=what))
    if clause.place:
        yield Chip(number, "place", 0, say.label(clause.place))


def team_name(team: str, video: Video | None) -> str:
    """Return a team's name for its id."""
    return next((one.name for one in (video.teams if video else ()) if one.id == team), team)


def _player(player: PlayerFilter, say: Say) -> str:
    return player.name if player.role == "any" else f"{player.name} ({say(f'role.{player.role}')})"


def _with(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return tuple(dict.fromkeys((*values[:place], value, *values[place + 1 :])))


def _put(clause: Clause, axis: str, values: Any) -> Clause:
    change: dict[str, Any] = {axis: values}
    return replace(clause, **change)


def _less(values: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    return (*values[:place], *values[place + 1 :])


def _clause_without(clause: Clause, chip: Chip) -> Clause:
    if chip.axis == "place":
        return replace(clause, place="")
    left = _put(clause, chip.axis, _less(getattr(clause, chip.axis), chip.place))
    return left if left.teams else replace(left, view="any")


def _request_without(filters: Filters, chip: Chip) -> Filters:
    blank: dict[str, Any] = {"count": 0, "duration_ms": 0, "taste": "none", "soft": False, "order": ""}
    if chip.axis in blank:
        return replace(filters, **{chip.axis: blank[chip.axis]})
    less: dict[str, Any] = {chip.axis: _less(getattr(filters, chip.axis), chip.place)}
    return replace(filters, **less)
