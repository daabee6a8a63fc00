"""Make clauses of the parts of a request: what is shared goes to every part, sides become views and roles."""

from dataclasses import replace

from pipeline.domains.baseball.filters import Clause, PlayerFilter
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.parts import EVENTS, Part, labels_of
from pipeline.domains.baseball.understand.plays import OUTS

_FIELDED = frozenset(("error", "double play", "triple play", "wild pitch", "passed ball", "balk", "pickoff"))
_OFFENCE_FACTS = frozenset(("scoring", "reached", "rally", "comeback", "runs", "min_runs", "first_run", "go_ahead",
                            "lead_change", "tying", "insurance", "cuts_deficit", "game_winner", "walk_off"))  # fmt: skip


def clauses(parts: list[Part], game: Game, *, soft: bool) -> tuple[list[Clause], list[str]]:
    """Return the clauses of a request's parts, and the names whose parts fell away as they are not in the game."""
    joined = _share(_merge(parts))
    out: list[Clause] = []
    gone: list[str] = []
    for part in joined:
        if part.absent:
            gone += [name for _, name in part.absent]
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
    both_heads = "head" in before.axes and "head" in part.axes
    if part.joined == "comma":
        if before.everything and not before.axes and not part.everything:
            return True
        return not both_heads and not (part.has_subject and before.has_subject)
    if part.joined == "and":
        return not both_heads and bool(part.axes) and (
            part.axes <= {"situation"} or (before.axes <= {"situation"} and "situation" in part.axes)
        )
    return False


def _pour(into: Part, part: Part) -> None:
    for name in ("labels", "facts", "innings", "teams", "players", "sides", "absent", "excluded"):
        getattr(into, name).extend(getattr(part, name))
    into.place = into.place or part.place
    into.everything = into.everything or part.everything
    into.matchup = into.matchup or part.matchup


def _share(parts: list[Part]) -> list[Part]:
    """Give each part what its neighbours say for it too: "Judge and Altuve homers", "hits and walks in the 5th"."""
    for place in range(len(parts) - 1, 0, -1):
        before, part = parts[place - 1], parts[place]
        if "head" not in before.axes and "head" in part.axes and _alike(before, part):
            before.labels, events = list(part.labels), [f for f in part.facts if f[1].partition(":")[0] in EVENTS]
            before.facts = before.facts + events
            before.sides = before.sides or [s for s in part.sides if s[1] in ("field", "bat", "hint")]
            before.innings = before.innings or list(part.innings)
        elif part.joined in ("and", "or", "comma"):
            _copy_trailing(part, before)
    for before, part in zip(parts, parts[1:], strict=False):
        if "head" in before.axes and "head" not in part.axes and _alike(before, part):
            part.labels = list(before.labels)
            part.facts = part.facts + [f for f in before.facts if f[1].partition(":")[0] in EVENTS]
            part.sides = part.sides or list(before.sides)
            part.innings = part.innings or list(before.innings)
            if not part.has_subject:
                part.teams, part.players, part.absent = list(before.teams), list(before.players), list(before.absent)
        elif part.joined in ("and", "or", "comma"):
            _copy_leading(before, part)
        if part.axes <= {"situation"} and before.has_subject:
            part.teams, part.players, part.absent = list(before.teams), list(before.players), list(before.absent)
            part.sides = part.sides or list(before.sides)
    return parts


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


def _copy_situations(source: Part, target: Part, where) -> None:  # type: ignore[no-untyped-def]
    if any(f.partition(":")[0] not in EVENTS for _, f in target.facts):
        return
    target.facts += [(at, f) for at, f in source.facts if where(at) and f.partition(":")[0] not in EVENTS]


def _first(part: Part) -> int:
    return min(at for at, _ in (*part.teams, *part.players, *part.absent))


def _clause(part: Part, game: Game) -> Clause:
    labels = labels_of(part)
    teams, view = _teams(part, game, labels)
    without = [_clause(other, game) for other in part.excluded]
    plain = [c for c in without if c.labels and replace(c, labels=()) == Clause()]
    facts = [fact for _, fact in part.facts]
    if {"comeback", "rally"} & set(facts):
        facts = [fact for fact in facts if not fact.startswith("score:")]
    if len({fact for fact in facts if fact.partition(":")[0] in EVENTS - {"plate_appearance"}}) or labels:
        facts = [fact for fact in facts if fact != "plate_appearance"]
    return Clause(
        innings=_innings(part),
        teams=teams,
        view=view,
        players=_players(part, game, labels),
        labels=labels,
        not_labels=tuple(dict.fromkeys(label for c in plain for label in c.labels)),
        facts=tuple(dict.fromkeys(facts)),
        without=tuple(c for c in without if c not in plain),
        place=part.place,
    )


