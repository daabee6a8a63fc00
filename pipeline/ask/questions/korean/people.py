"""Korean questions for a person or a team."""
# Patterns read best on one line.

import re

from pipeline.ask.questions.korean.words import event_of, role_of
from pipeline.ask.questions.question import Question


def who(text: str) -> Question | None:
    """Read a question for a person or a team."""
    match = re.search(
        r"누가|누구|누굴|누군|(?:어느|어떤|무슨)\s*(?P<kind>투수|타자|선수|팀|주자|구원\s*투수)", text
    )
    named = re.search(
        r"(?P<kind>선발\s*투수|마무리\s*투수|투수|타자|선수|팀)(?:의\s*이름)?(?:은|는|이)?\s*(?:누구|누군|어디|뭐|알려)?",
        text,
    )
    bare = re.search(r"(?:투수|타자|선수|팀)(?:은|는)?$", text)
    if not match and not bare and not (named and re.search(r"이름|알려|누구|어디", text)):
        return None
    kind = (match["kind"] if match else "") or (named["kind"] if named else "")
    most = re.search(r"가장\s*(?:많|적)|제일\s*(?:많|적)|최다|최소|더\s*많", text)
    event = re.sub(r"(?:의\s*)?이름(?:은|이|을|좀)?(?=\s|$)", " ", event_of(text))
    event = re.sub(r"(?:가장|제일)\s*(?:많은|많이|적은|적게|많|적)|최다|더\s*많(?:이|은)", " ", event)
    event = re.sub(
        r"(?<!선발 )(?<!선발)(?<!구원 )(?<!마무리 )(?:투수|타자|선수|팀)(?:의\s*이름)?(?:은|는|이|가)?(?=\s|$)",
        " ",
        event,
    )
    extreme = "" if not most else "fewest" if re.search("적|최소", most[0]) else "most"
    if kind.startswith("팀"):
        return Question(text, "ko", "team", event=" ".join(event.split()), extreme=extreme)
    role = role_of(text) or ("batter" if "타자" in kind else "pitcher" if "투수" in kind else "")
    at = re.match(
        r"(?P<event>.+?)\s*(?:때|당시|순간)(?:에|의)?\s*(?P<main>.*(?:투수|타자|마운드|타석|던지|치고).*)$",
        text,
    )
    if at:
        return Question(
            text,
            "ko",
            "who",
            event=event_of(at["event"]),
            role="batter" if re.search("타자|타석", at["main"]) else "pitcher",
        )
    special = (
        "starter"
        if re.search(r"선발", text)
        else "relieved"
        if re.search(
            r"(?:다음|이어|대신|구원|교체|바통)\S*\s*(?:에|으로|해서?)?\s*.*(?:등판|나온|올라|던|마운드|투수)",
            text,
        )
        else ""
    )
    if re.search(r"마지막\s*(?:타자|타석|아웃)|최후의\s*타자", text) and not re.search(
        r"\d\s*(?:회|이닝)", text
    ):
        special = "last_batter"
    special = special or (
        "finisher" if re.search(r"경기를?\s*(?:마무리|끝낸|끝냈)|마무리\s*투수|마지막\s*투수", text) else ""
    )
    return Question(
        text, "ko", "who", event=" ".join(event.split()), role=role, extreme=extreme, special=special
    )
