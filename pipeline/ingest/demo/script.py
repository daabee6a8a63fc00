"""Read the demo game's script and teams from `data/demo`."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).resolve().parents[3] / "data" / "demo"
_PLAY = re.compile(r"(?P<result>\w+)(?::(?P<where>[^*\d-]+?))?(?P<full>\*)?(?P<moves>( \d-[\dHX])*)")


@dataclass(frozen=True, slots=True)
class Side:
    """One team of the demo with its people and colour (RGB)."""

    id: str
    name: str
    aliases: tuple[str, ...]
    colour: tuple[int, int, int]
    lineup: tuple[str, ...]
    pitchers: tuple[str, ...]

    @property
    def short(self) -> str:
        """The city, as descriptions and scores say it."""
        return self.aliases[0]


@dataclass(frozen=True, slots=True)
class Teams:
    """What `teams.json` says of the game; announcers are play-by-play, analyst, Korean commentary."""

    video_id: str
    title: str
    league: str
    date: str
    broadcast_start: str
    start_timecode: str
    reel: str
    announcers: tuple[str, ...]
    away: Side
    home: Side


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the script. `kind` is `half`, `pitcher`, `ad`, `end` or `play`."""

    kind: str
    result: str = ""
    where: str = ""
    full_count: bool = False
    moves: tuple[tuple[int, str], ...] = ()
    call: str = ""
    talk: str = ""


def read_teams(folder: Path = SOURCE) -> Teams:
    """Read the teams of the demo game."""
    found = json.loads((folder / "teams.json").read_text("utf-8"))
    for side in ("away", "home"):
        found[side] = Side(**_frozen(found[side]))
    return Teams(**_frozen(found))


def read_script(folder: Path = SOURCE) -> tuple[Entry, ...]:
    """Read the script; raises ValueError that quotes a line it cannot read."""
    lines = (line.strip() for line in (folder / "script.txt").read_text("utf-8").splitlines())
    return tuple(_entry(line) for line in lines if line and not line.startswith("#"))


def _entry(line: str) -> Entry:
    if re.fullmatch(r"[TB]\d+", line):
        return Entry("half", result=line)
    if line in ("P", "AD", "END"):
        return Entry({"P": "pitcher", "AD": "ad", "END": "end"}[line])
    play, call, talk = (part.strip() for part in line.split(" ; "))
    match = _PLAY.fullmatch(play)
    if not match:
        raise ValueError(f"{play!r} is no play; write result[:where][*] [runner-base ...]")
    moves = tuple((int(move[0]), move[2]) for move in match["moves"].split())
    return Entry("play", match["result"], match["where"] or "", bool(match["full"]), moves, call, talk)


def _frozen(values: dict[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in values.items()}
