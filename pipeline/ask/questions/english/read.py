"""Read an English question: its question words say what is asked, the rest what it is about."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.english import counts, people, scores, told
from pipeline.ask.questions.english.spellings import plainly
from pipeline.ask.questions.english.words import BARE, IGNORE, extreme_of, role_of
from pipeline.ask.questions.question import Question

_CLAUSE = re.compile(
    r"^(?P<rel>when|once|by the time|(?:right |just )?after|(?:right |just )?before|as|through|thru|following|heading into|going into|"
    r"entering|at the end of|in|during)\s+(?P<event>[^,?]+),\s*(?P<main>(?:who|what|how|which|was|were|did)\b.+)$",
    IGNORE,
)
TESTS = (
    told.said, told.why, told.date, told.teams, scores.score, scores.leader, scores.result, counts.count,
    people.who, told.when, told.what, told.whether,
)  # fmt: skip
"""Tried in this order; the first that knows its question words reads the rest."""


def read(text: str) -> Question:
    """Read a cleaned question whose number words are digits."""
    plain = text.strip().rstrip("?!. ").strip()
    plain = plainly(plain)
    clause = _CLAUSE.match(plain)
    if clause:
        plain = f"{clause['main']} {clause['rel']} {clause['event']}"
    for test in TESTS:
        found = test(plain)
        if found is not None:
            return found
    which = re.match(r"(?:which|what) (?P<rest>.+)$", plain, IGNORE)
    if which:
        event = " ".join(BARE.sub(" ", which["rest"]).split())
        return Question(plain, "en", "who", event=event, role=role_of(plain), extreme=extreme_of(plain))
    return Question(plain, "en", "open", event=plain)
