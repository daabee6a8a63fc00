"""`game.json`: what a bundle says of its video as a whole."""

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeline.errors import InputError
from pipeline.ingest.problems import Problems, shown
from pipeline.ingest.table import read_text
from pipeline.model import AudioRole, Player, Team, Video
from pipeline.timebase import is_drop_label, ms_from_seconds, parse_rate

NAME = "game.json"
VIDEO_ID = re.compile(r"[^\s/\\\x00-\x1f\x7f]{1,200}")
UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""What neither a path nor the library can hold."""
FEEDS = ("", "live", "replay")
ROLES = ("programme", "effects", "commentary", "other")
LONGEST_S = 7 * 24 * 3600
KEYS = {f.name for f in fields(Video)} - {"duration_ms"} | {"duration_sec"}


class Game:
    """The keys of a game.json; every reading notes what is wrong and gives a usable value."""

    def __init__(self, data: Mapping[str, Any], problems: Problems) -> None:
        """Read `data`, noting in `problems`."""
        self._data, self._problems = data, problems

    def get(self, key: str) -> Any:
        """Return what stands under `key`."""
        return self._data.get(key)

    def wrong(self, key: str, value: object, right: str) -> None:
        """Note that `value` under `key` is wrong, and what would be right."""
        self._problems.fatal.append(f"{NAME}, {key} {shown(value)}: {right}")

    def text(self, key: str, needed: str = "") -> str:
        """Read a text; `needed` says what belongs there where it may not be empty. A number is taken too."""
        value = self._data.get(key)
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if value is not None and not isinstance(value, str):
            self.wrong(key, value, "write a text in quotes")
            return ""
        cleaned = (value or "").strip()
        if UNSTORABLE.search(cleaned):
            self.wrong(key, value, "write plain text, without NUL characters and broken surrogates")
            return ""
        if needed and not cleaned:
            self.wrong(key, value, needed)
        return cleaned

    def flag(self, key: str) -> bool | None:
        """Read true or false; None where it is absent."""
        value = self._data.get(key)
        if value is None or isinstance(value, bool):
            return value
        self.wrong(key, value, "write true or false")
        return None

    def items(self, key: str, value: Any) -> list[Any]:
        """Read a list; absent is empty."""
        if value is None:
            return []
        if isinstance(value, list):
            return value
        self.wrong(key, value, "write a list in square brackets")
        return []


def read_game(folder: Path, problems: Problems) -> Video | None:
    """Read a bundle's game.json; None where it is too broken to go on."""
    data = _load(folder / NAME, problems)
    if data is None:
        return None
    game = Game(data, problems)
    unknown = sorted(set(data) - KEYS)
    if unknown:
        problems.notes.append(f"{NAME}: key {', '.join(unknown)} is not known and was not read")
    fps = _fps(game)
    label, drop = _start(game, fps) if fps else ("00:00:00:00", False)
    home, away = _team(game, "home"), _team(game, "away")
    if home and away and home.id == away.id:
        game.wrong("away", away.id, "give the two teams ids of their own")
    return Video(
        video_id=_video_id(game),
        title=game.text("title", "write what the video is called"),
        category=game.text("category", "write what it is, such as baseball").lower(),
        duration_ms=_duration(game),
        fps=fps or Fraction(25),
        drop_frame=drop,
        start_timecode=label,
        series=game.text("series"),
        episode=game.text("episode"),
        half=_half(game),
        date=_date(game),
        broadcast_start=game.text("broadcast_start"),
        home=home,
        away=away,
        players=_players(game, {team.id for team in (home, away) if team}),
        reel=game.text("reel"),
        media=_media(game, folder, problems),
        source=game.text("source"),
        audio_roles=_audio(game),
        feed=_feed(game),
        camera=game.text("camera"),
        sync_group=game.text("sync_group"),
        growing=game.flag("growing") or False,
    )


def _load(path: Path, problems: Problems) -> dict[str, Any] | None:
    if not path.is_file():
        problems.fatal.append(f"there is no {NAME}; a bundle is a folder with a {NAME} in it")
        return None
    try:
        data = json.loads(read_text(path), parse_constant=_no_constant)
    except InputError as error:
        problems.fatal.append(str(error))
        return None
    except json.JSONDecodeError as error:
        problems.fatal.append(f"{NAME} line {error.lineno} column {error.colno} is not JSON: {error.msg}")
        return None
    except (ValueError, RecursionError) as error:
        problems.fatal.append(f"{NAME} is not JSON: {error}")
        return None
    if not isinstance(data, dict):
        problems.fatal.append(f"{NAME} holds {shown(data)}; it must be an object in curly brackets")
        return None
    return data


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text} is no number of JSON")


