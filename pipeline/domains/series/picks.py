"""Cuts of what was chosen, on boundaries that the material has."""

from pipeline.domains.series import bounds, slots
from pipeline.domains.series.state import Beat, Material, Pick
from pipeline.model import MatchEvent, Video

SHORTEST_MS = 4_000
LEAD_MS, TAIL_MS = 3_000, 4_000
Chosen = tuple[Material, float, str, str]
"""Material, score, reason and who decided."""


def of_find(row: Chosen, video: Video, beat: Beat) -> Pick:
    """Cut around a line that was found, on boundaries that its surroundings have."""
    material, score, reason, by = row
    start = bounds.before(material.at_ms - LEAD_MS, material.lines)
    end = bounds.after(max(material.end_ms, material.at_ms + SHORTEST_MS) + TAIL_MS, material.lines)
    first, last = material.room or (0, video.duration_ms)
    start, end = max(first, start), min(last, video.duration_ms, max(end, start + SHORTEST_MS))
    snap = video.timebase.snap
    caption = material.hit.evidence.text[:80] if material.hit else beat.title
    least = (
        snap(max(start, material.at_ms - 500)),
        snap(min(end, max(material.end_ms, material.at_ms + SHORTEST_MS))),
    )
    hits = (material.hit,) if material.hit else ()
    return Pick(video.video_id, beat.beat_id, snap(start), snap(end), score, caption, reason, least, hits, by)


def of_event(material: Material, video: Video) -> Pick:
    """Cut around an event of a match."""
    event = material.event
    assert event is not None  # the events route makes material of events alone
    start, end = bounds.around(event, material.lines, video.duration_ms)
    snap = video.timebase.snap
    least = bounds.heart(event, video.duration_ms)
    return Pick(
        video.video_id, material.beat_id, snap(start), snap(end), material.score, caption_of(event, video),
        f"told at {video.timebase.timecode(event.at_ms)} with weight {event.weight:.1f}",
        (max(snap(start), snap(least[0])), min(snap(end), snap(least[1]))),
    )  # fmt: skip


def of_slot(material: Material, video: Video) -> Pick:
    """Show a place for an advert, with a little before and after it."""
    snap = video.timebase.snap
    start = snap(max(0, material.at_ms - slots.AROUND_MS))
    end = snap(min(video.duration_ms, material.at_ms + slots.AROUND_MS))
    caption = f"Advert at {video.timebase.timecode(material.at_ms)}"
    return Pick(
        video.video_id, material.beat_id, start, end, material.score, caption, material.why, (start, end)
    )


def caption_of(event: MatchEvent, video: Video) -> str:
    """Write what an event is, for people."""
    team = {"home": video.home, "away": video.away}.get(event.side)
    words = [event.kind.replace("_", " ").capitalize()]
    if team:
        words.append(team.name)
    if event.kind == "goal":
        words.append(f"{event.score_home}-{event.score_away}")
    if event.minute:
        words.append(f"{event.minute}'")
    return ", ".join(words)
