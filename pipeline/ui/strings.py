"""The catalogue: every string that the screens show, in each language."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pipeline.language.messages import message, spelled

FOLDER = Path(__file__).resolve().parents[2] / "data" / "locales"
FALLBACK = "en"
LANGUAGES = ("en", "ko")
NODE_FIRST = re.compile(r"([a-z_]+): (.+)", re.DOTALL)
"""An error of a node, led by the node's name."""


@dataclass(frozen=True, slots=True)
class Say:
    """One language: `say(key, **values)` for the screens' own strings, `message` for what the core says."""

    language: str

    def __call__(self, key: str, **values: object) -> str:
        """Return a string of the catalogue."""
        return text(key, self.language, **values)

    def message(self, said: object) -> str:
        """Return a finished text of the core (a warning, a reason, an error) in this language."""
        told = str(said)
        led = NODE_FIRST.fullmatch(told)
        if led and has(f"node.{led[1]}"):
            return f"{self(f'node.{led[1]}')}: {message(led[2], self.language)}"
        return message(told, self.language)

    def label(self, name: str) -> str:
        """Return a label, a tag or a situation for people."""
        return message(spelled(name), self.language)


def text(key: str, language: str, **values: object) -> str:
    """Return the string `key` ("runs.title") with `values` put in; English where a language lacks it.

    `{count:clip|clips}` is the word that goes with a number. Raises KeyError for a key that the catalogue
    doesn't have.
    """
    found = catalogue(language).get(key) or catalogue(FALLBACK)[key]
    shown = {name: Count(value) if type(value) is int else value for name, value in values.items()}
    return found.format(**shown) if values else found


class Count(int):
    """A number that knows the word that goes with it."""

    def __format__(self, how: str) -> str:
        """Return the number, or for `one|many` the word that fits it."""
        one, bar, many = how.partition("|")
        return (one if self == 1 else many) if bar else format(int(self), how)


def has(key: str) -> bool:
    """Tell whether the catalogue has `key`."""
    return key in catalogue(FALLBACK)


def speaker(language: str) -> Say:
    """Return what speaks one language."""
    return Say(language)


@lru_cache(maxsize=8)
def catalogue(language: str) -> dict[str, str]:
    """Read one language's catalogue; keys are `section.name`."""
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))
    return {f"{section}.{name}": value for section, items in data.items() for name, value in items.items()}
