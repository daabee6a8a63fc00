"""Answer a question from the inventory of one game: one function a kind of question."""

from collections.abc import Callable, Mapping

from pipeline.ask.inventory import counts, people, scores, told
from pipeline.ask.inventory.finding import Answer, Finding
from pipeline.ask.inventory.match import Match
from pipeline.ask.questions.question import Question

KINDS: Mapping[str, Callable[[Question, Match], Answer]] = {
    "who": people.who, "team": people.team, "when": told.when, "count": counts.count, "score": scores.score,
    "leader": scores.leading, "what": told.what, "whether": told.whether, "teams": told.teams,
    "date": told.date,
}  # fmt: skip


def answer(question: Question, match: Match) -> Answer:
    """Return what the inventory says; None where the question is not one for it."""
    if not match.segments or question.kind not in KINDS:
        return None
    if question.kind == "team" and question.special:
        return scores.result(question, match)
    found = KINDS[question.kind](question, match)
    return None if isinstance(found, Finding) and not found.sentences else found
