"""How much to keep before and after a play, by its label: a home run wants its trot, a strikeout doesn't."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from pipeline.errors import InputError
from pipeline.timebase import ms_from_seconds, seconds_from_ms

SHIPPED = Path(__file__).resolve().parents[3] / "data" / "rolls.toml"
OWN = "rolls.toml"
MOST_S = 60.0


@dataclass(frozen=True, slots=True)
class Roll:
    """What a label adds before the in point and after the out point, in milliseconds."""

    before_ms: int = 0
    after_ms: int = 0


Rolls = Mapping[str, Roll]
NONE: Rolls = MappingProxyType({})


def of_desk(home: Path) -> Rolls:
    """Return what comes with Cutdesk with the desk's own on top. Raises InputError for a bad file."""
    own = home / OWN
    return {**shipped(), **(_read(own, _changed(own)) if own.is_file() else {})}


def shipped() -> Rolls:
    """Return what comes with Cutdesk."""
    return _read(SHIPPED, _changed(SHIPPED))


@dataclass(frozen=True, slots=True)
class Asked:
    """What a play's labels ask for, and which of them asks for it; empty where none does."""

    before_ms: int = 0
    after_ms: int = 0
    before_by: str = ""
    after_by: str = ""


NOTHING = Asked()


def asked(labels: Iterable[str], rolls: Rolls) -> Asked:
    """Return what a play's labels ask for; of several the longest."""
    known = [label for label in labels if label in rolls]
    before = max(known, key=lambda label: rolls[label].before_ms, default="")
    after = max(known, key=lambda label: rolls[label].after_ms, default="")
    early, late = (rolls[before].before_ms, rolls[after].after_ms) if known else (0, 0)
    return Asked(early, late, before if early else "", after if late else "")


def checked(label: str, before_s: object, after_s: object) -> Roll:
    """Make a roll of what was typed. Raises InputError for what is no length from 0 to a minute."""
    for value in (before_s, after_s):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= MOST_S:
            raise InputError(f"roll of {label!r}: {value!r} must be 0 to {MOST_S:g} seconds")
    return Roll(ms_from_seconds(str(before_s)), ms_from_seconds(str(after_s)))


def as_toml(rolls: Rolls) -> str:
    """Write rolls as the file has them."""
    parts = []
    for label, roll in sorted(rolls.items()):
        name = label.replace("\\", "\\\\").replace('"', '\\"')
        before, after = seconds_from_ms(roll.before_ms), seconds_from_ms(roll.after_ms)
        parts.append(f'["{name}"]\nbefore = {before}\nafter = {after}\n')
    return "\n".join(parts)


def _changed(path: Path) -> int:
    return path.stat().st_mtime_ns


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> Rolls:
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        pairs = {label: (line.get("before", 0), line.get("after", 0)) for label, line in data.items()}
    except (OSError, ValueError, AttributeError) as error:
        raise InputError(f"{path} is no table of rolls: {error}") from error
    return {label: checked(label, *pair) for label, pair in pairs.items()}
