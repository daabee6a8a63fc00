"""One timeline of events a video, told from a noisy transcript alone, made when a video comes in.

The halves of a match are read together, since its final score counts the goals of both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.ingest.match.bursts import bursts, lean, mentions
from pipeline.ingest.match.cues import Cues, cues_of, has_cues, hear
from pipeline.ingest.match.goals import Burst, Goal, read_match
from pipeline.ingest.match.incidents import Incident, incidents
from pipeline.ingest.match.names import joined, name_words, who
from pipeline.ingest.match.penalties import (
    FAINT,
    GOAL_MS,
    KICK_MS,
    SOONEST_MS,
    SURE,
    TALK_MS,
    how_kept_out,
    kept_out,
)
from pipeline.ingest.match.pieces import Piece, pieces
from pipeline.ingest.match.score import Said, final_score, said_scores
from pipeline.ingest.match.traits import goal_traits, traits_of
from pipeline.ingest.match.wordfiles import patterns
from pipeline.model import Evidence, MatchEvent, Video

Lines = Mapping[str, Sequence[Evidence]]
HALF_MINUTES = 45
LATE_MS = 600_000
AWARD_SHARE = 0.6
"""How much a name said of a penalty's award counts for its kick: who takes it is told between the two."""
SOON_MS = {"": 18_000, "substitution": 30_000, "red_card": 45_000, "penalty_given": 45_000, "injury": 30_000}
"""How long after something starts those who took part are still named; the talk soon moves on."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One video of a match with what was said in it; `shift_ms` is the length of the parts before."""

    video: Video
    spoken: tuple[Piece, ...]
    known: Mapping[str, int]
    shift_ms: int


def match_key(video: Video) -> str:
    """Name the match that a video is part of: its sides and its day, or the video itself."""
    if video.home and video.away and video.date:
        return f"{video.category}|{video.date}|{video.home.id}|{video.away.id}"
    return video.video_id


def timelines(videos: Sequence[Video], lines: Lines) -> dict[str, tuple[MatchEvent, ...]]:
    """Tell the events of every video of one match, by video id; empty where the category has no cues.

    `lines` holds each video's transcript.
    """
    ordered = sorted(videos, key=lambda v: (v.half or 0, v.video_id))
    if not ordered or not has_cues(ordered[0].category):
        return {video.video_id: () for video in ordered}
    cues = cues_of(ordered[0].category)
    parts = _parts(ordered, lines)
    told = {kind: [incidents(cues[kind], p.spoken) for p in parts] for kind in cues if cues[kind].say}
    if "red_card" in told:
        told["red_card"] = _lasting(told["red_card"], parts)
    goals = _goals(parts, cues["goal"], told.get("penalty_given", [[] for _ in parts]))
    return {p.video.video_id: _events(p, place, goals, told) for place, p in enumerate(parts)}


def _lasting(reds: Sequence[Sequence[Incident]], parts: Sequence[_Part]) -> list[list[Incident]]:
    """Keep the dismissals that a side is a man short after: the others are memories of other days."""
    last = parts[-1].shift_ms + parts[-1].video.duration_ms
    short = patterns("soccer_traits")["short_handed"]
    said = [p.start_ms + part.shift_ms for part in parts for p in part.spoken if short.search(p.text)]
    out = []
    for part, found in zip(parts, reds, strict=True):
        keep = []
        for red in found:
            at = red.at_ms + part.shift_ms
            if at > last - LATE_MS or sum(time > at + 20_000 for time in said) >= 2:
                keep.append(red)
        out.append(keep)
    return out


def _parts(videos: Sequence[Video], lines: Lines) -> list[_Part]:
    out, shift = [], 0
    for video in videos:
        spoken = pieces([line for line in lines.get(video.video_id, ()) if not line.is_ad])
        out.append(_Part(video, spoken, name_words(spoken, video), shift))
        shift += video.duration_ms
    return out


def _goals(parts: Sequence[_Part], cues: Cues, penalties: Sequence[Sequence[Incident]]) -> list[Goal]:
    found: list[Burst] = []
    said: list[Said] = []
    for part, given in zip(parts, penalties, strict=True):
        for burst in bursts(hear(cues, part.spoken), part.spoken, part.video, part.shift_ms):
            found.append(_from_the_spot(burst, part, given))
        for piece in part.spoken:
            said += said_scores(piece.text, piece.start_ms + part.shift_ms)
    return list(read_match(found, said, final_score(parts[0].video)))


def _from_the_spot(burst: Burst, part: _Part, given: Sequence[Incident]) -> Burst:
    """A burst soon after a penalty was given is likelier a goal, and the goal of who got it."""
    at = burst.at_ms - part.shift_ms
    for penalty in given:
        soonest = penalty.at_ms + SOONEST_MS
        if (
            penalty.loudness >= FAINT
            and soonest <= at <= penalty.at_ms + GOAL_MS
            and not kept_out(part.spoken, soonest, at + TALK_MS)
        ):
            side = lean(_between(part.spoken, penalty.at_ms, penalty.at_ms + 8_000), part.video)
            return replace(burst, loudness=burst.loudness + 2.5, sides=burst.sides + side / 2)
    return burst


def _between(spoken: Sequence[Piece], start_ms: int, end_ms: int) -> list[Piece]:
    return [piece for piece in spoken if start_ms <= piece.start_ms <= end_ms]


