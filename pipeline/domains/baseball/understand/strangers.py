"""Judge the words that nothing explains: names of people and teams that are not in this game, or mere words.

A name asked for and not there means that no play is right, so it must be told from an ordinary word: by
capitals, by the word before it ("by", "off"), by a possessive, by first names and well-known people.
"""

import re
from dataclasses import replace

from pipeline.domains.baseball.understand import koreanwords
from pipeline.domains.baseball.understand.read import Reading
from pipeline.language import names, vocabulary, words
from pipeline.language.vocabulary import Found

_AGENT = frozenset(("by", "off", "of", "from", "against", "facing", "vs", "versus", "featuring", "starring"))
_LOOSE = frozenset(("of", "from"))
"""Words after which a name may stand, but as often anything else: a small letter is no name there."""
_ENDINGS = (
    "ing", "ed", "ly", "able", "ful", "ous", "ive", "est", "ish", "less", "ness", "tion", "tions",
    "ment", "al", "ic", "iest", "ier", "worthy", "like",
)  # fmt: skip

_GREETING = re.compile(
    r"(?:^|[.!,] *)(?:hi|hey|hello|dear|yo|morning|per|thanks|thank you|cheers|regards)[ ,]+$", re.I
)
_SIGNED = re.compile(r"(?:[,.!-]|\b(?:thanks|thx|cheers|regards|best|ty))\s*$", re.I)
_THANKED = re.compile(r"\b(?:thanks|thank you|thx|cheers|regards|kindly)\b[^.]*[,.!-]\s*$", re.I)
_ASKS = re.compile(
    r"(?:'s request\b|(?: (?:in|from|at|over in) [\w ]{1,20}?)? "
    r"(?:needs?|wants?|asked|requested|said|says|is asking|would like|wanted)\b)",
    re.I,
)
_ACRONYM = re.compile(r"[A-Z]{2,5}s?")


def judge(reading: Reading) -> Reading:
    """Turn unknown words that are names into marks `nobody:NAME`."""
    found: list[Found] = []
    left: list[Found] = []
    marks = list(reading.marks)
    for word in reading.unknown:
        hangul = words.is_hangul(word.means[0])
        is_name = _korean_name(word, reading) if hangul else _latin_name(word, reading)
        (found if is_name else left).append(word)
    marks = [mark for mark in marks if not _other_person(mark, found, reading)]
    marks += [
        Found(s, e, (f"nobody:{reading.text[s:e].removesuffix(chr(39) + 's')}",)) for s, e in _runs(found)
    ]
    marks.sort(key=lambda mark: (mark.start, mark.end))
    warnings = list(reading.warnings)
    for word in left:
        warnings.append(f"not understood and left out: {reading.text[word.start : word.end]}")
    warnings += _shared(marks)
    return replace(reading, marks=tuple(marks), unknown=tuple(left), warnings=tuple(warnings))


def _latin_name(word: Found, reading: Reading) -> bool:
    text, spelled = reading.text, word.means[0]
    plain = words.stem(words.fold(spelled))
    if plain in vocabulary.word_list("people.toml", "en"):
        return True
    if _THANKED.search(text[: word.start]) and not text[word.end :].strip(" .!"):
        return False
    if plain in vocabulary.word_list("people.toml", "given") and (len(plain) > 2 or spelled[0].isupper()):
        return not _speaks(word, text)
    before = text[: word.start].split()
    if before and words.stem(words.fold(before[-1])) in vocabulary.word_list("people.toml", "given"):
        return True
    if text[word.end : word.end + 1] == ":" or (_ACRONYM.fullmatch(spelled) and not text.isupper()):
        return False
    if plain.endswith(_ENDINGS) and not _capital_inside(word, reading):
        return False
    if before and words.fold(before[-1]) in (_AGENT if spelled[0].isupper() else _AGENT - _LOOSE):
        return len(plain) > 2
    return len(plain) > 2 and (spelled[0].isupper() or spelled.endswith("'s"))


def _speaks(word: Found, text: str) -> bool:
    """Say whether a first name is that of who writes, is written to or has asked: no play is theirs."""
    before, after = text[: word.start], text[word.end :]
    return bool(
        _GREETING.search(before) or _ASKS.match(after) or (_SIGNED.search(before) and not after.strip(" .!"))
    )


def _capital_inside(word: Found, reading: Reading) -> bool:
    """Say whether a capital stands amid small letters, where only names have one."""
    letters = [w for w in reading.text.split() if w[:1].isalpha() and w[0].isascii()]
    small = sum(w[0].islower() for w in letters)
    return word.start > 0 and word.means[0][0].isupper() and small >= len(letters) / 2


def _korean_name(word: Found, reading: Reading) -> bool:
    """Say whether a Korean word is a name: known, or standing before what it is to have done."""
    plain = word.means[0]
    if koreanwords.is_known_person(plain):
        return True
    asked = ("label:", "fact:", "soft", "side:", "team:", "other:", "place:", "inning:", "matchup", "off")
    if plain.endswith("기") and re.match(r"\s*(?:전|직전|이전|위해)", reading.text[word.end :]):
        return False  # a verb made a noun: "내려가기 전까지"
    if len(plain) <= 2 or not koreanwords.looks_like_name(plain):
        return False
    met = ("matchup", "off")
    return any(
        (m.start >= word.end and any(x.startswith(asked) for x in m.means))
        or (0 <= word.start - m.end <= 1 and set(met) & set(m.means))
        for m in reading.marks
    )


def _runs(found: list[Found]) -> list[tuple[int, int]]:
    """Return the places of the names, first name and surname as one."""
    out: list[tuple[int, int]] = []
    for word in sorted(found, key=lambda w: w.start):
        if out and word.start == out[-1][1] + 1:
            out[-1] = (out[-1][0], word.end)
        else:
            out.append((word.start, word.end))
    return out


def _other_person(mark: Found, strangers: list[Found], reading: Reading) -> bool:
    """Say whether a name of the game belongs to a stranger: "David Ortiz" is not David Robertson."""
    players = [m.removeprefix("player:") for m in mark.means if m.startswith("player:")]
    if not players:
        return False
    said = words.fold(reading.text[mark.start : mark.end])
    for word in strangers:
        if word.start == mark.end + 1 and all(said == words.fold(p.split()[0]) for p in players):
            return True
        given = words.fold(word.means[0]) in vocabulary.word_list("people.toml", "given")
        if (
            word.end + 1 == mark.start
            and given
            and not any(names.matches_first(word.means[0], p) for p in players)
        ):
            return True
    return False


def _shared(marks: list[Found]) -> list[str]:
    out = []
    for mark in marks:
        players = [m.removeprefix("player:") for m in mark.means if m.startswith("player:")]
        if len(players) > 1:
            out.append(f"several players share that name: {', '.join(players)}")
    return out
