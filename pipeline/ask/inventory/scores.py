"""Questions about the score: at the end, around an inning, around a play; who led, who won, by how much."""

# Patterns and sentences read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.inventory import phrases
from pipeline.ask.inventory.event import event
from pipeline.ask.inventory.finding import Answer, Finding, Refusal, many, one
from pipeline.ask.inventory.match import Match, score_before
from pipeline.ask.questions.question import Question
from pipeline.domains.baseball.story import team_name
from pipeline.model import Segment

MOST_PLAYS = 5
_INNING = re.compile(
    r"^(?:the\s+)?(?:(?:end|start|beginning|middle)\s+of\s+(?:the\s+)?)?(?:(?P<half>top|bottom)\s+(?:half\s+)?(?:of\s+)?(?:the\s+)?)?"
    r"(?:inning\s+)?(?P<n>\d{1,2})(?:st|nd|rd|th)?(?:\s+(?:full\s+|complete\s+)?innings?)?(?:\s+(?:ended|was over|began|started))?$"
    r"|^(?P<k>\d{1,2})\s*(?:회|이닝)\s*(?P<kh>초|말)?(?:이|가|까지|을|를)?(?:\s*점수)?$",
    re.IGNORECASE,
)

_EVER = re.compile(
    r"\b(?:ever|at any (?:point|time|stage))\b.*\b(?:lead|led|ahead|in front|trail(?:ed|ing)?|behind)\b|"
    r"\b(?:lead|led|ahead|in front|trail(?:ed|ing)?|behind)\b.*\bat any (?:point|time|stage)\b|"
    r"\b(?:have|had|hold|held|take|took) (?:a|the) lead (?:at all|at any (?:point|time|stage)|ever)\b|"
    r"(?:한\s*번이라도|한번이라도|한\s*순간이라도)?\s*(?:앞선|앞서\s*간|리드한|리드했던|이기고\s*있던|뒤진|뒤졌던)\s*(?:적|때|순간)(?:이|은|도)?\s*(?:있|없)\S*|"
    r"(?:한\s*번이라도|한번이라도)\s*(?:앞섰|앞서|리드했|뒤졌|뒤진)\S*",
    re.IGNORECASE,
)
_AHEAD = re.compile(
    r"\b(?:ever|at any (?:point|time|stage)|at all|have|had|hold|held|take|took|lead|led|ahead|in front|trail(?:ed|ing)?|behind|a|the|in this game)\b|"
    r"한\s*번이라도|한\s*순간이라도|(?:앞선|앞서|리드|이기|뒤진|뒤졌)\S*|(?<!\S)(?:간|있던|적|때|순간)(?:이|은|도)?(?!\S)|(?<!\S)(?:있|없)\S*",
    re.IGNORECASE,
)
_SHUTOUT = re.compile(
    r"\b(?:it |this |the game )?(?:a )?shut[- ]?out\b|\b(?:get|got|were|was) shut out\b|완봉(?:승|패)?(?:이|였|했|당했)?\S*|영봉(?:승|패)?(?:이|였|했|당했)?\S*",
    re.IGNORECASE,
)


def score(question: Question, match: Match) -> Answer:
    """Answer what the score was."""
    last = match.ordered()[-1]
    if not question.event:
        return _final(question, match, last)
    inning = _INNING.match(question.event)
    if inning:
        return _around_inning(question, match, inning)
    found = event(question.event, match)
    if found.absent or (not found.plays and not found.strange):
        return Refusal(_none(question))
    if found.strange or not found.constrained:
        return None
    return many([(_around(question, match, play), [play]) for play in found.plays[:MOST_PLAYS]])


def leading(question: Question, match: Match) -> Answer:
    """Answer which side was ahead."""
    if not question.event:
        return result(question, match)
    inning = _INNING.match(question.event)
    if inning:
        held = _at_inning(question, match, inning)
        if held is None:
            return Refusal(_none(question))
        pair, play = held
        return one(_lead(question, match, pair), [play])
    found = event(question.event, match)
    if found.strange or not found.constrained:
        return None
    if found.absent or not found.plays:
        return Refusal(_none(question))
    play = found.plays[0]
    return one(_lead(question, match, _pair(question, play)), [play])


def result(question: Question, match: Match) -> Answer:
    """Answer who won or lost, or whether a team did."""
    last = match.ordered()[-1]
    pair = (last.score_away, last.score_home)
    ahead = phrases.leader(match, pair)
    if not ahead or match.video.home is None or match.video.away is None:
        return Refusal("이 경기는 무승부입니다" if question.lang == "ko" else "the game ended level")
    other = next(team.id for team in match.video.teams if team.id != ahead)
    if question.kind == "team" and question.event:  # "of the 2018 World Series" is another result
        which = event(question.event, match)
        if which.absent or which.strange or which.heads or which.clause.innings:
            return Refusal(_none(question))
    wanted = ahead if question.special != "loser" else other
    name = team_name(match.video, wanted)
    if question.kind == "whether":
        asked = event(question.event, match)
        if len(asked.clause.teams) != 1 or asked.absent:
            return Refusal(_none(question)) if asked.absent else None
        yes = asked.clause.teams[0] == wanted
        word = ("네" if yes else "아니요") if question.lang == "ko" else "Yes" if yes else "No"
        return one(f"{word}: {_won(question, match, ahead, pair)}", [last])
    verb = {"loser": ("lost", "패배")}.get(question.special, ("won", "승리"))
    text = (
        f"{name} {verb[1]}: {phrases.score(match, pair)}"
        if question.lang == "ko"
        else f"The {name} {verb[0]}: {phrases.score(match, pair)}"
    )
    return one(text, [last])


