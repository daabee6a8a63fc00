"""Read a Korean question: its question words say what is asked, the rest what it is about."""
# Patterns read best on one line.
# ruff: noqa: E501

import re

from pipeline.ask.questions.question import Question

_END = (
    r"(?:이에요|예요|인가요|인가|인지|이었나요|였나요|이었어요?|였어요?|이었나|였나|이야|야|입니까|입니까요|죠|이죠|지|이지|나요|"
    r"알려\s*줘|말해\s*줘|가르쳐\s*줘|알려\s*주세요|요)?$"
)
_MOMENT = re.compile(
    r"^(?P<event>.+?)(?:\s*(?P<rel>직전|이전|하기\s*전|되기\s*전|나오기\s*전|치기\s*전|전|직후|이후|다음|후|뒤|끝난\s*(?:후|뒤|시점)?|끝나고(?:\s*나서)?|종료\s*(?:후|시점|시)?|까지|"
    r"당시|순간|시점|상황|때|시작\s*(?:할\s*때|전|시점)?|끝|에서|에))(?:에는|에서|에|의|까지|는|은)?\s+(?P<main>.+)$"
)
_BEFORE = re.compile(r"전|시작")
_AFTER = re.compile(r"후|뒤|다음|끝|종료|까지")
_PITCHER = re.compile(
    r"투수|던[졌진지]|등판|마운드|잡아?낸|잡은|잡았|허용|내준|내줬|내줘|맞은|맞았|삼진을?\s*(?:잡|뺏|솎)|구원|세이브|마무리|선발"
)
_BATTER = re.compile(
    r"타자|타석|쳤|친|때려|때린|날린|날렸|당한|당했|홈런을?\s*(?:쳤|친|때|날)|안타를?\s*(?:쳤|친|때|날)"
)
_WORDS = re.compile(
    r"누가|누구(?:에게|한테|를|의|랑|와|로부터|였|인|이|야|예)*|누굴|누군(?:가|지)?|언제(?:였|인)?|어디(?:서|로|에서)?|왜|"
    r"(?:어느|어떤|무슨)\s*(?:투수|타자|선수|팀|이닝|회|주자|구원\s*투수)(?:가|는|이|에게|한테|를|을|와|의|에|인|였)?|"
    r"몇\s*(?:회|이닝|개|번|명|점|타점|차례|루타|타수|타석)(?:에|나|이나|를|을|의|씩|째|에서|이|가|인|였)?|"
    r"얼마나|얼마|총|모두|전부|합쳐서?|무슨\s*일(?:이)?|무엇(?:을|이)?|뭘|뭐(?:를|가|였|야)?|어떻게|어땠|어떤|결과"
)
_TAIL = re.compile(
    r"(?:[가-힣]*(?:했|됐|났|나왔|있었|없었|쳤|때렸|날렸|잡았|잡혔|당했|던졌|냈|올렸|뽑았|얻었|기록했|이겼|졌|끝났|시작했|나갔|훔쳤|맞았|내줬|허용했|막았|바뀌었|"
    r"들어갔|들어왔|등판했|교체됐|물러났|출루했|성공했|실패했|밟았|불러들였|골랐|가져갔|뒤집었|만들었|터졌|터뜨렸|이루어졌|일어났|벌어졌|썼|나섰|올라왔|상대했|범했|저질렀|기여했|"
    r"았|었|였|겼|렸|쳐|해|돼|나|한|된|친|낸|던진|잡은|때린|나온|기록한|당한|얻은|올린|인|이|야|건|거|것))?"
    r"(?:습니까|ㅂ니까|나요|니|을까요?|는지|는가|지|냐|어요|아요|어|아|야|예요|이에요|죠|요|까|은|는|이|가)*$"
)


def read(text: str) -> Question:
    """Read a cleaned question."""
    plain = text.strip().rstrip("?!. ").strip()
    for test in (_said, _why, _date, _teams, _score, _leader, _result, _count, _who, _when, _what, _whether):
        found = test(plain)
        if found is not None:
            return found
    return Question(plain, "ko", "open", event=plain)


def _event(text: str) -> str:
    return " ".join(_WORDS.sub(" ", text).split())


def _said(text: str) -> Question | None:
    if not re.search(
        r"뭐라고|뭐라\s*(?:했|하)|무슨\s*(?:말|얘기|이야기|평)|어떤\s*(?:말|얘기|이야기|평)|언급|멘트|해설(?:자|위원|진)?(?:가|이|은|는)|중계진|캐스터",
        text,
    ):
        return None
    event = re.sub(r"뭐라고.*$|뭐라\s*.*$|무슨\s*(?:말|얘기|이야기|평).*$|어떤\s*(?:말|얘기|이야기|평).*$|언급.*$|해설(?:자|위원|진)?(?:들)?(?:가|이|은|는)?|"
                   r"중계진(?:이|은)?|캐스터(?:가|는)?|멘트.*$", " ", text)  # fmt: skip
    event = re.sub(r"에\s*(?:대해서?|관해서?|대한)\s*", " ", event)
    return Question(text, "ko", "said", event=" ".join(event.split()))


def _why(text: str) -> Question | None:
    if not re.search(r"(?<![가-힣])왜(?![가-힣])|이유", text):
        return None
    return Question(text, "ko", "why", event=re.sub(r"(?<![가-힣])왜(?![가-힣])|이유.*$", " ", text).strip())


def _date(text: str) -> Question | None:
    found = re.search(r"(?:경기|시합).*(?:언제\s*(?:열|했|치|진행|한|인|야)|날짜|며칠|몇\s*월)|^날짜", text)
    return Question(text, "ko", "date") if found else None


def _teams(text: str) -> Question | None:
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


