"""Korean questions for what happened, when and whether it did, and for what was said of it."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.korean.words import event_of, role_of
from pipeline.ask.questions.question import Question


def said(text: str) -> Question | None:
    """Read a question for what was said."""
    if not re.search(
        r"뭐라고|뭐라\s*(?:했|하)|무슨\s*(?:말|얘기|이야기|평)|어떤\s*(?:말|얘기|이야기|평)|언급|멘트|해설(?:자|위원|진)?(?:가|이|은|는)|중계진|캐스터",
        text,
    ):
        return None
    event = re.sub(r"뭐라고.*$|뭐라\s*.*$|무슨\s*(?:말|얘기|이야기|평).*$|어떤\s*(?:말|얘기|이야기|평).*$|언급.*$|해설(?:자|위원|진)?(?:들)?(?:가|이|은|는)?|"
                   r"중계진(?:이|은)?|캐스터(?:가|는)?|멘트.*$", " ", text)  # fmt: skip
    event = re.sub(r"에\s*(?:대해서?|관해서?|대한)\s*", " ", event)
    return Question(text, "ko", "said", event=" ".join(event.split()))


def why(text: str) -> Question | None:
    """Read a question for a reason."""
    if not re.search(r"(?<![가-힣])왜(?![가-힣])|이유", text):
        return None
    return Question(text, "ko", "why", event=re.sub(r"(?<![가-힣])왜(?![가-힣])|이유.*$", " ", text).strip())


def date(text: str) -> Question | None:
    """Read a question for the day of the game."""
    found = re.search(r"(?:경기|시합).*(?:언제\s*(?:열|했|치|진행|한|인|야)|날짜|며칠|몇\s*월)|^날짜", text)
    return Question(text, "ko", "date") if found else None


def teams(text: str) -> Question | None:
    """Read a question for the sides."""
    if re.search(
        r"어느\s*팀(?:과|이랑|하고)?\s*어느\s*팀|(?:어떤|어느|무슨)\s*팀(?:들)?(?:이|의|끼리)?\s*(?:경기|시합|맞붙|대결|붙)|누구랑\s*누구|대진",
        text,
    ):
        return Question(text, "ko", "teams")
    side = re.match(r"(홈|원정)\s*팀(?:은|이)?\s*(?:어디|누구|어느|뭐)", text)
    return (
        Question(text, "ko", "teams", special="home" if side and side[1] == "홈" else "away")
        if side
        else None
    )


def when(text: str) -> Question | None:
    """Read a question for the time or inning."""
    if not re.search(r"언제|몇\s*(?:회|이닝)|(?:어느|무슨)\s*(?:이닝|회)", text):
        return None
    most = "most" if re.search(r"가장\s*많|제일\s*많|최다", text) else ""
    event = re.sub(r"(?:가장|제일)\s*(?:많은|많이|많)|최다", " ", event_of(text))
    return Question(text, "ko", "when", event=" ".join(event.split()), extreme=most)


def what(text: str) -> Question | None:
    """Read a question for what happened."""
    if not re.search(r"(?:무슨|어떤)\s*일|무엇|뭘|뭐|어떻게|어땠|결과|어디로|설명|요약", text):
        return None
    event = re.sub(r"결과(?:는|가|를)?|설명.*$|요약.*$|성적(?:은|이)?", " ", event_of(text))
    last = "last" if re.search(r"(?:회|이닝)\S*\s*(?:는|은|이|가)?\s*어떻게\s*끝", text) else ""
    return Question(text, "ko", "what", event=" ".join(event.split()), special=last)


def whether(text: str) -> Question | None:
    """Read a question for yes or no."""
    if not re.search(r"(?:나요|습니까|니|까요?|어요?|았어|었어|했어|나|냐|는지|아요?)$", text):
        return None
    event = re.sub(r"(?<![가-힣])(?:있었|있|없었|있나|혹시)\S*$", " ", text)
    return Question(text, "ko", "whether", event=" ".join(event.split()), role=role_of(text))
