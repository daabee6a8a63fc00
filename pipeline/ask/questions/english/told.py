"""English questions for what happened, when and whether it did, and for what was said of it."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.english.words import BARE, IGNORE, WHICH, extreme_of, role_of
from pipeline.ask.questions.question import Question


def said(text: str) -> Question | None:
    """Read a question for what was said."""
    match = re.search(
        r"\b(?:what|how|did|does|do|was|were|is|anything|which)\b.*\b(?:sa(?:y|id|ying)|talk(?:ed|ing)?|mention(?:ed)?|"
        r"comment(?:ed|s|ing)?|call(?:ed)?|describ\w+|discuss\w*|told|tell|explain\w*|remark\w*|quot\w+|react(?:ed)? to)\b"
        r"(?:\s+(?:about|on|of|regarding|by|as|that))?\s*(?P<event>.*)$",
        text,
        IGNORE,
    )
    if not match or re.search(r"\bcall(?:ed)? (?:out|up)\b", text, IGNORE):
        return None
    return Question(text, "en", "said", event=match["event"].strip() or text)


def why(text: str) -> Question | None:
    """Read a question for a reason."""
    match = re.match(r"(?:why|how come|for what reason|what(?:'s| is| was) the reason)\b(.*)$", text, IGNORE)
    return Question(text, "en", "why", event=match[1].strip()) if match else None


def date(text: str) -> Question | None:
    """Read a question for the day of the game."""
    game = r"(?:the |this )?(?:game|match|ballgame|contest)"
    found = re.match(rf"(?:when|{WHICH} (?:day|date|year)|on {WHICH} (?:day|date))\s+(?:was|is|did)\s+{game}"
                     r"(?:\s+(?:played|held|take place|on))?$|what(?:'s| is| was) the date(?: of .*)?$", text, IGNORE)  # fmt: skip
    return Question(text, "en", "date") if found else None


def teams(text: str) -> Question | None:
    """Read a question for the sides."""
    found = re.match(rf"(?:who(?:'s| is| was| are| were)|{WHICH} (?:2 )?teams?(?: are| were| is| was)?)\s*(?:the (?:2 )?teams)?"
                     r"(?:\s*(?:playing|played|facing off|in (?:this|the) game|against each other|here|tonight|today)\b[^,]{0,20})*$"
                     r"|what(?:'s| is| was) the match-?up$|who(?:'s| is| was) (?:the )?(?:home|away|visiting|road) team$"
                     rf"|{WHICH} team (?:is|was) (?:the )?(?:at )?(?:home|away|visiting)(?: team)?$", text, IGNORE)  # fmt: skip
    if not found or not re.search(r"play|fac|teams|match|home|away|visit|road", text, IGNORE):
        return None
    side = (
        "home"
        if re.search(r"\bhome\b", text, IGNORE)
        else "away"
        if re.search(r"away|visit|road", text, IGNORE)
        else ""
    )
    return Question(text, "en", "teams", special=side)


def when(text: str) -> Question | None:
    """Read a question for the time or inning."""
    match = re.match(rf"(?:(?:in |during |at )?(?:when|{WHICH} (?:inning|frame|half-inning|half inning|point|time|part of the game)(?P<of>s)?))\b\s*"
                     r"(?P<rest>.*)$", text, IGNORE)  # fmt: skip
    if not match:
        return None
    event = re.sub(r"^(?:did|does|do|was|were|is|had|has)\b|\b(?:happen(?:ed)?|occur(?:red)?|take place|come|came)\b", " ",
                   match["rest"], flags=IGNORE)  # fmt: skip
    event = " ".join(BARE.sub(" ", event).split())
    return Question(text, "en", "when", event=event, extreme=extreme_of(match["rest"]))


def what(text: str) -> Question | None:
    """Read a question for what happened."""
    if re.match(
        r"(?:what|which) (?:kind of |type of |sort of )?pitch\b|how (?:far|fast|hard|old|tall|big|high|heavy|loud|much)\b",
        text,
        IGNORE,
    ):
        return Question(text, "en", "open", event=text)
    match = re.match(
        r"(?:(?:what|how|where)(?:'s| is| was| were| did| does| do| had| has| exactly did)?|describe|summari[sz]e)\b\s*(?P<rest>.*)$",
        text,
        IGNORE,
    )
    if not match:
        return None
    rest = match["rest"]
    ending = re.search(r"\b(?:end(?:ed)?|finish(?:ed)?)$", rest, IGNORE)
    event = re.sub(r"\b(?:the )?(?:happen(?:ed|s)?|result(?:ed)?|outcome|do|did|does|end(?:ed)?|fare|go|went|make out|occur(?:red)?|"
                   r"finish(?:ed)?|become|land(?:ed)?|turn out|perform(?:ed)?|place)\b(?: of| up| to| with)?", " ", rest, flags=IGNORE)  # fmt: skip
    event = re.sub(
        r"\bwhen\b|\bget out\b|\bscore\b(?= (?:their|its|his|the))",
        lambda m: "scoring" if m[0].lower() == "score" else "out" if "out" in m[0] else " ",
        event,
        flags=IGNORE,
    )
    return Question(
        text,
        "en",
        "what",
        event=" ".join(event.split()),
        special="last" if ending and re.search(r"inning|half|\d(?:st|nd|rd|th)\b", rest, IGNORE) else "",
    )


def whether(text: str) -> Question | None:
    """Read a question for yes or no."""
    match = re.match(
        r"(?:did|does|do|was|were|is|are|has|have|had)\s+(?:there\s+)?(?P<rest>.+)$", text, IGNORE
    )
    if not match:
        return None
    event = re.sub(
        r"\b(?:any(?:one|body)?|ever|happen|a|an|at all|there|have|get|actually|really|manage to)\b",
        " ",
        match["rest"],
        flags=IGNORE,
    )
    return Question(text, "en", "whether", event=" ".join(event.split()), role=role_of(text))
