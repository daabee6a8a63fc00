"""English questions for a person or a team."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.english.words import BARE, IGNORE, WHICH, extreme_of, role_of
from pipeline.ask.questions.question import Question


def who(text: str) -> Question | None:
    """Read a question for a person or a team."""
    match = re.match(rf"(?:(?P<who>who(?:m|se)?(?:'s)?)|(?:against |off |for |to |by |from )?(?:whom?|{WHICH} (?P<of>(?:[\w'.]+ ){{0,2}}?)(?P<kind>batter|hitter|pitcher|reliever|"
                     r"starter|closer|player|man|slugger|runner|team|side|club|guy)s?)\b|(?:what|which) was the name of the "
                     r"(?P<named>batter|pitcher|player|hitter)|name the (?P<name>batter|pitcher|player|hitter))\b(?P<rest>.*)$", text, IGNORE)  # fmt: skip
    if not match:
        return None
    kind = (match["kind"] or match["named"] or match["name"] or "").lower()
    rest = match["rest"].strip()
    of = (match["of"] or "").strip()
    if of and kind not in ("team", "side", "club"):
        rest = f"{rest} for the {of}"
    if not _special(rest, kind) and re.search(
        r"\bpitch(?:ed|ing)?\b|\bbatting\b|\bat (?:the plate|bat)\b|\bon the (?:mound|hill)\b", rest, IGNORE
    ):
        split = re.search(
            r"\b(?:when|while|as|during|before|after|at the time(?: of)?|on|for)\b(?! the (?:mound|hill))\s*(?P<event>.+)$",
            rest,
            IGNORE,
        )
        head, event = (rest[: split.start()].strip(), split["event"]) if split else (rest, "")
        if split and re.fullmatch(r"(?:\w+\s+){0,3}(?:pitching|batting|hitting|at (?:the plate|bat)|on the (?:mound|hill)|up|throwing)"
                                   r"(?: for (?:the )?[\w ]+)?", head, IGNORE):  # fmt: skip
            role = "batter" if re.search(r"bat|plate|hitting|\bup\b", head, IGNORE) else "pitcher"
            team = re.search(r"\bfor (?:the )?[\w ]+$", head, IGNORE)
            return Question(text, "en", "who", event=f"{event} {team[0] if team else ''}".strip(), role=role)
    extreme = extreme_of(rest)
    event = " ".join(BARE.sub(" ", rest).split())
    if kind in ("team", "side", "club"):
        return Question(text, "en", "team", event=event, extreme=extreme)
    role = {"pitcher": "pitcher", "reliever": "pitcher", "starter": "pitcher", "closer": "pitcher", "batter": "batter",
            "hitter": "batter", "slugger": "batter", "runner": "runner"}.get(kind) or role_of(rest)  # fmt: skip
    return Question(text, "en", "who", event=event, role=role, extreme=extreme, special=_special(rest, kind))


def _special(rest: str, kind: str) -> str:
    if kind == "starter" or re.search(
        r"\bstart(?:ed|s|ing)?\b(?=\s*(?:pitch|for|on the mound|the game|$|as))|\bstarting (?:pitcher|for)|\bstarters?\b|\b(?:got|gets|drew|made) the (?:start|nod)\b",
        rest,
        IGNORE,
    ):
        return "starter"
    if re.search(
        r"\b(?:led|leads?|leading|lead) ?off (?:the|this) (?:game|ballgame|match|contest)\b|^(?:was |is )?(?:the )?(?:very )?1st (?:up|(?:man |one )?(?:up |to bat|at bat|to the plate))|\b(?:1st|leadoff) (?:batter|hitter|man)\b(?: of the game)?$|\bbatted 1st(?: for .*)?$",
        rest,
        IGNORE,
    ):
        return "first_batter"
    if re.match(
        r"(?:was|is|made|were)?\s*(?:the )?(?:last|final) (?:[\w']+ (?:batter|hitter|to bat|to hit|up)\b|batter|hitter|man(?: up| to bat| at bat)?|out|player|one to bat)\b(?!.*\d)",
        rest,
        IGNORE,
    ):
        return "last_batter"
    if re.search(
        r"\b(?:reliev(?:ed|e|es)|replac(?:ed|e|es)|came (?:in|on) for|took over (?:for|from)|followed|succeeded)\b",
        rest,
        IGNORE,
    ):
        return "relieved"
    if re.search(
        r"\b(?:struck|flied|flew|grounded|popped|lined|fouled|batt(?:ed|ing)|made the (?:last|final) out)\b.*\bend(?:ed)? (?:the|this) game\b",
        rest,
        IGNORE,
    ):
        return "last_batter"
    if re.search(
        r"\b(?:finish(?:ed)?|clos(?:ed?|ing)(?: out)?|end(?:ed)?) (?:out )?(?:the|this) (?:game|9th)\b(?! with\b)",
        rest,
        IGNORE,
    ):
        return "finisher"
    return ""
