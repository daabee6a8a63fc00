"""Text as the full-text index keeps it: words for every script, and pairs of syllables for Korean.

Korean glues particles to words ("홈런을") and words to each other ("역전홈런"), so a word alone would miss
both. Hangul is indexed as overlapping pairs besides ("홈런 런을"), and a Hangul word is asked for as such.
"""

import re
import unicodedata

WORD = re.compile(r"\w+")
HANGUL = re.compile(r"[가-힣]+")


def normal(text: str) -> str:
    """Compose what some systems write as single letters, so that equal Hangul is equal."""
    return unicodedata.normalize("NFC", text)


def pairs(text: str) -> str:
    """Return the Hangul of `text` as overlapping pairs of syllables."""
    return " ".join(pair for run in HANGUL.findall(text) for pair in _pairs(run))


def terms(words: str) -> tuple[str, ...]:
    """Return the FTS5 query of each word, each once."""
    return tuple(dict.fromkeys(term for word in WORD.findall(normal(words)) for term in _terms(word)))


def _terms(word: str) -> list[str]:
    runs = HANGUL.findall(word)
    if "".join(runs) != word:
        return [f'words : "{word}"']
    if len(word) == 1:
        return [f'words : "{word}" *']
    return [f'pairs : "{" ".join(_pairs(word))}"']


def _pairs(run: str) -> list[str]:
    return [run[at : at + 2] for at in range(len(run) - 1)]
