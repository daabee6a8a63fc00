"""Answer a question from the inventory of one game: one function a kind of question."""
# Patterns read best on one line.
# ruff: noqa: E501

import re
from collections.abc import Callable, Mapping

from pipeline.ask.inventory import counts, people, scores, told
from pipeline.ask.inventory.finding import Answer, Finding, Refusal
from pipeline.ask.inventory.match import Match
from pipeline.ask.questions.question import Question

KINDS: Mapping[str, Callable[[Question, Match], Answer]] = {
    "who": people.who, "team": people.team, "when": told.when, "count": counts.count, "score": scores.score,
    "leader": scores.leading, "what": told.what, "whether": told.whether, "teams": told.teams,
    "date": told.date,
}  # fmt: skip

_NUMBER = re.compile(r"\bgame (?P<n>\d+)\b|(?P<k>\d+)\s*차전", re.IGNORECASE)
_OTHER_TIME = re.compile(
    r"\b(?:last|previous|next|this|that|whole|regular) (?:year|season|week|month)\b|\bnext game\b|\byesterday\b|\btomorrow\b|\bcareer\b|"
    r"\b(?:19|20)\d\d (?:world|season|series|playoffs?|champion\w*)\b|작년|내년|지난\s*(?:해|시즌)|이번\s*시즌|올\s*시즌|어제|내일|다음\s*경기|통산",
    re.IGNORECASE,
)


def another_game(text: str, title: str) -> bool:
    """Say whether a question is about a game of another number, or about another time than this one's."""
    number = _NUMBER.search(text)
    numbered = number and not re.search(rf"\bgame {number['n'] or number['k']}\b", title, re.IGNORECASE)
    return bool(numbered or _OTHER_TIME.search(text))


def answer(question: Question, match: Match) -> Answer:
    """Return what the inventory says; None where the question is not one for it."""
    if not match.segments or question.kind not in KINDS:
        return None
    if another_game(question.text, match.video.title):
        return Refusal(
            "다른 경기에 대한 질문입니다" if question.lang == "ko" else "that is about another game"
        )
    if question.kind == "team" and question.special:
        return scores.result(question, match)
    found = KINDS[question.kind](question, match)
    return None if isinstance(found, Finding) and not found.sentences else found
