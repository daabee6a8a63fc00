"""The names that are left of a request once everything else in it is understood."""

import re

from pipeline.ingest.match.wordfiles import word_set

_WORD = re.compile(r"[A-Za-zÀ-ɏ][\wÀ-ɏ'’.-]*[\wÀ-ɏ]|[가-힣]+")
_PARTICLES = re.compile(
    r"(이랑|에게서|에게|한테|에서|으로|까지|부터|처럼|보다|이나|이란|의|은|는|이|가|을|를|와|과|도|만|로|랑|에)$"
)


def names_left(text: str, left: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what are people's names, and what may be.

    `left` is `text` with the rest blanked, letter for letter. Where a request is written without capitals a
    strange word is a name if it stands right before what is asked for, or after "by"; else it only may be.
    """
    cased = any(match[0][0].isupper() for match in list(_WORD.finditer(text))[1:])
    names: list[str] = []
    hints: list[str] = []
    for run in _runs(text, left, cased=cased):
        name = " ".join(_bare(match[0]) for match in run)
        sure = cased or "가" <= name[0] <= "힣" or _stands_as_name(text, left, run)
        (names if sure else hints).append(name)
    return tuple(dict.fromkeys(names)), tuple(dict.fromkeys(hints))


def topic_left(left: str) -> str:
    """Return the words that are left and say something, names among them."""
    words = (_bare(match[0]) for match in _WORD.finditer(left))
    return " ".join(word for word in words if len(word) > 1 and word.casefold() not in _stop())


def _runs(text: str, left: str, *, cased: bool) -> list[list[re.Match[str]]]:
    runs: list[list[re.Match[str]]] = []
    for match in _WORD.finditer(left):
        if not _is_name(match, cased=cased):
            continue
        if runs and _close(runs[-1][-1], match):
            runs[-1].append(match)
        else:
            runs.append([match])
    return runs


def _stands_as_name(text: str, left: str, run: list[re.Match[str]]) -> bool:
    if re.search(r"\b(by|from|von|par)\s+$", text[: run[0].start()], re.IGNORECASE):
        return True
    after = text[run[-1].end() :]
    said = re.match(r"(?:['’]s?)?\s+(?=\w)", after)
    place = run[-1].end() + (said.end() if said else 0)
    return said is not None and left[place : place + 1] == " "


def _stop() -> frozenset[str]:
    return word_set("stopwords")


def _close(one: re.Match[str], other: re.Match[str]) -> bool:
    return other.start() - one.end() <= 1


def _is_name(match: re.Match[str], *, cased: bool) -> bool:
    word = _bare(match[0])
    if "가" <= word[0] <= "힣":
        return len(word) >= 2 and word not in _stop() and match[0] not in _stop()
    if word.casefold() in _stop() or len(word) < 3:
        return False
    return word[0].isupper() if cased else True


def _bare(word: str) -> str:
    if "가" <= word[0] <= "힣":
        stripped = _PARTICLES.sub("", word)
        return stripped if len(stripped) >= 2 else word
    return re.sub(r"['’]s?$", "", word).strip(".")