def _innings(part: Part):  # type: ignore[no-untyped-def]
    spans = list(dict.fromkeys(span for _, span in part.innings))
    halves = [s for s in spans if (s.first, s.last) == (1, 99) and s.half]
    others = [s for s in spans if s not in halves]
    if halves and others:
        return tuple(replace(s, half=halves[0].half) for s in others)
    return tuple(spans)


def _teams(part: Part, game: Game, labels: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the teams and whether they bat or field."""
    teams = tuple(dict.fromkeys(t for _, value in part.teams if (t := game.team(value))))
    if not teams:
        return (), "any"
    if len(teams) > 1 and not any(side == "off" for _, side in part.sides):
        return (), "any"
    at = part.teams[0][0]
    if len(teams) > 1:
        teams = teams[:1]
    elif any(side == "off" and place < at for place, side in part.sides):
        return teams, _opposed(part, labels)
    sides = [(abs(place - at), -place, side) for place, side in part.sides if side in ("field", "bat")]
    if sides and len(part.teams) == 1:
        return teams, "fielding" if min(sides)[2] == "field" else "batting"
    if part.players:
        return teams, "any"
    return teams, _natural(part, labels, at)


def _natural(part: Part, labels: tuple[str, ...], at: int) -> str:
    facts = {fact.partition(":")[0] for _, fact in part.facts}
    hints = [side for _, side in part.sides if side in ("hint", "by")]
    if "hint" not in hints and "by" in hints and set(labels) and set(labels) <= OUTS:
        return "fielding" if any(label.startswith("strikeout") for label in labels) else "batting"
    if labels and set(labels) <= _FIELDED | {"reached on error", "catcher's interference"}:
        return "fielding"
    return "fielding" if facts & {"in_order", "big_defense"} and not labels else "batting"


def _opposed(part: Part, labels: tuple[str, ...]) -> str:
    """Return the side of a team against which something happened: hits against it, it fields."""
    facts = {fact.partition(":")[0] for _, fact in part.facts}
    if labels and set(labels) <= OUTS:
        return "batting"
    if labels or facts & _OFFENCE_FACTS or not part.players:
        return "fielding"
    return "any"


def _players(part: Part, game: Game, labels: tuple[str, ...]) -> tuple[PlayerFilter, ...]:
    sides = {side for _, side in part.sides}
    out = []
    for at, names in part.players:
        for name in names:
            did = game.plays_as(name)
            if len(part.players) > 1 and did != "any" and len({game.plays_as(n) for _, ns in part.players for n in ns}) > 1:
                role = did
            elif any(side == "off" and place < at for place, side in part.sides) and len(part.players) > 1:
                role = "pitcher"
            elif "field" in sides and "bat" not in sides and did != "batter" and not part.teams:
                role = "pitcher"
            elif "bat" in sides and "field" not in sides:
                role = "batter"
            elif did == "any":
                role = _main_role(name, game, labels)
            else:
                role = "any"
            out.append(PlayerFilter(name, role))
    return tuple(dict.fromkeys(out))


def _main_role(name: str, game: Game, labels: tuple[str, ...]) -> str:
    """Choose for one who bats and pitches: what he does is read as done in his main trade."""
    if not labels or name not in game.pitched or name not in game.batted:
        return "any"
    if set(labels) <= OUTS | {"walk", "intentional walk"}:
        return "pitcher" if game.pitched[name] > game.batted[name] else "batter"
    return "batter"


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
            if clause.labels and held.labels and not clause.place and replace(held, labels=clause.labels) == clause:
                out[place] = replace(held, labels=tuple(dict.fromkeys((*held.labels, *clause.labels))))
                break
            if clause.innings and held.innings and not clause.place and replace(held, innings=clause.innings) == clause:
                out[place] = replace(held, innings=tuple(dict.fromkeys((*held.innings, *clause.innings))))
                break
        else:
            out.append(clause)
    return out
