"""The places that marker formats show: every clip with its length, and the list's own markers."""

from collections.abc import Iterable

from pipeline.exports.naming import one_line
from pipeline.exports.plan import Mark, Plan, Warn


def say_lost(plan: Plan, warn: Warn) -> None:
    """Warn of markers that no clip plays, where a format has no other place for them."""
    if plan.lost_marks:
        warn(f"markers outside every clip were left out: {len(plan.lost_marks)}")


def places(plan: Plan, warn: Warn) -> list[tuple[int, Mark]]:
    """Return (frame, mark) in order, those on one frame merged.

    The frames count from the sequence's start for a reel; from the recording's for selects, one video a file.
    """
    source = plan.mode == "selects"
    own = (*plan.marks, *plan.lost_marks) if source else plan.marks
    if not source:
        say_lost(plan, warn)
    marks = [*_clips(plan, source), *dict.fromkeys(own)]
    placed = [(m.source_frame if source else m.record_frame, m) for m in marks]
    return _merged(sorted(placed, key=lambda pair: (pair[0], -pair[1].frames)))


def _clips(plan: Plan, source: bool) -> Iterable[Mark]:
    for event in plan.events:
        frames = event.frames if source else event.record_out - event.record_in
        note = one_line(event.clip.note or event.clip.reason)
        yield Mark(event.video, event.source_in, event.record_in, frames, "blue", event.name, note)


def _merged(placed: list[tuple[int, Mark]]) -> list[tuple[int, Mark]]:
    out: list[tuple[int, Mark]] = []
    for frame, mark in placed:
        mark = _with_text(mark, (mark.text,), (mark.note,))
        if out and out[-1][0] == frame:
            before = out[-1][1]
            mark = _with_text(before, (before.text, mark.text), (before.note, mark.note))
            out[-1] = (frame, mark)
        else:
            out.append((frame, mark))
    return out


def _with_text(mark: Mark, texts: Iterable[str], notes: Iterable[str]) -> Mark:
    def joined(parts: Iterable[str]) -> str:
        return " / ".join(dict.fromkeys(one_line(part) for part in parts if one_line(part)))

    return Mark(
        mark.video,
        mark.source_frame,
        mark.record_frame,
        mark.frames,
        mark.colour,
        joined(texts),
        joined(notes),
    )
