"""How well a find fits a beat: by meaning, and by the words that it shares with the request."""

import re

from pipeline.domains.series.rules import PHRASES
from pipeline.domains.series.state import Beat, Material, Query
from pipeline.ingest.match.wordfiles import word_set

WORDS_WITH_MEANING, WORDS_ALONE = 0.4, 0.6
AROUND, ONE_WORD = 0.5, 0.8
LONG_STEM = 4


def fit(beat: Beat, row: Material) -> float:
    """Join how near a line is in meaning with how many of a query's words it, or its surroundings, have."""
    near = row.hit.similarity if row.hit else 0.0
    own = _own(row)
    told = " ".join(line.text for line in row.lines).casefold()
    share = max((_share(query, own, told) for query in beat.queries), default=0.0)
    return max(0.0, near) + (WORDS_WITH_MEANING if near > 0 else WORDS_ALONE) * share


def _own(row: Material) -> str:
    """Return the words of a find's own line, with who speaks or is seen in it."""
    if row.hit is None:
        return ""
    line = row.hit.evidence
    return " ".join((line.text, line.speaker, *line.cast)).casefold()


def _share(query: Query, own: str, told: str) -> float:
    if query.sense == "spoken":
        return max((_spoken(phrase, own) for phrase in query.text.split(PHRASES)), default=0.0)
    asked = {w.casefold() for w in re.findall(r"\w{3,}|[가-힣]{2,}", query.text)} - word_set("stopwords")
    stems = {_stem(word) for word in asked}
    found = sum(1.0 if _says(stem, own) else AROUND if _says(stem, told) else 0.0 for stem in stems)
    return min(ONE_WORD if len(stems) == 1 else 1.0, found / min(3, len(stems))) if stems else 0.0


def _says(stem: str, text: str) -> bool:
    """Tell whether a text has a word of this stem: "car" is not in "carry", "argu" is in "argument"."""
    if "가" <= stem[0] <= "힣":
        return stem in text
    ending = r"\w*" if len(stem) >= LONG_STEM else "(s|es|d|ed|ing|'s)?"
    return re.search(rf"\b{re.escape(stem)}{ending}\b", text) is not None


def _spoken(phrase: str, own: str) -> float:
    """Return how much of a phrase a line says; "stop" alone is not "stop right there"."""
    if re.search("[가-힣]", phrase):
        stems = [_stem(word) for word in phrase.split()]
        return sum(stem in own for stem in stems) / len(stems) if stems else 0.0
    words = re.findall(r"[\w']+", phrase.casefold())
    said = r"\W+".join(map(re.escape, words))
    return 1.0 if words and re.search(rf"\b{said}\b", own) else 0.0


def _stem(word: str) -> str:
    if re.match("[가-힣]", word):
        return word[:-1] if len(word) > 2 else word
    return re.sub(r"(ing|ed|es|s)$", "", word) if len(word) > 4 else word
