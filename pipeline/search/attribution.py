"""Tie found lines to segments by time."""

from collections.abc import Iterable, Sequence

from pipeline.model import Evidence, Hit, Segment


def shares_time(line: Evidence, start_ms: int, end_ms: int) -> bool:
    """Tell whether a line lies at least partly in `[start_ms, end_ms)`; ends that only touch do not count.

    A line of zero length is a point and lies in the span that holds it.
    """
    if line.start_ms >= line.end_ms:
        return start_ms <= line.start_ms < end_ms
    return line.start_ms < end_ms and start_ms < line.end_ms


def segments_of(line: Evidence, segments: Sequence[Segment]) -> tuple[int, ...]:
    """Return the numbers of the segments that a line belongs to, in the order of `segments`.

    A point on the very end of a segment, where no other begins, belongs to the one that ends there.
    """
    inside = tuple(s.segment_id for s in segments if shares_time(line, s.start_ms, s.end_ms))
    if inside or line.start_ms < line.end_ms:
        return inside
    return tuple(s.segment_id for s in segments if line.start_ms in (s.start_ms, s.end_ms))


def attribute(hits: Iterable[Hit], segments: Sequence[Segment]) -> dict[int, tuple[Hit, ...]]:
    """Return the hits of each segment that has any, best first; equal texts count once a segment."""
    found: dict[int, list[Hit]] = {}
    for hit in sorted(hits, key=lambda h: (-h.similarity, h.evidence.evidence_id)):
        for segment_id in segments_of(hit.evidence, segments):
            kept = found.setdefault(segment_id, [])
            if all(same_text(hit) != same_text(other) for other in kept):
                kept.append(hit)
    return {s.segment_id: tuple(found[s.segment_id]) for s in segments if s.segment_id in found}


def same_text(hit: Hit) -> str:
    """Return a line's text as it counts for equality: case and white space don't."""
    return " ".join(hit.evidence.text.casefold().split())
