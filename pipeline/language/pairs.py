"""Find the `key: value` pairs in a model's reply, however it dressed them up. Nothing here raises."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

LONGEST_REPLY = 20_000
DEEPEST_JSON = 30
EDGES = " \t\r\n\"'`*_[](){}<>“”‘’「」『』.。"
"""What may stand around a value without being part of it."""

_KEY = re.compile(r"[\s>#*+\-•·|{\[]*(?:\d{1,3}[.)]\s)?[\s\"'`*_{|]*([^\W\d][\w \-]{0,39}?)[\"'`*_\s|]*[:=]")
_NEXT_KEY = re.compile(r"[,;|{}]\s*[\"'`*_]*([^\W\d][\w\-]{0,39})[\"'`*_]*\s*[:=]")
_BULLET = re.compile(r"\s*(?:[-*+•·]|\d{1,3}[.)])\s*(?=\S)")
_LONGEST_KEY_PART = 200
"""Keys stand at the start of a line; looking no further keeps the search linear."""


def fold(text: str) -> str:
    """Return the form in which spellings are compared: no case, width or punctuation."""
    wide = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return " ".join(re.sub(r"[^\w%+#]|_", " ", wide).split())


def read_pairs(reply: str, keys: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield each key as written with its raw text: from JSON where the reply holds it, else from lines.

    `keys` are the allowed ones, folded; others are yielded too, for the caller to report.
    """
    text = unicodedata.normalize("NFKC", reply[:LONGEST_REPLY])
    whole = _read_object(text)
    if whole is not None and any(fold(key) in keys for key in whole):
        yield from ((key, "\n".join(values)) for key, values in whole.items())
        return
    key, rest = "", ""
    for line in text.splitlines():
        match = _KEY.match(line[:_LONGEST_KEY_PART])
        if match:
            if key:
                yield key, rest
            *complete, (key, rest) = _split(match[1].strip(), line[match.end() :], keys)
            yield from complete
        elif key and _goes_on(rest, line):
            rest += "\n" + _BULLET.sub("", line, count=1)
        elif key and not line.strip().startswith("```"):
            yield key, rest
            key = ""
    if key:
        yield key, rest


def _split(key: str, rest: str, keys: frozenset[str]) -> list[tuple[str, str]]:
    """Split `innings: 7, view: batting` where a further allowed key follows on the same line."""
    pairs, start = [], 0
    if fold(key) not in keys:
        rest = "," + rest  # "Here is what I chose: innings: 7"
    for match in _NEXT_KEY.finditer(rest):
        if fold(match[1]) in keys:
            pairs.append((key, rest[start : match.start()]))
            key, start = match[1], match.end()
    return [*pairs, (key, rest[start:])]


def _goes_on(rest: str, line: str) -> bool:
    """Tell whether a line belongs to the list that the key before it opened."""
    opened = not rest.strip(EDGES) or "\n" in rest
    listed = _BULLET.match(line) is not None or line.lstrip()[:1] in ("'", '"')
    return opened and listed and bool(line.strip(EDGES + ",-"))


def _read_object(text: str) -> Mapping[str, list[str]] | None:
    start = text.find("{")
    # Deep nesting overflows the decoder, and no choice from a list is nested.
    if start < 0 or max(text.count("["), text.count("{")) > DEEPEST_JSON:
        return None
    try:
        value, _ = json.JSONDecoder(parse_int=str, parse_float=str).raw_decode(text[start:])
    except ValueError:
        return None
    return {str(key): _texts(item) for key, item in value.items()} if isinstance(value, dict) else None


def _texts(value: Any) -> list[str]:
    if isinstance(value, list):
        return [text for item in value for text in _texts(item)]
    if isinstance(value, dict):
        return [text for item in value.values() for text in _texts(item)]
    return [] if value is None else [str(value)]
