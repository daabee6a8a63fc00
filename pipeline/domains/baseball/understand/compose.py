"""Make clauses of the parts of a request: what is shared goes to every part, sides become views and roles."""

from dataclasses import replace

from pipeline.domains.baseball.filters import Clause, InningSpan
from pipeline.domains.baseball.understand import sharing, sides
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.parts import EVENTS, Part, labels_of


def clauses(parts: list[Part], game: Game, *, soft: bool) -> tuple[list[Clause], list[str]]:
    """Return the clauses of a request's parts, and the names that are not in the game."""
    joined = sharing.joined(parts)
    _count_apart(joined)
    out: list[Clause] = []
    gone: list[str] = []
    for part in joined:
        gone += [name for _, name in part.absent]
        if part.absent or _nobody(part, game, gone):
            continue
        out += _team_highlights(part, game) if soft and _is_team_only(part) else [_clause(part, game)]
    return _joined(out), gone


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