def ever_ahead(question: Question, match: Match) -> Answer:
    """Answer whether a side was ever ahead or behind; None where that is not asked."""
    if not _EVER.search(question.text):
        return None
    asked = event(_AHEAD.sub(" ", question.event), match)
    if len(asked.clause.teams) != 1 or asked.absent or asked.strange or asked.people or asked.clause.labels:
        return None
    behind = bool(re.search(r"trail|behind|뒤|지고", question.text, re.IGNORECASE))
    for play in match.ordered():
        ahead = phrases.leader(match, (play.score_away, play.score_home))
        if ahead and (ahead == asked.clause.teams[0]) != behind:
            word = "네" if question.lang == "ko" else "Yes"
            return one(f"{word}: {phrases.told(play, question.lang)}", [play])
    return one("아니요, 한 번도 없었습니다" if question.lang == "ko" else "No, never", [])


def shut_out(question: Question, match: Match) -> Answer:
    """Answer whether one side scored nothing; None where that is not asked."""
    if not _SHUTOUT.search(question.text):
        return None
    last = match.ordered()[-1]
    pair = (last.score_away, last.score_home)
    asked = event(_SHUTOUT.sub(" ", question.event), match)
    if asked.absent or asked.strange or asked.clause.innings or asked.people:
        return None
    yes = 0 in pair and pair[0] != pair[1]
    teams = asked.clause.teams
    if len(teams) > 1:
        return None
    if yes and teams:
        suffered = re.search(r"\b(?:get|got|were|was)\b.*\bshut out\b|당했|패", question.text, re.IGNORECASE)
        yes = (phrases.leader(match, pair) == teams[0]) != bool(suffered)
    word = ("네" if yes else "아니요") if question.lang == "ko" else "Yes" if yes else "No"
    return one(f"{word}: {phrases.score(match, pair)}", [last])


def _won(question: Question, match: Match, ahead: str, pair: tuple[int, int]) -> str:
    name = team_name(match.video, ahead)
    return (
        f"{name} 승리, {phrases.score(match, pair)}"
        if question.lang == "ko"
        else f"the {name} won, {phrases.score(match, pair)}"
    )


def _final(question: Question, match: Match, last: Segment) -> Finding:
    pair = (last.score_away, last.score_home)
    if question.unit == "margin":
        by, name = abs(pair[0] - pair[1]), team_name(match.video, phrases.leader(match, pair))
        text = (
            f"{name} {by}점 차 ({phrases.score(match, pair)})"
            if question.lang == "ko"
            else f"The {name} by {by} ({phrases.score(match, pair)})"
        )
        return one(text, [last])
    text = (
        f"최종 스코어: {phrases.score(match, pair)}"
        if question.lang == "ko"
        else f"The final score was {phrases.score(match, pair)}"
    )
    return one(text, [last])


def _around_inning(question: Question, match: Match, inning: re.Match[str]) -> Answer:
    held = _at_inning(question, match, inning)
    if held is None:
        return Refusal(_none(question))
    pair, play = held
    where = phrases.inning(int(inning["n"] or inning["k"]), _half(inning), question.lang)
    side = "before" if question.moment == "before" else "after"
    if question.lang == "ko":
        return one(
            f"{where} {'전' if side == 'before' else '종료 후'} 스코어: {phrases.score(match, pair)}", [play]
        )
    return one(f"The score {side} {where} was {phrases.score(match, pair)}", [play])


def _half(inning: re.Match[str]) -> str:
    return (inning["half"] or "").lower() or {"초": "top", "말": "bottom"}.get(inning["kh"] or "", "")


def _at_inning(
    question: Question, match: Match, inning: re.Match[str]
) -> tuple[tuple[int, int], Segment] | None:
    """Return the score after an inning, or before it where that is asked, with the play that proves it."""
    number, half = int(inning["n"] or inning["k"]), _half(inning)
    inside = [s for s in match.ordered() if s.inning == number and half in ("", s.half)]
    if not inside:
        return None
    if question.moment == "before" and not re.search(r"\bend of\b", question.event):
        return score_before(inside[0]), inside[0]
    return (inside[-1].score_away, inside[-1].score_home), inside[-1]


def _pair(question: Question, play: Segment) -> tuple[int, int]:
    return (play.score_away, play.score_home) if question.moment == "after" else score_before(play)


def _around(question: Question, match: Match, play: Segment) -> str:
    if question.moment == "at" or not question.moment:
        return phrases.effect(match, play, question.lang)
    pair = _pair(question, play)
    if question.lang == "ko":
        return f"{phrases.half(play, 'ko')} {play.description} {'이후' if question.moment == 'after' else '이전'}: {phrases.score(match, pair)}"
    what = play.description.split(";")[0].rstrip(".")
    return f"{question.moment.capitalize()} the play ({what}, {phrases.half(play, 'en')}) it was {phrases.score(match, pair)}"


def _lead(question: Question, match: Match, pair: tuple[int, int]) -> str:
    ahead = phrases.leader(match, pair)
    if question.lang == "ko":
        return (
            f"{team_name(match.video, ahead)} 리드: {phrases.score(match, pair)}"
            if ahead
            else f"동점: {phrases.score(match, pair)}"
        )
    return (
        f"The {team_name(match.video, ahead)} led: {phrases.score(match, pair)}"
        if ahead
        else f"It was tied: {phrases.score(match, pair)}"
    )


def _none(question: Question) -> str:
    return (
        f"이 경기에 그런 장면이 없습니다: {question.event}"
        if question.lang == "ko"
        else f"this game has no such play: {question.event}"
    )
