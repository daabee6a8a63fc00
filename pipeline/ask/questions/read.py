"""Read a question in the language that it is asked in."""

import re
from functools import lru_cache

from pipeline.ask.questions.english import read as english
from pipeline.ask.questions.korean import read as korean
from pipeline.ask.questions.question import Question
from pipeline.language import numbers, words

_ENGLISH = re.compile(r"^(?:who|what|which|when|how|where|did|was|were|is)\b", re.IGNORECASE)
_KOREAN = re.compile(r"누가|누구|언제|몇|어느|어떤|무슨|뭐|뭘|왜|알려|[가-힣](?:어|야|나|니|지|까|요)$")
"""What asks in Korean, in a question that begins with an English word."""
ASKING = (
    "the", "what", "who", "when", "which", "where", "how", "many", "first", "last", "final", "score", "home", "inning",
    "team", "game",
)  # fmt: skip
"""Words that a slip of the fingers is put right in: two letters that changed places."""


@lru_cache(maxsize=256)
def read(text: str) -> Question:
    """Read a question; number words become digits first ("the ninth" is "the 9th")."""
    plain = words.clean(text)
    mixed = _ENGLISH.match(plain) and not _KOREAN.search(plain.rstrip("?!. "))
    if words.is_hangul(plain) and not mixed:
        return korean.read(plain)
    return english.read(numbers.digits(put_right(plain)))


def put_right(text: str) -> str:
    """Put slips in the words of asking right: "teh frist scroe"; names and other words stay as they are."""
    return re.sub(r"[a-z]{3,7}", lambda m: _SLIPS.get(m[0], m[0]) if _alone(m) else m[0], text)


def _alone(match: re.Match[str]) -> bool:
    around = match.string[match.start() - 1 : match.start()] + match.string[match.end() : match.end() + 1]
    return not any(letter.isalnum() for letter in around)


def _swapped(word: str) -> list[str]:
    return [word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)]


_SLIPS = {slip: word for word in ASKING for slip in _swapped(word) if slip not in (*ASKING, "hwo")} | {
    "whats": "what's", "whos": "who's",
}  # fmt: skip
