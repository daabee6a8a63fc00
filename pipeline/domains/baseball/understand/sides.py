"""Whose play it is: teams bat or field, players bat or pitch, by the words around their names."""

from pipeline.domains.baseball.filters import PlayerFilter
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.parts import Part
from pipeline.domains.baseball.understand.plays import OUTS

_FIELDED = frozenset(("error", "double play", "triple play", "wild pitch", "passed ball", "balk", "pickoff"))
_OFFENCE_FACTS = frozenset((
    "scoring", "reached", "rally", "comeback", "runs", "min_runs", "first_run", "go_ahead",
    "lead_change", "tying", "insurance", "cuts_deficit", "game_winner", "walk_off",
))  # fmt: skip


def teams(part: Part, game: Game, labels: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Return the teams and whether they bat or field."""
    named = tuple(dict.fromkeys(t for _, value in part.teams if (t := game.team(value))))
    if not named:
        return (), "any"
    if len(named) > 1 and not any(side == "off" for _, side in part.sides):
        return (), "any"
    at = part.teams[0][0]
    if len(named) > 1:
        named = named[:1]
    elif any(side == "off" and place < at for place, side in part.sides):
        return named, _opposed(part, labels)
    sides = [(abs(place - at), -place, side) for place, side in part.sides if side in ("field", "bat")]
    if sides and len(part.teams) == 1:
        _, place, side = min(sides)
        opposed = any(kind == "off" and at < off < -place for off, kind in part.sides)
        return named, "fielding" if (side == "field") != opposed else "batting"
    if part.players:
        return named, "any"
    return named, _natural(part, labels, at)


def pitching(teams: tuple[str, ...], view: str, people: tuple[PlayerFilter, ...], game: Game) -> bool:
    """Say whether a request looks at the side in the field: its team, or its pitcher alone."""
    if teams:
        return view == "fielding"
    return bool(people) and all(
        p.role == "pitcher" or (p.role == "any" and game.plays_as(p.name) == "pitcher") for p in people
    )


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


def players(part: Part, game: Game, labels: tuple[str, ...]) -> tuple[PlayerFilter, ...]:
    """Return the players and whether they bat or pitch."""
    said = [(at, name) for at, names in part.players for name in names]
    met = len(part.players) > 1 and len({game.plays_as(name) for _, name in said}) > 1
    return tuple(
        dict.fromkeys(PlayerFilter(name, _role(part, game, labels, at, name, met)) for at, name in said)
    )


def _role(part: Part, game: Game, labels: tuple[str, ...], at: int, name: str, met: bool) -> str:
    """Choose a role; `met` says that batter and pitcher are named together, so that each has his own."""
    sides = {side for _, side in part.sides}
    did = game.plays_as(name)
    if met and did != "any":
        return did
    opposed = len(part.players) > 1 and any(side == "off" and place < at for place, side in part.sides)
    pitching = "field" in sides and "bat" not in sides and did != "batter" and not part.teams
    if opposed or pitching or (did == "pitcher" and sides & {"off", "bat"}):
        return "pitcher"
    if "bat" in sides and "field" not in sides:
        return "batter"
    return _main_role(name, game, labels) if did == "any" else "any"


def _main_role(name: str, game: Game, labels: tuple[str, ...]) -> str:
    """Choose for one who bats and pitches: what he does is read as done in his main trade."""
    if not labels or name not in game.pitched or name not in game.batted:
        return "any"
    if set(labels) <= OUTS | {"walk", "intentional walk"}:
        return "pitcher" if game.pitched[name] > game.batted[name] else "batter"
    return "batter"
