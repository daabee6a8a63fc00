"""Korean questions about the score, the side ahead and the result."""
# Patterns read best on one line.

import re

from pipeline.ask.questions.korean.words import event_of, moment_of
from pipeline.ask.questions.question import Question


def score(text: str) -> Question | None:
    """Read a question for the score or the margin."""
    margin = re.search(r"몇\s*점\s*(?:차|앞|뒤|이기|지고)|점수\s*차|점\s*차(?:로|는|이)", text)
    asks = re.search(
        r"몇\s*대\s*몇|스코어|\bscore\b|(?<![가-힣])(?:최종\s*)?점수(?:는|가|을|를|\s|상황)*(?:몇|어떻게|얼마|뭐|어땠|$|알려|였|인|이)|최종\s*(?:점수|결과|스코어)",
        text,
    )
    if not asks and not margin:
        return None
    _, moment, event = moment_of(text)
    event = re.sub(r"^(?:최종|경기|게임|이\s*경기|오늘)\s*$", "", event_of(event))
    if re.search(r"최종|경기\s*(?:결과|종료)|끝났", text) and not re.search(r"회|이닝|홈런|안타|때", text):
        moment, event = "", ""
    return Question(text, "ko", "score", event=event, moment=moment, unit="margin" if margin else "")


def leader(text: str) -> Question | None:
    """Read a question for the side ahead."""
    if not re.search(
        r"(?:누가|어느\s*팀이|어떤\s*팀이)\s*(?:\S+\s+)*(?:이기고|앞서고|앞서|리드하고|리드를\s*잡고|지고)\s*있?",
        text,
    ):
        return None
    _, moment, event = moment_of(text)
    return Question(text, "ko", "leader", event=event_of(event), moment=moment)


def result(text: str) -> Question | None:
    """Read a question for who won, who lost and how it ended."""
    if re.search(
        r"(?:누가|어느\s*팀이|어떤\s*팀이|어디가)\s*(?:이|이번|그)?\s*(?:경기(?:를|에서)?\s*)?(?:이겼|이긴|승리|이김)|(?:이긴|승리한?)\s*팀|승자",
        text,
    ):
        return Question(text, "ko", "team", special="winner")
    if re.search(
        r"(?:누가|어느\s*팀이|어떤\s*팀이|어디가)\s*(?:경기(?:를|에서)?\s*)?(?:졌|패배|패했)|(?:진|패배한|패한)\s*팀|패자",
        text,
    ):
        return Question(text, "ko", "team", special="loser")
    if re.search(
        r"경기(?:는|가)?\s*(?:어떻게|무엇으로)\s*끝|마지막\s*(?:플레이|장면)(?:은|는|가|이)?\s*(?:뭐|무엇|어떤)",
        text,
    ):
        return Question(text, "ko", "what", special="last_play")
    match = re.match(
        r"(?P<team>\S+(?:\s\S+)?)(?:이|가|은|는)\s*(?:이\s*경기(?:에서|를)?\s*)?(?P<won>이겼|졌|승리했|패했)\S*$",
        text,
    )
    if match and "누" not in text:
        return Question(
            text,
            "ko",
            "whether",
            event=match["team"],
            special="winner" if match["won"] in ("이겼", "승리했") else "loser",
        )
    return None