def _moment(text: str) -> tuple[str, str, str]:
    text = re.sub(
        r"(?:이|가|을|를)?\s*(?:다\s*)?(?:끝났을|끝났던|끝난|마친|마쳤을|종료된|종료됐을)\s*(?:때|시점|후|뒤)",
        " 이후",
        text,
    )
    text = re.sub(
        r"(?:이|가|을|를)?\s*(?:시작할|시작됐을|시작했을|들어갈|시작하기)\s*(?:때|전|시점)", " 이전", text
    )
    match = _MOMENT.match(text)
    if not match:
        return text, "", ""
    relation = match["rel"]
    moment = "before" if _BEFORE.search(relation) else "after" if _AFTER.search(relation) else "at"
    return match["main"], moment, match["event"].strip()


def _score(text: str) -> Question | None:
    margin = re.search(r"몇\s*점\s*(?:차|앞|뒤|이기|지고)|점수\s*차|점\s*차(?:로|는|이)", text)
    asks = re.search(
        r"몇\s*대\s*몇|스코어|(?<![가-힣])(?:최종\s*)?점수(?:는|가|을|를|\s|상황)*(?:몇|어떻게|얼마|뭐|어땠|$|알려|였|인|이)|최종\s*(?:점수|결과|스코어)",
        text,
    )
    if not asks and not margin:
        return None
    _, moment, event = _moment(text)
    event = re.sub(r"^(?:최종|경기|게임|이\s*경기|오늘)\s*$", "", _event(event))
    if re.search(r"최종|경기\s*(?:결과|종료)|끝났", text) and not re.search(r"회|이닝|홈런|안타|때", text):
        moment, event = "", ""
    return Question(text, "ko", "score", event=event, moment=moment, unit="margin" if margin else "")


def _leader(text: str) -> Question | None:
    if not re.search(
        r"(?:누가|어느\s*팀이|어떤\s*팀이)\s*(?:\S+\s+)*(?:이기고|앞서고|앞서|리드하고|리드를\s*잡고|지고)\s*있?",
        text,
    ):
        return None
    _, moment, event = _moment(text)
    return Question(text, "ko", "leader", event=_event(event), moment=moment)


def _result(text: str) -> Question | None:
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


def _count(text: str) -> Question | None:
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
        _, moment, rest = _moment(text)
    event = (
        re.sub(r"(?:투수|주자|타자|선수|아웃\s*카운트|개수|횟수|숫자)(?:를|을|는|은|가|이)?", " ", rest)
        if unit not in ("plays", "runs", "rbi")
        else rest
    )
    event = re.sub(r"몇\s*(안타|홈런|삼진|볼넷|득점|실점|도루|실책|병살)", r" \1 ", event)
    return Question(text, "ko", "count", event=_event(event), moment=moment, unit=unit, role=_role(text))


def _role(text: str) -> str:
    if re.search(r"도루|훔친|훔쳤|견제사", text):
        return "runner"
    if re.search(r"투수|삼진을?\s*(?:\S+\s*)?(?:잡|뺏|솎)", text) or (
        _PITCHER.search(text) and not _BATTER.search(text)
    ):
        return "pitcher"
    return ""


def _who(text: str) -> Question | None:
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
    event = re.sub(r"(?:가장|제일)\s*(?:많은|많이|적은|적게|많|적)|최다|더\s*많(?:이|은)", " ", _event(text))
    event = re.sub(
        r"(?<!선발 )(?<!선발)(?<!구원 )(?<!마무리 )(?:투수|타자|선수|팀)(?:의\s*이름)?(?:은|는|이|가)?(?=\s|$)",
        " ",
        event,
    )
    extreme = "" if not most else "fewest" if re.search("적|최소", most[0]) else "most"
    if kind.startswith("팀"):
        return Question(text, "ko", "team", event=" ".join(event.split()), extreme=extreme)
    role = _role(text) or ("batter" if "타자" in kind else "pitcher" if "투수" in kind else "")
    at = re.match(
        r"(?P<event>.+?)\s*(?:때|당시|순간)(?:에|의)?\s*(?P<main>.*(?:투수|타자|마운드|타석|던지|치고).*)$",
        text,
    )
    if at:
        return Question(
            text,
            "ko",
            "who",
            event=_event(at["event"]),
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


def _when(text: str) -> Question | None:
    if not re.search(r"언제|몇\s*(?:회|이닝)|(?:어느|무슨)\s*(?:이닝|회)", text):
        return None
    most = "most" if re.search(r"가장\s*많|제일\s*많|최다", text) else ""
    event = re.sub(r"(?:가장|제일)\s*(?:많은|많이|많)|최다", " ", _event(text))
    return Question(text, "ko", "when", event=" ".join(event.split()), extreme=most)


def _what(text: str) -> Question | None:
    if not re.search(r"무슨\s*일|무엇|뭘|뭐|어떻게|어땠|결과|어디로|설명|요약", text):
        return None
    event = re.sub(r"결과(?:는|가|를)?|설명.*$|요약.*$|성적(?:은|이)?", " ", _event(text))
    last = "last" if re.search(r"(?:회|이닝)\S*\s*(?:는|은|이|가)?\s*어떻게\s*끝", text) else ""
    return Question(text, "ko", "what", event=" ".join(event.split()), special=last)


def _whether(text: str) -> Question | None:
    if not re.search(r"(?:나요|습니까|니|까요?|어요?|았어|었어|했어|나|냐|는지|아요?)$", text):
        return None
    event = re.sub(r"(?<![가-힣])(?:있었|있|없었|있나|혹시)\S*$", " ", text)
    return Question(text, "ko", "whether", event=" ".join(event.split()), role=_role(text))
