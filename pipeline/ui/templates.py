"""Requests kept as templates: those that come with Cutdesk and the desk's own, one TOML file each."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.model import CutList
from pipeline.stores.files import write_text

SHIPPED = Path(__file__).resolve().parents[2] / "data" / "templates"
ORDERS = ("time", "importance")
PLAYER = "{player}"


@dataclass(frozen=True, slots=True)
class Template:
    """A request with its length, the order of its clips and the preset for export and render.

    `request` may hold `{player}`; `title` and `request` are by language.
    """

    name: str
    titles: Mapping[str, str]
    requests: Mapping[str, str]
    length: str = ""
    order: str = "time"
    preset: str = ""
    own: bool = False

    def title(self, language: str) -> str:
        """Return the title in a language, English where it lacks that."""
        return _said(self.titles, language)

    def request(self, language: str, player: str = "") -> str:
        """Return the request in a language, with a player put in where it wants one."""
        return _said(self.requests, language).replace(PLAYER, player).strip()

    @property
    def wants_player(self) -> bool:
        """Whether the request is about a player who must be named."""
        return any(PLAYER in text for text in self.requests.values())


def templates(own: Path) -> tuple[Template, ...]:
    """Return every template, Cutdesk's own first. A file that can't be read is passed over."""
    found = []
    for folder, mine in ((SHIPPED, False), (own, True)):
        for path in sorted(folder.glob("*.toml")):
            try:
                found.append(read(path, mine))
            except InputError:
                continue
    return tuple(found)


def read(path: Path, own: bool = False) -> Template:
    """Read one template. Raises InputError that names what is wrong."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        titles, requests = _by_language(data["title"]), _by_language(data["request"])
    except (OSError, ValueError, KeyError) as error:
        raise InputError(f"template {path.name} cannot be read: {error!r}") from error
    order = str(data.get("order", "time"))
    if order not in ORDERS:
        raise InputError(f"template {path.name}: order {order!r} is unknown; write {' or '.join(ORDERS)}")
    return Template(
        path.stem, titles, requests, str(data.get("length", "")), order, str(data.get("preset", "")), own
    )


def save(
    own: Path, title: str, request: str, length: str = "", order: str = "time", preset: str = ""
) -> Template:
    """Keep a request as a template of the desk's own. Raises InputError without a title or a request."""
    if not title.strip() or not request.strip():
        raise InputError("a template needs a title and a request; write both")
    values = {
        "title": title.strip(),
        "request": request.strip(),
        "length": length,
        "order": order,
        "preset": preset,
    }
    stem = re.sub(r"\W+", "-", title.strip().lower()).strip("-") or "template"
    path = own / f"{stem}.toml"
    number = 1
    while path.exists():
        number += 1
        path = own / f"{stem}-{number}.toml"
    # A JSON text is a TOML text too, but for DEL, which no title holds.
    write_text(
        path, "".join(f"{key} = {json.dumps(value, ensure_ascii=False)}\n" for key, value in values.items())
    )
    return read(path, own=True)


def ordered(cut_list: CutList, order: str) -> CutList:
    """Return a list with its clips in a template's order."""
    if order != "importance":
        return cut_list
    clips = sorted(cut_list.clips, key=lambda clip: (clip.rank or 10**6, clip.clip_id))
    return replace(cut_list, clips=tuple(clips))


def _by_language(value: Any) -> dict[str, str]:
    if isinstance(value, str):
        return {"en": value}
    if not isinstance(value, dict) or not value or not all(isinstance(text, str) for text in value.values()):
        raise ValueError("a text, or texts by language, are needed")
    return dict(value)


def _said(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language) or texts.get("en") or next(iter(texts.values()))
