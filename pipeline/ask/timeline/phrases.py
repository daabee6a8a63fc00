"""Answers about a match in words, English and Korean; each says that it was told from the commentary."""
# Patterns and sentences read best on one line.
# ruff: noqa: E501

from pipeline.ask.timeline.match import END, Told, person
from pipeline.domains.series.entries import Entry
from pipeline.language import words

KINDS = {
    "goal": ("goal", "골"), "penalty_taken": ("penalty kick", "페널티킥"), "penalty_given": ("penalty given", "페널티 선언"),
    "red_card": ("red card", "퇴장"), "yellow_card": ("yellow card", "경고"), "substitution": ("substitution", "교체"),
    "woodwork": ("shot against the woodwork", "골대 맞음"),
}  # fmt: skip
SOURCE = ("By the commentary: ", "해설에 따르면: ")


def two(lang: str, english: str, korean: str) -> str:
    """Return the text of a language."""
    return korean if lang == "ko" else english


def side(told: Told, name: str, lang: str) -> str:
    """Name a side: `home` or `away`; Korean by a Korean name where it has one."""
    team = {"home": told.parts[0].home, "away": told.parts[0].away}.get(name)
    if team is None:
        return ""
    names = [alias for alias in team.aliases if words.is_hangul(alias)] if lang == "ko" else []
    return names[0] if names else team.name


def score(told: Told, pair: tuple[int, int], lang: str) -> str:
    """Write a score with both names, home first as titles have it."""
    return f"{side(told, 'home', lang)} {pair[0]}, {side(told, 'away', lang)} {pair[1]}"


def line(told: Told, entry: Entry, lang: str, *, naming: bool = True) -> str:
    """Tell an event: what, whose where that is sure, when, and what a goal made of the score."""
    video, event = entry
    if event.kind == END:
        return ""
    what = two(lang, *KINDS[event.kind])
    name = person(event) if naming else ""
    team = side(told, event.side, lang)
    whose = ", ".join(part for part in (name, team) if part)
    at = video.timebase.timecode(event.at_ms)
    when = two(lang, f"about minute {event.minute} ({at})", f"{event.minute}분쯤 ({at})")
    made = f": {score(told, (event.score_home, event.score_away), lang)}" if event.kind == "goal" else ""
    out = {
        "scored": two(lang, ", scored", ", 성공"),
        "saved": two(lang, ", saved", ", 선방"),
        "missed": two(lang, ", missed", ", 실축"),
    }
    outcome = next(
        (out[trait] for trait in event.traits if trait in out and event.kind == "penalty_taken"), ""
    )
    return f"{what} ({whose}), {when}{outcome}{made}" if whose else f"{what}, {when}{outcome}{made}"
