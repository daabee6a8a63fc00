"""Put the parts of a request together: which make one condition, and what one says for its neighbours too."""

import itertools
from collections.abc import Callable

from pipeline.domains.baseball.understand.parts import EVENTS, Part


def joined(parts: list[Part]) -> list[Part]:
    """Return the parts that are conditions of their own, each with all that is said for it."""
    return _share(_merge(parts))


def _merge(parts: list[Part]) -> list[Part]:
    """Put parts together that make one condition: "base knocks, New York", "two outs and bases loaded"."""
    out: list[Part] = []
    for part in parts:
        if part.joined == "comma" and not part.axes and part.excluded:
            _leave_out(out, part)
        if out and _belongs(out[-1], part):
            _pour(out[-1], part)
        else:
            out.append(part)
    return out


def _leave_out(parts: list[Part], part: Part) -> None:
    """Leave out of a whole list what is denied behind a comma: "Morton or Gray, not in the 9th"."""
    for place in range(len(parts) - 1, 0, -1):
        listed = parts[place].joined in ("and", "or")
        if not listed and (place == len(parts) - 1 or parts[place].joined != "comma"):
            break
        parts[place - 1].excluded += part.excluded


def _belongs(before: Part, part: Part) -> bool:
    if not part.axes and not part.everything:
        return True
    if part.aside:
        return True
    if before.place and part.place and not before.axes:
        return False
    both_heads = "head" in before.axes and "head" in part.axes
    if part.joined == "comma":
        if before.everything and not before.axes and not part.everything:
            return True
        return not both_heads and not (part.has_subject and before.has_subject)
    if part.joined == "and" and (before.matchup or part.matchup) and before.has_subject and part.has_subject:
        return not both_heads
    if part.joined == "and" and part.axes == {"subject"} and _opposes(before):
        return True
    if part.joined == "and":
        return (
            not both_heads
            and bool(part.axes)
            and (part.axes <= {"situation"} or (before.axes <= {"situation"} and "situation" in part.axes))
        )
    return False


def _opposes(part: Part) -> bool:
    """Say whether a part sets one against others: "Sabathia against Correa", and Altuve may follow."""
    named = [at for at, _ in (*part.players, *part.absent)]
    return any(side == "off" and named and min(named) < at < max(named) for at, side in part.sides)


def _pour(into: Part, part: Part) -> None:
    for name in ("labels", "facts", "innings", "teams", "players", "sides", "absent", "excluded"):
        getattr(into, name).extend(getattr(part, name))
    into.place = into.place or part.place
    into.each = into.each or part.each
    into.count = into.count or part.count
    into.own_count = into.own_count or part.own_count
    into.everything = into.everything or part.everything
    into.matchup = into.matchup or part.matchup


def _share(parts: list[Part]) -> list[Part]:
    """Give each part what its neighbours say for it too, as in "hits and walks in the 5th"."""
    for place in range(len(parts) - 1, 0, -1):
        before, part = parts[place - 1], parts[place]
        if before.place and not before.axes and "head" in part.axes:
            _pour(before, part)
        elif "head" not in before.axes and "head" in part.axes and _alike(before, part):
            _take_event(before, part)
        elif part.joined in ("and", "or", "comma"):
            _copy_trailing(part, before)
            _copy_innings(part, before)
    for before, part in itertools.pairwise(parts):
        if "head" in before.axes and "head" not in part.axes and _alike(before, part):
            part.labels = list(before.labels)
            part.facts = part.facts + [f for f in before.facts if f[1].partition(":")[0] in EVENTS]
            part.sides = part.sides or list(before.sides)
            part.innings = part.innings or list(before.innings)
            if not part.has_subject:
                part.teams, part.players, part.absent = (
                    list(before.teams),
                    list(before.players),
                    list(before.absent),
                )
        elif part.joined in ("and", "or", "comma"):
            _copy_leading(before, part)
        if part.axes <= {"situation"} and before.has_subject:
            part.teams, part.players, part.absent = (
                list(before.teams),
                list(before.players),
                list(before.absent),
            )
            part.sides = part.sides or list(before.sides)
    return parts


def _take_event(before: Part, part: Part) -> None:
    """Give a part the event of the one behind it, and whose it is where that stands behind the event."""
    before.labels = list(part.labels)
    before.facts = before.facts + [f for f in part.facts if f[1].partition(":")[0] in EVENTS]
    before.sides = before.sides or [s for s in part.sides if s[1] in ("field", "bat", "hint")]
    before.innings = before.innings or list(part.innings)
    if not before.has_subject and part.has_subject and _first(part) > part.head:
        before.teams, before.players, before.absent = list(part.teams), list(part.players), list(part.absent)


def _alike(one: Part, other: Part) -> bool:
    """Say whether two parts name values of one axis, so that the event of one is the event of both."""
    return bool((one.axes - {"head"}) & (other.axes - {"head"}))


def _copy_trailing(part: Part, before: Part) -> None:
    if "head" not in before.axes or "head" not in part.axes:
        return
    if not before.has_subject and part.has_subject and _first(part) > part.head:
        before.teams, before.players, before.absent = list(part.teams), list(part.players), list(part.absent)
        before.sides = before.sides or list(part.sides)
    if not before.innings and part.innings and part.innings[0][0] > part.head:
        before.innings = list(part.innings)
    _copy_situations(part, before, lambda at: at > part.head)


def _copy_innings(part: Part, before: Part) -> None:
    """Give both of two names the innings behind the second: "Judge and Altuve in the 7th"."""
    names_only = "head" not in before.axes | part.axes and before.has_subject and part.has_subject
    if not names_only or part.joined == "comma" or before.innings or not part.innings:
        return
    if part.innings[0][0] > _first(part):
        before.innings = list(part.innings)


def _copy_leading(before: Part, part: Part) -> None:
    if "head" not in before.axes or "head" not in part.axes:
        return
    if not part.has_subject and before.has_subject and _first(before) < before.head:
        part.teams, part.players, part.absent = list(before.teams), list(before.players), list(before.absent)
        part.sides = part.sides or list(before.sides)
    if not part.innings and before.innings and before.innings[0][0] < before.head:
        part.innings = list(before.innings)
    if part.joined != "comma":
        _copy_situations(before, part, lambda at: at < before.head)


def _copy_situations(source: Part, target: Part, where: Callable[[int], bool]) -> None:
    if any(f.partition(":")[0] not in EVENTS for _, f in target.facts):
        return
    target.facts += [(at, f) for at, f in source.facts if where(at) and f.partition(":")[0] not in EVENTS]


def _first(part: Part) -> int:
    return min(at for at, _ in (*part.teams, *part.players, *part.absent))
