"""What English questions share: the moment that one names, whom it seeks, what is only grammar."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

IGNORE = re.IGNORECASE
WHICH = r"(?:which|what)"
_MOMENT = re.compile(
    r"\b(?P<rel>(?:right |just |immediately )?before|once|by the time|prior to|(?:right |just |immediately )?after|following|when|while|"
    r"at the time(?: that| of)?|as|on|at the end of|by the end of|at the start of|at the beginning of|to start|to open|"
    r"going (?:in)?to|heading (?:in)?to|headed (?:in)?to|entering|through|thru|in|during|at)\s+(?P<event>.+)$",
    IGNORE,
)
_BEFORE = re.compile(r"before|prior|start|open|beginning|into|going to|head\w+ to|entering", IGNORE)
_AFTER = re.compile(r"after|following|end of|through|thru", IGNORE)
_PITCHES = re.compile(
    r"\b(?:(?<!wild )(?<!by )(?<!by a )(?<!1st )pitch(?:ed|es|ing|er|ers)?|threw|throw|throwing|on the (?:mound|hill)|took the (?:mound|hill|ball)|reliev\w*|"
    r"clos(?:er|ed|ing)|(?:gave|give|gives|given|giving) (?:it |that |this )?up|allow\w*|surrender\w*|served up|retired|fanned|faced the most|"
    r"start(?:ed|s|ing)?|(?:struck|strike|strikes) out (?:the side|the most|(?:the )?last|(?:the )?(?:final|1st)|\d+)(?! time)|"
    r"walked (?:the most (?:batters|hitters|men|guys|people|opponents)|\d+(?! times))|(?:the )?most (?:strikeouts|k's|ks|walks) (?:on the mound|as a pitcher|pitching)|"
    r"punched out|recorded|got the (?:last|final|1st) out|issued|uncorked|balk\w*|entered|came (?:in|on)|took over)\b",
    IGNORE,
)
_RUNS = re.compile(
    r"\b(?:stole|steal\w*|swip\w*|caught stealing|thrown out (?:at|stealing|trying)|picked off|ran)\b", IGNORE
)
BARE = re.compile(
    r"\b(?:the most|most|fewest|least|the highest number of|more)\b|^(?:is|was|were|are|did|does|do|has|had|have|'s)\b",
    IGNORE,
)


def moment_of(text: str) -> tuple[str, str, str]:
    """Return what stands before a moment, `before`, `after` or `at`, and the event of the moment."""
    match = _MOMENT.search(text)
    if not match:
        return text, "", ""
    relation = match["rel"]
    moment = "before" if _BEFORE.search(relation) else "after" if _AFTER.search(relation) else "at"
    return text[: match.start()].strip(), moment, match["event"].strip()


def role_of(text: str) -> str:
    """Return whom a question seeks: `runner`, `pitcher`, `batter` or empty."""
    if _RUNS.search(text):
        return "runner"
    return "pitcher" if _PITCHES.search(text) else ""


def extreme_of(text: str) -> str:
    """Return `most`, `fewest` or empty."""
    if re.search(r"\b(?:fewest|least)\b", text, IGNORE):
        return "fewest"
    return (
        "most"
        if re.search(r"\b(?:the most|most|more|led the .* in|the highest|leading)\b", text, IGNORE)
        else ""
    )
