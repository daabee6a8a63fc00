"""Read a question in the language that it is asked in."""

from functools import lru_cache

from pipeline.ask.questions.english import read as english
from pipeline.ask.questions.korean import read as korean
from pipeline.ask.questions.question import Question
from pipeline.language import numbers, words


@lru_cache(maxsize=256)
def read(text: str) -> Question:
    """Read a question; number words become digits first ("the ninth" is "the 9th")."""
    plain = words.clean(text)
    return korean.read(plain) if words.is_hangul(plain) else english.read(numbers.digits(plain))
