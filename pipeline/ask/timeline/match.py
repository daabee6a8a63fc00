"""One match as questions see it: its parts, its events as the commentary told them, and what of it is sure."""
# Patterns and sentences read best on one line.
# ruff: noqa: E501

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.domains.series.entries import Entry
from pipeline.domains.series.timelines import timelines_of
from pipeline.ingest.events import match_key
from pipeline.ingest.match.cues import has_cues
from pipeline.ingest.match.score import final_score
from pipeline.ingest.match.sounds import same_person
from pipeline.model import MatchEvent, Video
from pipeline.services import Services

NAMED, APART = 2.5, 1.5
"""A name is sure where it is heard this often and that many times as often as any other."""
SURE: Mapping[str, float] = {
    "penalty_taken": 0.0, "penalty_given": 3.0, "red_card": 5.0, "yellow_card": 1.8, "substitution": 1.8, "woodwork": 2.5,
}  # fmt: skip
"""How loud an event must be to be told as a fact; goals are sure by the score, other kinds never."""
END = "end"


@dataclass(frozen=True, slots=True)
class Told:
    """A match told from its commentary: all its parts, and those that a question is about."""

    parts: tuple[Video, ...]
    timelines: Mapping[str, tuple[MatchEvent, ...]]
    asked: tuple[Video, ...]

    @property
    def video(self) -> Video:
        """The part that names the match."""
        return (self.asked or self.parts)[0]

    @property
    def final(self) -> tuple[int, int] | None:
        """The score (home, away) at the end as the title gives it."""
        return final_score(self.parts[0])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every event in order, and the end of every part."""
        return tuple((part, event) for part in self.parts for event in self.timelines[part.video_id])

    @property
    def goals(self) -> tuple[Entry, ...]:
        """The goals in order."""
        return tuple(entry for entry in self.entries if entry[1].kind == "goal")

    @property
    def counted(self) -> bool:
        """Whether the goals are sure: the whole match is here, and those told make the score that it ended with."""
        halves = {part.half for part in self.parts}
        score = (self.goals[-1][1].score_home, self.goals[-1][1].score_away) if self.goals else (0, 0)
        return halves in ({1, 2}, {None}) and self.final == score and len(self.goals) == sum(score)

    def sure(self, event: MatchEvent) -> bool:
        """Say whether an event may be told as a fact."""
        if event.kind == "goal":
            return self.counted
        return event.kind in SURE and event.weight >= SURE[event.kind]

    def end_of(self, half: int) -> Entry:
        """Return the end of a half, or of the last part."""
        ends = [entry for entry in self.entries if entry[1].kind == END]
        return next((entry for entry in ends if entry[0].half == half), ends[-1])


def told_matches(videos: Sequence[Video], services: Services) -> list[Told]:
    """Return the matches without an inventory whose events the commentary tells."""
    library = services.library
    keys = dict.fromkeys(
        match_key(v) for v in videos if has_cues(v.category) and not library.segments(v.video_id)
    )
    out = []
    for key in keys:
        parts = sorted(
            (v for v in library.videos() if match_key(v) == key), key=lambda v: (v.half or 0, v.video_id)
        )
        told = {
            name: (*events, *_end(name, services)) for name, events in timelines_of(parts, services).items()
        }
        if any(event.kind != END for events in told.values() for event in events):
            out.append(Told(tuple(parts), told, tuple(v for v in parts if v in videos)))
    return out


def _end(video_id: str, services: Services) -> tuple[MatchEvent, ...]:
    lines = services.library.evidence(video_id, kind="stt")
    last = lines[-1] if lines else None
    return (
        (MatchEvent(END, END, last.start_ms, last.end_ms, evidence_ids=(last.evidence_id,)),) if last else ()
    )


def person(event: MatchEvent) -> str:
    """Return whose an event surely was, as the name was heard; empty where the commentary leaves it open."""
    if not event.names or "own_goal" in event.traits:
        return ""
    name, weight = event.names[0]
    others = [w for other, w in event.names[1:] if not same_person(name, other)]
    if weight < NAMED or weight < APART * max(others, default=0.0):
        return ""
    return " ".join(word for word in name.split() if word[:1].isupper())
