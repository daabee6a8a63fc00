# ruff: noqa: E501 (a table reads best with a rule a line)
"""What a request says with numbers: innings, runs, scores, how many.

Every pattern works on a text whose number words are digits already ("the 7th", "2 run") and gives meanings
in the vocabulary's form: `inning:FIRST:LAST:HALF` (LAST 99 is open, FIRST negative counts from the end).
# ruff: noqa: E501 (a table reads best with a rule a line)
"""

import re
from collections.abc import Callable

from pipeline.language import numbers
from pipeline.language.vocabulary import Found

OPEN = 99
_K = r"(\d{1,2}|[일이삼사오육칠팔구십]{1,3})"
_IN = r"(?:innings?|inns?|frames?)\b"
_N = r"(\d{1,2})(?:st|nd|rd|th)"
_ANY = r"(\d{1,2})(?:st|nd|rd|th)?"
_NOT_INNING = (
    r"(?!\s*(?:base|bag|run|pitch|batter|hitter|man\b|at[\s-]bat|ab\b|abs\b|out|hit|homer|home|strike|walk|"
    r"single|double|triple|k\b|ks\b|k's|play|plate|time|error|pa\b|up\b|place|half|or\b|game|straight))"
)
_TO = r"\s*(?:to|through|thru|-|~|until|till)\s*(?:the\s+)?"
_ON = (
    r"\s*,?\s*(?:on\b(?!\s+(?:a|an|the|base|\d))|onwards?\b|forwards?\b|or (?:later|after|beyond|on)|"
    r"(?:in)?to the (?:end|finish)|(?:un)?til+ the (?:end|finish)|through the end|"
    r"and (?:later|on|onwards?|beyond|after|up|out|forward)|\+|and afterwards)"
)
_HALF = r"(top|bottom|bot|btm|upper|lower)(?:\s+half)?(?:\s+of)?(?:\s+the)?\s*(?:inning\s*)?"
_COUNTING = r"한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|[이삼사오]?십"
_THING = (
    r"(?:strikeout|k\b|walk|homer|home\s*run|hit\b|out\b|error|ground\s*out|fly\s*out|double\s+play|steal|play\b|clip|"
    r"moment|highlight|at[\s-]bat|scoring\s+play)"
)
_AIR = {"G": ("groundout",), "F": ("flyout", "sacrifice fly"), "L": ("lineout",), "P": ("popout",)}
_EVENTS = (
    r"(?:base\s+hits?|hits?|walks?|strikeouts?|ks?\b|outs?|errors?|doubles?|singles?|triples?|homers?|double\s+plays?|steals?|at[\s-]bats?|"
    r"scor\w+|(?<!home )runs?|home\s+runs?)\b"
)
_POSITIONS = ("pitcher", "catcher", "first", "second", "third", "short", "left", "center", "right")
_PLAYS = (
    r"(?=(?:\s+[\w']+)?\s+(?:plays?|moments?|highlights?|clips?|hits?|homers?|home\s+runs?|strikeouts?|"
    r"ks?\b|k's|dingers?|things|scenes|sequences|swings|at[\s-]bats|doubles|walks|catches))"
)


def _half(text: str | None) -> str:
    return {"t": "top", "u": "top", "초": "top", "b": "bottom", "l": "bottom", "말": "bottom"}.get(
        (text or " ")[0].lower(), ""
    )


def _n(text: str | None) -> int:
    return numbers.korean(text or "") or 0


def _inning(first: int, last: int, half: str = "") -> tuple[str, ...]:
    return (f"inning:{first}:{last}:{half}",)


def _halves(match: re.Match[str]) -> tuple[str, ...]:
    """Return the innings from one half inning to another, as two spans at most of whole innings and halves."""
    first, last = _n(match["n"]), _n(match["m"])
    begins, ends = _half(match["from"]), _half(match["to"])
    if first == last:
        return _inning(first, last, begins if begins == ends else "")
    out = _inning(first, first, begins) if begins == "bottom" else ()
    whole = first + (begins == "bottom"), last - (ends == "top")
    out += _inning(*whole) if whole[0] <= whole[1] else ()
    return out + (_inning(last, last, ends) if ends == "top" else ())


