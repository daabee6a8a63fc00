"""Words of a request: one spelling for looking up, whatever was typed."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "´": "'", "“": '"', "”": '"', "～": "~", "〜": "~",
                         "\u2010": "-", "–": "-", "—": "-", "−": "-", "·": ",", "、": ","})  # fmt: skip
_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\ufeff\u00ad]")
_TOKEN = re.compile(
    r"\d+(?:st|nd|rd|th)\b|\d+(?:-\d+)+|\d+"
    r"|'?[^\W\d_가-힣ㄱ-ㆎ](?:[^\W\d_가-힣ㄱ-ㆎ]|['.](?=[^\W\d_가-힣ㄱ-ㆎ]))*|[가-힣]+|\S"
)
_SHORTENED = re.compile(r"\b(vs|jr|sr|mr|mrs|st|inn)\.(?=\s|$)", re.IGNORECASE)
"""Words that are written with a dot which ends no sentence."""
_INSIDE = re.compile(r"\w-\w")
_HANGUL = re.compile(r"[가-힣]")


@dataclass(frozen=True, slots=True)
class Token:
    """One word with where it stands; `word` is folded, `stem` also without plural and possessive."""

    start: int
    end: int
    text: str
    word: str
    stem: str
    owner: bool = False


def clean(text: str) -> str:
    """Return a text with one kind of quotes, dashes, spaces and letters."""
    plain = " ".join(_INVISIBLE.sub("", unicodedata.normalize("NFKC", text)).translate(_QUOTES).split())
    plain = re.sub(r"(?i)\bw/o\s*(?=\w)", "without ", plain)
    plain = re.sub(r"(?i)\bw/\s*(?=\w)", "with ", plain)
    plain = re.sub(r"(?<=\d) (?=루[타수]|회(?![가-힣])|이닝|번째)", "", plain)
    return _SHORTENED.sub(r"\1", plain)


def is_hangul(text: str) -> bool:
    """Say whether a text holds Korean syllables."""
    return bool(_HANGUL.search(text))


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Return a word in lower case without accents, dots and apostrophes at its ends."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c))
    plain = unicodedata.normalize("NFC", plain)
    return plain.strip("'").replace(".", "") or text.lower()


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """Return a folded word without possessive and plural: "homers" and "homer's" are "homer"."""
    word = word[:-2] if word.endswith("'s") else word
    if not word.isascii() or word[:1].isdigit() or word in ("ks", "k"):
        return "k" if word == "ks" else word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 2 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


@lru_cache(maxsize=512)
def tokens(text: str) -> tuple[Token, ...]:
    """Split a cleaned text into words, numbers and signs."""
    out = []
    for match in _TOKEN.finditer(text):
        if match.group() == "-" and _INSIDE.match(text, max(match.start() - 1, 0)):
            continue
        word = fold(match.group())
        out.append(
            Token(
                match.start(),
                match.end(),
                match.group(),
                word,
                stem(word),
                match.group().endswith(("'s", "s'")),
            )
        )
    return tuple(out)
