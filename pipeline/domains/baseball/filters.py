"""What a request asks for, as conditions on plays.

Filters are clauses OR-ed; within a clause the axes are AND-ed and the values of one axis OR-ed, except
labels and board tags, which are one axis together, and players: batters and pitchers are two axes, so
that "Judge facing Verlander" can be said.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class InningSpan:
    """Innings `first` to `last`, both included; `half` is `top`, `bottom` or empty for both.

    A negative `first` counts from the game's last inning: -2 is the last two.
    """

    first: int
    last: int
    half: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFilter:
    """A player by his name in the inventory; `role` is `batter`, `pitcher` or `any`."""

    name: str
    role: str = "any"


@dataclass(frozen=True, slots=True)
class Clause:
    """One set of conditions.

    `view` says whether `teams` bat (`batting`), field (`fielding`) or either (`any`). `not_labels` exclude.
    `facts` are named situations of `facts.py` ("outs:2", "risp", "leadoff", …), all of which must hold.
    `without` are further exclusions: no play that one of them fits. `place` takes some of what is left, in
    playing order: `first:2`, `last:1`, `nth:3`, or the most important, `best:3`; `first:1:team` takes them of
    each side, and so do `half`, `pitcher` and `batter`.
    """

    innings: tuple[InningSpan, ...] = ()
    teams: tuple[str, ...] = ()
    view: str = "any"
    players: tuple[PlayerFilter, ...] = ()
    labels: tuple[str, ...] = ()
    board_tags: tuple[str, ...] = ()
    not_labels: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    without: tuple["Clause", ...] = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Filters:
    """A request understood.

    `soft` says that the request asks for the best of something (highlights, key moments) rather than all of
    it. `absent` names what was asked for and is not in this game: nothing can be right then. No clause at all
    means that nothing was understood. `phrases` are for the search; where the clauses name no condition, the
    plays wanted are those that the search finds. `count` is how many plays were asked for, 0 without limit.
    `duration_ms` is 0 and `taste` `none` where nothing was said. `order` is how the clips stand: `reverse`, the
    newest first, `importance`, the most important first, or empty, as they were played.
    """

    clauses: tuple[Clause, ...] = ()
    phrases: tuple[str, ...] = ()
    duration_ms: int = 0
    taste: str = "none"
    soft: bool = False
    absent: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    count: int = 0
    order: str = ""
