"""Which events of which matches a wish means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.domains.series.before import CIRCUMSTANCES, under
from pipeline.domains.series.entries import Entry, named
from pipeline.domains.series.matches import fitting
from pipeline.domains.series.wish import Wish
from pipeline.ingest.events import match_key
from pipeline.ingest.match.score import final_score
from pipeline.model import MatchEvent, Video

ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
SURE_SHARE = 0.8
_SOFT = ("header", "volley", "long_range", "free_kick")
"""Traits that a shot which was no goal is seldom said to have, so they only choose among such."""
_BEST = {
    "goal": 10.0,
    "penalty_taken": 9.0,
    "red_card": 8.0,
    "disallowed_goal": 6.0,
    "woodwork": 5.0,
    "chance": 2.0,
    "save": 1.5,
}
BEST_A_MATCH = 12
SAME_MS = 8_000
"""Two events so close are one thing told twice, as a goal and its penalty."""
Timelines = Mapping[str, Sequence[MatchEvent]]


@dataclass(frozen=True, slots=True)
class Choice:
    """The events that a wish means, in broadcast order; `missing` says what of it is nowhere."""

    entries: tuple[Entry, ...]
    missing: str = ""


def choose(wish: Wish, videos: Sequence[Video], timelines: Timelines) -> Choice:
    """Filter the timelines by everything that the wish says of an event."""
    ordered = sorted(videos, key=lambda v: (v.date, match_key(v), v.half or 0, v.video_id))
    every = [(v, e) for v in ordered for e in timelines.get(v.video_id, ())]
    entries = [entry for entry in every if entry[1].kind in wish.kinds and _fits(wish, *entry)]
    for circumstance in CIRCUMSTANCES:
        if circumstance in wish.traits:
            entries = under(circumstance, entries, every)
    if "winner" in wish.traits:
        entries = [entry for entry in entries if _wins(*entry)]
    if wish.players:
        by_name = _of_players(entries, wish.players)
        if not by_name:
            return Choice((), ", ".join(wish.players))
        entries = by_name
    entries = _of_players(entries, wish.hints) or entries
    entries = _softly(wish, entries)
    if wish.without is not None:
        entries = _spared(
            entries, replace(wish.without, kinds=wish.without.kinds or wish.kinds), videos, timelines
        )
    return Choice(tuple(_picked(wish, entries)))


def _picked(wish: Wish, entries: list[Entry]) -> list[Entry]:
    """Keep of what fits the place, the best or the number that is asked for."""
    if "brace" in wish.traits or "hat_trick" in wish.traits:
        entries = _repeated(entries, 3 if "hat_trick" in wish.traits else 2)
    if wish.order:
        entries = _nth(entries, ORDINALS[wish.order])
    if wish.best:
        entries = _best(entries)
    return _weightiest(entries, wish.count) if wish.count else entries


def _spared(
    entries: Sequence[Entry], gone: Wish, videos: Sequence[Video], timelines: Timelines
) -> list[Entry]:
    """Return the entries without those that `gone` means, or that are told at the same time as one."""
    if gone.absent and not gone.names_match:
        return list(entries)  # nothing of theirs is here to leave out
    told = {(v.video_id, e.at_ms) for v, e in choose(gone, fitting(gone, videos), timelines).entries}
    return [
        (v, e)
        for v, e in entries
        if not any(key == v.video_id and abs(at - e.at_ms) <= SAME_MS for key, at in told)
    ]


def _of_players(entries: Sequence[Entry], names: Sequence[str]) -> list[Entry]:
    """Keep what the named did: where one surely did some of it, only what is as sure."""
    out: set[tuple[str, str]] = set()
    for name in names:
        sure = [x for x in entries if named(x[1], name, SURE_SHARE)]
        maybe = [x for x in entries if named(x[1], name)]
        out |= {(v.video_id, e.event_id) for v, e in (sure or maybe)}
    return [entry for entry in entries if (entry[0].video_id, entry[1].event_id) in out]


def _fits(wish: Wish, video: Video, event: MatchEvent) -> bool:
    return (
        _side_fits(wish, video, event)
        and all(trait in event.traits for trait in _hard(wish, event))
        and _outcome_fits(wish, event)
        and (not wish.halves or (video.half or 1) in wish.halves)
        and (wish.minutes is None or wish.minutes[0] <= _minute(video, event) <= wish.minutes[1])
        and (wish.score is None or _score(event) == wish.score)
    )


def _hard(wish: Wish, event: MatchEvent) -> list[str]:
    later = (*CIRCUMSTANCES, "winner", "brace", "hat_trick", *(() if event.kind == "goal" else _SOFT))
    return [trait for trait in wish.traits if trait not in later]


def _softly(wish: Wish, entries: list[Entry]) -> list[Entry]:
    soft = [trait for trait in wish.traits if trait in _SOFT]
    fitting = [x for x in entries if all(trait in x[1].traits for trait in soft)]
    return fitting or entries


def _minute(video: Video, event: MatchEvent) -> int:
    return min(event.minute, 45) if video.half == 1 else event.minute


def _score(event: MatchEvent) -> tuple[int, int]:
    return max(event.score_home, event.score_away), min(event.score_home, event.score_away)


def _outcome_fits(wish: Wish, event: MatchEvent) -> bool:
    if not wish.outcome:
        return True
    if wish.outcome == "saved":
        return "saved" in event.traits
    return ("scored" in event.traits) == (wish.outcome == "scored")


def _side_fits(wish: Wish, video: Video, event: MatchEvent) -> bool:
    own, other = _sides(video, event.side)
    sure = event.kind == "goal" or (event.kind == "penalty_taken" and event.side != "")
    if not event.side:
        return not (sure and (wish.scorers or wish.victims or wish.sides))
    return (
        (not wish.scorers or own in wish.scorers)
        and (not wish.victims or other in wish.victims)
        and (not wish.sides or event.side in wish.sides)
    )


def _sides(video: Video, side: str) -> tuple[str, str]:
    home, away = video.home.id if video.home else "", video.away.id if video.away else ""
    return (home, away) if side == "home" else (away, home)


def _wins(video: Video, event: MatchEvent) -> bool:
    final = final_score(video)
    if event.kind != "goal" or not final or final[0] == final[1]:
        return False
    winner = "home" if final[0] > final[1] else "away"
    own = event.score_home if winner == "home" else event.score_away
    return event.side == winner and own == min(final) + 1


def _repeated(entries: Sequence[Entry], times: int) -> list[Entry]:
    """Keep the goals of those who scored that often in one match, as their later goals are said to be."""
    keep: set[tuple[str, str]] = set()
    for video, event in entries:
        if "again" not in event.traits:
            continue
        same = [
            (v.video_id, e.event_id)
            for v, e in entries
            if match_key(v) == match_key(video) and e.side == event.side and _same_scorer(event, e)
        ]
        if len(same) >= times:
            keep |= set(same)
    return [entry for entry in entries if (entry[0].video_id, entry[1].event_id) in keep]


def _same_scorer(later: MatchEvent, earlier: MatchEvent) -> bool:
    if later == earlier:
        return True
    return later.names != () and named(earlier, later.names[0][0], 0.7)


def _nth(entries: Sequence[Entry], place: int) -> list[Entry]:
    matches: dict[str, list[Entry]] = {}
    for entry in entries:
        matches.setdefault(match_key(entry[0]), []).append(entry)
    return [found[place] for found in matches.values() if -len(found) <= place < len(found)]


def _best(entries: Sequence[Entry]) -> list[Entry]:
    """Keep the weightiest of each match, and nothing twice: a goal from the spot is one thing."""
    spots = {(v.video_id, e.at_ms) for v, e in entries if e.kind == "goal"}
    single = [x for x in entries if x[1].kind == "goal" or (x[0].video_id, x[1].at_ms) not in spots]
    matches: dict[str, list[Entry]] = {}
    for entry in single:
        matches.setdefault(match_key(entry[0]), []).append(entry)
    keep = {id(entry) for found in matches.values() for entry in _weightiest(found, BEST_A_MATCH)}
    return [entry for entry in single if id(entry) in keep]


def _weightiest(entries: Sequence[Entry], count: int) -> list[Entry]:
    """Keep so many that matter most, in the order that they have."""
    ranked = sorted(entries, key=lambda x: (-worth(x[1]), x[0].video_id, x[1].event_id))
    keep = {id(entry) for entry in ranked[:count]}
    return [entry for entry in entries if id(entry) in keep]


def worth(event: MatchEvent) -> float:
    """Say how much an event matters to a reel."""
    return _BEST.get(event.kind, 1.0) + min(event.weight, 15.0) / 10
