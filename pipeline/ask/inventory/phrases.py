"""Answers in words, English and Korean; every word comes from the inventory."""

# Patterns and sentences read best on one line.
# ruff: noqa: E501

from collections.abc import Sequence

from pipeline.ask.inventory.match import Match, score_before
from pipeline.domains.baseball.story import kind, ordinal, team_name
from pipeline.model import Segment

HALF_KO = {"top": "초", "bottom": "말"}
LABELS_KO = {
    "home run": "홈런", "single": "1루타", "double": "2루타", "triple": "3루타", "walk": "볼넷", "strikeout": "삼진",
    "intentional walk": "고의4구", "hit by pitch": "몸에 맞는 공", "groundout": "땅볼 아웃", "flyout": "뜬공 아웃",
    "lineout": "직선타 아웃", "popout": "팝플라이 아웃", "double play": "병살", "triple play": "삼중살",
    "sacrifice fly": "희생플라이", "sacrifice bunt": "희생번트", "error": "실책", "stolen base": "도루",
    "caught stealing": "도루 실패", "wild pitch": "폭투", "passed ball": "포일", "fielder's choice": "야수 선택",
    "forceout": "포스 아웃", "out at home": "홈 아웃", "pickoff": "견제사", "balk": "보크",
}  # fmt: skip


def half(segment: Segment, lang: str) -> str:
    """Name a half inning: "the bottom of the 5th", "5회말"."""
    if lang == "ko":
        return f"{segment.inning}회{HALF_KO.get(segment.half, '')}"
    return f"the {segment.half} of the {ordinal(segment.inning)}"


def inning(number: int, half_name: str, lang: str) -> str:
    """Name an inning, or a half of it where one is said."""
    if lang == "ko":
        return f"{number}회{HALF_KO.get(half_name, '')}"
    return f"the {half_name} of the {ordinal(number)}" if half_name else f"the {ordinal(number)}"


def listed(items: Sequence[str], lang: str) -> str:
    """Join names: "A, B and C"."""
    if len(items) < 2 or lang == "ko":
        return ", ".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def score(match: Match, pair: tuple[int, int]) -> str:
    """Write a score with both names, the side ahead first."""
    sides = [
        (pair[0], team_name(match.video, _id(match, "away"))),
        (pair[1], team_name(match.video, _id(match, "home"))),
    ]
    sides.sort(key=lambda side: -side[0])
    return ", ".join(f"{name or 'visitors'} {runs}" for runs, name in sides)


def leader(match: Match, pair: tuple[int, int]) -> str:
    """Return the id of the side ahead, empty when level."""
    if pair[0] == pair[1]:
        return ""
    return _id(match, "away" if pair[0] > pair[1] else "home")


def _id(match: Match, side: str) -> str:
    team = getattr(match.video, side)
    return str(team.id) if team else ""


def told(segment: Segment, lang: str) -> str:
    """Tell a play in a line with its half inning."""
    away, home = segment.score_away, segment.score_home
    if lang == "ko":
        did = LABELS_KO.get(kind(segment), kind(segment))
        runs = f", {segment.runs}득점 (스코어 {away}-{home})" if segment.runs else ""
        return f"{half(segment, lang)}: {segment.batter} {did}{runs} - {segment.description}"
    return f"{segment.description.rstrip('.') or kind(segment)} in {half(segment, lang)}"


def effect(match: Match, segment: Segment, lang: str) -> str:
    """Say the score before and after a play."""
    before, after = score_before(segment), (segment.score_away, segment.score_home)
    if before == after:
        text = score(match, after)
        return (
            f"{half(segment, lang)} {segment.description}: 스코어 {text}"
            if lang == "ko"
            else f"{segment.description.rstrip('.')} in {half(segment, lang)}: it was {text}"
        )
    if lang == "ko":
        return f"{half(segment, lang)} {segment.description}: 직전 {score(match, before)}, 직후 {score(match, after)}"
    return (
        f"{segment.description.split(';')[0].rstrip('.')} in {half(segment, lang)}: it was {score(match, before)} before the "
        f"play and {score(match, after)} after it"
    )
