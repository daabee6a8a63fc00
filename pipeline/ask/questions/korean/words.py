"""What Korean questions share: question words, the moment that one names, whom it seeks."""
# Patterns read best on one line.

import re

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
    r"얼마나|얼마|총|모두|전부|합쳐서?|(?:무슨|어떤)\s*일(?:이|들이)?|무엇(?:을|이)?|뭘|뭐(?:를|가|였|야)?|어떻게|어땠|어떤|결과"
)


def event_of(text: str) -> str:
    """Return what a question is about: the text without its question words."""
    return " ".join(_WORDS.sub(" ", text).split())


def moment_of(text: str) -> tuple[str, str, str]:
    """Return what stands beside a moment, `before`, `after` or `at`, and the event of the moment."""
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


def role_of(text: str) -> str:
    """Return whom a question seeks: `runner`, `pitcher`, `batter` or empty."""
    if re.search(r"도루|훔친|훔쳤|견제사", text):
        return "runner"
    if re.search(r"투수|삼진을?\s*(?:\S+\s*)?(?:잡|뺏|솎)", text) or (
        _PITCHER.search(text) and not _BATTER.search(text)
    ):
        return "pitcher"
    return ""
