"""Requests kept as templates: those that come with Cutdesk and the desk's own, one TOML file each."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pipeline.errors import InputError, StoreError
from pipeline.stores.files import write_text
from pipeline.ui.finish import Finish, finish_form, read_finish
from pipeline.ui.lengths import read_length

SHIPPED = Path(__file__).resolve().parents[2] / "data" / "templates"
PLAYER = "{player}"


@dataclass(frozen=True, slots=True)
class Template:
    """A request with its length, the order of its clips, their roll, and what is offered to take away.

    `request` may hold `{player}`; `title` and `request` are by language.
    """

    name: str
    titles: Mapping[str, str]
    requests: Mapping[str, str]
    length: str = ""
    finish: Finish = field(default_factory=Finish)
    own: bool = False

    def title(self, language: str) -> str:
        """Return the title in a language, English where it lacks that."""
        return _said(self.titles, language)

    def request(self, language: str, player: str = "") -> str:
        """Return the request in a language, with a player put in where it wants one."""
        said = _said(self.requests, language)
        return (said.replace(PLAYER, player) if player else said).strip()

    @property
    def wants_player(self) -> bool:
        """Whether the request is about a player who must be named."""
        return any(PLAYER in text for text in self.requests.values())


def templates(own: Path) -> tuple[Template, ...]:
    """Return every template that can be read, Cutdesk's own first."""
    return collected(own)[0]


def collected(own: Path) -> tuple[tuple[Template, ...], tuple[str, ...]]:
    """Return every template, Cutdesk's own first, and what is wrong with those that can't be read."""
    found, wrong = list[Template](), list[str]()
    for folder, mine in ((SHIPPED, False), (own, True)):
        for path in sorted(folder.glob("*.toml")):
            try:
                found.append(read(path, mine))
            except InputError as error:
                wrong.append(str(error))
    return tuple(found), tuple(wrong)


def read(path: Path, own: bool = False) -> Template:
    """Read one template. Raises InputError that names the file and what is wrong."""
    try:
        data = tomllib.loads(path.read_text("utf-8"))
        titles, requests = _by_language("title", data), _by_language("request", data)
        length = str(data.get("length", ""))
        read_length(length)
        return Template(path.stem, titles, requests, length, read_finish(data), own)
    except (OSError, ValueError, InputError) as error:
        raise InputError(f"template {path.name} cannot be read: {error}") from error


def save(own: Path, made: Template) -> Template:
    """Keep a template of the desk's own: in its file where it has a name, else in a new one.

    Raises InputError without a title or a request, or for a length that is none.
    """
    titles = {key: text.strip() for key, text in made.titles.items()}
    requests = {key: text.strip() for key, text in made.requests.items()}
    if not all(titles.values()) or not all(requests.values()) or not titles or not requests:
        raise InputError("a template needs a title and a request; write both")
    read_length(made.length)
    values = {
        "title": titles if len(titles) > 1 else next(iter(titles.values())),
        "request": requests if len(requests) > 1 else next(iter(requests.values())),
        "length": made.length.strip(),
        **finish_form(made.finish),
    }
    path = own / f"{made.name}.toml" if made.name else _free(own, next(iter(titles.values())))
    write_text(path, "".join(f"{_text(key)} = {_toml(value)}\n" for key, value in values.items()))
    return read(path, own=True)


def delete(own: Path, name: str) -> None:
    """Do away with a template of the desk's own. Raises StoreError where its file can't be removed."""
    try:
        (own / f"{name}.toml").unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"template {name} cannot be removed: {error.strerror}") from error


def _free(own: Path, title: str) -> Path:
    stem = re.sub(r"\W+", "-", title.lower()).strip("-") or "template"
    path, number = own / f"{stem}.toml", 1
    while path.exists():
        number += 1
        path = own / f"{stem}-{number}.toml"
    return path


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    return str(value) if isinstance(value, float) else _text(value)


def _text(value: str) -> str:
    # A JSON text is a TOML text too, but for DEL, which no title holds.
    return json.dumps(value, ensure_ascii=False)


def _by_language(key: str, data: Mapping[str, Any]) -> dict[str, str]:
    value = data.get(key)
    if isinstance(value, str) and value.strip():
        return {"en": value}
    if not isinstance(value, dict) or not value or not all(isinstance(text, str) for text in value.values()):
        raise InputError(f"{key} must be a text, or texts by language")
    return dict(value)


def _said(texts: Mapping[str, str], language: str) -> str:
    return texts.get(language) or texts.get("en") or next(iter(texts.values()))
