"""How alike two names sound: a recogniser writes what it hears, "Untular" for Huntelaar.

Coarser than `language.names`, which forgives typing: letters that sound alike are one, and consonants count
as much as the whole.
"""

import re
import unicodedata
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

from pipeline.ingest.match.wordfiles import words
from pipeline.language import hangul

ALIKE = 0.72
ALIKE_WITH_FIRST = 0.55
SURE_KOREAN = 0.8
_SPELLINGS = (
    ("ph", "f"), ("sch", "s"), ("sh", "s"), ("ck", "k"), ("cu(?=[ei])", "k"), ("qu", "k"), ("[cq]", "k"),
    ("[zx]", "s"), ("w", "v"), ("[yj]", "i"), ("h", ""), ("d(?=$)", "t"),
)  # fmt: skip
_HANGUL = re.compile("[가-힣]")


def same_person(asked: str, heard: str) -> bool:
    """Tell whether a name that was asked for is the one heard: by surname, by first name, or run together.

    Where both have a first name, the two must not be far apart, and the same one makes the surname easier.
    """
    if _HANGUL.search(heard):
        return _both_korean(asked, heard) or any(
            hangul.likeness(part, word) >= SURE_KOREAN
            for part in heard.split()
            for word in _plain_words(asked)
        )
    known = words("players").get(asked.replace(" ", ""))
    if known:
        return same_person(known, heard)
    if _HANGUL.search(asked):
        return _korean(asked, heard)
    one, other = asked.split(), heard.split()
    if alike("".join(one), "".join(other)) >= ALIKE + 0.03:
        return True
    surname = alike(one[-1], other[-1])
    if len(one) > 1 and len(other) > 1:
        first = alike(one[0], other[0])
        return (first >= ALIKE and surname >= ALIKE_WITH_FIRST) or (first >= 0.4 and surname >= ALIKE)
    if surname >= ALIKE:
        return True
    given = (one[0], *other) if len(one) == 1 else (other[0], *one)
    return any(alike(given[0], part) >= 0.85 for part in given[1:])


@lru_cache(maxsize=65536)
def alike(one: str, other: str) -> float:
    """Say how alike two words sound, 0 to 1; short ones have to be the same but for spelling."""
    a, b = _key(one), _key(other)
    if not a or not b:
        return 0.0
    if a == b:
        return 1.0
    whole = Levenshtein.normalized_similarity(a, b)
    bones = Levenshtein.normalized_similarity(_bones(a), _bones(b))
    both = 0.5 * whole + 0.5 * bones
    return both if min(len(a), len(b)) >= 5 else both - 0.1


def _both_korean(asked: str, heard: str) -> bool:
    """Tell whether two Korean spellings are one name; commentators leave out no given name."""
    one, other = asked.replace(" ", ""), heard.replace(" ", "")
    shorter, longer = sorted((one, other), key=len)
    return one == other or (len(shorter) >= 2 and longer.endswith(shorter))


def _plain_words(text: str) -> list[str]:
    return [word for word in map(_plain, text.split()) if len(word) > 2 and word.isascii()]


def _korean(asked: str, heard: str) -> bool:
    parts = asked.split()
    names = [re.sub(r"[^a-z]", "", _plain(word)) for word in heard.split()]
    return any(
        hangul.likeness(part, name) >= SURE_KOREAN for part in parts for name in names if len(name) > 2
    )


def _plain(word: str) -> str:
    folded = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in folded if c.isalpha())


@lru_cache(maxsize=65536)
def _key(word: str) -> str:
    out = _plain(word)
    for pattern, sound in _SPELLINGS:
        out = re.sub(pattern, sound, out)
    return re.sub(r"(.)\1+", r"\1", out)


def _bones(key: str) -> str:
    return key[:1] + re.sub("[aeiou]", "", key[1:]) if key[:1] not in "aeiou" else re.sub("[aeiou]", "", key)
