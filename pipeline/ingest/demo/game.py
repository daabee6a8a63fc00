"""Play the script out: bases, outs, runs, batters, and the labels and tags that follow from them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.ingest.demo.results import BATTER_BASE, BATTER_OUT, LABELS, RUNNING, TEXTS
from pipeline.ingest.demo.script import Entry, Side, Teams


@dataclass(frozen=True, slots=True)
class Play:
    """One play with the state before it and the score after it."""

    number: int
    inning: int
    half: str
    batting: Side
    fielding: Side
    batter: str
    pitcher: str
    result: str
    where: str
    labels: tuple[str, ...]
    tags: tuple[str, ...]
    score: tuple[int, int]
    runs: int
    outs_before: int
    outs_after: int
    bases_before: str
    bases_after: str
    description: str
    call: str
    talk: str

    @property
    def score_before(self) -> tuple[int, int]:
        """The score (away, home) before the play."""
        away, home = self.score
        return (away - self.runs, home) if self.half == "top" else (away, home - self.runs)


@dataclass(slots=True)
class Diamond:
    """The game as it stands; `last_lead` is the side (0 away, 1 home) that held the lead last."""

    teams: Teams
    inning: int = 0
    batting: int = 0
    outs: int = 0
    bases: list[str] = field(default_factory=lambda: ["", "", ""])
    score: list[int] = field(default_factory=lambda: [0, 0])
    at_bat: list[int] = field(default_factory=lambda: [0, 0])
    mound: list[int] = field(default_factory=lambda: [0, 0])
    last_lead: int | None = None

    @property
    def sides(self) -> tuple[Side, Side]:
        """Batting side, fielding side."""
        both = (self.teams.away, self.teams.home)
        return both[self.batting], both[1 - self.batting]

    @property
    def occupied(self) -> str:
        """The bases as the inventory writes them, first to third."""
        return "".join("1" if runner else "0" for runner in self.bases)

    def start_half(self, name: str) -> None:
        """Begin a half inning named as in the script: `T4`."""
        self.inning, self.batting = int(name[1:]), int(name[0] == "B")
        self.outs, self.bases = 0, ["", "", ""]


def play_out(teams: Teams, script: tuple[Entry, ...]) -> Iterator[tuple[Entry, Play | None]]:
    """Yield each entry of the script, with its play where it is one."""
    diamond, number = Diamond(teams), 0
    for entry in script:
        if entry.kind == "half":
            diamond.start_half(entry.result)
        elif entry.kind == "pitcher":
            diamond.mound[1 - diamond.batting] += 1
        elif entry.kind == "play":
            number += 1
            yield entry, _play(diamond, entry, number)
            continue
        yield entry, None


def _play(diamond: Diamond, entry: Entry, number: int) -> Play:
    batting, fielding = diamond.sides
    side = diamond.batting
    turn = diamond.at_bat[side] - (entry.result == "OOB")
    batter = batting.lineup[turn % len(batting.lineup)]
    pitcher = fielding.pitchers[diamond.mound[1 - side]]
    before = (diamond.outs, diamond.occupied, tuple(diamond.score))
    runner = diamond.bases[entry.moves[0][0] - 1] if entry.moves else ""
    runs = _advance(diamond, entry, batter)
    diamond.score[side] += runs
    diamond.at_bat[side] += entry.result not in RUNNING | {"OOB"}
    tags = _tags(diamond, entry, runs, before[1], before[2][side] - before[2][1 - side])
    names = {"batter": batter, "pitcher": pitcher, "runner": runner}
    called = {role: _called(diamond.teams, name) for role, name in names.items()}
    text = TEXTS[entry.result].format(where=entry.where, **called)
    return Play(
        number=number,
        inning=diamond.inning,
        half=("top", "bottom")[side],
        batting=batting,
        fielding=fielding,
        batter=batter,
        pitcher=pitcher,
        result=entry.result,
        where=entry.where,
        labels=LABELS[entry.result],
        tags=tags,
        score=(diamond.score[0], diamond.score[1]),
        runs=runs,
        outs_before=before[0],
        outs_after=diamond.outs,
        bases_before=before[1],
        bases_after=diamond.occupied,
        description=text + _scoring(diamond, runs),
        call=entry.call,
        talk=entry.talk,
    )


def _advance(diamond: Diamond, entry: Entry, batter: str) -> int:
    """Move everybody and return the runs; raises ValueError where the script cannot have happened."""
    runs, bases = 0, diamond.bases
    moves = [(base, "H") for base in (3, 2, 1) if bases[base - 1]] if entry.result == "HR" else entry.moves
    if entry.result in ("BB", "IBB", "HBP"):
        moves = _forced(bases)
    if entry.result == "GDP":
        moves = ((1, "X"),)
    for base, target in moves:
        runner, bases[base - 1] = bases[base - 1], ""
        if not runner:
            raise ValueError(f"nobody is on base {base} for {entry.result}: {entry.call}")
        diamond.outs += target == "X"
        runs += target == "H"
        if target in "123":
            _put(bases, int(target), runner, entry)
    diamond.outs += entry.result in BATTER_OUT
    reached = BATTER_BASE.get(entry.result, 0)
    if reached in (1, 2, 3):
        _put(bases, reached, batter, entry)
    if diamond.outs > 3:
        raise ValueError(f"more than three outs with {entry.result}: {entry.call}")
    return runs + (reached == 4)


def _put(bases: list[str], base: int, runner: str, entry: Entry) -> None:
    if bases[base - 1]:
        raise ValueError(f"base {base} is taken for {entry.result}: {entry.call}")
    bases[base - 1] = runner


def _forced(bases: list[str]) -> tuple[tuple[int, str], ...]:
    free = next((base for base in (1, 2, 3) if not bases[base - 1]), 4)
    return tuple((base, str(base + 1) if base < 3 else "H") for base in range(free - 1, 0, -1))


def _tags(diamond: Diamond, entry: Entry, runs: int, bases: str, margin: int) -> tuple[str, ...]:
    """Return the board tags; `margin` is the batting side's lead before the play."""
    side, after = diamond.batting, margin + runs
    ahead = margin <= 0 < after
    walk_off = ahead and side == 1 and diamond.inning >= 9
    facts = {
        f"run+{runs}": runs > 0,
        "first run": runs > 0 and sum(diamond.score) == runs,
        "go-ahead": ahead,
        "tying run": runs > 0 and after == 0,
        "lead change": ahead and diamond.last_lead == 1 - side,
        "walk-off": walk_off,
        "inning end": diamond.outs == 3,
        "bases loaded": bases == "111",
        "full count": entry.full_count,
    }
    if after > 0:
        diamond.last_lead = side
    return tuple(tag for tag, holds in facts.items() if holds)


def _scoring(diamond: Diamond, runs: int) -> str:
    if not runs:
        return ""
    away, home = diamond.score
    leader = diamond.teams.away if away > home else diamond.teams.home
    stands = f"tied {away}-{home}" if away == home else f"{leader.short} {max(away, home)}-{min(away, home)}"
    return f", {runs} run{'s' * (runs > 1)} score{'s' * (runs == 1)}; {stands}"


def _called(teams: Teams, name: str) -> str:
    """Return the surname, or the whole name where both sides have it."""
    surnames = [person.split()[-1] for side in (teams.away, teams.home) for person in side.lineup]
    surname = name.split()[-1] if name else ""
    return name if surnames.count(surname) > 1 else surname
