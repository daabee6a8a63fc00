"""What the core says in English, in the language of the screen: finished texts, matched by their templates.

Results stay the same bytes in every language, so texts are translated where they are shown.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "data"
VOCABULARIES = ("plays.toml", "situations.toml")
NAMED = ("label:", "fact:")
"""What has a name of its own in a vocabulary: labels of plays, and situations."""
ENGLISH = "en"
DEEPEST = 6
"""How often a value inside a text is looked at as a text of its own."""
JOINTS = (("\n", "\n"), ("; ", ". "), (": ", ": "), (", ", ", "), (" or ", "·"))
"""What texts are joined by, and what stands there once one of them is translated."""
_HOLE = re.compile(r"\{#?\}")
_FIGURE, _ANY = r"([\d.,]+)", r"(.+?)"


@dataclass(frozen=True)
class Template:
    """One text of the core with `{}` for each value, and what it becomes with `{1}`, `{2}` … for them."""

    said: str
    becomes: str

    @cached_property
    def literals(self) -> tuple[str, ...]:
        """What stands between the values; a text that lacks one of them can't be this one."""
        return tuple(part for part in _HOLE.split(self.said) if part)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Match a whole text and group its values."""
        parts, holes = _HOLE.split(self.said), _HOLE.findall(self.said)
        groups = [_FIGURE if hole == "{#}" else _ANY for hole in holes]
        joined = "".join(re.escape(part) + group for part, group in zip(parts, [*groups, ""], strict=True))
        return re.compile(joined, re.DOTALL)

    def values(self, text: str) -> tuple[str, ...] | None:
        """Return the values of a text that was made by this template, None for any other text."""
        if not all(literal in text for literal in self.literals):
            return None
        found = self.pattern.fullmatch(text)
        return found.groups() if found else None


@dataclass(frozen=True)
class Messages:
    """The texts of one language: whole ones by themselves, the others with the longest templates first."""

    whole: dict[str, str]
    templates: tuple[Template, ...]

    def say(self, text: str, depth: int = 0) -> str:
        """Return a text in this language; what is not known stays as it is."""
        found = self.whole.get(text) or self.whole.get(text[:1].lower() + text[1:])
        if found or depth > DEEPEST:
            return found or text
        for template in self.templates:
            values = template.values(text)
            if values is not None:
                said = [self.say(value, depth + 1) for value in values]
                return _filled(template.becomes, said)
        return self._in_parts(text, depth)

    def _in_parts(self, text: str, depth: int) -> str:
        """Translate each part of a text that was joined from several; a path or a name in front stays."""
        for joint, becomes in JOINTS:
            head, found, rest = text.partition(joint)
            if found and head and rest:
                indent = rest[: len(rest) - len(rest.lstrip())]
                first, last = self.say(head, depth), self.say(rest.lstrip(), depth)
                changed = (first, last) != (head, rest.lstrip())
                return (
                    f"{first.removesuffix('.') if becomes[0] in '.,' else first}{becomes}{indent}{last}"
                    if changed
                    else text
                )
        return text


def message(text: str, language: str) -> str:
    """Return a finished text of the core in the screen's language."""
    return text if language == ENGLISH or not text else _said(text, language)


@lru_cache(maxsize=4096)
def _said(text: str, language: str) -> str:
    return messages(language).say(text)


@lru_cache(maxsize=4)
def messages(language: str) -> Messages:
    """Read one language's texts; a language without a file of them says everything in English."""
    said = {text: becomes for section in sections(language).values() for text, becomes in section.items()}
    made = [Template(text, becomes) for text, becomes in said.items() if _HOLE.search(text)]
    made.sort(key=lambda one: (-sum(map(len, one.literals)), one.said))
    whole = {text: becomes for text, becomes in said.items() if not _HOLE.search(text)}
    return Messages({**labels(language), **whole}, tuple(made))


@lru_cache(maxsize=4)
def sections(language: str) -> dict[str, dict[str, str]]:
    """Read one language's texts by the part of the core that says them."""
    path = DATA / "locales" / f"messages.{language}.toml"
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


@lru_cache(maxsize=4)
def labels(language: str) -> dict[str, str]:
    """Return what a language calls labels and situations, from the vocabularies that requests are read with."""
    named: dict[str, str] = {}
    if language == ENGLISH:
        return named
    for name in VOCABULARIES:
        text = (DATA / "vocabularies" / "baseball" / name).read_text("utf-8")
        for entry in tomllib.loads(text).values():
            means, words = entry["means"], entry.get(language)
            if len(means) == 1 and means[0].startswith(NAMED) and words:
                named.setdefault(spelled(means[0].partition(":")[2]), str(words[0]))
    return dict(sorted(named.items()))


def spelled(name: str) -> str:
    """Write a label, tag or situation for people: "outs:2" as "outs 2"."""
    return name.replace("_", " ").replace(":", " ")


def _filled(becomes: str, values: list[str]) -> str:
    """Put values into their places; one that is a sentence itself brings no second full stop."""

    def put(place: re.Match[str]) -> str:
        value = values[int(place[1]) - 1]
        return value.removesuffix(".") if becomes[place.end() : place.end() + 1] in (".", ")") else value

    return re.sub(r"\{(\d+)\}", put, becomes)