def _up_to(last: int, half: str) -> tuple[str, ...]:
    """Return the innings up to a half inning, which is one of them."""
    if half == "bottom":
        return _inning(1, last)
    return (*(_inning(1, last - 1) if last > 1 else ()), *_inning(last, last, "top"))


def _margin(side: int, runs: str) -> tuple[str, ...]:
    return (f"fact:margin:{side * int(runs if runs.isdigit() else 1)}",)


def _listed(match: re.Match[str]) -> tuple[str, ...]:
    half = _half(match.groupdict().get("half"))
    return tuple(f"inning:{n}:{n}:{half}" for n in re.findall(r"\d{1,2}", match["list"]))


def _from_half(first: int, half: str) -> tuple[str, ...]:
    """Return the innings from a half inning on."""
    return (
        (*_inning(first, first, half), *_inning(first + 1, OPEN))
        if half == "bottom"
        else _inning(first, OPEN)
    )


def _score(match: re.Match[str]) -> tuple[str, ...]:
    one, other = sorted((int(match["a"]), int(match["b"])))
    words = match.group().lower()
    side = "down" if re.search(r"down|trail|behind|deficit|hole|뒤|지[고던]|끌려", words) else "up"
    return (f"fact:score:{side}:{other}:{one}",)


def _stood(match: re.Match[str]) -> tuple[str, ...]:
    one, other = sorted((int(match["a"]), int(match["b"])))
    return (f"fact:score:at:{other}:{one}",)


def _became(match: re.Match[str]) -> tuple[str, ...]:
    one, other = sorted((int(match["a"]), int(match["b"])))
    return (f"fact:score:to:{other}:{one}",)


def _bare_span(match: re.Match[str]) -> tuple[str, ...]:
    """Read "Cole 1-5" as innings: the numbers rise, as those of a score or a count seldom do."""
    return _inning(_n(match[1]), _n(match[2])) if _n(match[1]) < _n(match[2]) else ()


Rule = tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[str, ...]]]


def _rule(pattern: str, means: Callable[[re.Match[str]], tuple[str, ...]]) -> Rule:
    return re.compile(pattern, re.IGNORECASE), means


