"""Make clauses of the parts of a request: what is shared goes to every part, sides become views and roles."""

import itertools
from collections.abc import Callable
from dataclasses import replace

from pipeline.domains.baseball.filters import Clause, InningSpan
from pipeline.domains.baseball.understand import sides
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.parts import EVENTS, Part, labels_of


def clauses(parts: list[Part], game: Game, *, soft: bool) -> tuple[list[Clause], list[str]]:
    """Return the clauses of a request's parts, and the names that are not in the game."""
    joined = _share(_merge(parts))
    _count_apart(joined)
    out: list[Clause] = []
    gone: list[str] = []
    for part in joined:
        gone += [name for _, name in part.absent]
        if part.absent or _nobody(part, game, gone):
            continue
        out += _team_highlights(part, game) if soft and _is_team_only(part) else [_clause(part, game)]
    return _joined(out), gone


def _merge(parts: list[Part]) -> list[Part]:
    """Put parts together that make one condition: "base knocks, New York", "two outs and bases loaded"."""
    out: list[Part] = []
    for part in parts:
        if out and _belongs(out[-1], part):
            _pour(out[-1], part)
        else:
            out.append(part)
    return out


def _belongs(before: Part, part: Part) -> bool:
    if not part.axes and not part.everything:
        return True
    if part.aside:
        return True
    both_heads = "head" in before.axes and "head" in part.axes
    if part.joined == "comma":
        if before.everything and not before.axes and not part.everything:
            return True
        return not both_heads and not (part.has_subject and before.has_subject)
    if part.joined == "and" and (before.matchup or part.matchup) and before.has_subject and part.has_subject:
        return not both_heads
    if part.joined == "and" and part.axes == {"subject"} and _opposes(before):
        return True
    if part.joined == "and":
        return (
            not both_heads
            and bool(part.axes)
            and (part.axes <= {"situation"} or (before.axes <= {"situation"} and "situation" in part.axes))
        )
    return False


def _opposes(part: Part) -> bool:
    """Say whether a part sets one against others: "Sabathia against Correa", and Altuve may follow."""
    named = [at for at, _ in (*part.players, *part.absent)]
    return any(side == "off" and named and min(named) < at < max(named) for at, side in part.sides)


def _pour(into: Part, part: Part) -> None:
    for name in ("labels", "facts", "innings", "teams", "players", "sides", "absent", "excluded"):
        getattr(into, name).extend(getattr(part, name))
    into.place = into.place or part.place
    into.each = into.each or part.each
    into.count = into.count or part.count
    into.own_count = into.own_count or part.own_count
    into.everything = into.everything or part.everything
    into.matchup = into.matchup or part.matchup


def _share(parts: list[Part]) -> list[Part]:
    """Give each part what its neighbours say for it too, as in "hits and walks in the 5th"."""
    for place in range(len(parts) - 1, 0, -1):
        before, part = parts[place - 1], parts[place]
        if "head" not in before.axes and "head" in part.axes and _alike(before, part):
            before.labels = list(part.labels)
            before.facts = before.facts + [f for f in part.facts if f[1].partition(":")[0] in EVENTS]
            before.sides = before.sides or [s for s in part.sides if s[1] in ("field", "bat", "hint")]
            before.innings = before.innings or list(part.innings)
        elif part.joined in ("and", "or", "comma"):
            _copy_trailing(part, before)
    for before, part in itertools.pairwise(parts):
        if "head" in before.axes and "head" not in part.axes and _alike(before, part):
            part.labels = list(before.labels)
            part.facts = part.facts + [f for f in before.facts if f[1].partition(":")[0] in EVENTS]
            part.sides = part.sides or list(before.sides)
            part.innings = part.innings or list(before.innings)
            if not part.has_subject:
                part.teams, part.players, part.absent = (
                    list(before.teams),
                    list(before.players),
                    list(before.absent),
                )
        elif part.joined in ("and", "or", "comma"):
            _copy_leading(before, part)
        if part.axes <= {"situation"} and before.has_subject:
            part.teams, part.players, part.absent = (
                list(before.teams),
                list(before.players),
                list(before.absent),
            )
            part.sides = part.sides or list(before.sides)
    return parts


def _nobody(part: Part, game: Game, gone: list[str]) -> bool:
    """Say whether a part is about a side that is not there, as the winner of a game that nobody won."""
    unknown = [team for _, team in part.teams if not game.team(team)]
    gone += unknown
    return bool(unknown)


def _count_apart(parts: list[Part]) -> None:
    """Let each part keep its own number where it has one: "3 homers and 2 walks"."""
    counting = [part for part in parts if part.count and not part.place]
    if len(parts) > 1 and (len(counting) > 1 or any(part.own_count for part in counting)):
        for part in counting:
            part.place = f"best:{part.count}"


def _alike(one: Part, other: Part) -> bool:
    """Say whether two parts name values of one axis, so that the event of one is the event of both."""
    return bool((one.axes - {"head"}) & (other.axes - {"head"}))


