"""Find what cannot be decided in a request, as a question with its choices; a clear request has none.

A choice is a changed request: `label`, and whichever of `query`, `video_ids` and `duration_sec` it changes.
"""

# Patterns and sentences read best on one line.
# ruff: noqa: E501

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pipeline.domains.baseball.filters import Clause
from pipeline.domains.baseball.understand import game, rules
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.read import read
from pipeline.language import words
from pipeline.model import Segment, Video
from pipeline.timebase import seconds_from_ms

_LAST_GAME = re.compile(r"\b(?:the |our |their )?(?:last|latest|previous|most recent) (?:game|match)\b(?! of)|\byesterday'?s (?:game|match)\b|"
                        r"지난\s*(?:번\s*)?(?:경기|게임)|어제\s*(?:경기|게임)|마지막\s*경기", re.IGNORECASE)  # fmt: skip
_OURS = re.compile(r"\bour(?:s| own| team'?s?| guys'?| boys'?| side'?s?| club'?s?)?\b(?!\s+(?:last|latest|next|favou?rite|best|top)\b)|우리\s*(?:팀|편|쪽|선수들?|애들)?(?:의|이|가)?(?=\s)", re.IGNORECASE)  # fmt: skip
MOST_CHOICES = 12


@dataclass(frozen=True, slots=True)
class Unclear:
    """A question that goes back, with its choices."""

    question: str
    choices: tuple[dict[str, Any], ...]


def which_video(query: str, videos: Sequence[Video]) -> Unclear:
    """Ask which of several videos is meant."""
    newest = sorted(videos, key=lambda v: (v.date, v.video_id), reverse=bool(_LAST_GAME.search(query)))
    question = "Which game do you mean? The request fits several."
    if words.is_hangul(query):
        question = "어느 경기를 말씀하시나요? 여러 경기가 해당합니다."
    choices = [{"label": _title(v), "video_ids": [v.video_id]} for v in newest[:MOST_CHOICES]]
    if not says_last_game(query):
        every = "모두" if words.is_hangul(query) else "All of them"
        choices.append({"label": every, "video_ids": [v.video_id for v in newest]})
    return Unclear(question, tuple(choices))


def _title(video: Video) -> str:
    return f"{video.title} ({video.date})" if video.date else video.title


def says_last_game(query: str) -> bool:
    """Say whether a request means "the last game"."""
    return bool(_LAST_GAME.search(query))


def in_game(query: str, video: Video, segments: Sequence[Segment], others: Sequence[Video]) -> Unclear | None:
    """Return what one game leaves undecided: a shared name, another team, two lengths, a contradiction."""
    at_hand = game.of(video, tuple(segments))
    reading = read(query, at_hand)
    korean = words.is_hangul(query)
    shared = _shared_name(reading.text, reading.marks, segments, at_hand, korean)
    if shared:
        return shared
    ours = _our_side(reading.text, reading.marks, video, korean)
    if ours:
        return ours
    lengths = dict.fromkeys(d.ms for d in reading.durations if d.ms > 0)
    if len(lengths) > 1:
        return _lengths(tuple(lengths), korean)
    filters, _ = rules.understand(query, video, tuple(segments))
    if filters.absent and not filters.clauses:
        return _other_team(query, reading.text, reading.marks, video, others, korean)
    return _contradiction(query, filters.clauses, video, korean)


def _shared_name(
    text: str, marks: Sequence[Any], segments: Sequence[Segment], at_hand: Game, korean: bool
) -> Unclear | None:
    teams = {at_hand.team(m.partition(":")[2]) for mark in marks for m in mark.means if m.startswith("team:")}
    for mark in marks:
        names = [m.removeprefix("player:") for m in mark.means if m.startswith("player:")]
        if len(names) < 2:
            continue
        sides = {s.batter: s.batting_team for s in segments} | {s.pitcher: s.fielding_team for s in segments}
        there = [name for name in names if not teams or sides.get(name) in teams]
        if len(there) < 2:
            continue
        said = text[mark.start : mark.end]
        question = f"{said}: 누구를 말씀하시나요?" if korean else f"Which {said} do you mean?"
        swapped = (
            {"label": n, "query": f"{text[: mark.start]}{n}{_tail(said)}{text[mark.end :]}"} for n in there
        )
        return Unclear(question, tuple(swapped))
    return None


