"""Made-up matches as a noisy recogniser would write them down, with what truly happened and when.

The phrases are in `commentary/`, a file a style. A phrase's line with `*` is said as the thing happens, one
with `+*` half a minute later, when a penalty is taken.
"""

import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeline.ingest.chapters import chapters
from pipeline.model import Bundle, Evidence, Team, Video

PHRASES = Path(__file__).parent / "commentary"
HALF_MS = 2_760_000
GOALS = ("goal", "header", "free_kick_goal", "long_range", "own_goal", "penalty_goal")
KICKS = {"penalty_goal": "scored", "penalty_saved": "saved", "penalty_missed": "missed"}
KIND_OF = {
    **dict.fromkeys(GOALS, "goal"),
    "disallowed": "disallowed_goal",
    "yellow": "yellow_card",
    "second_yellow": "red_card",
    "red": "red_card",
    "sub": "substitution",
    "miss": "near_miss",
}


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a made-up match; the first of the players is its goalkeeper."""

    team: Team
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a script: `half` and minute, what, by which side, who and with whom (0: anybody)."""

    half: int
    minute: float
    what: str
    side: str
    player: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class Truth:
    """What truly happened: `kind` as the product calls it, `what` as the script does."""

    video_id: str
    at_ms: int
    kind: str
    what: str
    side: str
    player: str
    other: str = ""
    score: tuple[int, int] = (0, 0)


@dataclass(slots=True)
class Script:
    """A match to be told."""

    key: str
    series: str
    date: str
    home: Side
    away: Side
    style: str
    lines: tuple[Line, ...]
    with_result: bool = True
    garble: float = 0.25
    truths: list[Truth] = field(default_factory=list)

    @property
    def final(self) -> tuple[int, int]:
        """The result, home first."""
        scored = [line.side for line in self.lines if line.what in GOALS]
        return scored.count("home"), scored.count("away")


def tell(script: Script) -> tuple[list[Bundle], list[Truth]]:
    """Tell a match: its two halves and what happened in them; the same every time."""
    rng = random.Random(script.key)
    phrases = tomllib.loads((PHRASES / f"{script.style}.toml").read_text(encoding="utf-8"))
    teller = _Teller(script, phrases, rng)
    return [teller.half(1), teller.half(2)], teller.truths


