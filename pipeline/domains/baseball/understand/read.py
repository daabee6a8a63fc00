"""Read a request into marks: what each stretch of it means, in order, and which words nobody knows."""

import re
from dataclasses import dataclass, replace

from pipeline.domains.baseball.understand import counted, korean, order
from pipeline.domains.baseball.understand.game import Game
from pipeline.language import durations, names, vocabulary, words
from pipeline.language.durations import Duration
from pipeline.language.names import Named
from pipeline.language.vocabulary import Found, Vocabulary
from pipeline.language.words import Token

GAP = "¦"
_BEFORE_NAME = frozenset(
    ("by", "off", "of", "from", "against", "facing", "vs", "versus", "with", "for", "faced", "and", "to")
)
_AFTER_NAME = frozenset(
    ("and", "or", "&", ",", "plus", "+", "vs", "versus", "against", "facing", "in", "at", "with", "off",
     "during", "after", "before", "since", "only", "every", "all", "getting", "gets", "got", "going", "goes",
     "went", "coming", "being", "when", "who", GAP)
)  # fmt: skip
_LIMITS = ("max", "min")
"""Names that before a number are a limit: "max 1 minute"."""
_BESIDE = frozenset(("after", "before", "since", "until", "following"))
_SHORT_NAME = 6
_SHORTHAND = re.compile(r"[A-Z]{1,3}(?:'?s)?")
"""What has capitals in any text: "K's Judge" is no headline."""
_SHORT_FORM = re.compile(r"(?:'(?:re|ve|ll|d|m)|n't)$")
_JOINS = {",": "comma", ":": "comma", "-": "comma", "(": "aside", ")": "comma", "|": "comma", ".": "comma",
          "?": "comma", "!": "comma", ";": "plus", "/": "and", "+": "and", "&": "and"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """A request read: marks in order, lengths of time, and words that nobody knows."""

    text: str
    marks: tuple[Found, ...]
    durations: tuple[Duration, ...]
    unknown: tuple[Found, ...]
    warnings: tuple[str, ...] = ()


def read(query: str, game: Game) -> Reading:
    """Read a request with the names of one game."""
    text = durations.spell(words.clean(query))
    lengths = durations.find(text)
    blocked = [False] * len(text)
    for length in lengths:
        blocked[length.start : length.end] = [True] * (length.end - length.start)
    known = vocabulary.load("baseball")
    marks = _full_names(words.tokens(_masked(text, blocked)), game, blocked)
    marks += counted.find(text, blocked)
    small = any(word[0].islower() for word in text.split())
    tokens = _spelled_right(words.tokens(_masked(text, blocked)), game, known, small)
    marks += _latin(tokens, game, known, blocked)
    hangul, strange = korean.find(text, blocked, known, game)
    marks += hangul
    marks.sort(key=lambda mark: (mark.start, mark.end))
    marks += order.places(text, tokens, marks, blocked) + korean.places(text, marks, blocked)
    marks.sort(key=lambda mark: (mark.start, mark.end))
    marks += order.amounts(text, marks, blocked)
    marks.sort(key=lambda mark: (mark.start, mark.end))
    unknown = [
        Found(t.start, t.end, (t.text,))
        for t in tokens
        if _is_unknown(t, blocked) or _beside_event(t, text, marks, blocked) or _bare_number(t, text, blocked)
    ]
    return Reading(text, tuple(marks), tuple(lengths), (*unknown, *strange))


def _masked(text: str, blocked: list[bool]) -> str:
    return "".join(GAP if used else letter for letter, used in zip(text, blocked, strict=True))


def _block(blocked: list[bool], start: int, end: int) -> None:
    blocked[start:end] = [True] * (end - start)


def _named(tokens: tuple[Token, ...], named: Named) -> Found:
    means = tuple(f"player:{name}" for name in named.names)
    return Found(tokens[named.start].start, tokens[named.end - 1].end, means, named.end - named.start)


def _full_names(tokens: tuple[Token, ...], game: Game, blocked: list[bool]) -> list[Found]:
    out: list[Found] = []
    for named in sorted(names.full_names(tokens, game.people), key=lambda n: -n.sure):
        found = _named(tokens, named)
        if not any(blocked[found.start : found.end]):
            out.append(found)
            _block(blocked, found.start, found.end)
    return out


def _spelled_right(
    tokens: tuple[Token, ...], game: Game, known: Vocabulary, small: bool
) -> tuple[Token, ...]:
    """Put right the words of the game that are misspelt, unless they are nearer to a name.

    `small` says that there are small letters, so that a capital may mean a name.
    """
    out = []
    for token in tokens:
        if _is_strange(token, game, known):
            right = _right(token, known.words) or _right(token, game.team_words)
            named = names.nearest(token, game.people)
            if (
                right
                and _likely_slip(token, right, small)
                and (named is None or names.likeness(token.stem, right) > named.sure)
            ):
                token = replace(token, stem=right)
        out.append(token)
    return tuple(out)


def _likely_slip(token: Token, right: str, small: bool) -> bool:
    """Say whether a word is rather misspelt than the name of someone: a short capitalised one is not."""
    if token.stem in vocabulary.word_list("people.toml", "en"):
        return False
    if not token.text[0].isupper() or len(token.word) > _SHORT_NAME:
        return True
    return not small or names.same_letters(token.stem, right)


def _right(token: Token, known: frozenset[str]) -> str:
    return names.corrected(token.stem, known) or (
        names.corrected(token.word, known) if token.word != token.stem else ""
    )


def _is_strange(token: Token, game: Game, known: Vocabulary) -> bool:
    return (
        token.word.isascii()
        and token.word[:1].isalpha()
        and len(token.word) > 2
        and token.stem not in known.words
        and token.stem not in game.teams.words
        and token.stem not in vocabulary.word_list("common.toml", "en")
        and token.stem not in vocabulary.word_list("common.toml", "no_slips")
        and token.stem not in game.people.known
    )


def _latin(tokens: tuple[Token, ...], game: Game, known: Vocabulary, blocked: list[bool]) -> list[Found]:
    out: list[Found] = []
    place = 0
    while place < len(tokens):
        token = tokens[place]
        found = None
        if not blocked[token.start] and not words.is_hangul(token.text):
            found = _best_at(tokens, place, game, known)
        if found is None and token.text in _JOINS:
            found = Found(token.start, token.end, _joint(token.text))
        if found is None:
            place += 1
            continue
        out.append(found)
        _block(blocked, found.start, found.end)
        place += found.tokens
    return out


def _joint(sign: str) -> tuple[str, ...]:
    return ("comma", "aside") if _JOINS[sign] == "aside" else (_JOINS[sign],)


def _best_at(tokens: tuple[Token, ...], place: int, game: Game, known: Vocabulary) -> Found | None:
    phrase, team = known.at(tokens, place), game.teams.at(tokens, place)
    if team and (phrase is None or team.tokens >= phrase.tokens):
        return team
    if phrase and phrase.tokens > 1:
        return phrase
    token = tokens[place]
    named = names.single(token, game.people)
    if named and _meant(tokens, place, phrase, known):
        return _named(tokens[place:], named)
    if phrase:
        return phrase
    if named is None and _is_strange(token, game, known):
        near = names.nearest(token, game.people)
        return _named(tokens[place:], near) if near else None
    return None


def _meant(tokens: tuple[Token, ...], place: int, phrase: Found | None, known: Vocabulary) -> bool:
    """Say whether a word that is someone's name is meant as one, ordinary words being names too."""
    token = tokens[place]
    common = token.stem in vocabulary.word_list("common.toml", "en")
    if not common and phrase is None:
        return True
    if token.word in _LIMITS and place + 1 < len(tokens) and tokens[place + 1].text[0] in f"{GAP}0123456789":
        return False
    shouting = all(
        t.text[0].isupper() and not _SHORTHAND.fullmatch(t.text) for t in tokens if t.word[:1].isalpha()
    )
    if token.owner or (token.text[0].isupper() and place and not shouting):
        return True
    if place and tokens[place - 1].word in _BEFORE_NAME:
        return phrase is None
    if place + 1 < len(tokens) and tokens[place + 1].word in _AFTER_NAME:
        return phrase is None or token.text[0].isupper()
    after = known.at(tokens, place + 1) if place + 1 < len(tokens) else None
    acts = after is not None and any(
        m.split(":")[0] in ("label", "fact", "side", "hint", "soft") for m in after.means
    )
    return (acts and phrase is None) or (
        phrase is None and not any(known.at(tokens, at) for at in range(len(tokens)))
    )


def _beside_event(token: Token, text: str, marks: list[Found], blocked: list[bool]) -> bool:
    """Say whether a word sets a play beside another: "everything after the homer"; nothing reads that yet."""
    if token.word not in _BESIDE or blocked[token.start] or not text[: token.start].strip():
        return False
    named = ("label:", "player:")
    return any(
        mark.start >= token.end
        and not text[token.end : mark.start].replace("the", "").strip()
        and any(means.startswith(named) for means in mark.means)
        for mark in marks
    )


def _bare_number(token: Token, text: str, blocked: list[bool]) -> bool:
    """Say whether a number ends a request and may be an inning, minutes or anything: "reaching in 9"."""
    plain = token.text.isdecimal() and not blocked[token.start]
    return plain and bool(re.search(r"\bin\s+$", text[: token.start])) and not text[token.end :].strip(" .!?")


def _is_unknown(token: Token, blocked: list[bool]) -> bool:
    if blocked[token.start] or words.is_hangul(token.text):
        return False
    if re.fullmatch(r"\d-\d", token.text):
        return True
    if _SHORT_FORM.search(token.word):
        return False
    return token.word[:1].isalpha() and token.stem not in vocabulary.word_list("common.toml", "en")
