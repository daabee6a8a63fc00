"""Turn cuts into clips that never show the same picture twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pipeline.domains.baseball import story
from pipeline.domains.baseball.state import BaseballState, Cut, Pick
from pipeline.model import Clip, Hit, Segment
from pipeline.services import Services


@dataclass(frozen=True, slots=True)
class Stretch:
    """Plays of one half inning that run as one clip, the earliest first."""

    start_ms: int
    end_ms: int
    picks: tuple[Pick, ...]
    half: tuple[int, str]

    @property
    def best(self) -> Pick:
        """The most important pick."""
        return min(self.picks, key=lambda pick: (pick.rank, pick.segment_id))


def merge_overlap(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return the clips by rank: neighbours of one half inning that overlap are joined into one.

    A joined clip keeps the better rank and every play's number.
    """
    plays = {play.segment_id: play for play in state["segments"]}
    hits = {play.segment_id: play.hits for play in state["hits"]}
    services.log.decided("rules")
    stretches = disjoint([as_stretch(cut, plays) for cut in state["cuts"]], services)
    clips = [as_clip(stretch, state["video_id"], plays, hits) for stretch in stretches]
    return {"merged": tuple(sorted(clips, key=lambda clip: (clip.rank, clip.start_ms)))}


def as_stretch(cut: Cut, plays: Mapping[int, Segment]) -> Stretch:
    """Return a cut as a stretch of its own."""
    return Stretch(cut.start_ms, cut.end_ms, (cut.pick,), story.half_of(plays[cut.pick.segment_id]))


def disjoint(stretches: Sequence[Stretch], services: Services) -> list[Stretch]:
    """Join what overlaps in one half inning; between half innings the earlier gives way.

    Where two half innings claim the very same in point, the row of lesser rank has no picture of its own.
    """
    out: list[Stretch] = []
    for stretch in sorted(stretches, key=lambda s: (s.start_ms, s.end_ms, s.best.segment_id)):
        if not out or stretch.start_ms >= out[-1].end_ms:
            out.append(stretch)
            continue
        before = out.pop()
        if before.half == stretch.half:
            out.append(joined(before, stretch))
        elif before.start_ms < stretch.start_ms:
            out += [replace(before, end_ms=stretch.start_ms), stretch]
        else:
            kept, lost = sorted((before, stretch), key=lambda s: s.best.rank)
            services.log.threw_away(
                f"play {lost.best.segment_id}", f"its time is that of play {kept.best.segment_id}"
            )
            out.append(kept)
    return out


def joined(first: Stretch, second: Stretch) -> Stretch:
    """Return both as one."""
    end = max(first.end_ms, second.end_ms)
    return Stretch(first.start_ms, end, (*first.picks, *second.picks), first.half)


def as_clip(
    stretch: Stretch, video_id: str, plays: Mapping[int, Segment], hits: Mapping[int, tuple[Hit, ...]]
) -> Clip:
    """Return a stretch as a clip that says what it shows and why."""
    best = stretch.best
    numbers = tuple(pick.segment_id for pick in stretch.picks)
    found = {hit.evidence.evidence_id: hit for number in numbers for hit in hits.get(number, ())}
    return Clip(
        video_id=video_id,
        start_ms=stretch.start_ms,
        end_ms=stretch.end_ms,
        score=best.score,
        rank=best.rank,
        segment_ids=numbers,
        reason=best.reason,
        decided_by=best.decided_by,
        hits=tuple(sorted(found.values(), key=lambda hit: (-hit.similarity, hit.evidence.evidence_id))),
        flags=() if all(plays[number].located for number in numbers) else ("interpolated",),
        title=" + ".join(story.title(plays[number]) for number in numbers),
        clip_id=f"{video_id}:{'-'.join(map(str, numbers))}",
    )