_SCORED = r"(?<!\d)(?P<a>\d{1,2})\s*(?:-|대|:)\s*(?P<b>\d{1,2})"
_SCORE = r"(?P<a>\d{1,2})-(?P<b>\d{1,2})"
RULES: tuple[Rule, ...] = (
    # half innings that begin or end a stretch; before "top 7" can be read as a number of the best
    _rule(rf"\b(?:from\s+)?(?:the\s+)?(?P<from>top|bottom|bot|btm|t|b)\s*(?:of\s+)?(?:the\s+)?(?P<n>\d{{1,2}})(?:st|nd|rd|th)?{_TO}(?P<to>top|bottom|bot|btm|t|b)\s*(?:of\s+)?(?:the\s+)?(?P<m>\d{{1,2}})(?:st|nd|rd|th)?\b(?:\s*-?\s*{_IN})?", _halves),
    _rule(rf"\b(?:through|thru|up\s+to(?:\s+and\s+including)?|until|till|by)\s+(?:the\s+)?(?:end\s+of\s+(?:the\s+)?)?(?P<to>top|bottom|bot|btm)\s*(?:half\s+)?(?:of\s+)?(?:the\s+)?(?P<m>\d{{1,2}})(?:st|nd|rd|th)?\b(?:\s*-?\s*{_IN})?",
          lambda m: _up_to(_n(m["m"]), _half(m["to"]))),
    # how many, and scores
    _rule(r"\b(1st|opening|last|final)\s+(\d{1,2})\s+(?=(?!inning|frame|base)[a-z])(?:outs?\b)?",
          lambda m: (f"place:{'last' if m[1][0] in 'lfLF' else 'first'}:{m[2]}", *(["fact:out"] if re.search("outs?$", m[0]) else []))),
    _rule(rf"\b(?:top|best)[\s-]+(\d{{1,2}})\b{_PLAYS}", lambda m: (f"count:{m[1]}", "soft")),
    _rule(r"\b(\d{1,2})\s+(?=(?:best|biggest|top|greatest|most)\b)", lambda m: (f"count:{m[1]}",)),
    _rule(r"(?:베스트|best|top)\s*(\d{1,2})\s*(?:개|장면)?(?=[\s가-힣]|$)(?!\s*(?:회|이닝|inning))",
          lambda m: (f"count:{m[1]}", "soft") if not re.match(r"top\s", m[0], re.I) else _inning(_n(m[1]), _n(m[1]), "top")),
    _rule(r"(?<!game )\b(\d{1,2})\s+(?:(?:of\s+)?(?:your|the|my|our)\s+)?(?=(?:favou?rite|fave|coolest|key|big|great|good)\b|(?:plays|clips|moments|highlights)\b)", lambda m: (f"count:{m[1]}",)),
    _rule(rf"(?<![가-힣\d])(\d{{1,2}}|{_COUNTING})\s*(?:개|장면)(?=만|로|를|을|랑|이랑|하고|와|과|씩|정도|쯤|까지|[\s,.]|$)", lambda m: (f"count:{_n(m[1])}",)),
    _rule(r"(?<=\s)하나(?=만|\s|$)(?!\s*(?:도|씩|하나))", lambda m: ("count:1",)),
    _rule(rf"\b(?:just\s+)?a\s+single\s+(?={_THING})", lambda m: ("count:1",)),
    _rule(rf"\b(?:from\s+|were\s+|was\s+)?(?:down|trail(?:ing|ed|s)?|behind|up|ahead|lead(?:ing|s)?|led)\s+(?:by\s+)?{_SCORE}", _score),
    _rule(rf"(?:from\s+)?(?:a\s+)?{_SCORE}\s+(?:down|deficit|hole|behind|up|lead|ahead)", _score),
    _rule(rf"\b(?:to\s+)?(?:make|made|makes|making)\s+it\s+(?:a\s+)?{_SCORE}\b", _became),
    _rule(rf"\b(?:tied|tie|ties|tying|knotted|evened)\s+(?:it|the\s+(?:game|score))\s+(?:up\s+)?(?:at\s+)?{_SCORE}\b", _became),
    _rule(rf"{_SCORED}\s*(?=동점(?:을|를|타|이\s*[된되]|\s*(?:홈런|적시|득점|만든)))", _became),
    _rule(rf"{_SCORED}\s*(?:으로|로|을|를)?\s*(?:만든|만드는|앞서는|앞서\s*가는|달아나는|달아난|따라붙는|따라붙은|역전한|역전하는|역전시킨)", _became),
    _rule(rf"{_SCORED}\s*(?:으로|로)?\s*(?:앞선|앞서던|앞서고|리드한|리드하던|리드하고|이기고|이기던|뒤진|뒤지던|뒤지고|지고|지던|끌려가던)", _score),
    _rule(rf"\b(?:(?:when|while|with|once)\s+)?(?:it|(?:the\s+)?(?:game|score|ballgame))(?:\s+(?:was|were|stood\s+at|being|at)|(?<=with\sthe\sscore)|(?<=with\sscore))\s+(?:still\s+|tied\s+)?(?:at\s+)?{_SCORE}\b(?!\s+(?:count|pitch))", _stood),
    _rule(rf"\b(?:tied|knotted|level(?:l?ed)?|deadlocked|even)\s+(?:up\s+)?(?:at\s+)?{_SCORE}\b", _stood),
    _rule(rf"\b{_SCORE}\s+(?:tie|tied|ballgame|ball\s+game|game|score|scoreline)\b", _stood),
    _rule(rf"{_SCORED}\s*(?:으로|로)?\s*(?:동점|균형)(?:\s*상황|이던|일\s*때|에서)?|(?<!\d)(?P<c>\d{{1,2}})\s*대\s*(?P<d>\d{{1,2}})\s*(?:상황|일\s*때|이던|이었을\s*때|에서)",
          lambda m: _stood(m) if m["a"] else (f"fact:score:at:{max(int(m['c']), int(m['d']))}:{min(int(m['c']), int(m['d']))}",)),
    # leads: "down by 2", "with a 1-run lead"
    _rule(r"\b(?:down|trailing|trailed|behind|losing)\s+by\s+(\d|a\s+run)\b(?:\s*-?\s*runs?\b)?", lambda m: _margin(-1, m[1])),
    _rule(r"\b(?:up|ahead|leading|led|winning)\s+by\s+(\d|a\s+run)\b(?:\s*-?\s*runs?\b)?", lambda m: _margin(1, m[1])),
    _rule(r"\bdown\s+(?:(\d)\s+runs?|a\s+run)\b", lambda m: _margin(-1, m[1] or "1")),
    _rule(r"\bup\s+(?:(\d)\s+runs?|a\s+run)\b", lambda m: _margin(1, m[1] or "1")),
    _rule(r"\b(up|down)\s+(\d)\b(?=\s*(?:$|[,:;]|in\b|late\b|early\b))", lambda m: _margin(1 if m[1].lower() == "up" else -1, m[2])),
    _rule(r"\b(\d)[\s-]+run\s+(?:lead|advantage)\b", lambda m: _margin(1, m[1])),
    _rule(r"\b(\d)[\s-]+run\s+deficit\b", lambda m: _margin(-1, m[1])),
    _rule(rf"{_K}\s*점\s*차?(?:로)?\s*(?:뒤진|뒤지던|뒤지고|지고|끌려가던)", lambda m: _margin(-1, str(_n(m[1])))),
    _rule(rf"{_K}\s*점\s*차?(?:로)?\s*(?:앞선|앞서던|앞서고|이기고|리드한|리드하던)", lambda m: _margin(1, str(_n(m[1])))),
    _rule(r"\b(?:only|just)\s+(?:a\s+|1\s+)?(?:man|runner|guy)\s+(?:on|at)\s+(1st|2nd|3rd)\b|\b(?:with\s+)?(?:a\s+|the\s+)?(?:man|runner|guy|men|runners)\s+(?:on|at)\s+(1st|2nd|3rd)(?:\s+base)?\s+(?:only|alone)\b",
          lambda m: ("fact:bases:" + {"1": "100", "2": "010", "3": "001"}[(m[1] or m[2])[0]],)),
    _rule(r"\b(?:less|fewer)\s+than\s+(\d)\s+(?:outs?|away|down)\b|\bunder\s+(\d)\s+outs?\b", lambda m: (f"fact:max_outs:{int(m[1] or m[2]) - 1}",)),
    # runs on one play
    _rule(r"(?:at\s+least|min(?:imum)?)\s+(\d)\s+runs?\b", lambda m: (f"fact:min_runs:{m[1]}",)),
    _rule(r"more\s+than\s+(\d)\s+runs?\b", lambda m: (f"fact:min_runs:{int(m[1]) + 1}",)),
    _rule(r"\b(\d)\s*(?:\+|plus|or\s+more)\s*-?\s*runs?\b", lambda m: (f"fact:min_runs:{m[1]}",)),
    _rule(r"\b(\d)[\s-]+runs?\s+(?:inning|rally|frame|outburst|explosion)s?\b", lambda m: ("fact:rally",)),
    _rule(r"\b(\d)[\s-]+run\s+(?:shot|blast|job|bomb|number)s?\b", lambda m: ("label:home run", f"fact:runs:{m[1]}")),
    _rule(r"\b(\d)[\s-]+(?:runs?|rbis?)\b(?!\s*(?:lead|game|deficit))", lambda m: (f"fact:runs:{m[1]}",)),
    _rule(r"([1-9]|한|두|세|네)\s*(?:점|타점)\s*(?:이상|넘게)", lambda m: (f"fact:min_runs:{_n(m[1])}",)),
    _rule(r"(?<![\d가-힣])([1-9]|한|두|세|네)\s*(?:타점|점)(?:짜리)?(?!수|령|프|심|검|차|\s*차|대)",
          lambda m: (f"fact:runs:{_n(m[1])}",)),
    _rule(r"(?:주자\s*)?(?<!\d)([1-3])(?:\s*[,·]\s*([1-3]))?\s*루(?![타수])(?=\s*(?:상황|에서|주자|찬스|위기|$|안타|삼진|적시))|(?:(?<=무사)|(?<=[12]사)|(?<=주자)|(?<=아웃))\s*([1-3])(?:\s*,\s*([1-3]))?\s*루(?![타수나])",
          lambda m: tuple(f"fact:on:{n}" for n in m.groups() if n)),
    # "put Houston ahead": the name stays free
    _rule(r"\b(?:put|puts|putting|gave)\b(?=\s+(?:the\s+)?\w+(?:\s\w+){0,2}\s+(?:ahead|in\s+front|on\s+top|the\s+lead)\b)", lambda m: ("fact:go_ahead",)),
    # every other inning
    _rule(rf"\b(even|odd)(?:\s*-?\s*numbered)?\s+{_IN}", lambda m: (f"fact:parity:{m[1].lower()}",)),
    _rule(rf"\bevery\s+(?:other|2nd)\s+{_IN}", lambda m: ("fact:parity:odd",)),
    _rule(r"(짝수|홀수)\s*(?:번째\s*)?(?:이닝|회)(?:마다|들)?", lambda m: (f"fact:parity:{'even' if m[1] == '짝수' else 'odd'}",)),
    # errors by the scorer's number, strikeouts by the scorer's letters
    _rule(r"\bE-?([1-9])\b", lambda m: ("label:error", "label:reached on error", f"fact:to:{_POSITIONS[int(m[1]) - 1]}")),
    (re.compile(r"\bE'?s\b"), lambda m: ("label:error", "label:reached on error")),
    (re.compile(r"\bSO'?s\b|\bSO\b(?=.*[a-z])|(?<=[a-z] )SO\b"), lambda m: ("label:strikeout",)),
    _rule(r"(?<!to )(?<!\bat )(?<!\bby )(?<!of )\b([123])B(?:'?s\b|\b\s+hits?\b)", lambda m: (f"label:{('single', 'double', 'triple')[int(m[1]) - 1]}",)),
    _rule(r"(?<!to )(?<!\bat )(?<!\bby )(?<!of )(?<!\bon )(?<!from )\b([123])B\b(?=\s*(?:$|[,/&+;)]|and\b))", lambda m: (f"label:{('single', 'double', 'triple')[int(m[1]) - 1]}",)),
    (re.compile(r"\b(GO|FO|LO)(?:'?s\b|(?=\s*[/&+,]))|(?<=/)(GO|FO|LO)\b"), lambda m: tuple(f"label:{label}" for label in _AIR[(m[1] or m[2])[0]])),
    (re.compile(r"\b([FLP])-?([1-9])\b"), lambda m: (*(f"label:{label}" for label in _AIR[m[1]]), f"fact:to:{_POSITIONS[int(m[2]) - 1]}")),
    _rule(r"(?<![\d-])([1-6])-3\b(?=\s+(?:ground|put\s*outs?|outs?\b|plays?\b))", lambda m: ("label:groundout", f"fact:to:{_POSITIONS[int(m[1]) - 1]}")),
    # innings, Korean
    _rule(r"(?<!\d)(?=[^,]{0,16}[회말])(?P<n>\d{1,2})\s*회?\s*(?P<from>초(?!반)|말)\s*(?:~|-|부터|에서)\s*(?P<m>\d{1,2})\s*회?\s*(?P<to>초(?!반)|말)(?:까지|\s*사이)?", _halves),
    _rule(r"첫\s*(?:번째\s*)?이닝", lambda m: _inning(1, 1)),
    _rule(r"(?P<list>\d{1,2}(?:\s*[,&]\s*\d{1,2})+)\s*회(?P<half>초(?!반)|말(?!고))?", _listed),
    _rule(rf"{_K}\s*(?:회|이닝)?\s*(?:~|-|에서|부터)\s*{_K}\s*(?:회|이닝)\s*(초(?!반)|말(?!고))?(?:까지|\s*사이)?",
          lambda m: _inning(_n(m[1]), _n(m[2]), _half(m[3]))),
    _rule(rf"(?:초반|전반|첫|처음|최초|시작)\s*({numbers.KOREAN})\s*(?:이닝|회)(?:까지|동안)?", lambda m: _inning(1, _n(m[1]))),
    _rule(rf"(?:마지막|막판|후반|최종|끝)\s*({numbers.KOREAN})\s*(?:이닝|회)", lambda m: _inning(-_n(m[1]), OPEN)),
    _rule(rf"{_K}\s*(?:회|이닝)\s*(초|말)?\s*(?:부터|이후(?:로|에)?|이상)", lambda m: _from_half(_n(m[1]), _half(m[2]))),
    _rule(rf"{_K}\s*(?:회|이닝)\s*(?:를|을)?\s*(?:넘어서?|지나서?|넘긴|다음|뒤|후(?!반))", lambda m: _inning(_n(m[1]) + 1, OPEN)),
    _rule(rf"{_K}\s*(?:회|이닝)\s*(?:까지|이하|이내)", lambda m: _inning(1, _n(m[1]))),
    _rule(rf"{_K}\s*(?:회|이닝)\s*(?:이전|되기\s*전|전(?!체|부|\s*이닝))", lambda m: _inning(1, _n(m[1]) - 1)),
    _rule(rf"{_K}\s*회\s*(초(?!반)|말(?!고|미))?", lambda m: _inning(_n(m[1]), _n(m[1]), _half(m[2]))),
    _rule(rf"({numbers.KOREAN})\s*번째\s*이닝", lambda m: _inning(_n(m[1]), _n(m[1]))),
    _rule(rf"{_K}\s*이닝\s*(초(?!반)|말(?!고))?", lambda m: _inning(_n(m[1]), _n(m[1]), _half(m[2]))),
    # innings, English
    _rule(rf"\b{_HALF}{_ANY}{_TO}(?:(?:top|bottom)\s+(?:of\s+)?(?:the\s+)?)?{_ANY}(?:\s*-?\s*{_IN})?",
          lambda m: _inning(_n(m[2]), _n(m[3]))),
    _rule(rf"\b(?:from\s+|since\s+|starting\s+(?:in|with|from)\s+)?(?:the\s+)?{_HALF}{_ANY}(?:\s*-?\s*{_IN})?{_ON}", lambda m: _from_half(_n(m[2]), _half(m[1]))),
    _rule(rf"\b{_HALF}(?P<list>{_ANY}(?:\s*,?\s*(?:,|and|&)\s*(?:the\s+)?{_ANY})+)(?:\s+{_IN})?",
          lambda m: tuple(f"inning:{n}:{n}:{_half(m[1])}" for n in re.findall(r"\d{1,2}", m["list"]))),
    _rule(rf"\b{_HALF}{_ANY}(?:\s*-?\s*{_IN})?", lambda m: _inning(_n(m[2]), _n(m[2]), _half(m[1]))),
    _rule(rf"\b{_N}(?:\s*-?\s*{_IN})?\s*,?\s+(top|bottom|bot)\b(?:\s+half)?", lambda m: _inning(_n(m[1]), _n(m[1]), _half(m[2]))),
    _rule(rf"\b{_IN}\s+(\d{{1,2}})\s*,?\s+(top|bottom|bot)\b(?:\s+half)?", lambda m: _inning(_n(m[1]), _n(m[1]), _half(m[2]))),
    _rule(r"\b(home|visitors?'?s?|visiting|away|road)\s+half\b", lambda m: _inning(1, OPEN, "bottom" if m[1].lower() == "home" else "top")),
    _rule(rf"\b(away|road|visiting|home)\s+(?={_EVENTS})", lambda m: (f"team:{'home' if m[1].lower() == 'home' else 'away'}",)),
    _rule(r"\b(t|b)(\d{1,2})\b", lambda m: _inning(_n(m[2]), _n(m[2]), _half(m[1]))),
    _rule(rf"\b(?:1st|opening|initial)\s+(\d{{1,2}})\s+{_IN}", lambda m: _inning(1, _n(m[1]))),
    _rule(rf"\b(?:last|final|closing)\s+(\d{{1,2}})\s+{_IN}", lambda m: _inning(-_n(m[1]), OPEN)),
    _rule(rf"\bbetween\s+(?:the\s+)?{_ANY}\s+and\s+(?:the\s+)?{_N}(?:\s*-?\s*{_IN})?", lambda m: _inning(_n(m[1]), _n(m[2]))),
    _rule(rf"(?<![-\d])\b(?:from\s+)?(?:the\s+)?{_ANY}(?:\s+{_IN})?{_TO}{_N}(?:\s*-?\s*{_IN})?", lambda m: _inning(_n(m[1]), _n(m[2]))),
    _rule(rf"\b(?:from\s+)?{_IN}\s*{_ANY}{_TO}{_ANY}", lambda m: _inning(_n(m[1]), _n(m[2]))),
    _rule(rf"(?<![-\d])\b(?:from\s+)?(?:the\s+)?{_ANY}{_TO}{_ANY}\s*-?\s*{_IN}", lambda m: _inning(_n(m[1]), _n(m[2]))),
    _rule(rf"\b(?:the\s+)?(?P<list>{_N}(?:\s*,?\s*(?:,|and|&|or)\s*(?:the\s+)?{_N})+)\s*-?\s*{_IN}", _listed),
    _rule(rf"\b(?:in|during|of|from)\s+(?:the\s+)?(?P<list>{_N}(?:\s*,?\s*(?:,|and|&|or)\s*(?:in\s+)?(?:the\s+)?{_N})+)\b{_NOT_INNING}",
          _listed),
    _rule(rf"\b{_IN}\s*(?P<list>\d{{1,2}}(?:\s*,?\s*(?:,|and|&|or)\s*\d{{1,2}}\b)+)", _listed),
    _rule(rf"\b(?:after|past|beyond|following)\s+(?:the\s+)?(?:{_N}(?:\s*-?\s*{_IN})?|(\d{{1,2}})\s+(?:full\s+)?{_IN}|{_IN}\s*(\d{{1,2}}))",
          lambda m: _inning(_n(m[1] or m[2] or m[3]) + 1, OPEN)),
    _rule(rf"\b(?:before|prior\s+to|ahead\s+of|earlier\s+than)\s+(?:the\s+)?(?:{_N}(?:\s*-?\s*{_IN})?|{_IN}\s*(\d{{1,2}}))",
          lambda m: _inning(1, _n(m[1] or m[2]) - 1)),
    _rule(r"\b(?:through|thru|over|in)\s+(?:the\s+)?1st\s+(\d{1,2})(?=\s*$|\s*,)", lambda m: _inning(1, _n(m[1]))),
    _rule(rf"\b(?:through|thru|up\s+to(?:\s+and\s+including)?|until|till|by\s+the\s+end\s+of)\s+(?:the\s+)?(?:end\s+of\s+(?:the\s+)?)?"
          rf"(?:{_N}(?:\s*-?\s*{_IN})?|(\d{{1,2}})\s+{_IN}|{_IN}\s*(\d{{1,2}}))", lambda m: _inning(1, _n(m[1] or m[2] or m[3]))),
    _rule(rf"\b(?:since|starting\s+(?:in|from|with|at)|beginning\s+(?:in|with|from))\s+(?:the\s+)?(?:{_N}(?:\s*-?\s*{_IN})?|{_IN}\s*(\d{{1,2}}))(?:{_ON})?",
          lambda m: _inning(_n(m[1] or m[2]), OPEN)),
    _rule(rf"\b(?:from\s+)?(?:the\s+)?(?:{_N}(?:\s*-?\s*{_IN})?|(\d{{1,2}})\s+{_IN}|{_IN}\s*(\d{{1,2}})){_ON}",
          lambda m: _inning(_n(m[1] or m[2] or m[3]), OPEN)),
    _rule(rf"\b(?<!apart )(?<!aside )(?:in|during|of|from|all|for|throughout)\s+(?:the\s+)?{_N}(?:\s*-?\s*{_IN}|\b{_NOT_INNING})", lambda m: _inning(_n(m[1]), _n(m[1]))),
    _rule(rf"\b(?:the\s+)?{_N}\s*-?\s*{_IN}", lambda m: _inning(_n(m[1]), _n(m[1]))),
    _rule(rf"\b(?:opening)\s+{_IN}(?<!s)", lambda m: _inning(1, 1)),
    _rule(rf"\b{_IN}\s*#?\s*(\d{{1,2}})\b", lambda m: _inning(_n(m[1]), _n(m[1]))),
    _rule(rf"\b(?<!1st and )(?<!2nd and )(?<!3rd and )(?<!1st & )(?<!2nd & )(?<!3rd & )(?:the\s+)?((?:[4-9]|1\d))th\b{_NOT_INNING}", lambda m: _inning(_n(m[1]), _n(m[1]))),
    _rule(r"\b(?:through|thru)\s+(?:the\s+)?(\d{1,2})(?=\s*$|\s*,)", lambda m: _inning(1, _n(m[1]))),
    _rule(r"\b(?:after|past)\s+(\d{1,2})(?=\s*$|\s*[,.;]|\s+(?:for|by|with|off|against)\b)", lambda m: _inning(_n(m[1]) + 1, OPEN)),
    _rule(r"\b(top|bottom)\s+half\b|\b(top|bottom)s?\s+(?:halves|of\s+(?:the\s+)?innings?)\b", lambda m: _inning(1, OPEN, _half(m[1] or m[2]))),
    _rule(r"(?<=[a-z가-힣])\s+(?<!\bscore )(?<!\bwas )(?<!\bat )(?<!\bon )(?<!\bby )(?<!\bup )(?<!\bdown )(?<!\bcount )(?<!\bwon )(?<!\blost )([1-9])[-~]([1-9]|1\d)"
          r"(?=\s*(?:$|[,.;)!?]|only\b|all\b|please\b|pls\b|both\b))", _bare_span),
    # what a pitcher did to a batter, whose name stays free
    _rule(r"\b(?:hit|hits|hitting|drill(?:ed|s|ing)?|plunk(?:ed|s|ing)?|nail(?:ed|s|ing)?|bean(?:ed|s|ing)?)\b(?=\s+(?:the\s+)?[\w']+(?:\s[\w']+){0,2}\s+with\s+(?:a|an|the|that)\s+(?:\w+\s+)?(?:pitch|fastball|curveball|ball)\b)",
          lambda m: ("label:hit by pitch",)),
)  # fmt: skip


def find(text: str, blocked: list[bool]) -> list[Found]:
    """Find what a text counts, marking each place in `blocked` as used."""
    out: list[Found] = []
    for pattern, means in RULES:
        for match in pattern.finditer(text):
            if (
                match.group().strip()
                and not any(blocked[match.start() : match.end()])
                and (said := means(match))
            ):
                out.append(Found(match.start(), match.end(), said))
                blocked[match.start() : match.end()] = [True] * len(match.group())
    return out
