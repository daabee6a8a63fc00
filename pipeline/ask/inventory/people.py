"""Questions for a person or a team."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from pipeline.ask.inventory import phrases
from pipeline.ask.inventory.event import Event, event
from pipeline.ask.inventory.finding import Answer, Refusal, many, one
from pipeline.ask.inventory.match import Match, distinct, runner_of
from pipeline.ask.questions.question import Question
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.story import team_name
from pipeline.domains.baseball.understand.plays import RUNNING
from pipeline.model import Segment

MOST_NAMES = 9
_STEALS = frozenset(
    ("stolen base", "caught stealing", "pickoff", "out at home", "out on the bases", "runner advance")
)
_CHASED = re.compile(
    r"\b(?:end(?:ed)?|chased?|knocked out|drove) \w+(?:'s)? ?(?:night|day|outing|start|from the game|out)?\b",
    re.IGNORECASE,
)
"""Who made a pitcher leave is no part of the inventory."""
_PITCHED = frozenset(("wild pitch", "balk"))
_FIELDED = frozenset(("error", "reached on error", "passed ball", "catcher's interference"))


def who(question: Question, match: Match) -> Answer:
    """Answer who did something."""
    if question.special:
        return _special(question, match)
    return _doer(question, match)


def _doer(question: Question, match: Match) -> Answer:
    found = event(question.event, match)
    if question.role == "pitcher" and found.clause.teams and not found.heads and not found.people:
        found = pitching(found, match)
    if found.absent:
        return Refusal(_none(question))
    number = _number(found)
    if number:
        return _so_many(question, match, found, number)
    if found.strange or not _names_something(question, found):
        return None
    if not found.plays:
        return Refusal(_none(question))
    if found.clause.labels and set(found.clause.labels) <= _FIELDED:
        return many([(phrases.told(play, question.lang), [play]) for play in found.plays[:MOST_NAMES]])
    sought = seeker(question, found, match)
    if question.extreme and _sides(found):
        return team(question, match)
    if question.extreme:
        return _extreme(question, match, found, among(found.people) if len(found.people) > 1 else sought)
    by_name: dict[str, list[Segment]] = {}
    for play in found.plays:
        by_name.setdefault(sought(play), []).append(play)
    people = [(name, plays) for name, plays in by_name.items() if name][:MOST_NAMES]
    return many([(_line(name, plays, question), plays) for name, plays in people])


def _names_something(question: Question, found: Event) -> bool:
    """Say whether enough is named to tell whom a question seeks."""
    if _CHASED.search(question.text) and not found.heads:
        return False
    faced = bool(question.extreme and question.role and re.search(r"\bfaced?\b|상대", question.text))
    known = found.constrained and (question.role or found.people)
    return bool(faced or found.heads or known or found.clause.place)


def _sides(found: Event) -> bool:
    """Say whether two sides are named, so that one of them is sought and no player."""
    return len({m for m in found.means if m.startswith("team:")}) > 1 and not found.people


def _number(found: Event) -> int:
    """Return the number that is claimed of what happened ("3 strikeouts"), 0 for none or where more is strange."""
    said = "".join(found.strange)
    alone = len(found.strange) == 1 and said.isdecimal() and found.heads and not found.people
    return int(said) if alone else 0


def _so_many(question: Question, match: Match, found: Event, number: int) -> Answer:
    """Answer who did something so many times."""
    sought = seeker(question, found, match)
    counted = Counter(sought(play) for play in found.plays)
    names = [name for name in distinct([sought(play) for play in found.plays]) if counted[name] == number]
    if not names or len(found.filters.clauses) != 1 or found.clause.place:
        return None
    mine = {name: [play for play in found.plays if sought(play) == name] for name in names[:MOST_NAMES]}
    return many([(f"{name}: {number}", plays) for name, plays in mine.items()])


def among(people: Sequence[str]) -> Callable[[Segment], str]:
    """Return what reads the one of several named people from a play: "who had more, Morton or Gray?"."""
    return lambda play: play.batter if play.batter in people else play.pitcher


def pitching(found: Event, match: Match) -> Event:
    """Read teams as those in the field: who pitches does so against the side that bats."""
    clauses = tuple(replace(clause, view="fielding") for clause in found.filters.clauses)
    filters = replace(found.filters, clauses=clauses)
    return replace(found, filters=filters, plays=narrow(filters, match.video, match.segments).segments)


def seeker(question: Question, found: Event, match: Match) -> Callable[[Segment], str]:
    """Return what reads the person sought from a play: the one that the question does not name."""
    labels = set(found.clause.labels)

    def other(play: Segment) -> str:
        if play.batter in found.people and play.pitcher not in found.people:
            return play.pitcher
        if play.pitcher in found.people:
            return play.batter
        return runner_of(play, match) if set(play.labels) <= RUNNING else play.batter

    if question.role == "batter" and not found.people:
        return lambda play: play.batter
    if found.people and not (labels and labels <= _STEALS):
        return other
    if (labels and labels <= _STEALS) or question.role == "runner":
        return lambda play: runner_of(play, match)
    if question.role == "pitcher" or (labels and labels <= _PITCHED):
        return lambda play: play.pitcher
    return lambda play: play.batter


def _line(name: str, plays: Sequence[Segment], question: Question) -> str:
    first = plays[0]
    if len(plays) > 1:
        halves = distinct([phrases.half(p, question.lang) for p in plays])[:6]
        return f"{name} ({phrases.listed(halves, question.lang)})"
    return f"{name}: {phrases.told(first, question.lang)}"


def _extreme(question: Question, match: Match, found: Event, sought: Callable[[Segment], str]) -> Answer:
    runs = "fact:scoring" in found.means and not found.clause.labels
    counted: Counter[str] = Counter()
    for play in found.plays:
        counted[sought(play)] += play.runs if runs else 1
    best = max(counted.values()) if question.extreme == "most" else min(counted.values())
    names = [name for name in distinct([sought(p) for p in found.plays]) if counted[name] == best]
    cited = [play for play in found.plays if sought(play) in names]
    return one(f"{phrases.listed(names, question.lang)}: {best}", cited)


def _special(question: Question, match: Match) -> Answer:
    order = pitching_order(match)
    if question.special == "finisher":
        last = match.ordered()[-1]
        return one(_line(last.pitcher, [last], question), [last])
    if question.special in ("first_batter", "last_batter"):
        faced = _faced(question, match)
        if faced:
            return faced
    if question.special == "first_batter":
        found = event(
            re.sub(r"led off the game|batted 1st|1st batter|leadoff \w+", "", question.event), match
        )
        teams = found.clause.teams
        play = next((p for p in match.ordered() if not teams or p.batting_team in teams), match.ordered()[0])
        return one(_line(play.batter, [play], question), [play])
    if question.special == "last_batter":
        said = re.sub(r"\b(?:the )?(?:very )?(?:last|final)\b|\bto (?:bat|hit)\b|\bup\b", " ", question.event)
        teams = event(said, match).clause.teams
        last = [p for p in match.ordered() if not teams or p.batting_team in teams][-1]
        return one(_line(last.batter, [last], question), [last])
    found = event(question.event, match)
    if found.absent:
        return Refusal(_none(question))
    if question.special == "relieved" and found.people:
        return _next_pitcher(question, match, found.people[0])
    if question.special == "starter":
        if found.strange or found.people:
            return None
        teams = found.clause.teams or tuple(team.id for team in match.video.teams)
        lines = [
            (f"{order[t][0].pitcher} ({team_name(match.video, t)})", [order[t][0]])
            for t in teams
            if t in order
        ]
        return many(lines) if lines else None
    teams = found.clause.teams or tuple(order)
    return many(
        [(f"{p.pitcher} ({team_name(match.video, t)})", [p]) for t in teams for p in order.get(t, ())[1:]]
    )


def _faced(question: Question, match: Match) -> Answer:
    """Answer who a pitcher faced first or last; None where no pitcher is named."""
    people = event(question.event, match).people
    if len(people) != 1 or people[0] not in match.names.pitched:
        return None
    mine = [p.segment for p in match.plays if p.appearance and p.segment.pitcher == people[0]]
    if not mine:
        return None
    play = mine[0 if question.special == "first_batter" else -1]
    return one(_line(play.batter, [play], question), [play])


def _next_pitcher(question: Question, match: Match, name: str) -> Answer:
    before = bool(re.search(r"\bdid\b.*\b(?:relieve|replace|follow|succeed)|took over from$", question.text))
    for plays in pitching_order(match).values():
        names = [play.pitcher for play in plays]
        if name in names:
            place = names.index(name) + (-1 if before else 1)
            if 0 <= place < len(plays):
                return one(f"{names[place]}", [plays[place]])
    return Refusal(_none(question))


def pitching_order(match: Match) -> dict[str, list[Segment]]:
    """Return each side's pitchers in order, as the first play of each."""
    out: dict[str, list[Segment]] = {}
    for segment in match.ordered():
        held = out.setdefault(segment.fielding_team, [])
        if segment.pitcher and segment.pitcher not in [play.pitcher for play in held]:
            held.append(segment)
    return out


def team(question: Question, match: Match) -> Answer:
    """Answer which team did something."""
    found = event(question.event, match)
    if found.absent:
        return Refusal(_none(question))
    if found.strange or not (found.heads or found.clause.place):
        return None
    if not found.plays:
        return Refusal(_none(question))
    labels = set(found.clause.labels)
    fielding = bool(labels and labels <= _FIELDED | _PITCHED) or question.role == "pitcher"

    def side(play: Segment) -> str:
        return play.fielding_team if fielding else play.batting_team

    if question.extreme:
        return _extreme(question, match, found, lambda play: team_name(match.video, side(play)))
    teams: dict[str, list[Segment]] = {}
    for play in found.plays:
        teams.setdefault(side(play), []).append(play)
    return many(
        [
            (f"{team_name(match.video, t)}: {phrases.told(plays[0], question.lang)}", plays)
            for t, plays in teams.items()
        ]
    )


def _none(question: Question) -> str:
    return (
        f"이 경기에 그런 장면이 없습니다: {question.text}"
        if question.lang == "ko"
        else f"this game has no such play: {question.text}"
    )
