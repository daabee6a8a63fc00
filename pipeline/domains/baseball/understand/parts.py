"""Sort the marks of a request into parts: what stands between its joining words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pipeline.domains.baseball.filters import InningSpan
from pipeline.domains.baseball.understand.plays import HITS
from pipeline.language.vocabulary import Found

EVENTS = frozenset((
    "scoring", "first_run", "go_ahead", "lead_change", "tying", "walk_off", "insurance", "cuts_deficit",
    "game_winner", "comeback", "rally", "in_order", "stranded", "runs", "min_runs", "big_defense",
    "out", "reached", "plate_appearance",
))  # fmt: skip
"""Facts that are things which happen; the others are situations in which things happen."""

JOINING = ("plus", "or", "and", "comma")

INNINGS = {"late": (7, 99), "early": (1, 3), "middle": (4, 6), "extra": (10, 99), "last": (-1, 99)}
_NARROWER = {
    ("strikeout",): {"strikeout swinging", "strikeout looking"},
    ("walk",): {"intentional walk"},
    ("double",): {"ground-rule double"},
    HITS: {*HITS, "ground-rule double", "inside-the-park home run"},
    ("double", "triple", "home run"): {"double", "triple", "home run"},
    ("flyout", "sacrifice fly"): {"sacrifice fly"},
    ("home run",): {"inside-the-park home run"},
    ("sacrifice fly", "sacrifice bunt"): {"sacrifice fly", "sacrifice bunt"},
    ("groundout",): {"double play", "forceout", "fielder's choice"},
}


@dataclass(slots=True)
class Part:
    """What one stretch of a request says; places are characters, `joined` how it hangs on the part before."""

    joined: str = ""
    aside: bool = False
    labels: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    facts: list[tuple[int, str]] = field(default_factory=list)
    innings: list[tuple[int, InningSpan]] = field(default_factory=list)
    teams: list[tuple[int, str]] = field(default_factory=list)
    players: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)
    sides: list[tuple[int, str]] = field(default_factory=list)
    absent: list[tuple[int, str]] = field(default_factory=list)
    excluded: list["Part"] = field(default_factory=list)
    place: str = ""
    each: str = ""
    count: int = 0
    own_count: bool = False
    everything: bool = False
    matchup: bool = False

    @property
    def head(self) -> int:
        """Where the first thing that happens is named; -1 where none is."""
        events = [at for at, fact in self.facts if fact.partition(":")[0] in EVENTS]
        return min([at for at, _ in self.labels] + events, default=-1)

    @property
    def has_subject(self) -> bool:
        """Say whether a team or a player is named, present or not."""
        return bool(self.teams or self.players or self.absent)

    @property
    def axes(self) -> frozenset[str]:
        """Return which conditions the part names."""
        named = {
            "subject": self.has_subject, "innings": self.innings, "head": self.head >= 0,
            "situation": [f for _, f in self.facts if f.partition(":")[0] not in EVENTS],
        }  # fmt: skip
        return frozenset(axis for axis, values in named.items() if values)

    @property
    def empty(self) -> bool:
        """Say whether nothing about plays is said."""
        return not (self.axes or self.excluded or self.place or self.everything or self.sides)


def split(marks: Iterable[Found]) -> list[Part]:
    """Split marks into parts at joining words and sort what is excluded apart."""
    parts = [Part()]
    denied: Part | None = None
    single = False
    ordered = list(marks)
    for place, mark in enumerate(ordered):
        kinds = _kinds(mark)
        if kinds & set(JOINING):
            joined = next(k for k in JOINING if k in kinds)
            keep = denied is not None and denied.axes and joined in ("or", "and")
            if keep or _goes_on_denying(parts, ordered, place):
                denied = Part()
                parts[-1].excluded.append(denied)
                continue
            denied = None
            parts.append(Part(joined, aside="aside" in kinds))
        elif "not" in kinds:
            denied, single = Part(), "not:1" in mark.means
            parts[-1].excluded.append(denied)
        elif "not_before" in kinds:
            _deny_last(parts)
        else:
            target = denied if denied is not None else parts[-1]
            add(target, mark)
            if denied is not None and (denied.labels or single):
                denied = None
    for part in parts:
        part.excluded = [p for p in part.excluded if p.axes]
    return [p for p in parts if not p.empty]


def _kinds(mark: Found) -> set[str]:
    return {means.partition(":")[0] for means in mark.means}


def _goes_on_denying(parts: Sequence[Part], marks: Sequence[Found], place: int) -> bool:
    """Say whether a joining word stands in a list of what is excluded: "hits except singles and doubles".

    So it is where something was asked for before, the last word excluded an event and the next one names
    another. At a comma the list must still come to its "and", or the sentence may go on.
    """
    whole = any(part.head >= 0 or part.everything for part in parts)
    if not (whole and any(denied.labels for denied in parts[-1].excluded[-2:])):
        return False
    joins = set(JOINING)
    while place < len(marks):
        said: set[str] = set()
        while place < len(marks) and _kinds(marks[place]) & joins:
            said |= _kinds(marks[place])
            place += 1
        if place == len(marks) or not said or "plus" in said or not _only_event(marks[place]):
            return False
        if said & {"and", "or"}:
            return True
        place += 1
    return False


def _only_event(mark: Found) -> bool:
    return "label" in _kinds(mark) and not _kinds(mark) & {"team", "player", "nobody", "other", "all"}


def add(part: Part, mark: Found) -> None:
    """Put one mark's meanings into a part."""
    values: dict[str, list[str]] = {}
    for means in mark.means:
        kind, _, value = means.partition(":")
        values.setdefault(kind, []).append(value)
    at = mark.start
    part.facts += [(at, fact) for fact in values.get("fact", ())]
    part.innings += [(at, _span(kind, v)) for kind in ("inning", "innings") for v in values.get(kind, ())]
    part.teams += [(at, team) for team in values.get("team", ())]
    part.absent += [(at, name) for kind in ("other", "nobody") for name in values.get(kind, ())]
    part.sides += [(at, side) for side in values.get("side", ())]
    part.sides += [(at, kind) for kind in ("hint", "off", "by") if kind in values]
    part.place = values.get("place", [part.place])[0]
    part.each = values.get("each", [part.each])[0]
    part.count = int(next((v for kind in ("some", "count") for v in values.get(kind, ())), part.count))
    part.own_count = part.own_count or "some" in values
    part.matchup = part.matchup or "matchup" in values
    part.everything = part.everything or "all" in values
    if "label" in values:
        part.labels.append((at, tuple(values["label"])))
    if "without" in values:
        part.excluded.append(Part(labels=[(at, tuple(values["without"]))]))
    if "player" in values:
        part.players.append((at, tuple(values["player"])))