def _video_id(game: Game) -> str:
    value = game.text("video_id", "write an id of the video, such as a file name")
    if value and (not VIDEO_ID.fullmatch(value) or value in (".", "..")):
        game.wrong("video_id", value, "write an id without blanks and slashes, at most 200 characters")
    return value


def _duration(game: Game) -> int:
    value = game.get("duration_sec")
    if isinstance(value, str) and re.fullmatch(r"[0-9]+(\.[0-9]+)?", value.strip()):
        value = float(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= LONGEST_S:
        return ms_from_seconds(repr(value))
    game.wrong("duration_sec", value, f"write the length in seconds, above 0 and at most {LONGEST_S}")
    return LONGEST_S * 1000


def _fps(game: Game) -> Fraction | None:
    value = game.get("fps")
    try:
        return parse_rate(str(value))
    except InputError:
        game.wrong("fps", value, 'write the frame rate as a fraction in quotes, such as "30000/1001" or "25"')
        return None


def _start(game: Game, fps: Fraction) -> tuple[str, bool]:
    label = game.text("start_timecode") or "00:00:00:00"
    flag = game.flag("drop_frame")
    drop = is_drop_label(label) if flag is None else flag
    video = Video("", "", "", 0, fps, drop, label)
    try:
        _ = video.timebase
    except InputError as error:
        key = "start_timecode" if flag is None else "drop_frame"
        game.wrong(key, game.get(key), str(error))
        return "00:00:00:00", False
    return label, drop


def _half(game: Game) -> int | None:
    value = game.get("half")
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 9):
        return value
    game.wrong("half", value, "write 1 or 2")
    return None


def _date(game: Game) -> str:
    value = game.text("date")
    try:
        return date.fromisoformat(value).isoformat() if value else ""
    except ValueError:
        game.wrong("date", value, "write the day as 2017-10-21")
        return ""


def _feed(game: Game) -> str:
    value = game.text("feed")
    if value not in FEEDS:
        game.wrong("feed", value, "write live or replay, or leave it out")
    return value


def _team(game: Game, key: str) -> Team | None:
    value = game.get(key)
    if value is None:
        return None
    if not isinstance(value, dict):
        game.wrong(key, value, 'write {"id": ..., "name": ..., "aliases": [...]}')
        return None
    inner = Game({f"{key}.{name}": item for name, item in value.items()}, game._problems)
    name = inner.text(f"{key}.name", "write the team's name")
    return Team(
        id=inner.text(f"{key}.id", "write the team's id"),
        name=name,
        aliases=_names(inner, f"{key}.aliases"),
    )


def _names(game: Game, key: str) -> tuple[str, ...]:
    out = []
    for item in game.items(key, game.get(key)):
        if isinstance(item, str) and item.strip() and not UNSTORABLE.search(item):
            out.append(item.strip())
        else:
            game.wrong(key, item, "write names in quotes")
    return tuple(dict.fromkeys(out))


def _players(game: Game, teams: set[str]) -> tuple[Player, ...]:
    out: dict[str, Player] = {}
    for at, item in enumerate(game.items("players", game.get("players")), start=1):
        place = f"players[{at}]"
        if not isinstance(item, dict):
            game.wrong(place, item, 'write {"id": ..., "name": ..., "team": ...}')
            continue
        inner = Game({f"{place}.{name}": value for name, value in item.items()}, game._problems)
        name = inner.text(f"{place}.name", "write the player's name")
        team = inner.text(f"{place}.team")
        if team and teams and team not in teams:
            inner.wrong(f"{place}.team", team, f"write the id of a team, {' or '.join(sorted(teams))}")
        key = inner.text(f"{place}.id") or name
        if key in out:
            inner.wrong(f"{place}.id", key, "this id is another player's; give each his own")
        out[key] = Player(key, name, team, _names(inner, f"{place}.aliases"))
    return tuple(out.values())


def _audio(game: Game) -> tuple[AudioRole, ...]:
    out = []
    for item in game.items("audio_roles", game.get("audio_roles")):
        channel, role = (item.get("channel"), item.get("role")) if isinstance(item, dict) else (None, None)
        if isinstance(channel, int) and not isinstance(channel, bool) and channel > 0 and role in ROLES:
            out.append(AudioRole(channel, str(role)))
        else:
            game.wrong("audio_roles", item, f'write {{"channel": 1, "role": ...}} with {", ".join(ROLES)}')
    return tuple(out)


def _media(game: Game, folder: Path, problems: Problems) -> str | None:
    value = game.text("media")
    if not value:
        return None
    path = (folder / Path(value).expanduser()).resolve()
    if not path.is_file():
        problems.notes.append(
            f"{NAME}, media {shown(value)}: there is no file {path}; nothing can be played yet"
        )
    return str(path)
