"""Korean questions for a number."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.korean.words import event_of, moment_of, role_of
from pipeline.ask.questions.question import Question


def count(text: str) -> Question | None:
    """Read a question for how many."""
    match = re.search(r"몇\s*(?P<unit>개|번|명|점|타점|차례|이닝|타석|타수|루|아웃|(?:안타|홈런|삼진|볼넷|득점|실점|도루|실책|병살))(?!에|째)|얼마나\s*(?:많|자주)|"
                      r"(?:총|통산|전체)\s*(?P<noun>안타|홈런|삼진|볼넷|득점|실책)\s*(?:수|개수|은|는)|(?:개수|횟수|숫자)(?:는|가|를)?|(?:안타|홈런|삼진|볼넷|실책|병살|도루)\s*수(?:는|가)?$|아웃\s*카운트", text)  # fmt: skip
    if not match:
        return None
    said = match["unit"] or ""
    unit = {
        "점": "runs",
        "타점": "rbi",
        "득점": "runs",
        "실점": "runs",
        "이닝": "innings",
        "아웃": "outs",
    }.get(said, "plays")
    unit = "runs" if re.search(r"득점|실점", match[0]) else unit
    event_words = re.sub(r"\s*수(?:는|가)?$", "", text) if re.search(r"수(?:는|가)?$", text) else text
    unit = "rbi" if "타점" in text else unit
    unit = "outs" if "아웃 카운트" in match[0] or "아웃카운트" in text else unit
    moment = ""
    rest = event_words
    if said == "명":
        people = re.search(r"(투수|주자|타자|선수)", text)
        unit = {"투수": "pitchers", "주자": "runners"}.get(people[1] if people else "", "batters")
    if unit in ("outs", "runners"):
        _, moment, rest = moment_of(text)
    event = (
        re.sub(r"(?:투수|주자|타자|선수|아웃\s*카운트|개수|횟수|숫자)(?:를|을|는|은|가|이)?", " ", rest)
        if unit not in ("plays", "runs", "rbi")
        else rest
    )
    event = re.sub(r"몇\s*(안타|홈런|삼진|볼넷|득점|실점|도루|실책|병살)", r" \1 ", event)
    return Question(text, "ko", "count", event=event_of(event), moment=moment, unit=unit, role=role_of(text))
