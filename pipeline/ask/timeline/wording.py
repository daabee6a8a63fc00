"""Read what a question asks of a match: its kind, the conditions on events, the moment of a score."""
# Patterns and sentences read best on one line.
# ruff: noqa: E501

import re
from dataclasses import replace

from pipeline.ask.questions.question import Question
from pipeline.ask.timeline.match import Told
from pipeline.domains.series.reading import read_wish
from pipeline.domains.series.wish import Wish

_HALF_TIME = re.compile(r"\bhalf.?time\b|\b(?:the )?(?:break|interval)\b|\bend of (?:the )?(?:1st|first) half\b|\bafter (?:the )?(?:1st|first) half\b"
                        r"|하프\s*타임|전반", re.IGNORECASE)  # fmt: skip
_SCORE = re.compile(r"\bscore(?:line)?\b(?!d)|스코어|점수|몇\s*대\s*몇", re.IGNORECASE)
_MINUTE = re.compile(r"\b(?:in |at )?(?:which|what) minute\b|몇\s*분", re.IGNORECASE)
_COUNT_KO = re.compile(r"몇\s*골|골(?:이|은|을)?\s*(?:총|모두|전부)?\s*몇|득점\s*수")
_AT_MINUTE = re.compile(r"\b(\d{1,3})(?:st|nd|rd|th)?\s*(?:minutes?|min\b|')|(\d{1,3})\s*분", re.IGNORECASE)
_VERB_KO = re.compile(
    r"(?:넣|들어갔|들어가|나왔|나온|했|됐|찼|찬|터뜨렸|터졌|터진|기록했|기록한|성공했|얻었|얻은|뽑았|받았|받은|당했|당한|있었|있|없었|올렸|만들|하|된)"
    r"(?:었|았)?(?:습니까|나요|니|는지|지|냐|어요|아요|어|아|야|예요|이에요|죠|요|까|다|나|은|는|을|인|던)?(?=\s|$)"
    r"|(?<![가-힣])(?:선수|사람|경기|시합|이번|이|그|총|모두|전부|몇|골은|골을|골이)(?:은|는|이|가|에서|에)?(?=\s|$)"
)
_PARTICLE_KO = re.compile(r"(?<=[가-힣])(?:에서|에는|에게|한테|에|은|는|이|가|을|를|의)(?=\s|$)")
_FILLER = re.compile(
    r"\b(?:did|does|do|was|were|is|are|there|in total|altogether|the (?:game|match)|get|got|gets|any(?:one|body)?|a|happen|come|"
    r"shown|receive[ds]?|take[ns]?|took|give[ns]?|be|been|overall|all)\b",
    re.IGNORECASE,
)


def kind_of(asked: Question) -> str:
    """Return what is asked; matches have words of their own for it."""
    if _COUNT_KO.search(asked.text):
        return "count"
    if asked.kind in ("open", "what", "when") and _MINUTE.search(asked.text):
        return "when"
    if asked.kind in ("what", "open") and _SCORE.search(asked.text) and _HALF_TIME.search(asked.text):
        return "score"
    return asked.kind


def half_time(asked: Question) -> bool:
    """Say whether a question means the moment between the halves."""
    return bool(_HALF_TIME.search(asked.text))


def minute(asked: Question) -> int:
    """Return the minute that a question names, 0 without one."""
    found = _AT_MINUTE.search(asked.text)
    return int(found[1] or found[2]) if found else 0


def wish_of(asked: Question, told: Told) -> Wish | None:
    """Return the conditions on events; None where words are left that nothing explains, or no event is named."""
    event = _MINUTE.sub(" ", asked.event)
    if asked.lang == "ko" or re.search("[가-힣]", event):
        counted = re.sub(r"몇\s*골|골(?:이|은|을)?\s*몇\s*\S+", "골", event)
        first = re.sub(r"먼저|처음(?:으로)?", "첫 번째", counted)
        event = " ".join(
            _PARTICLE_KO.sub("", _VERB_KO.sub(" ", f"{first} 골" if "골" in event else first)).split()
        )
    else:
        event = " ".join(_FILLER.sub(" ", event).split())
    wish = read_wish(event, told.parts)
    named = " ".join(wish.players).casefold().split()
    left = [word for word in wish.topic.casefold().split() if word not in named]
    if not wish.kinds or wish.best or left or wish.duration_ms:
        return None
    return replace(wish, hints=())
