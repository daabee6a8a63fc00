"""Read an English question: its question words say what is asked, the rest what it is about."""
# Patterns read best on one line.

import re

from pipeline.ask.questions.english import counts, people, scores, told
from pipeline.ask.questions.english.words import BARE, IGNORE, extreme_of, role_of
from pipeline.ask.questions.question import Question

_CLAUSE = re.compile(
    r"^(?P<rel>when|once|by the time|(?:right |just )?after|(?:right |just )?before|as|through|thru|following|heading into|going into|entering|at the end of|in|during)\s+(?P<event>[^,?]+),\s*(?P<main>(?:who|what|how|which|was|were|did)\b.+)$",
    IGNORE,
)


def _outs_when(match: re.Match[str]) -> str:
    """Spell a question for outs; "how many men were on when" is none, and "how many did he hit" neither."""
    said = match[0].lower()
    if re.search(r"\b(?:outs?|down|away)\b", said.split(" when ")[0].split(" did ")[0]):
        return f"how many outs were there when {match[1]}"
    return match[0]


_SPELLINGS = (
    (
        re.compile(r"^is it true that (?:the )?(.+?) (won|lost)\b", IGNORE),
        lambda m: f"did the {m[1]} {'win' if m[2].lower() == 'won' else 'lose'}",
    ),
    (
        re.compile(
            r"^(?:where|how) (?:did|do) (?:things|it|the (?:game|score)) (?:stand|look)\b|^what did the (?:scoreboard|score) (?:say|read|show)\b"
            r"|^how did (?:it|the score) (?:end(?: up)?|finish|turn out),? score-?wise$",
            IGNORE,
        ),
        "what was the score",
    ),
    (re.compile(r"\b(?:send|sent|trot|trotted|run|ran) out\b", IGNORE), "use"),
    (re.compile(r"\b(?:took|takes) the (?:mound|hill|ball|rubber) (?:1st|first)\b", IGNORE), "started"),
    (re.compile(r"^(?:walk|take|run|talk) (?:me|us) through (.+)$", IGNORE), r"what happened in \1"),
    (
        re.compile(
            r"^(?:with )?how many (?:outs |men |batters )?(?:were |was )?(?:out |down |away )?(?:when|did) (.+)$",
            IGNORE,
        ),
        _outs_when,
    ),
    (
        re.compile(r"^how many did (.+?) (drive|drove|bring|knock|plate)\b", IGNORE),
        r"how many runs did \1 \2",
    ),
    (
        re.compile(
            r"^(who|whom|which pitcher|(?:off|against) (?:whom|which pitcher)) did (.+?) (?:take|go) (?:deep|yard)$",
            IGNORE,
        ),
        r"which pitcher gave up \2's home run",
    ),
    (re.compile(r"^what did (?:the )?(.+?) do to the score$", IGNORE), r"what was the score when \1"),
    (
        re.compile(
            r"^how long did (?!(?:the|this) (?:game|match|inning|delay)|it\b)(.+?) (?:pitch|go|last|stay in)\b.*$",
            IGNORE,
        ),
        r"how many innings did \1 pitch",
    ),
    (
        re.compile(r"\b(?:come|came|go|went|step|stepped)(?: up)? to (?:the plate|bat)\b", IGNORE),
        "plate appearances",
    ),
)
"""Ways of asking, and the plain ones that are read."""
TESTS = (
    told.said, told.why, told.date, told.teams, scores.score, scores.leader, scores.result, counts.count,
    people.who, told.when, told.what, told.whether,
)  # fmt: skip
"""Tried in this order; the first that knows its question words reads the rest."""


def read(text: str) -> Question:
    """Read a cleaned question whose number words are digits."""
    plain = text.strip().rstrip("?!. ").strip()
    plain = re.sub(r"^(?:so|and|ok(?:ay)?|hey|please|well|um|can you tell me|could you tell me|tell me|do you know|"
                   r"i want to know|remind me)[,\s]+", "", plain, flags=IGNORE)  # fmt: skip
    for pattern, spelling in _SPELLINGS:
        plain = pattern.sub(spelling, plain)
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