def _events(
    part: _Part, number: int, goals: Sequence[Goal], told: Mapping[str, Sequence[Sequence[Incident]]]
) -> tuple[MatchEvent, ...]:
    events = [
        _goal(part, g)
        for g in goals
        if part.shift_ms <= g.burst.at_ms < part.shift_ms + part.video.duration_ms
    ]
    for kind, by_part in told.items():
        if kind != "goal":
            events += [_incident(part, incident) for incident in by_part[number]]
    events = _settled(events, part)
    events.sort(key=lambda e: (e.at_ms, e.kind))
    return tuple(replace(e, event_id=f"{e.kind}-{place:03}") for place, e in enumerate(events))


def _goal(part: _Part, goal: Goal) -> MatchEvent:
    names = who(part.spoken, goal.burst.place, part.known)
    event = _event(part, "goal", goal.burst.place, goal.burst.loudness, names)
    return replace(
        event,
        side=goal.side,
        score_home=goal.home,
        score_away=goal.away,
        traits=goal_traits(part.spoken, goal),
    )


def _incident(part: _Part, incident: Incident) -> MatchEvent:
    names = who(part.spoken, incident.place, part.known, SOON_MS.get(incident.kind, SOON_MS[""]))
    event = _event(part, incident.kind, incident.place, incident.loudness, names)
    return replace(event, traits=traits_of(part.spoken, incident), side=_side(part, incident.place))


def _event(
    part: _Part, kind: str, place: int, loud: float, names: tuple[tuple[str, float], ...]
) -> MatchEvent:
    piece = part.spoken[place]
    told = _between(part.spoken, piece.start_ms, piece.start_ms + 12_000)
    base = HALF_MINUTES * ((part.video.half or 1) - 1)
    return MatchEvent(
        "", kind, piece.start_ms, told[-1].end_ms, names=names, minute=base + piece.start_ms // 60_000 + 1,
        weight=round(loud, 3), evidence_ids=tuple(dict.fromkeys(p.evidence_id for p in told)),
    )  # fmt: skip


def _side(part: _Part, place: int) -> str:
    told = _between(part.spoken, part.spoken[place].start_ms - 1, part.spoken[place].start_ms + 10_000)
    sides = [
        name
        for name, team in (("home", part.video.home), ("away", part.video.away))
        if team and any(mentions(piece.text, (team.name, *team.aliases)) for piece in told)
    ]
    return sides[0] if len(sides) == 1 else ""


def _settled(events: list[MatchEvent], part: _Part) -> list[MatchEvent]:
    """Put the kinds in order with each other: what became of a penalty, and what was a goal after all."""
    goals = [event for event in events if event.kind == "goal"]
    reds = [event for event in events if event.kind == "red_card"]
    in_off = [goal for goal in goals if "off_frame" in goal.traits]
    gone = {"chance": goals, "near_miss": goals, "save": goals, "woodwork": in_off, "yellow_card": reds}
    kicks = [event for event in events if event.kind == "penalty_taken"]
    out: list[MatchEvent] = []
    for event in events:
        if event.kind == "penalty_taken":
            continue  # a kick heard without its award: below
        if event.kind == "penalty_given":
            heard = [e for e in kicks if SOONEST_MS <= e.at_ms - event.at_ms <= KICK_MS]
            out += _penalty(event, part, goals) if heard or event.weight >= FAINT else []
        elif _near(event, gone.get(event.kind, ()), 20_000):
            continue
        else:
            out.append(event)
    out += _kicks(kicks, out, part)
    spots = [e.at_ms for e in out if e.kind == "penalty_taken" and "scored" in e.traits]
    return [
        replace(e, traits=(*e.traits, "penalty")) if e.kind == "goal" and e.at_ms in spots else e for e in out
    ]


def _near(event: MatchEvent, others: Sequence[MatchEvent], reach_ms: int) -> bool:
    return any(-reach_ms <= event.at_ms - other.at_ms <= 2 * reach_ms for other in others if other != event)


def _kicks(heard: Sequence[MatchEvent], told: Sequence[MatchEvent], part: _Part) -> list[MatchEvent]:
    """Return the kicks of which only the kick was heard: those that were kept out, else they are goals."""
    taken = [event for event in told if event.kind == "penalty_taken"]
    out = []
    for event in heard:
        kick = kept_out(part.spoken, event.at_ms - 1, event.at_ms + SOONEST_MS)
        if kick and not any(abs(event.at_ms - other.at_ms) <= GOAL_MS for other in taken):
            out.append(replace(event, traits=(how_kept_out(kick),)))
    return out


def _penalty(given: MatchEvent, part: _Part, goals: Sequence[MatchEvent]) -> list[MatchEvent]:
    """Return the award and the kick; an award that nothing came of was none, unless it was loud."""
    scored = [goal for goal in goals if 0 <= goal.at_ms - given.at_ms <= GOAL_MS]
    last = scored[0].at_ms + TALK_MS if scored else given.at_ms + KICK_MS
    if kick := kept_out(part.spoken, given.at_ms + SOONEST_MS, min(last, given.at_ms + KICK_MS)):
        names = joined(who(part.spoken, kick.place, part.known, SOON_MS[""]), given.names, AWARD_SHARE)
        taken = _event(part, "penalty_taken", kick.place, given.weight, names)
        return [given, replace(taken, traits=(how_kept_out(kick),), side=given.side)]
    if scored:
        goal = scored[0]
        side = replace(given, side=goal.side)
        return [side, replace(goal, kind="penalty_taken", traits=("scored",))]
    return [given] if given.weight >= SURE else []
