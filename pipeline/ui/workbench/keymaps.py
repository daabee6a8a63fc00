"""Key maps, which are data: one TOML file each in `data/keymaps/`, on top of Cutdesk's own."""

import tomllib
from functools import lru_cache
from pathlib import Path

from pipeline.errors import InputError

FOLDER = Path(__file__).resolve().parents[3] / "data" / "keymaps"
OWN = "cutdesk"
Keymap = dict[str, list[str]]


def names() -> dict[str, str]:
    """Return the key maps: how the setting calls each, and its name on the screen."""
    return {path.stem: str(_read(path)["name"]) for path in sorted(FOLDER.glob("*.toml"))}


@lru_cache(maxsize=8)
def keymap(name: str = OWN) -> Keymap:
    """Return the keys of every action. Raises InputError for a map that isn't there or claims a key twice."""
    path = FOLDER / f"{name}.toml"
    if Path(name).name != name or not path.is_file():
        raise InputError(f"there is no key map {name!r}; there are {', '.join(names())}")
    own, chosen = _keys(FOLDER / f"{OWN}.toml"), _keys(path)
    _not_twice(name, chosen)
    taken = {key for keys in chosen.values() for key in keys}
    # A key that the chosen map gives another job loses the job that Cutdesk's own map gave it.
    rest = {action: [key for key in keys if key not in taken] for action, keys in own.items()}
    return {**rest, **chosen}


def _read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text("utf-8"))


def _keys(path: Path) -> Keymap:
    keys = _read(path).get("keys", {})
    assert isinstance(keys, dict)
    return {str(action): list(chords) for action, chords in keys.items()}


def _not_twice(name: str, keymap: Keymap) -> None:
    seen: dict[str, str] = {}
    for action, keys in keymap.items():
        for key in keys:
            if key in seen:
                raise InputError(f"key map {name!r} gives {key} to both {seen[key]} and {action}")
            seen[key] = action
