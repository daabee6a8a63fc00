"""Narrow the plays of a game to those that a request's conditions fit.

Nothing is relaxed when something concrete is asked for: a triple play that did not happen, a tenth inning
that was not played or a player who hit none gives an empty result with its reason, never other plays. Only
vague wording (a rally, big defence) is read more widely when it leaves nothing; innings, teams, players and
concrete events stay.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from pipeline.domains.baseball import facts, importance
from pipeline.domains.baseball.filters import Clause, Filters, InningSpan
from pipeline.domains.baseball.understand.plays import RUNNING, Play, in_game
from pipeline.language.messages import spelled
from pipeline.model import Segment, Video

VAGUE = {"rally": "scoring", "big_defense": "out", "close": ""}
"""Facts that nobody defined, and what is left of each when no play fits."""

_RUNNERS = frozenset(("stolen base", "caught stealing", "pickoff", "out on the bases", "out at home"))
"""What a runner does or suffers while somebody else bats."""


@dataclass(frozen=True, slots=True)
class Narrowed:
    """The plays that fit, in playing order; `reason` says why there are none, `relaxed` what was given up.

    `emptied_by` names the axes (`innings`, `teams`, `players`, `labels`, `facts`) without any one of which
    there would be plays, so that a page can offer to leave it out.
    """

    segments: tuple[Segment, ...]
    reason: str = ""
    emptied_by: tuple[str, ...] = ()
    relaxed: tuple[str, ...] = ()


def narrow(filters: Filters, video: Video, segments: Sequence[Segment]) -> Narrowed:
    """Return the plays that at least one clause fits."""
    if filters.absent:
        return Narrowed((), f"not in this game: {', '.join(filters.absent)}")
    if not filters.clauses:
        return Narrowed((), "nothing in the request names a play, an inning, a team or a player")
    plays = in_game(tuple(segments))
    kept = _fit_any(filters.clauses, plays)
    if kept:
        return Narrowed(kept)
    loose = [_relaxed(clause) for clause in filters.clauses]
    kept = _fit_any(loose, plays) if loose != list(filters.clauses) else ()
    if kept:
        return Narrowed(
            kept, relaxed=tuple(sorted({f for c in filters.clauses for f in c.facts if f in VAGUE}))
        )
    emptied = _culprits(filters.clauses, plays)
    return Narrowed((), _reason(filters.clauses, emptied, video), emptied)


def fits(clause: Clause, play: Play, last_inning: int) -> bool:
    """Say whether a play meets every condition of a clause but its place."""
    segment = play.segment
    return (
        _in_innings(clause.innings, segment, last_inning)
        and _of_team(clause, segment)
        and _of_players(clause, segment)
        and _labelled(clause, segment)
        and not set(clause.not_labels) & set(segment.labels)
        and all(facts.holds(fact, play) for fact in clause.facts)
        and not any(fits(other, play, last_inning) for other in clause.without)
    )


def _relaxed(clause: Clause) -> Clause:
    """Give up what is only a manner of speaking."""
    kept = [VAGUE.get(fact, fact) for fact in clause.facts]
    return replace(clause, facts=tuple(fact for fact in kept if fact))


def _fit_any(clauses: Iterable[Clause], plays: Sequence[Play]) -> tuple[Segment, ...]:
    last = max((p.segment.inning for p in plays), default=0)
    chosen: dict[int, Segment] = {}
    for clause in clauses:
        fitting = [p for p in plays if fits(clause, p, last)]
        chosen.update((p.order, p.segment) for p in _placed(clause, fitting, plays))
    return tuple(chosen[order] for order in sorted(chosen))


def _placed(clause: Clause, fitting: list[Play], plays: Sequence[Play]) -> list[Play]:
    if not clause.place:
        return fitting
    kind, number, each = (*clause.place.split(":"), "", "")[:3]
    groups: dict[object, list[Play]] = {}
    for play in fitting:
        groups.setdefault(_group(each, clause, play.segment), []).append(play)
    return [play for group in groups.values() for play in _some(kind, int(number or 1), group, plays)]


def _some(kind: str, n: int, group: list[Play], plays: Sequence[Play]) -> list[Play]:
    if kind == "nth":
        return group[n - 1 : n]
    if kind == "best":
        worth = importance.of_game([play.segment for play in plays])
        return sorted(group, key=lambda p: (-worth[p.segment.segment_id], p.order))[:n]
    return group[:n] if kind == "first" else group[-n:]


def _group(each: str, clause: Clause, segment: Segment) -> object:
    """Return what a play is counted within: its half inning, side, pitcher or batter; nothing: the game."""
    if each == "half":
        return segment.inning, segment.half
    if each == "team":
        return segment.fielding_team if clause.view == "fielding" else segment.batting_team
    return getattr(segment, each) if each in ("pitcher", "batter") else ""


def _in_innings(spans: Sequence[InningSpan], segment: Segment, last: int) -> bool:
    if not spans:
        return True
    for span in spans:
        first = span.first if span.first >= 0 else max(1, last + 1 + span.first)
        if first <= segment.inning <= span.last and span.half in ("", segment.half):
            return True
    return False


def _of_team(clause: Clause, segment: Segment) -> bool:
    if not clause.teams:
        return True
    sides = {"batting": (segment.batting_team,), "fielding": (segment.fielding_team,)}
    return bool(
        set(clause.teams) & set(sides.get(clause.view, (segment.batting_team, segment.fielding_team)))
    )


def _of_players(clause: Clause, segment: Segment) -> bool:
    if not clause.players:
        return True
    running = set(clause.labels) & set(segment.labels) & _RUNNERS
    of_a_runner = running and _names_runner(segment) and not _runs(segment.batter, segment)
    at_bat = () if of_a_runner else (segment.batter,)
    roles: dict[str, list[str]] = {}
    for player in clause.players:
        roles.setdefault(player.role, []).append(player.name)
    met = "pitcher" in roles and "batter" in roles
    for role, names in roles.items():
        there = {"batter": at_bat, "pitcher": (segment.pitcher,)}.get(role, (*at_bat, segment.pitcher))
        ran = role != "pitcher" and not met and any(_runs(n, segment) for n in names)
        if not set(names) & set(there) and not ran:
            return False
    return True


def _names_runner(segment: Segment) -> bool:
    """Say whether a line of baserunning tells whose it is, so that "Judge steals" are no steals beside Judge."""
    return set(segment.labels) <= RUNNING and bool(segment.description)


def _runs(name: str, segment: Segment) -> bool:
    """Say whether a line of baserunning is about this runner: only its description names him."""
    surname = name.split()[-1]
    return set(segment.labels) <= RUNNING and segment.description.split(" ")[0] == surname


def _labelled(clause: Clause, segment: Segment) -> bool:
    if not clause.labels and not clause.board_tags:
        return True
    return bool(set(clause.labels) & set(segment.labels) or set(clause.board_tags) & set(segment.board_tags))


_AXES: dict[str, dict[str, object]] = {
    "labels": {"labels": (), "board_tags": ()},
    "facts": {"facts": ()},
    "players": {"players": ()},
    "teams": {"teams": ()},
    "innings": {"innings": ()},
}


def _culprits(clauses: Sequence[Clause], plays: Sequence[Play]) -> tuple[str, ...]:
    out = []
    for axis, nothing in _AXES.items():
        freer = [replace(c, **nothing) for c in clauses]  # type: ignore[arg-type]
        if list(freer) != list(clauses) and _fit_any(freer, plays):
            out.append(axis)
    return tuple(out)


def _reason(clauses: Sequence[Clause], emptied: Sequence[str], video: Video) -> str:
    called = {team.id: team.name for team in video.teams}
    said = [
        w
        for c in clauses
        for w in (
            *c.labels, *c.board_tags, *(p.name for p in c.players),
            *(called.get(team, team) for team in c.teams), *map(spelled, c.facts),
        )
    ]  # fmt: skip
    spans = [
        f"inning {s.first}" if s.first == s.last else f"innings {s.first} to {s.last}"
        for c in clauses
        for s in c.innings
    ]
    what = ", ".join(dict.fromkeys((*said, *spans))) or "that"
    which = f"; without its {' or '.join(emptied)} there would be plays" if emptied else ""
    return f"no play of {video.title or video.video_id} fits {what}{which}"
