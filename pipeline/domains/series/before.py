"""What came before an event of a match: a corner, the change that brought its scorer on, a red card."""

from collections.abc import Sequence
from functools import partial

from pipeline.domains.series.entries import Entry, named
from pipeline.ingest.events import match_key
from pipeline.model import MatchEvent, Video

CORNER_MS = 60_000
"""So soon after a corner is talked of, what happens came of it."""
HEARD = 0.6
"""How loud a name must be beside the loudest of its event, to be one that it is about."""
CIRCUMSTANCES = ("after_corner", "by_substitute", "after_red", "against_ten", "with_ten")


def under(circumstance: str, entries: Sequence[Entry], every: Sequence[Entry]) -> list[Entry]:
    """Return those of `entries` that came so, told by `every` event of their matches."""
    how = {"after_corner": _after_corner, "by_substitute": _by_substitute}.get(
        circumstance, partial(_after_red, circumstance)
    )
    matches: dict[str, list[Entry]] = {}
    for entry in every:
        matches.setdefault(match_key(entry[0]), []).append(entry)
    return [entry for entry in entries if how(entry, matches.get(match_key(entry[0]), ()))]


def _after_corner(entry: Entry, match: Sequence[Entry]) -> bool:
    video, event = entry
    return any(
        other.kind == "corner"
        and where.video_id == video.video_id
        and 0 <= event.at_ms - other.at_ms <= CORNER_MS
        and (not other.side or not event.side or other.side == event.side)
        for where, other in match
    )


def _by_substitute(entry: Entry, match: Sequence[Entry]) -> bool:
    video, event = entry
    if not event.names:
        return False
    scorer = event.names[0][0]
    return any(
        other.kind == "substitution"
        and _earlier(where, other, video, event)
        and (not other.side or not event.side or other.side == event.side)
        and named(other, scorer, HEARD)
        for where, other in match
    )


def _after_red(circumstance: str, entry: Entry, match: Sequence[Entry]) -> bool:
    video, event = entry
    reds = [e for v, e in match if e.kind == "red_card" and _earlier(v, e, video, event)]
    if circumstance == "after_red" or not event.side:
        return bool(reds)
    return any(not red.side or (red.side == event.side) == (circumstance == "with_ten") for red in reds)


def _earlier(where: Video, other: MatchEvent, video: Video, event: MatchEvent) -> bool:
    return (where.half or 1, other.at_ms) < (video.half or 1, event.at_ms)