def _span(kind: str, value: str) -> InningSpan:
    if kind == "innings":
        return InningSpan(*INNINGS[value])
    first, last, half = value.split(":")
    low, high = int(first), int(last)
    return InningSpan(min(low, high) if low > 0 else low, max(low, high), half)


def _deny_last(parts: list[Part]) -> None:
    """Exclude what was said last: in Korean the exclusion follows its object.

    Of a list ("삼진이랑 땅볼 빼고") all is excluded, and what follows belongs to what stands before the list.
    """
    while True:
        denied = _taken(parts)
        if not denied.axes:
            return
        part = parts[-1]
        part.excluded.append(denied)
        if part.joined != "and" or part.axes or len(parts) == 1:
            return
        parts.pop()
        parts[-1].excluded += part.excluded


def _taken(parts: Sequence[Part]) -> Part:
    """Take what was said last out of its part; its place may have been in a part before the last."""
    denied = Part()
    for part in reversed(parts):
        groups = ("labels", "players", "teams", "innings", "facts", "absent")
        filled = [name for name in groups if getattr(part, name)]
        if not filled:
            continue
        into = max(filled, key=lambda name: getattr(part, name)[-1][0])
        last = getattr(part, into)
        at = last[-1][0]
        getattr(denied, into).append(last.pop())
        for name in ("facts", "labels"):
            other = getattr(part, name)
            while other and other is not last and other[-1][0] == at:
                getattr(denied, name).append(other.pop())
        part.sides = [side for side in part.sides if side[0] != at]
        break
    return denied


def labels_of(part: Part) -> tuple[str, ...]:
    """Return the part's labels; a general word beside a narrower one leads up to it ("hits a double")."""
    said = [labels for _, labels in part.labels]
    kept = [ls for ls in said if not any(set(o) <= _NARROWER.get(ls, set()) and o != ls for o in said)]
    return tuple(dict.fromkeys(label for labels in kept for label in labels))
