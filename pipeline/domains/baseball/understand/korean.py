"""Korean stretches of a request: words run together, particles hang on them, names are spelt by sound."""

import itertools
import re

from pipeline.domains.baseball.understand import koreanwords
from pipeline.domains.baseball.understand.game import Game
from pipeline.language import names, numbers, vocabulary, words
from pipeline.language.names import Named
from pipeline.language.vocabulary import Found, Vocabulary

_WORD = re.compile(r"[0-9가-힣]*[가-힣][0-9가-힣]*")
_AND = re.compile(r"(?:와|과|랑|이랑|하고)$")
_OR = re.compile(r"(?:이?나|거나)$")
_ORDER = re.compile(
    rf"(첫|처음|마지막|최초|최후|(?:{numbers.KOREAN})\s*번째)(?:\s*번째)?(?:로|의)?"
    rf"(?:\s+({numbers.KOREAN})(?:\s*(?:개|번)의?)?(?=\s))?"
)
_CHAIN = re.compile(rf"(?:와|과|이랑|랑|하고|,|\s*및)(?=\s*(?:첫|마지막|(?:{numbers.KOREAN})\s*번째))")
"""What stands between two places of one event: "두 번째와 세 번째 삼진"."""
_LONG_NAME = 3
_PLAIN_VERBS = ("은", "는", "던", "한", "된", "운", "게", "히", "이", "자", "줘", "봐", "데", "고")
_NONE_OF = "무"
_ORDER_MAX_GAP = 12
SURER = 0.9
"""How alike a name must sound where the word is a well-known person's who may not be meant."""


def find(text: str, blocked: list[bool], known: Vocabulary, game: Game) -> tuple[list[Found], list[Found]]:
    """Return the marks of all Korean words and those words that nothing explains."""
    marks: list[Found] = []
    strange: list[Found] = []
    for match in _WORD.finditer(text):
        place = match.start()
        while place < match.end():
            if blocked[place]:
                place += 1
                continue
            found = _longest(text, place, known, game, blocked)
            if found:
                marks.append(found)
                _block(blocked, found.start, found.end)
                place = found.end
                continue
            place = _rest(text, place, match.end(), known, game, blocked, marks, strange)
    return marks, _people(text, strange, marks, game, blocked)


def _block(blocked: list[bool], start: int, end: int) -> None:
    blocked[start:end] = [True] * (end - start)


def _longest(text: str, place: int, known: Vocabulary, game: Game, blocked: list[bool]) -> Found | None:
    amid = place > 0 and not blocked[place - 1] and words.is_hangul(text[place - 1])
    named = () if amid else (game.hangul_people,)
    found = [v.korean_at(text, place, blocked) for v in (*named, game.teams, known)]
    fitting = (f for f in found if f and not (amid and " " in text[f.start : f.end]))
    return max(fitting, key=lambda f: f.end, default=None)


def _rest(
    text: str, place: int, end: int, known: Vocabulary, game: Game, blocked: list[bool],
    marks: list[Found], strange: list[Found],
) -> int:  # fmt: skip
    """Take what lies before the next known word as a particle, an ordinary word or a strange one."""
    stop = place + 1
    while stop < end and not blocked[stop] and not _starts_long(text, stop, known, game, blocked):
        stop += 1
    rest = text[place:stop]
    hangs = place > 0 and text[place - 1] != " " and blocked[place - 1]
    if hangs and _AND.match(rest):
        marks.append(Found(place, stop, ("and",)))
        _block(blocked, place, stop)
    elif rest == _NONE_OF and not hangs and _counts(_longest(text, stop, known, game, blocked)):
        marks.append(Found(place, stop, ("not:1",)))
        _block(blocked, place, stop)
    elif hangs and _OR.match(rest):
        marks.append(Found(place, stop, ("or",)))
        _block(blocked, place, stop)
    elif (
        koreanwords.is_known_person(rest)
        or _verb_like_name(rest, hangs, game)
        or (not (hangs and koreanwords.is_ending(rest)) and not koreanwords.is_ordinary(rest))
    ):
        strange.append(Found(place, stop, (rest,)))
    return stop


def _counts(found: Found | None) -> bool:
    """Say whether a word names what can be counted, so that "무" before it says that there is none of it."""
    return found is not None and any(m.startswith(("label:", "fact:scoring")) for m in found.means)


