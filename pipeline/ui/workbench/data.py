"""What the page hands to the workbench component: names and settings; lists and videos go by address."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.language.messages import labels
from pipeline.ui.strings import catalogue
from pipeline.ui.workbench.keymaps import OWN, keymap

FOLDER = Path(__file__).resolve().parent
SECTION = "hands."
API = "/api/v1"


def workbench_data(
    list_id: str,
    *,
    video_ids: Sequence[str] = (),
    wanted_ms: int = 0,
    language: str = "en",
    keys: str = OWN,
    jump_frames: int = 0,
    clip_id: str = "",
    video_id: str = "",
    frame: int | None = None,
) -> dict[str, Any]:
    """Build the component's data for a cut list.

    `video_ids` are shown where the list has no clips; `wanted_ms` is the length asked for, 0 for none;
    `jump_frames` is how far Shift with an arrow goes, 0 for a second. `clip_id`, `video_id` and `frame` are
    where a link leads, and are followed once each time they change.
    """
    cue: dict[str, Any] = {
        name: value for name, value in (("clip_id", clip_id), ("video_id", video_id)) if value
    }
    if frame is not None:
        cue["frame"] = frame
    return {
        "api": API,
        "list_id": list_id,
        "video_ids": list(video_ids),
        "wanted_ms": wanted_ms,
        "language": language,
        "strings": strings(language),
        "labels": labels(language),
        "keymap": keymap(keys),
        "jump_frames": jump_frames,
        "cue": cue or None,
    }


def strings(language: str) -> dict[str, str]:
    """Return the component's part of the catalogue, English where a language lacks a string."""
    both = {**catalogue("en"), **catalogue(language)}
    return {key.removeprefix(SECTION): value for key, value in both.items() if key.startswith(SECTION)}


def css() -> str:
    """Return the component's style sheet."""
    return "\n".join(path.read_text("utf-8") for path in sorted((FOLDER / "css").glob("*.css")))


@lru_cache(maxsize=1)
def version() -> str:
    """Return the hash of all scripts, by which browsers keep them."""
    digest = hashlib.blake2b(digest_size=8)
    for path in sorted((FOLDER / "js").glob("*.js")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def loader() -> str:
    """Return the script that Streamlit runs: it loads the component's modules from the app itself."""
    address = f"{API}/workbench/js/{version()}/main.js"
    load = f'await import(new URL("{address}", document.baseURI).href)'
    return f"const held = {load};\nexport default held.default;\n"