def _copy_trailing(part: Part, before: Part) -> None:
    if "head" not in before.axes or "head" not in part.axes:
        return
    if not before.has_subject and part.has_subject and _first(part) > part.head:
        before.teams, before.players, before.absent = list(part.teams), list(part.players), list(part.absent)
        before.sides = before.sides or list(part.sides)
    if not before.innings and part.innings and part.innings[0][0] > part.head:
        before.innings = list(part.innings)
    _copy_situations(part, before, lambda at: at > part.head)


def _copy_leading(before: Part, part: Part) -> None:
    if "head" not in before.axes or "head" not in part.axes:
        return
    if not part.has_subject and before.has_subject and _first(before) < before.head:
        part.teams, part.players, part.absent = list(before.teams), list(before.players), list(before.absent)
        part.sides = part.sides or list(before.sides)
    if not part.innings and before.innings and before.innings[0][0] < before.head:
        part.innings = list(before.innings)
    if part.joined != "comma":
        _copy_situations(before, part, lambda at: at < before.head)


def _copy_situations(source: Part, target: Part, where: Callable[[int], bool]) -> None:
    if any(f.partition(":")[0] not in EVENTS for _, f in target.facts):
        return
    target.facts += [(at, f) for at, f in source.facts if where(at) and f.partition(":")[0] not in EVENTS]


def _first(part: Part) -> int:
    return min(at for at, _ in (*part.teams, *part.players, *part.absent))


def _clause(part: Part, game: Game) -> Clause:
    labels = labels_of(part)
    teams, view = sides.teams(part, game, labels)
    players = sides.players(part, game, labels)
    without = [c for other in part.excluded if (c := _clause(other, game)) != Clause(view=c.view)]
    plain = [c for c in without if c.labels and replace(c, labels=()) == Clause()]
    facts = [fact for _, fact in part.facts]
    if sides.pitching(teams, view, players, game):
        facts = [_seen_from_the_field(fact) for fact in facts]
    if {"comeback", "rally"} & set(facts):
        facts = [fact for fact in facts if not fact.startswith("score:")]
    if len({fact for fact in facts if fact.partition(":")[0] in EVENTS - {"plate_appearance"}}) or labels:
        facts = [fact for fact in facts if fact != "plate_appearance"]
    return Clause(
        innings=_innings(part),
        teams=teams,
        view=view,
        players=players,
        labels=labels,
        not_labels=tuple(dict.fromkeys(label for c in plain for label in c.labels)),
        facts=tuple(dict.fromkeys(facts)),
        without=tuple(c for c in without if c not in plain),
        place=_place(part),
    )


def _place(part: Part) -> str:
    """Return which of the plays are meant; "the first 3" may say its number apart from its order."""
    if not part.place:
        return ""
    kind, _, number = part.place.partition(":")
    if part.count and kind != "nth" and number == "1":
        number = str(part.count)
    return f"{kind}:{number}:{part.each}" if part.each else f"{kind}:{number}"


def _seen_from_the_field(fact: str) -> str:
    """Turn a lead round: facts are those of the side that bats, "Verlander while leading" is not."""
    name, _, value = fact.partition(":")
    if name == "margin":
        return f"margin:{-int(value)}"
    return {"trailing": "leading", "leading": "trailing"}.get(fact, fact)


def _innings(part: Part) -> tuple[InningSpan, ...]:
    spans = list(dict.fromkeys(span for _, span in part.innings))
    halves = [s for s in spans if (s.first, s.last) == (1, 99) and s.half]
    others = [s for s in spans if s not in halves]
    if halves and others:
        return tuple(replace(s, half=halves[0].half) for s in others)
    return tuple(spans)


def _is_team_only(part: Part) -> bool:
    return part.axes <= {"subject", "innings"} and bool(part.teams) and not part.players and not part.sides


def _team_highlights(part: Part, game: Game) -> list[Clause]:
    """Read "Yankees highlights" as what went well for them: reaching base and scoring, outs in the field."""
    base = _clause(part, game)
    if len(base.teams) != 1:
        return [base]
    return [
        replace(base, view="batting", facts=("reached",)),
        replace(base, view="batting", facts=("scoring",)),
        replace(base, view="fielding", facts=("out",)),
    ]


def _joined(all_clauses: list[Clause]) -> list[Clause]:
    """Put clauses together that differ in their labels or innings alone."""
    out: list[Clause] = []
    for clause in dict.fromkeys(all_clauses):
        for place, held in enumerate(out):
            if (
                clause.labels
                and held.labels
                and not clause.place
                and replace(held, labels=clause.labels) == clause
            ):
                out[place] = replace(held, labels=tuple(dict.fromkeys((*held.labels, *clause.labels))))
                break
            if (
                clause.innings
                and held.innings
                and not clause.place
                and replace(held, innings=clause.innings) == clause
            ):
                out[place] = replace(held, innings=tuple(dict.fromkeys((*held.innings, *clause.innings))))
                break
        else:
            out.append(clause)
    return out
