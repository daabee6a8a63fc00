"""Scores that commentators say: "3-1", "two-nil", "Real Madrid 3, Schalke 4"; and those that titles give."""

import re
from dataclasses import dataclass

from pipeline.model import Video

_NUMBERS = {
    "nil": 0, "zero": 0, "nothing": 0, "영": 0, "일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6,
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
    "seven": 7, "eight": 8,
}  # fmt: skip
_N = r"(\d|nil|nothing|zero|one|two|three|four|five|six|seven|eight)"
_SPOKEN = re.compile(
    rf"(?<![\d.:,-]){_N}(?:\s?[-–:]\s?|,? to )({_N[1:-1]}|all|apiece)(?![\d:-]|\.\d)", re.IGNORECASE
)
_PLAIN = re.compile(rf"(?<![\w-]){_N}[ -](nil|all|apiece)\b", re.IGNORECASE)
_LEVEL = re.compile(
    rf"\b(?:tied|level|all square|knotted)(?: up)? at {_N}(?: (?:apiece|all))?\b", re.IGNORECASE
)
_KOREAN = re.compile(
    r"(?<![\d가-힣])([\d영일이삼사오육])\s?대\s?([\d영일이삼사오육])(?!\d|\s?(?:찬스|기회|상황|일))"
)
_NAMED = re.compile(r"\b[A-Z]\w+ (\d),? (?:and )?[A-Z]\w+ (\d)\b")
_ELSEWHERE = re.compile(
    r"\b(aggregate|last (week|season|year|month|time)|first leg|in \d{4}|back in|beaten|defeat|won|win|lost|"
    r"drew|draw at|midweek|(other|another) (match|game|ground|tie|fixture|group)|elsewhere|"
    r"around the league|in the books|precedent|"
    r"weekend|formation|play(s|ed|ing)? a|start|four-four|went down|beat)\b|"
    r"지난|다른 (구장|경기)|맞대결|끝났|비겼|이겼|졌",
    re.IGNORECASE,
)
_UNREAL = re.compile(
    r"\b(would|could|should|might|if|prevent|to make|anybody|needs?|needed|one-two|run|formation)\b|만약|라면|일대일",
    re.IGNORECASE,
)
_FINAL = re.compile(r"(?<![\d-])(\d{1,2})\s?[-–:]\s?(\d{1,2})(?![\d-])")


@dataclass(frozen=True, slots=True)
class Said:
    """A score that was said; which side has which number is not known."""

    at_ms: int
    high: int
    low: int
    weight: float


def said_scores(text: str, at_ms: int) -> list[Said]:
    """Read every score in a piece; one of another match or another day counts less.

    What only might be is left out.
    """
    if _UNREAL.search(text):
        return []
    weight = 0.3 if _ELSEWHERE.search(text) else 1.0
    out = []
    for pattern in (_SPOKEN, _PLAIN, _NAMED, _LEVEL, _KOREAN):
        for match in pattern.finditer(text):
            one = _number(match[1])
            second = match[2].casefold() if pattern is not _LEVEL else "all"
            other = one if second in ("all", "apiece") else _number(second)
            out.append(Said(at_ms, max(one, other), min(one, other), weight))
    return list(dict.fromkeys(out))


def final_score(video: Video) -> tuple[int, int] | None:
    """Return the (home, away) score at the end as the title gives it, or None.

    Titles name the home side first; where the away side stands first the numbers are turned round.
    """
    title = re.sub(r"\b\d{4}\s?[-–/]\s?\d{2,4}\b", " ", video.title)
    match = _FINAL.search(title)
    if not match:
        return None
    score = int(match[1]), int(match[2])
    home, away = _place(video, title, 0), _place(video, title, 1)
    return (score[1], score[0]) if 0 <= away < home else score


def _place(video: Video, title: str, side: int) -> int:
    team = (video.home, video.away)[side]
    names = (team.name, *team.aliases) if team else ()
    places = [title.casefold().find(name.casefold()) for name in names if name]
    return min((place for place in places if place >= 0), default=-1)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text.casefold()]
