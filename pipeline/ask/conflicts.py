"""Find what denies each other: two claims about one moment, and what was said or shown against the inventory."""
# Long conditions read best on one line.

from collections.abc import Mapping, Sequence
from itertools import pairwise

from pipeline.ask.inventory.match import Match, score_before
from pipeline.ask.state import Claim, Passage
from pipeline.ask.statements import Statement, deny, statements
from pipeline.language import words
from pipeline.model import Evidence, Segment
from pipeline.search.attribution import shares_time

MOST_PLAYS, MOST_LINES = 4, 2
AROUND = 2
"""How many plays before and after one a line may be about, since times are never exact."""
ASKED: Mapping[str, frozenset[str]] = {
    "who": frozenset(("who",)), "when": frozenset(("inning", "who")), "score": frozenset(("score",)),
    "leader": frozenset(("score",)), "what": frozenset(("who", "inning", "score")), "whether": frozenset(("who",)),
}  # fmt: skip
"""What a kind of question depends on."""


def conflicting(claims: Sequence[Claim], passages: Sequence[Passage]) -> tuple[Claim, ...]:
    """Return two claims that cannot both be true, each true to its own evidence.

    They give one moment two scores, two names or two innings, or one subject two numbers of the same thing.
    """
    by_number = {p.number: p for p in passages}
    stated = [(claim, statements(claim.text)) for claim in claims]
    for at, (one, mine) in enumerate(stated):
        for other, theirs in stated[at + 1 :]:
            together = same_time(one, other, by_number)
            if any(deny(a, b) and (together or _of_one_subject(a)) for a in mine for b in theirs) and _apart(
                one, other
            ):
                return (one, other)
    return ()


def _of_one_subject(statement: Statement) -> bool:
    return statement.kind == "count" and not statement.about.startswith("|")


def _apart(one: Claim, other: Claim) -> bool:
    """Say whether two claims rest on evidence of their own: two sentences of one line are no two sides."""
    return set(one.cites) != set(other.cites)


def same_time(one: Claim, other: Claim, by_number: Mapping[int, Passage]) -> bool:
    """Say whether two claims cite different evidence of the same moment."""
    first, second = ([by_number[n] for n in claim.cites if n in by_number] for claim in (one, other))
    return any(
        a.number != b.number and a.video_id == b.video_id and a.start_ms < b.end_ms and b.start_ms < a.end_ms
        for a in first
        for b in second
    )


def against(kind: str, plays: Sequence[Segment], match: Match, lines: Sequence[Evidence]) -> list[Evidence]:
    """Return lines of the same moment that say something else than the inventory does of these plays."""
    wanted = ASKED.get(kind, frozenset())
    out = []
    for play in plays[:MOST_PLAYS]:
        near = _around(play, match)
        for line in lines:
            if (
                not line.is_ad
                and shares_time(line, play.start_ms, play.end_ms)
                and _denies(line, play, near, match, wanted)
            ):
                out.append(line)
    return out[:MOST_LINES]


def _around(play: Segment, match: Match) -> tuple[Segment, ...]:
    ordered = match.ordered()
    at = ordered.index(play)
    return ordered[max(0, at - AROUND) : at + AROUND + 1]


def _denies(
    line: Evidence, play: Segment, near: Sequence[Segment], match: Match, wanted: frozenset[str]
) -> bool:
    if line.kind == "caption" and "score" in wanted and _other_score(line, near, match):
        return True
    said = [one for one in statements(line.text) if one.kind in wanted]
    other_inning = line.kind == "caption" and any(_other_inning(one, near) for one in said)
    return other_inning or any(_another(one, line, play, near, match) for one in said)


def _other_score(line: Evidence, near: Sequence[Segment], match: Match) -> bool:
    shown = shown_score(line.text, match)
    held = {pair for p in near for pair in (score_before(p), (p.score_away, p.score_home))}
    return shown is not None and shown not in held


def _other_inning(said: Statement, near: Sequence[Segment]) -> bool:
    return said.kind == "inning" and all(
        deny(said, Statement("inning", "", (p.inning, p.half))) for p in near
    )


def shown_score(text: str, match: Match) -> tuple[int, int] | None:
    """Read the score (away, home) of a scoreboard: a side's code with its number, both sides."""
    tokens = text.replace(",", " ").split()
    runs = {name: int(number) for name, number in pairwise(tokens) if number.isdigit()}
    away, home = match.video.away, match.video.home
    if away is None or home is None or away.id not in runs or home.id not in runs:
        return None
    return runs[away.id], runs[home.id]


def _another(said: Statement, line: Evidence, play: Segment, near: Sequence[Segment], match: Match) -> bool:
    """Say whether a line gives a play to another player of the game, who did no such thing around it."""
    if said.kind != "who" or said.about not in play.labels or _named(play.batter, line.text):
        return False
    players = {words.fold(person.last) for person in match.names.people.people if person.last}
    name = words.fold(str(said.value))
    doers = {words.fold(p.batter).split()[-1] for p in near if p.batter and said.about in p.labels}
    return name in players and name not in doers


def _named(batter: str, text: str) -> bool:
    return bool(batter) and words.fold(batter).split()[-1] in words.fold(text)
