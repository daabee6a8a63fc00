"""Join what the model chose with what code read: what code is sure of stands, the model fills the rest."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.domains.baseball.filters import Clause, Filters, InningSpan, PlayerFilter
from pipeline.domains.baseball.understand import counted
from pipeline.language import durations, vocabulary, words

MOST_PHRASES = 3
Thrown = list[tuple[str, str]]
_VIEWS = ("batting", "fielding", "any")


@dataclass(frozen=True, slots=True)
class Choice:
    """The model's lines as values, and what of them was thrown away, with the reason."""

    clause: Clause
    phrases: tuple[str, ...] = ()
    duration_ms: int = 0
    taste: str = "none"
    thrown: tuple[tuple[str, str], ...] = ()


def choice(values: Mapping[str, Sequence[str]], query: str) -> Choice:
    """Turn the model's lines into values; what is no value, or not in the request, is thrown away."""
    thrown: Thrown = []
    spans = tuple(span for text in values.get("innings", ()) for span in _spans(text, thrown))
    phrases = tuple(p for p in values.get("phrases", ()) if _concrete(p, thrown))
    for phrase in phrases[MOST_PHRASES:]:
        thrown.append((phrase, f"more than {MOST_PHRASES} phrases"))
    view = next((v for v in values.get("view", ()) if v in _VIEWS), "any")
    teams = tuple(values.get("teams", ()))
    clause = Clause(
        innings=spans,
        teams=teams,
        view=view if teams else "any",
        players=tuple(PlayerFilter(name) for name in values.get("players", ())),
        labels=tuple(values.get("labels", ())),
        board_tags=tuple(values.get("board_tags", ())),
    )
    taste = next(iter(values.get("taste", ())), "none")
    length = _length(next(iter(values.get("duration_sec", ())), ""), query, thrown)
    return Choice(clause, phrases[:MOST_PHRASES], length, taste, tuple(thrown))


def join(rules: Filters, model: Choice) -> tuple[Filters, Thrown]:
    """Return the filters of both, and what of the model's was not used.

    A request that code understood to its last word keeps code's conditions. Where words were left over, the
    model fills axes that code found nothing for; where code found nothing at all, the model's stand alone.
    """
    thrown: Thrown = list(model.thrown)
    clauses = rules.clauses
    if model.clause != Clause() and not rules.absent:
        if clauses in ((), (Clause(),)) and rules.dropped:
            clauses = (model.clause,)
        elif len(clauses) == 1 and rules.dropped:
            clauses = (_filled(clauses[0], model.clause, thrown),)
        elif clauses != (model.clause,):
            _report(model.clause, clauses, thrown)
    phrases = rules.phrases
    if model.phrases and not phrases and (rules.dropped or not clauses):
        phrases = model.phrases
    if phrases and not clauses and not rules.absent:
        clauses = (Clause(),)
    return replace(
        rules,
        clauses=clauses,
        phrases=phrases,
        duration_ms=rules.duration_ms or model.duration_ms,
        taste=rules.taste if rules.taste != "none" else model.taste,
    ), thrown


def _filled(mine: Clause, other: Clause, thrown: Thrown) -> Clause:
    happens = bool(mine.labels or mine.facts or mine.place or mine.not_labels)
    axes = {"innings": not mine.innings, "teams": not mine.teams and not mine.players,
            "players": not mine.players, "labels": not happens, "board_tags": not happens}  # fmt: skip
    taken = {axis: getattr(other, axis) for axis, free in axes.items() if free and getattr(other, axis)}
    for axis, free in axes.items():
        if not free and getattr(other, axis) and getattr(other, axis) != getattr(mine, axis):
            thrown.append((f"{axis}: {_text(getattr(other, axis))}", "the request says so itself"))
    view = other.view if "teams" in taken else mine.view
    return replace(mine, **taken, view=view)


def _report(other: Clause, clauses: Sequence[Clause], thrown: Thrown) -> None:
    for axis in ("innings", "teams", "players", "labels", "board_tags"):
        said = {value for clause in clauses for value in getattr(clause, axis)}
        odd = tuple(value for value in getattr(other, axis) if value not in said and axis != "players")
        names = {p.name for clause in clauses for p in clause.players}
        odd += tuple(p for p in other.players if axis == "players" and p.name not in names)
        if odd:
            thrown.append((f"{axis}: {_text(odd)}", "the request does not say so"))


def _text(values: Sequence[object]) -> str:
    return ", ".join(v.name if isinstance(v, PlayerFilter) else str(v) for v in values)


def _spans(text: str, thrown: Thrown) -> list[InningSpan]:
    plain = durations.spell(words.clean(text))
    spelled = f"inning {plain}" if plain[:1].isdigit() else plain
    if spelled.endswith("-"):
        spelled = f"{spelled[:-1].strip()} on"
    out = []
    for found in counted.find(spelled, [False] * len(spelled)):
        for means in found.means:
            kind, *rest = means.split(":")
            if kind == "inning":
                first, last = sorted((int(rest[0]), int(rest[1])))
                out.append(InningSpan(first, last, rest[2]))
    if not out:
        thrown.append((f"innings: {text}", "no inning"))
    return out


def _concrete(phrase: str, thrown: Thrown) -> bool:
    """Say whether a phrase is more than a wish: "highlights" is nothing that an announcer says."""
    known, place, tokens = vocabulary.load("baseball"), 0, words.tokens(words.clean(phrase))
    wish = not tokens
    while place < len(tokens):
        found = known.at(tokens, place)
        wish = found is not None and bool({"soft", "soft:form", "all"} & set(found.means))
        if not wish:
            break
        place += found.tokens if found else 1
    if wish:
        thrown.append((f"phrases: {phrase}", "no concrete words"))
    return not wish


def _length(text: str, query: str, thrown: Thrown) -> int:
    """Take a length only where its figure stands in the request; models like to invent one."""
    try:
        seconds = float(text.rstrip("s ")) if text else 0.0
    except ValueError:
        seconds = 0.0
    figures = {float(figure) for figure in re.findall(r"\d+(?:\.\d+)?", durations.spell(query))}
    if seconds > 0 and {seconds, seconds / 60} & figures:
        return round(seconds * 1000)
    if text:
        thrown.append((f"duration_sec: {text}", "the request names no such length"))
    return 0
