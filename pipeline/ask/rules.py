"""The rules of an answer: what evidence counts, what a sentence may say, which claims deny each other."""

import re
from collections.abc import Sequence

from pipeline.ask.questions.read import read
from pipeline.ask.spoken import content
from pipeline.ask.state import Claim, Draft, Passage
from pipeline.language import numbers

FULL, ENOUGH, PASSING = 0.99, 0.66, 0.5
MOST_QUOTED, LONGEST_QUOTE = 3, 300
_CITE = re.compile(r"\[(\d{1,4})\]")
_SENTENCE = re.compile(r"(?<=[.!?。\]])\s+(?!\[)|\n+")
_NUMBER = re.compile(r"\d+")
_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][a-z'’]{2,}\b")
_QUOTE = re.compile(r"[\"“«]([^\"”»]{4,})[\"”»]")
_SCORE = re.compile(r"\b(\d{1,2})\s*(?:-|–|to|대)\s*(\d{1,2})\b")
_REASON = re.compile(
    r"\b(?:because|since|due to|reason|caused?|that's why|thanks to|for arguing|after arguing)\b"
    r"|때문|이유|덕분|니까|항의",
    re.IGNORECASE,
)
_MEASURE = re.compile(r"what(?:'s| is| was| were| are) (?:the|his|her|their|[\w.]+'s) ", re.IGNORECASE)
"""Asks for one thing's name or number, which no line gives by sharing words."""
_NONE = re.compile(r"^\W*(?:none|없음)\W*$", re.IGNORECASE)


def fitting(question: str, passages: Sequence[Passage], *, model: bool = False) -> tuple[Passage, ...]:
    """Keep lines that hold enough of the question's words.

    What was said and why can be quoted; a fact that the inventory doesn't hold must be named outright by two
    words or more, for a line that shares one word with a question rarely answers it. A reason must be given
    as one. A `model` can read more out of a line, so that more is put before it.
    """
    asked = read(question)
    wanted = content(asked)
    if not wanted:
        return ()
    if model:
        return tuple(p for p in passages if p.score >= PASSING)
    if asked.kind in (
        "who",
        "when",
        "count",
        "score",
        "leader",
        "team",
        "whether",
        "teams",
        "date",
    ):
        return ()
    least = ENOUGH if len(wanted) > 3 and asked.kind in ("said", "why") else FULL
    if asked.kind != "said" and len(wanted) < 2:
        return ()
    if asked.kind == "open" and re.match(r"(?:how|what|which)\b", asked.text, re.IGNORECASE):
        return ()  # a measure that no line gives by sharing words
    if asked.kind == "what" and _MEASURE.match(asked.text):
        return ()
    kept = tuple(p for p in passages if p.score >= least)
    return tuple(p for p in kept if _REASON.search(p.text)) if asked.kind == "why" else kept


def quoted(question: str, kept: Sequence[Passage]) -> Draft:
    """Answer in the words of the evidence: the best lines, each with its number, and no word beside."""
    best = sorted(kept, key=lambda p: (-p.score, p.number))[:MOST_QUOTED]
    return Draft(tuple(Claim(f'"{excerpt(p.text, content(read(question)))}"', (p.number,)) for p in best))


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """Return the stretch of a line around the words that are asked for, verbatim."""
    plain = " ".join(text.split())
    if len(plain) <= LONGEST_QUOTE:
        return plain
    places = [at for word in wanted if (at := plain.lower().find(word.lower())) >= 0]
    start = max(0, (min(places) if places else 0) - LONGEST_QUOTE // 3)
    start = plain.rfind(" ", 0, start) + 1 if start else 0
    end = plain.find(" ", start + LONGEST_QUOTE)
    return plain[start : end if end > 0 else len(plain)]


def claims_of(text: str, allowed: Sequence[int]) -> tuple[tuple[Claim, ...], tuple[str, ...]]:
    """Split an answer into claims; returns them and what cites nothing that exists."""
    known = set(allowed)
    kept: list[Claim] = []
    lost: list[str] = []
    for part in _SENTENCE.split(" ".join(text.split())) if text.strip() else ():
        cites = tuple(dict.fromkeys(int(n) for n in _CITE.findall(part) if int(n) in known))
        plain = " ".join(_CITE.sub("", part).replace(" .", ".").split())
        if not re.search(r"\w", plain) or _NONE.match(plain):
            continue
        if cites:
            kept.append(Claim(plain, cites))
        else:
            lost.append(plain)
    return tuple(kept), tuple(lost)


def says_nothing(text: str) -> bool:
    """Say whether a reply is only that the evidence does not answer."""
    return bool(_NONE.match(_CITE.sub("", text).strip()))


def right_language(text: str, lang: str) -> bool:
    """Say whether an answer is written in the script of `lang`; quotes may be in the broadcast's."""
    plain = _QUOTE.sub("", text)
    hangul = len(re.findall(r"[가-힣]", plain))
    latin = len(re.findall(r"[A-Za-z]", plain))
    other = sum(c.isalpha() for c in plain) - hangul - latin
    if other > 2 + (hangul + latin) // 4:
        return False
    return hangul * 2 >= latin // 4 if lang == "ko" else hangul == 0


def problem(claim: Claim, passages: Sequence[Passage], question: str = "") -> str:
    """Return what its evidence does not hold of a claim: number, name, quote or score; empty where all is."""
    cited = [p for p in passages if p.number in claim.cites]
    if not cited:
        return "no evidence is cited"
    source = " ".join(p.text for p in cited)
    held = f"{source} {question}".lower()
    digits = set(_NUMBER.findall(numbers.digits(held)))
    score = next((s for s in _SCORE.findall(claim.text) if not _has_score(s, source)), None)
    if score:
        return f"the score {score[0]}-{score[1]} is not in its evidence"
    number = next((n for n in _NUMBER.findall(numbers.digits(claim.text)) if n not in digits), "")
    if number:
        return f"the number {number} is not in its evidence"
    name = next((n for n in _NAME.findall(claim.text) if n.lower().removesuffix("'s") not in held), "")
    if name:
        return f"the name {name} is not in its evidence"
    plain = " ".join(source.split())
    quote = next((q for q in _QUOTE.findall(claim.text) if " ".join(q.split()) not in plain), "")
    return f'the quote "{quote[:40]}" is not verbatim' if quote else ""


def _has_score(score: tuple[str, str], source: str) -> bool:
    held = {frozenset(pair) for pair in _SCORE.findall(source)}
    held |= {frozenset(pair) for pair in re.findall(r"away (\d+), home (\d+)", source)}
    return frozenset(score) in held


def grade(claims: Sequence[Claim]) -> float:
    """Return the part of the claims that has no problem."""
    return sum(not claim.problem for claim in claims) / len(claims) if claims else 0.0
