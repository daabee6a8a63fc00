"""English questions for a number."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.english.words import IGNORE, moment_of, role_of
from pipeline.ask.questions.question import Question

_UNITS = (
    ("changes", r"(?:pitching changes?|pitcher changes?|times .* chang\w+ pitchers?)\b"),
    ("outs", r"outs?\b(?=.*\b(?:when|were there|before|at the time|recorded?|get)\b)"),
    ("runners", r"(?:runners?|men|baserunners?|guys|players)\s+(?:\w+\s+)?(?:on(?: base)?|aboard)\b"),
    (
        "rbi",
        r"(?:rbis?|runs batted in|ribbies)\b|runs?\b(?=.*\b(?:drive|drove|driven|knock(?:ed)?|bat(?:ted)?|plate)\b.{0,12}\bin?\b)",
    ),
    ("runs", r"(?:total |combined |earned )?(?:runs?|points?)\b"),
    ("innings", r"(?:full |extra )?innings?\b|frames\b"),
    ("pitchers", r"(?:\w+ ){0,2}(?:pitchers?|relievers?|arms|relief pitchers?)\b"),
    ("batters", r"(?:different |other )?(?:batters?|hitters?|players?|men|guys|people)\b"),
)


def count(text: str) -> Question | None:
    """Read a question for how many."""
    match = re.search(r"\bhow many\b\s*(?:times|total|combined|of the|of)?\s*(?P<rest>.+)$|\b(?:what was the |total )?number of\s+(?P<n>.+)$|"
                      r"\bhow often\b\s*(?P<often>.+)$|^(?P<total>.+?)\s+(?:total|count|tally)$", text, IGNORE)  # fmt: skip
    if not match:
        return None
    rest = next(part for part in match.groups() if part).strip()
    if re.match(
        r"(?:total )?(?:pitches|balls|strikes|fans|people|minutes|hours|miles|feet|fouls)\b", rest, IGNORE
    ):
        return Question(text, "en", "open", event=text)  # no inventory of plays counts them
    unit = next((name for name, pattern in _UNITS if re.match(pattern, rest, IGNORE)), "plays")
    if unit == "runs" and re.match(r"runs?\s+(?:shot|homer)", rest, IGNORE):
        unit = "plays"
    event, moment = rest, ""
    if unit in ("outs", "runners"):
        held = re.sub(rf"^(?:{dict(_UNITS)[unit]})", "", rest, flags=IGNORE)
        _, moment, event = moment_of(
            re.sub(r"^\s*(?:were |was )?(?:on|there)?\s*(?:for|on)\b", " when", held, flags=IGNORE)
        )
        event = event if moment or unit == "runners" else held.strip()
    elif unit != "plays":
        event = re.sub(rf"^(?:{dict(_UNITS)[unit]})", _before_unit, rest, flags=IGNORE)
    event = re.sub(r"\b(?:did|does|do|were|was|are|is|has|have|had|there)\b", " ", event, flags=IGNORE)
    return Question(
        text, "en", "count", event=" ".join(event.split()), moment=moment, unit=unit, role=role_of(text)
    )


def _before_unit(match: re.Match[str]) -> str:
    """Keep what stands before the thing counted: "Astros" of "Astros pitchers"."""
    return " ".join(
        word
        for word in match[0].split()[:-1]
        if word.lower() not in ("different", "other", "relief", "total")
    )