def _verb_like_name(rest: str, hangs: bool, game: Game) -> bool:
    """Say whether a word that ends like a verb sounds like someone of the game: "그린 삼진" are Green's."""
    if hangs or not koreanwords.is_verb_form(rest):
        return False
    if len(rest) < _LONG_NAME and rest.endswith(_PLAIN_VERBS):
        return False
    named = _heard(rest, False, game)
    return named is not None and named.sure >= SURER


def _starts_long(text: str, place: int, known: Vocabulary, game: Game, blocked: list[bool]) -> bool:
    found = _longest(text, place, known, game, blocked)
    return found is not None and found.end - place >= 2


def _people(
    text: str, strange: list[Found], marks: list[Found], game: Game, blocked: list[bool]
) -> list[Found]:
    """Turn strange words that sound like someone of the game into marks; first names join their surname."""
    left: list[Found] = []
    strange = _full_names(text, strange, marks, game, blocked)
    endings = sorted(vocabulary.word_list("common.toml", "ko_endings"), key=len, reverse=True)
    for word in strange:
        spellings = [word.means[0], *(word.means[0][: -len(e)] for e in endings if word.means[0].endswith(e))]
        famous = koreanwords.is_known_person(word.means[0])
        heard = [(s, n) for s in spellings if len(s) > 1 and (n := _heard(s, famous, game))]
        if not heard or (famous and max(n.sure for _, n in heard) < SURER):
            left.append(word)
            continue
        spelling, named = max(heard, key=lambda pair: (pair[1].sure, len(pair[0])))
        marks.append(Found(word.start, word.start + len(spelling), tuple(f"player:{n}" for n in named.names)))
        rest = word.means[0][len(spelling) :]
        if _AND.match(rest):
            marks.append(Found(word.start + len(spelling), word.end, ("and",)))
        _block(blocked, word.start, word.end)
    return left


def _heard(spelling: str, famous: bool, game: Game) -> Named | None:
    """Find whose name a spelling sounds like; what is left of a famous name without its end is none."""
    if famous and not koreanwords.is_known_person(spelling):
        return None
    latin = vocabulary.spellings("people.toml", "pairs").get(spelling)
    known = names.with_surname(latin, game.people) if latin else None
    return known or names.korean_family_first(spelling, game.people) or names.korean(spelling, game.people)


def _full_names(
    text: str, strange: list[Found], marks: list[Found], game: Game, blocked: list[bool]
) -> list[Found]:
    """Join a first name with the surname after it where someone of the game is called so."""
    left = list(strange)
    for one, other in itertools.pairwise(strange):
        if text[one.end : other.start].strip() or one not in left:
            continue
        person, size = names.korean_full(one.means[0], other.means[0], game.people)
        if person:
            marks.append(Found(one.start, other.start + size, (f"player:{person}",)))
            if _AND.match(other.means[0][size:]):
                marks.append(Found(other.start + size, other.end, ("and",)))
            _block(blocked, one.start, other.end)
            left = [word for word in left if word not in (one, other)]
    return left


def places(text: str, marks: list[Found], blocked: list[bool]) -> list[Found]:
    """Read "첫 홈런", "두 번째 안타", "마지막 삼진": an order that stands before an event."""
    out = []
    for match in _ORDER.finditer(text):
        if any(blocked[match.start() : match.end()]):
            continue
        after = [m for m in marks if 0 <= m.start - match.end() <= _ORDER_MAX_GAP][:2]
        if any(
            means.startswith(("label:", "fact:scoring", "fact:out", "fact:plate"))
            for m in after
            for means in m.means
        ):
            word = match[1]
            number = numbers.korean(re.sub(r"\s*번째", "", word)) or 1
            most = numbers.korean(match[2] or "") or 1
            order = (
                f"last:{most}"
                if word in ("마지막", "최후")
                else f"first:{most}"
                if number == 1
                else f"nth:{number}"
            )
            out.append(Found(match.start(), match.end(), (f"place:{order}",)))
            _block(blocked, match.start(), match.end())
            joint = _CHAIN.match(text, match.end())
            if joint:
                out.append(Found(joint.start(), joint.end(), ("and",)))
                _block(blocked, joint.start(), joint.end())
    return out
