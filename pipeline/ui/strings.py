"""The catalogue: every string that the screens show, in each language."""

import tomllib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "data" / "locales"
FALLBACK = "en"
LANGUAGES = ("en", "ko")
Say = Callable[..., str]
"""`say(key, **values)` in one language."""


def text(key: str, language: str, **values: object) -> str:
    """Return the string `key` ("runs.title") with `values` put in; English where a language lacks it.

    Raises KeyError for a key that the catalogue doesn't have.
    """
    found = catalogue(language).get(key) or catalogue(FALLBACK)[key]
    return found.format(**values) if values else found


def has(key: str) -> bool:
    """Tell whether the catalogue has `key`."""
    return key in catalogue(FALLBACK)


def speaker(language: str) -> Say:
    """Return `text` for one language."""

    def say(key: str, **values: object) -> str:
        return text(key, language, **values)

    return say


@lru_cache(maxsize=8)
def catalogue(language: str) -> dict[str, str]:
    """Read one language's catalogue; keys are `section.name`."""
    data = tomllib.loads((FOLDER / f"{language}.toml").read_text("utf-8"))
    return {f"{section}.{name}": value for section, items in data.items() for name, value in items.items()}
