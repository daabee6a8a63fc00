"""Resolve a follow-up by rules: "and in the 9th?", "what about Judge?", "when did he homer?", "그 다음은?".

What a follow-up leaves out comes from the turn before it: its question, and the play or person of its answer.
"""
# Patterns read best on one line.
# ruff: noqa: E501

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.ask.inventory.event import event, spelled
from pipeline.ask.inventory.match import Match
from pipeline.ask.questions.read import read as read_question
from pipeline.ask.state import Turn
from pipeline.domains.baseball.understand.read import read
from pipeline.language import words

_I = re.IGNORECASE
_LEAD = re.compile(r"^(?:and|but|so|ok(?:ay)?|then|also)?[,\s]*(?:what about|how about|what of|same (?:question )?for|and)\b\s*(?P<rest>.*)$"
                   r"|^(?:그럼|그러면|그리고)\s*(?P<ko>.*)$", _I)  # fmt: skip
_NEXT = re.compile(r"^(?:and |so |ok(?:ay)?,? )?(?:(?:what|who) (?:happened |came |was |is |batted )?(?:right )?(?:next|then|after (?:that|this|it))|then(?: what)?|"
                   r"(?:the )?next(?: play| batter| hitter)?)$|^(?:그럼\s*|그러면\s*)?(?:그\s*)?(?:바로\s*)?다음(?:\s*(?:타자|플레이|장면|타석))?"
                   r"(?:은|는|에는|엔|에|으로는)?(?:\s*(?:누구|뭐|무슨\s*일|어떻게|어떤).*)?$", _I)  # fmt: skip
_BEFORE = re.compile(r"^(?:and )?what (?:happened |came |was )?(?:right |just )?before (?:that|this|it)$|^(?:바로\s*)?(?:그\s*)?(?:직전|전)(?:에는|엔|에|은)?"
                     r"(?:\s*(?:무슨|뭐|어떻게).*)?$", _I)  # fmt: skip
_PERSON = re.compile(r"\b(?P<his>his|her(?= \w))\b|\b(?P<he>he|she|him|her)\b", _I)
_PERSON_KO = re.compile(
    r"(?<![가-힣])(?:(?:그\s*(?:선수|투수|타자|사람)|그|걔)(?P<p>가|는|은|이|를|의|에게|도)|그\s*(?:선수|투수|타자|사람))(?![가-힣])"
)
_THEY = re.compile(r"\b(?:they|them)\b|\b(?P<own>their)\b", _I)
_THAT = re.compile(r"\b(?P<rel>after|before|when|at|during|on)\s+(?:that|it|this|then)(?:\s+(?:happened|point|time|play|moment|one|hit|homer|home run))?\b"
                   r"|\b(?P<was>was|is|did|were)\s+(?:that|it|this)\b(?:\s+happen)?(?=$)|\bthen$", _I)  # fmt: skip
_THAT_KO = re.compile(
    r"(?<![가-힣])(?:그\s*(?:때|당시|순간|장면|시점)(?:에|는|의)?|그\s*(?P<after>이후|후|뒤)(?:에|의)?|그\s*(?P<before>이전|직전|전)(?:에|의)?)(?![가-힣])"
)


@dataclass(frozen=True, slots=True)
class Resolved:
    """A question on its own, and whether it needed the conversation; `sure` says that rules resolved it."""

    text: str
    follows: bool = False
    sure: bool = True


def resolve(question: str, history: Sequence[Turn], match: Match | None) -> Resolved:
    """Return the question with what it leaves out filled in."""
    text = spelled(question).rstrip("?!. ")
    if not history:
        return Resolved(question)
    before = history[-1]
    number = _cited(before)
    if _NEXT.match(text) and number:
        return Resolved(_about(f"right after play {number}", f"{number}번 플레이 바로 다음에", text), True)
    if _BEFORE.match(text) and number:
        return Resolved(_about(f"right before play {number}", f"{number}번 플레이 바로 전에", text), True)
    if match is None:
        return Resolved(question, bool(_LEAD.match(text) or _PERSON.search(text)), False)
    fragment = _fragment(text, match)
    if fragment:
        swapped = _swapped(fragment, spelled(before.standalone or before.question).rstrip("?!. "), match)
        return Resolved(swapped or question, True, bool(swapped))
    filled = _pronouns(text, before, match, number)
    if filled != text and number and len(before.citations) == 1 and _of_one_play(filled, match):
        filled = f"{filled} when play {number}"
    if filled != text:
        return Resolved(filled + "?", True)
    if number and _elliptic(text, match):
        when = f"{number}번 플레이 때 {text}" if words.is_hangul(text) else f"{text} when play {number}"
        return Resolved(when + "?", True)
    return Resolved(question, bool(_PERSON.search(text) or _PERSON_KO.search(text)), not _PERSON.search(text))


def _about(en: str, ko: str, text: str) -> str:
    return f"{ko} 무슨 일이 있었어?" if words.is_hangul(text) else f"What happened {en}?"


def _cited(turn: Turn) -> int:
    """Return the play that the turn's answer cites last, 0 without one."""
    return next((c.segment_ids[0] for c in reversed(turn.citations) if c.segment_ids), 0)


