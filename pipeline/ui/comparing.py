"""Two runs side by side: which clips were gained, lost and moved."""

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.model import Clip


@dataclass(frozen=True, slots=True)
class Difference:
    """What the second of two results has that the first has not; `moved` holds (before, after)."""

    gained: tuple[Clip, ...] = ()
    lost: tuple[Clip, ...] = ()
    moved: tuple[tuple[Clip, Clip], ...] = ()
    same: int = 0

    @property
    def nothing(self) -> bool:
        """Whether both have the same clips."""
        return not (self.gained or self.lost or self.moved)


def compare(before: Sequence[Clip], after: Sequence[Clip]) -> Difference:
    """Compare two lists of clips; clips belong together by a play that they share, else by overlap."""
    left = list(before)
    gained, moved, same = [], [], 0
    for clip in after:
        twin = _twin(clip, left)
        if twin is None:
            gained.append(clip)
            continue
        left.remove(twin)
        if (twin.start_ms, twin.end_ms) == (clip.start_ms, clip.end_ms):
            same += 1
        else:
            moved.append((twin, clip))
    return Difference(tuple(gained), tuple(left), tuple(moved), same)


def _twin(clip: Clip, others: Sequence[Clip]) -> Clip | None:
    here = [other for other in others if other.video_id == clip.video_id]
    for other in here:
        if set(clip.segment_ids) & set(other.segment_ids):
            return other
    if clip.segment_ids:
        here = [other for other in here if not other.segment_ids]
    near = [(min(clip.end_ms, o.end_ms) - max(clip.start_ms, o.start_ms), o) for o in here]
    shared, best = max(near, key=lambda pair: pair[0], default=(0, None))
    return best if shared > 0 else None