def _our_side(text: str, marks: Sequence[Any], video: Video, korean: bool) -> Unclear | None:
    """Ask whose side "our runs" are, where no team and no player is named."""
    said = _OURS.search(text)
    if said is None or any(
        m.startswith(("team:", "player:", "other:")) for mark in marks for m in mark.means
    ):
        return None
    after = next((mark for mark in marks if mark.start >= said.end()), None)
    if after is None or text[said.end() : after.start].strip():
        return None
    if not any(m.startswith(("label:", "fact:", "side:")) for m in after.means):
        return None
    question = "어느 팀이 우리 팀인가요?" if korean else "Which side is yours?"
    choices = (
        {"label": team.name, "query": f"{text[: said.start()]}{team.name}{text[said.end() :]}"}
        for team in video.teams
    )
    return Unclear(question, tuple(choices))


def _tail(said: str) -> str:
    return "'s" if said.endswith("'s") else ""


def _lengths(lengths: Sequence[int], korean: bool) -> Unclear:
    question = "어느 길이로 할까요?" if korean else "Which length do you mean?"
    return Unclear(
        question,
        tuple({"label": f"{seconds_from_ms(ms):g} s", "duration_sec": seconds_from_ms(ms)} for ms in lengths),
    )


def _other_team(
    query: str, text: str, marks: Sequence[Any], video: Video, others: Sequence[Video], korean: bool
) -> Unclear | None:
    """Ask back where a team is named that does not play; a player who is not there is no such case."""
    named = [(mark, m.partition(":")[2]) for mark in marks for m in mark.means if m.startswith("other:")]
    if not named:
        return None
    mark, name = named[0]
    there = [
        v
        for v in others
        if any(name.lower() in (t.name.lower(), *map(str.lower, t.aliases)) for t in v.teams)
    ]
    choices: list[dict[str, Any]] = [
        {"label": _title(v), "video_ids": [v.video_id]} for v in there[:MOST_CHOICES]
    ]
    for team in video.teams:
        choices.append({"label": team.name, "query": f"{text[: mark.start]}{team.name}{text[mark.end :]}"})
    question = (
        f"{name} 팀은 이 경기에 없습니다. 무엇을 찾을까요?"
        if korean
        else f"{name} do not play in this game. What do you mean?"
    )
    return Unclear(question, tuple(choices))


def _contradiction(query: str, clauses: Sequence[Clause], video: Video, korean: bool) -> Unclear | None:
    """Ask back where the only condition can fit no play of any game."""
    if len(clauses) != 1 or video.home is None or video.away is None:
        return None
    clause = clauses[0]
    both = set(clause.labels) & set(clause.not_labels)
    halves = {span.half for span in clause.innings}
    if both and both == set(clause.labels):
        label = sorted(both)[0]
        question = f"{label}: 넣을까요, 뺄까요?" if korean else f"With or without {label}?"
        with_it = query.split(" without ")[0] if " without " in query else label
        return Unclear(
            question,
            (
                {"label": label, "query": with_it},
                {"label": f"without {label}", "query": f"highlights without {label}"},
            ),
        )
    if (
        len(clause.teams) == 1
        and clause.view in ("batting", "fielding")
        and len(halves) == 1
        and "" not in halves
    ):
        bats = video.away.id if halves == {"top"} else video.home.id
        asked = (
            clause.teams[0]
            if clause.view == "batting"
            else next(t.id for t in video.teams if t.id != clause.teams[0])
        )
        if asked != bats:
            return _halves(query, clause, halves.pop(), korean)
    return None


def _halves(query: str, clause: Clause, half: str, korean: bool) -> Unclear:
    other = "bottom" if half == "top" else "top"
    pairs = (("top", "bottom"), ("초", "말"))
    swapped = query
    for top, bottom in pairs:
        old, new = (top, bottom) if half == "top" else (bottom, top)
        swapped = re.sub(
            rf"(?<=\d회){old}|(?<=\d회 ){old}" if old in "초말" else rf"\b{old}\b",
            new,
            swapped,
            flags=re.IGNORECASE,
        )
    fielding = clause.view == "batting"
    question = (
        "그 팀은 그때 공격하지 않습니다. 무엇을 찾을까요?"
        if korean
        else "That side does not bat in that half inning. Which do you mean?"
    )
    if not fielding:
        question = (
            "그 팀은 그때 수비하지 않습니다. 무엇을 찾을까요?"
            if korean
            else "That side is not in the field in that half inning. Which do you mean?"
        )
    return Unclear(question, ({"label": f"the {other} half", "query": swapped},))