def _fragment(text: str, match: Match) -> str:
    """Return what a fragment names ("in the 9th", "Judge"); empty where the text is a question of its own."""
    lead = _LEAD.match(text)
    if lead:
        rest = (lead["rest"] or lead["ko"] or "").strip()
        asks = read_question(rest).kind if rest else "open"
        strong = re.match(r"(?:\w+[,\s]+)?(?:what about|how about|what of|same)", text, _I)
        short = (
            words.is_hangul(rest)
            and len(rest.split()) <= 2
            and not re.search(r"누가|누구|언제|몇|왜|뭐", rest)
        )
        return rest if strong or asks == "open" or short else ""
    if (
        words.is_hangul(text)
        and len(text.split()) <= 3
        and re.search(r"(?:은|는|도|에는|에서는|엔|요)$", text)
    ):
        kind = read_question(text).kind
        return (
            text if kind in ("open", "whether") or (not event(text, match).heads and kind == "what") else ""
        )
    if (
        not words.is_hangul(text)
        and len(text.split()) <= 5
        and re.match(r"(?:in|during|by|for|against|after|before)\b", text, _I)
    ):
        return text
    return ""


def _marks(text: str, match: Match) -> list[tuple[str, int, int, str]]:
    """Return what a text names as (kind, start, end, words), in order."""
    out = []
    reading = read(text, match.names)
    for mark in reading.marks:
        kinds = {m.partition(":")[0] for m in mark.means}
        kind = next((k for k in ("player", "team", "inning", "innings", "label", "fact") if k in kinds), "")
        kind = {"innings": "inning", "fact": "label"}.get(kind, kind)
        if kind:
            out.append((kind, mark.start, mark.end, reading.text[mark.start : mark.end]))
    return out


def _swapped(fragment: str, previous: str, match: Match) -> str:
    """Return the previous question with what the fragment names in the place of its like."""
    shown = f"show {fragment}" if not words.is_hangul(fragment) else fragment
    named = {kind: said for kind, _, _, said in _marks(shown, match)}
    if not named:
        return ""
    out = previous
    for kind, said in named.items():
        held = [mark for mark in _marks(f"{out}", match) if mark[0] == kind]
        if kind == "player" and not held:
            held = [mark for mark in _marks(out, match) if mark[0] == "team"]
        if kind == "team" and not held:
            held = [mark for mark in _marks(out, match) if mark[0] == "player"]
        if held:
            _, start, end, old = held[-1]
            tail = "'s" if old.endswith("'s") and not said.endswith("'s") else ""
            out = out[:start] + said.removesuffix("'s") + tail + out[end:]
        elif words.is_hangul(out):
            out = f"{said} {out}"
        else:
            out = f"{out} {said if kind == 'inning' and not said[0].isdigit() else f'for {said}' if kind in ('team', 'player') else said}"
    return out + "?"


def _pronouns(text: str, before: Turn, match: Match, number: int) -> str:
    """Put names in the place of "he" and "they", and the cited play in that of "that"."""
    person = _person(before, match)
    out = text
    if person:
        out = _PERSON.sub(lambda m: f"{person}'s" if m["his"] else person, out)
        out = _PERSON_KO.sub(lambda m: f"{person}{'의' if m['p'] == '의' else ''}", out)
    team = _team(before, match)
    if team:
        out = _THEY.sub(lambda m: f"the {team}'s" if m["own"] else f"the {team}", out)
    if number:
        out = _THAT.sub(lambda m: f"{m['rel'] or m['was'] or 'when'} play {number}", out)
        out = _THAT_KO.sub(
            lambda m: f"{number}번 플레이 {'이후' if m['after'] else '이전' if m['before'] else '때'} ", out
        )
    return " ".join(out.split())


def _person(before: Turn, match: Match) -> str:
    """Return the one whom "he" means: who the answer names, else whom the question names."""
    asked = read_question(before.standalone or before.question)
    named = event(asked.event, match).people if asked.event else ()
    if asked.kind == "who" or not named:
        for play in (c for c in before.citations if c.segment_ids):
            segment = next((s for s in match.segments if s.segment_id == play.segment_ids[0]), None)
            answered = [
                n for n in ((segment.batter, segment.pitcher) if segment else ()) if n and n in before.answer
            ]
            fresh = [n for n in answered if n not in named]
            if fresh or answered:
                return (fresh or answered)[0]
    return named[-1] if named else ""


def _team(before: Turn, match: Match) -> str:
    clause = event(read_question(before.standalone or before.question).event, match).clause
    team = next((t for t in match.video.teams if t.id in clause.teams), None)
    if team is None:
        team = next((t for t in match.video.teams if t.name in before.answer), None)
    return team.name if team else ""


def _of_one_play(text: str, match: Match) -> bool:
    """Say whether a question asks for a person and names no event: "who was Judge facing?"."""
    asked = read_question(text)
    return (
        asked.kind == "who"
        and not asked.special
        and not asked.extreme
        and not event(asked.event, match).heads
    )


def _elliptic(text: str, match: Match) -> bool:
    """Say whether a question has its question word and nothing that it is about: "who was pitching?"."""
    asked = read_question(text)
    if asked.kind == "count" and asked.unit in ("outs", "runners") and not asked.event:
        return True
    if asked.kind not in ("when", "who") or asked.special or asked.extreme or len(text.split()) > 4:
        return False
    return not _marks(text, match) or {mark[0] for mark in _marks(text, match)} <= {"side"}