class _Teller:
    def __init__(self, script: Script, phrases: Mapping[str, Any], rng: random.Random) -> None:
        self.script, self.phrases, self.rng = script, phrases, rng
        self.korean = phrases["language"] == "ko"
        self.score = {"home": 0, "away": 0}
        self.truths: list[Truth] = []
        self.used: dict[str, int] = {}
        self.short = ""

    def half(self, number: int) -> Bundle:
        """Tell one half, event by event, with talk between them."""
        video = self._video(number)
        rows: list[tuple[int, str]] = [(1_000, self.phrases["kick_off"][0])]
        mine = sorted((x for x in self.script.lines if x.half == number), key=lambda x: x.minute)
        now = 5_000
        for line in mine:
            at = round(line.minute * 60_000)
            now = self._talk(rows, now, at)
            now = self._event(rows, video.video_id, line, max(at, now))
        now = self._talk(rows, now, HALF_MS - 20_000)
        end = self.phrases["half_time" if number == 1 else "full_time"][0]
        rows.append((HALF_MS - 15_000, self._filled(end, self._names("home"))))
        lines = tuple(self._evidence(rows))
        bundle = Bundle(video, (), (), lines)
        return Bundle(video, (), chapters(bundle), lines)

    def _video(self, number: int) -> Video:
        one, other = self.script.home.team, self.script.away.team
        middle = f" {self.script.final[0]}-{self.script.final[1]} " if self.script.with_result else " v "
        return Video(
            f"{self.script.key}-h{number}",
            f"{self.script.series}: {one.name}{middle}{other.name}, {('1st', '2nd')[number - 1]} half",
            "soccer", HALF_MS, Fraction(25), series=self.script.series, date=self.script.date, half=number,
            home=one, away=other,
        )  # fmt: skip

    def _talk(self, rows: list[tuple[int, str]], now: int, until: int) -> int:
        """Fill the time with passes, with what happened elsewhere or before, with loops and holes."""
        while now < until - 6_000:
            chance = self.rng.random()
            names = self._names(self.rng.choice(("home", "away")))
            if self.short and 0.5 < chance < 0.54:
                text = self._filled(self.rng.choice(self.phrases["short"]), self._names(self.short))
                rows.append((now, text))
                now += self._length(text)
            elif chance < 0.035:
                for text in self._pick("distract"):
                    rows.append((now, self._filled(text, names)))
                    now += self._length(text)
            elif chance < 0.045:
                now += self.rng.randint(15_000, 35_000)  # a hole of the recogniser
            elif chance < 0.05:
                text = self._filled(self.rng.choice(self.phrases["chat"]), names)
                rows += [(now + n * 2_000, text) for n in range(5)]
                now += 10_000
            else:
                text = self._filled(self.rng.choice(self.phrases["chat"]), names)
                rows.append((now, text))
                now += self._length(text) + self.rng.choice((0, 500, 1_500, 3_000, 5_000))
        return now

    def _event(self, rows: list[tuple[int, str]], video_id: str, line: Line, now: int) -> int:
        names = self._names(line.side, line.player, line.other)
        if line.what in GOALS:
            self.score[line.side] += 1
        self.short = line.side if line.what in ("red", "second_yellow") else self.short
        told: list[tuple[int, str]] = []
        for text in self._pick(line.what):
            if text.startswith("+"):
                now += 22_000
            marks, text = text[:2].count("*") + text[:2].count("+"), text.lstrip("+*")
            if marks:
                told.append((now + 1_000, "second" if marks == 2 else "first"))
            rows.append((now, self._filled(text, names)))
            now += self._length(text)
        self._truth(video_id, line, told)
        return now + 1_000

    def _truth(self, video_id: str, line: Line, told: Sequence[tuple[int, str]]) -> None:
        score = (self.score["home"], self.score["away"])

        def add(kind: str, at: int) -> None:
            self.truths.append(
                Truth(video_id, at, kind, line.what, line.side, line.player, line.other, score)
            )

        if line.what in KICKS:
            add("penalty_given", told[0][0])
            add("penalty_taken", told[-1][0])
            if line.what == "penalty_goal":
                add("goal", told[-1][0])
        else:
            add(KIND_OF.get(line.what, line.what), told[0][0])

    def _pick(self, what: str) -> list[str]:
        ways = self.phrases[what]
        if what == "distract":
            return list(self.rng.choice(ways))
        place = self.used.get(what, 0)  # each way once, before any comes again
        self.used[what] = place + 1
        return list(ways[place % len(ways)])

    def _names(self, side: str, player: str = "", other: str = "") -> dict[str, str]:
        own = self.script.home if side == "home" else self.script.away
        opponents = self.script.away if side == "home" else self.script.home
        rest = [name for name in own.players[1:] if name != player]
        first = player or self.rng.choice(rest)
        second = other or self.rng.choice([name for name in rest if name != first])
        team, against = self._called(own.team), self._called(opponents.team)
        return {"p": first, "q": second, "k": opponents.players[0], "t": team, "o": against}

    def _called(self, team: Team) -> str:
        names = [name for name in (team.name, *team.aliases) if ("가" <= name[0] <= "힣") == self.korean]
        return self.rng.choice(names)

    def _filled(self, text: str, names: Mapping[str, str]) -> str:
        home, away = self.script.final
        said = {key: self._heard(name) if key in "pqk" else name for key, name in names.items()}
        return text.format(**said, score=self._score(names), final=f"{home}-{away}")

    def _score(self, names: Mapping[str, str]) -> str:
        one, other = sorted(self.score.values(), reverse=True)
        if self.korean:
            return f"{one}대 {other}"
        words = ("nil", "one", "two", "three", "four", "five")
        if self.script.style == "american":
            words = ("nothing", *words[1:])
            return f"{words[one]} to {words[other]}" if one != other else f"tied at {words[one]}"
        level = f"{words[one]}-all" if one == other else f"{words[one]}-{words[other]}"
        return self.rng.choice((f"{one}-{other}", level))

    def _heard(self, name: str) -> str:
        """Write a name as a recogniser might, often without its first part."""
        said = name if self.korean or self.rng.random() < 0.3 else name.split()[-1]
        if self.rng.random() >= self.script.garble or self.korean:
            return said
        for one, other in self.rng.sample(_SLIPS, len(_SLIPS)):
            if one in said[1:]:
                return said[:1] + said[1:].replace(one, other, 1)
        return said

    def _length(self, text: str) -> int:
        return 900 + len(text) * (110 if self.korean else 55)

    def _evidence(self, rows: Sequence[tuple[int, str]]) -> Iterator[Evidence]:
        ordered = sorted(rows)
        for place, (at, text) in enumerate(ordered):
            end = min(at + self._length(text), ordered[place + 1][0] if place + 1 < len(ordered) else HALF_MS)
            yield Evidence(f"stt-{place:05}", "stt", at, max(end, at + 200), text)


_SLIPS = (
    ("tz", "ts"), ("k", "ck"), ("ei", "i"), ("ll", "l"), ("v", "b"), ("c", "k"), ("sch", "sh"), ("ou", "u"),
    ("z", "s"), ("y", "i"), ("o", "a"), ("e", "i"), ("a", "e"), ("n", "nn"), ("th", "t"), ("d", "t"),
)  # fmt: skip
