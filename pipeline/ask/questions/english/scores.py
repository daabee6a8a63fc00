"""English questions about the score, the side ahead and the result."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.english.words import IGNORE, WHICH, moment_of
from pipeline.ask.questions.question import Question

_SCORE = re.compile(
    r"\b(?:the|final|end|current|game's|running)\s+(?:final\s+)?(?:score|tally)\b(?!\s*(?:d|first))|\bscoreline\b|^score\b|"
    r"^final(?: result| score)?$|\b(?:what|how) (?:did|was) the (?:final )?result\b|\bwhat was it\b",
    IGNORE,
)
_PLAIN_END = re.compile(
    r"(?:(?:was|is|be|like|of|for|in|at|the|this|that|it|all|said and done|game|match|ballgame|contest|end|finish|tonight|today|finally|overall|"
    r"please|final|line|here|exactly|again|then|and|who won|who took it|won|by|were|please|between|against|vs|[A-Z]\w*)[\s,]*)*",
    IGNORE,
)
"""What may follow the score that is asked for and names no moment of the game."""


def score(text: str) -> Question | None:
    """Read a question for the score or the margin."""
    margin = re.search(r"\bby how (?:many(?: runs)?|much)\b|\b(?:winning|victory) margin\b|\bmargin of victory\b|"
                       r"\bhow (?:big|large|much) (?:was|is|of a) (?:the |a )?(?:lead|deficit|margin)\b|"
                       r"\b(?:what|how much) was the (?:lead|deficit|margin)\b|\bhow many runs did .* win by\b", text, IGNORE)  # fmt: skip
    match = _SCORE.search(text)
    if not match and not margin:
        return None
    if match and re.search(r"\b(?:changed?|tied|tie|broke|opened|put)\s+the score\b", text, IGNORE):
        return None
    end = max(match.end() if match else 0, margin.end() if margin else 0)
    _, moment, event = moment_of(text[end:])
    if match and not moment and not _PLAIN_END.fullmatch(text[end:].strip()):
        return Question(text, "en", "score", event=text[end:].strip(), unit="margin" if margin else "")
    if re.match(
        r"(?:the )?(?:end(?: of)?(?: the)? ?)?(?:game|match|contest|it|all)(?: over| end(?:ed)?)?$|(?:the )?(?:very )?end$",
        event,
        IGNORE,
    ):
        moment, event = "", ""
    return Question(text, "en", "score", event=event, moment=moment, unit="margin" if margin else "")


def leader(text: str) -> Question | None:
    """Read a question for the side ahead."""
    match = re.match(rf"(?:who|{WHICH} (?:team|side|club))\s*(?:was|were|is|had|held|'s)?\s*(?:the )?"
                     r"(?:leading|ahead|winning|in front|in the lead|up|lead|led)\b(?!\s*off|\s+(?:pitcher|run|hit|play|homer|home run)\b)\s*(?:the game)?(?P<rest>.*)$", text, IGNORE)  # fmt: skip
    if not match:
        return None
    _, moment, event = moment_of(match["rest"].strip())
    return Question(text, "en", "leader", event=event, moment=moment)


def result(text: str) -> Question | None:
    """Read a question for who won, who lost and how it ended."""
    game = r"(?:\s+(?:the|this|that)?\s*(?:game|match|contest|ballgame|it|one|1|game \d)(?: (?:tonight|today))?)?"
    match = re.match(rf"(?:who|{WHICH} (?:team|side|club))\s+(?:(?P<won>won|wins|win|prevailed|came out on top|(?:came|walked) away with (?:the |a )?(?:win|victory)|ended up winning|took|was (?:the )?winner|is the winner)|"
                     rf"(?P<lost>lost|loses|lose|ended up losing|(?:got|was|were) (?:beaten|beat|defeated)|was (?:the )?loser))(?:{game}|\s+the (?P<which>[\w' ]+) (?:game|match))"
                     r"(?P<of>\s+(?:between|against|over|of|in|from)\s+.+)?$", text, IGNORE)  # fmt: skip
    match = match or re.match(
        r"(?:who|what|which) (?:(?:team|side) )?(?:was|is) the (?:(?P<won>winner|winning (?:team|side)|victor)|loser|losing (?:team|side))"
        r"(?P<which>)(?P<of>\s+(?:of|in|between)\s+.+)?$",
        text,
        IGNORE,
    )
    if match:
        of = re.sub(r"^\s*(?:between|against|over|of|in|from)\s+", "", match["of"] or "", flags=IGNORE)
        event = " ".join(part for part in (match["which"], of) if part)
        return Question(text, "en", "team", event=event, special="winner" if match["won"] else "loser")
    if re.match(r"how (?:did|does) (?:the|this) (?:game|match|ballgame|contest) (?:end|finish)$|what ended the game$|"
                r"what was the (?:last|final) (?:play|out)(?: of the game)?$", text, IGNORE):  # fmt: skip
        return Question(text, "en", "what", special="last_play")
    match = re.match(
        r"(?:did|do|does) (?:the )?(?P<team>.+?) (?P<won>win|lose)(?: the game| this game| it| this one)?$",
        text,
        IGNORE,
    )
    if match:
        return Question(
            text,
            "en",
            "whether",
            event=match["team"],
            special="winner" if match["won"].lower() == "win" else "loser",
        )
    return None
