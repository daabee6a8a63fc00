"""Questions for a number."""

from collections.abc import Callable, Sequence

from pipeline.ask.inventory import phrases
from pipeline.ask.inventory.event import Event, event
from pipeline.ask.inventory.finding import Answer, Refusal, many, one
from pipeline.ask.inventory.match import Match, distinct
from pipeline.ask.inventory.people import pitching_order
from pipeline.ask.questions.question import Question
from pipeline.domains.baseball.story import team_name
from pipeline.model import Segment


def count(question: Question, match: Match) -> Answer:
    """Answer how many."""
    found = event(question.event, match)
    if found.absent:
        return Refusal(
            "이 경기에 없는 이름입니다"
            if question.lang == "ko"
            else f"not in this game: {', '.join(found.absent)}"
        )
    if found.strange:
        return None
    return UNITS.get(question.unit, _plays)(question, match, found)


def _said(question: Question, number: object, what: str, plays: Sequence[Segment]) -> Answer:
    ko = {
        "runs": "점",
        "RBI": "타점",
        "innings": "이닝",
        "pitchers": "명",
        "batters": "명",
        "outs": "아웃",
        "runners on base": "명",
    }
    if question.lang == "ko":
        return one(f"{number}{ko.get(what, '개')}", plays)
    word = what if str(number) != "1" else what.removesuffix("s")
    return one(f"{number} {word}", plays)


def _plays(question: Question, match: Match, found: Event) -> Answer:
    if not found.heads:
        return None
    labels = found.clause.labels
    what = (
        labels[0] + "s"
        if len(labels) == 1
        else "hits"
        if set(labels) >= {"single", "double", "triple", "home run"}
        else "plays"
    )
    if "times" in question.text.lower() or "often" in question.text.lower():
        what = "times"
    elif "fact:plate_appearance" in found.means and not labels:
        what = "plate appearances"
    if not found.plays and len(found.filters.clauses) == 1 and _out_of_range(match, found):
        return Refusal("그 이닝은 없었습니다" if question.lang == "ko" else "that inning was not played")
    return _said(question, len(found.plays), what, found.plays)


def _out_of_range(match: Match, found: Event) -> bool:
    last = match.ordered()[-1].inning
    return bool(found.clause.innings) and all(span.first > last for span in found.clause.innings)


def _runs(question: Question, match: Match, found: Event) -> Answer:
    if _out_of_range(match, found):
        return Refusal("그 이닝은 없었습니다" if question.lang == "ko" else "that inning was not played")
    plays = [play for play in found.plays if play.runs]
    named = found.people
    if (
        named
        and question.unit == "runs"
        and not any(p.pitcher in named for p in found.plays)
        and not found.clause.labels
    ):
        return None  # who crossed the plate is no part of the inventory
    if named and any(p.pitcher in named for p in found.plays):
        plays = [play for play in plays if play.pitcher in named]
    return _said(
        question, sum(play.runs for play in plays), "RBI" if question.unit == "rbi" else "runs", plays
    )


def _innings(question: Question, match: Match, found: Event) -> Answer:
    if not found.people:
        last = match.ordered()[-1]
        return _said(question, last.inning, "innings", [last])
    if found.people[0] not in match.names.pitched:
        return None
    mine = [s for s in match.ordered() if s.pitcher == found.people[0]]
    outs = sum(_outs(match, s) for s in mine)
    whole, part = divmod(outs, 3)
    text = f"{whole} {part}/3" if part and whole else f"{part}/3" if part else f"{whole}"
    return _said(question, text, "innings", [mine[0], mine[-1]])


def _outs(match: Match, segment: Segment) -> int:
    """Return the outs made on a play: what the next one of the half counts, or what was left of three."""
    ordered = match.ordered()
    place = ordered.index(segment)
    after = ordered[place + 1] if place + 1 < len(ordered) else None
    if after is not None and (after.inning, after.half) == (segment.inning, segment.half):
        return after.outs_before - segment.outs_before
    if after is None and match.plays[-1].segment is segment and segment.half == "bottom" and segment.runs:
        return 0  # a walk-off leaves the rest of the inning unplayed
    return 3 - segment.outs_before


def _outs_then(question: Question, match: Match, found: Event) -> Answer:
    if not question.moment:
        if found.people and found.people[0] in match.names.pitched:
            mine = [s for s in match.ordered() if s.pitcher == found.people[0]]
            return _said(question, sum(_outs(match, s) for s in mine), "outs", mine[:1])
        return None
    return _state(question, match, found, lambda s: s.outs_before, "outs")


def _runners(question: Question, match: Match, found: Event) -> Answer:
    return _state(question, match, found, lambda s: s.bases_before.count("1"), "runners on base")


def _state(
    question: Question, match: Match, found: Event, value: Callable[[Segment], int], what: str
) -> Answer:
    if not found.constrained:
        return None
    if not found.plays:
        return Refusal(
            "그런 장면이 없습니다"
            if question.lang == "ko"
            else f"this game has no such play: {question.event}"
        )
    if len(found.plays) == 1:
        return _said(question, value(found.plays[0]), what, found.plays)
    return many([(f"{value(p)} {what} ({phrases.told(p, question.lang)})", [p]) for p in found.plays[:5]])


def _pitchers(question: Question, match: Match, found: Event) -> Answer:
    if found.clause.innings or (found.heads and "fact:reliever" not in found.means):
        plays = {play.pitcher: play for play in reversed(found.plays)}
        return _said(question, len(plays), "pitchers", list(plays.values()))
    order = pitching_order(match)
    teams = found.clause.teams or tuple(order)
    skip = 1 if "fact:reliever" in found.means or "reliever" in question.text.lower() else 0
    firsts = [play for t in teams for play in order.get(t, ())[skip:]]
    if len(teams) == 1 or question.lang == "ko":
        return _said(question, len(firsts), "pitchers", firsts)
    each = ", ".join(f"{team_name(match.video, t)} {len(order[t]) - skip}" for t in teams)
    return one(f"{len(firsts)} pitchers ({each})", firsts)


def _changes(question: Question, match: Match, found: Event) -> Answer:
    order = pitching_order(match)
    teams = found.clause.teams or tuple(order)
    return _said(
        question, sum(len(order[t]) - 1 for t in teams), "changes", [p for t in teams for p in order[t][1:]]
    )


def _batters(question: Question, match: Match, found: Event) -> Answer:
    if not (found.heads or found.people or found.constrained):
        return None
    faced = "face" in question.text.lower() or "상대" in question.text
    appearances = {p.segment.segment_id for p in match.plays if p.appearance}
    plays = [p for p in found.plays if p.segment_id in appearances] if faced else list(found.plays)
    people = (
        [p.batter for p in plays]
        if faced or (found.people and found.heads)
        else distinct([p.batter for p in plays])
    )
    return _said(question, len(people), "batters", plays)


UNITS = {
    "runs": _runs, "rbi": _runs, "innings": _innings, "outs": _outs_then, "runners": _runners,
    "pitchers": _pitchers,
    "batters": _batters,
    "changes": _changes,
}  # fmt: skip
