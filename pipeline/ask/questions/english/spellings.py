"""Ways of asking, and the plain ones that are read."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.english.words import IGNORE

_LEAD_IN = re.compile(
    r"^(?:so|and|ok(?:ay)?|hey|hi|please|well|um|just|quick question|can you tell me|could you (?:please )?tell me|tell me|do you (?:happen to )?(?:know|remember)|"
    r"i(?:'m| was| am)? (?:just )?(?:wondering|curious)|i(?:'d| would)? (?:want|like) to know|any (?:idea|clue)|remind me|does anyone know)[,:\s]+",
    IGNORE,
)


def _outs_when(match: re.Match[str]) -> str:
    """Spell a question for outs; "how many men were on when" is none, and "how many did he hit" neither."""
    said = match[0].lower()
    if re.search(r"\bouts did .+ (?:get|record|make|register|collect)\b", said):
        return match[0]
    if re.search(r"\b(?:outs?|down|away)\b", said.split(" when ")[0].split(" did ")[0]):
        return f"how many outs were there when {match[1]}"
    return match[0]


def _compared(match: re.Match[str]) -> str:
    """Spell a choice between two for what it is: "did Gray or Green walk more?" asks who."""
    rest = f"{match[3]}{match[4]}" if match[4].strip() else match[3]
    return f"who {match[2]} {rest}, {match[1]}"


_SPELLINGS = (
    (re.compile(r"^how many were (?:on|on base|aboard)(?= |$)", IGNORE), "how many runners were on base"),
    (re.compile(r"^how many (?:were|was) (?:out|down|away)$", IGNORE), "how many outs were there"),
    (
        re.compile(r"\b(did .+?) (?:fan|whiff)(?=$|\s+(?:in|against|with|during|over|through)\b)", IGNORE),
        r"\1 strike out",
    ),
    (
        re.compile(
            r"^(?:did|does) (?:the )?(.+? or (?:the )?.+?) (\w+|have|get|hit) (more|fewer)\b(.*)$", IGNORE
        ),
        _compared,
    ),
    (re.compile(r"^how many did (.+?) (win|lose) by\b", IGNORE), r"how many runs did \1 \2 by"),
    (re.compile(r"\bhad the most (?:rbis?|runs batted in)\b", IGNORE), "drove in the most runs"),
    (
        re.compile(
            r"^(?:name|list|give me|show me) (?:all|every|each)?\s*(?:of )?(?:the )?(?!.*\bscore)(.+?) (?:hitters?|batters?)$",
            IGNORE,
        ),
        r"who hit \1",
    ),
    (
        re.compile(
            r"^(?:list|give me|show me) (?:all|every|each)?\s*(?:of )?(?:the )?(?!.*\bscore)(.+)$", IGNORE
        ),
        r"what happened in \1",
    ),
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
    (
        re.compile(
            r"\b(?:(?:send|sent|trot|trotted|run|ran) out|(?:burn|burned|burnt|cycle|cycled|go|went|run|ran) through)\b",
            IGNORE,
        ),
        "use",
    ),
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


def plainly(text: str) -> str:
    """Return a question without what leads in to it, spelt as it is read."""
    held = ""
    while held != text:
        held, text = text, _LEAD_IN.sub("", text)
    for pattern, spelling in _SPELLINGS:
        text = pattern.sub(spelling, text)
    return text
