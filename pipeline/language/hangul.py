"""Korean spellings of foreign names, matched by sound: 알투베 is Altuve, 벌랜더 is Verlander.

Both spellings become a coarse code: consonants by the class that Korean hears (b, p, f, v are one; r and l
are one), vowels as `a e i o u`. No list of names is needed.
"""

import re
from functools import lru_cache

from rapidfuzz.distance import Levenshtein

_INITIALS = "KKNTTLMPPSS JJJKTPH"
_VOWELS = (
    "a", "e", "ia", "ie", "o", "e", "io", "ie", "o", "ua", "ue", "ui", "io", "u", "uo", "ue", "ui",
    "iu", "-", "i", "i",
)  # fmt: skip
_FINALS = (
    "", "K", "K", "K", "N", "N", "N", "T", "L", "L", "L", "L", "L", "L", "L", "L", "M", "P", "P", "T",
    "T", "N", "T", "J", "K", "T", "P", "H",
)  # fmt: skip
_LATIN = (
    (r"^mc|^mac(?=[bcdfgklmnpqrstvz])", "maK"), (r"tch|dge?(?=$|[^aou])|dg", "J"), (r"sch|sh", "S"),
    (r"^ch(?=r)|ck|cq|q", "K"),
    (r"ph", "P"), (r"gh(?=t|$)", ""), (r"^kn", "N"), (r"^wr", "L"), (r"^wh", "Hu"),
    (r"c(?=[eiy])", "S"), (r"x", "KS"),
    (r"ch", "C"),
    (r"tt?s$", "TZ"), (r"ng(?=er?$)", "NG"), (r"th", "Q"), (r"g(?=[eiy])", "G"), (r"z", "Z"), (r"j", "J"),
    (r"[bfpv]", "P"),
    (r"[dt]", "T"), (r"[ck]", "K"), (r"s", "S"), (r"m", "M"), (r"n", "N"), (r"[rl]", "L"), (r"g", "K"),
)  # fmt: skip
_SPLITS = {
    "Q": ("T", "S"),
    "C": ("J", "K"),
    "TZ": ("J", "TS"),
    "G": ("K", "J", "H"),
    "Z": ("S", "J"),
    "J": ("J", "H"),
}
_BUILT = 0.73
"""Below this share of common syllables two spellings are two names: 세베리노 is not Springer."""
_NEVER = 0.7
"""The most that spellings reach whose first vowels nobody hears as one: 지터 is not Chad."""
_VOWEL = re.compile("[aeiouy-]+")


_LOAN_FINALS = frozenset((0, 1, 4, 8, 16, 17, 19, 21))
_TENSE = frozenset((1, 4, 8, 10, 13))


def may_be_loan(text: str) -> bool:
    """Say whether a foreign name can be spelt so: seven final consonants are all that such spellings have."""
    for letter in text:
        place = ord(letter) - 0xAC00
        if not 0 <= place < 11172 or place % 28 not in _LOAN_FINALS or place // 588 in _TENSE:
            return False
    return bool(text)


@lru_cache(maxsize=4096)
def sound_of_hangul(text: str) -> str:
    """Return the code of a Korean spelling; `-` is the vowel that only carries a consonant."""
    out = []
    for letter in text:
        place = ord(letter) - 0xAC00
        if not 0 <= place < 11172:
            return ""
        initial, vowel, final = place // 588, place % 588 // 28, place % 28
        out.append(_INITIALS[initial].strip() + _VOWELS[vowel] + _FINALS[final])
    return _squeeze("".join(out))


@lru_cache(maxsize=4096)
def sounds_of_latin(name: str) -> tuple[str, ...]:
    """Return the codes that a Latin spelling may have in Korean ears."""
    word = re.sub("[^a-z]", "", name)
    for pattern, code in _LATIN:
        word = re.sub(pattern, code, word)
    word = re.sub(r"(?<=[A-Z])e$", "", word)
    spellings = [word.replace("h", "") if i == 0 else word.replace("h", "H") for i in range(2)]
    for letter, sounds in _SPLITS.items():
        spellings = [s.replace(letter, sound) for s in spellings for sound in sounds]
    both = [*spellings, *(re.sub(r"L(?=[A-Z]|$)", "", s) for s in spellings)]
    both += [re.sub(r"NK(?=[aeiou]*L?$)", "N", s) for s in both]
    return tuple(dict.fromkeys(_squeeze(s) for s in both))


def _squeeze(code: str) -> str:
    return re.sub(r"([A-Z])\1+", r"\1", code.replace("w", "u").replace("y", "i"))


def likeness(hangul: str, latin: str) -> float:
    """Say how alike a Korean and a Latin spelling sound, 0 to 1; from about 0.8 they are one name."""
    heard = sound_of_hangul(hangul) if may_be_loan(hangul) else ""
    if not heard:
        return 0.0
    bones, frame, full, best = _bones(heard), _frame(heard), heard.replace("-", ""), 0.0
    for code in sounds_of_latin(latin):
        consonants = Levenshtein.normalized_similarity(bones, _bones(code))
        if consonants < 0.6:
            continue
        built = Levenshtein.normalized_similarity(frame, _frame(code))
        whole = Levenshtein.normalized_similarity(full, code)
        alike = 0.5 * consonants + 0.3 * built + 0.2 * whole
        best = max(best, alike if built >= _BUILT and _vowels_agree(heard, code) else min(alike, _NEVER))
    return best


def _vowels_agree(heard: str, code: str) -> bool:
    """Say whether the first vowels can be one: no plain `a` is heard as `i` or `u`."""
    one, other = _VOWEL.search(heard), _VOWEL.search(code)
    return not (one and other and other.group() == "a" and one.group() in ("i", "u"))


@lru_cache(maxsize=16384)
def _bones(code: str) -> str:
    """Return the consonants, with a mark where a name begins with a vowel."""
    bare = _squeeze(_VOWEL.sub("", code))
    return ("'" if _VOWEL.match(code) else "") + bare


@lru_cache(maxsize=16384)
def _frame(code: str) -> str:
    """Return the code with each group of full vowels as one sign; a last vowel may only carry a consonant."""
    return _VOWEL.sub("v", code.replace("-", "")).removesuffix("v")
