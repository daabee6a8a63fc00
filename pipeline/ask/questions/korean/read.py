"""Read a Korean question: its question words say what is asked, the rest what it is about."""
# Patterns read best on one line.

from pipeline.ask.questions.korean import counts, people, scores, told
from pipeline.ask.questions.question import Question

TESTS = (
    told.said, told.why, told.date, told.teams, scores.score, scores.leader, scores.result, counts.count,
    people.who, told.when, told.what, told.whether,
)  # fmt: skip
"""Tried in this order; the first that knows its question words reads the rest."""


def read(text: str) -> Question:
    """Read a cleaned question."""
    plain = text.strip().rstrip("?!. ").strip()
    for test in TESTS:
        found = test(plain)
        if found is not None:
            return found
    return Question(plain, "ko", "open", event=plain)
