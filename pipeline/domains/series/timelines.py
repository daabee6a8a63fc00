"""The timelines of events of some videos: those kept with the library, or told now."""

from collections.abc import Sequence
from functools import lru_cache

from pipeline.ingest.events import match_key, timelines
from pipeline.ingest.match.version import rules_digest
from pipeline.model import Evidence, MatchEvent, Video
from pipeline.services import Services

MOST_TOLD = 4
"""So many matches are told anew for a request."""


def timelines_of(videos: Sequence[Video], services: Services) -> dict[str, tuple[MatchEvent, ...]]:
    """Return each video's events; a match that was not told, or by other cues, is told here, halves together.

    Where many were told by other cues, what they told then stands: a request can't wait for so many.
    """
    out = {video.video_id: services.library.events(video.video_id) for video in videos}
    told_by = {video.video_id: services.library.told_by(video.video_id) for video in videos}
    lacking = {match_key(video) for video in videos if told_by[video.video_id] != rules_digest()}
    old = {match_key(video) for video in videos if out[video.video_id]} & lacking
    if old:
        services.log.warn(
            f"matches whose events were told by older cues: {len(old)}; `cutdesk reindex` tells them anew"
        )
    if len(old) > MOST_TOLD:
        lacking -= old
    if lacking:
        for key in sorted(lacking):
            parts = tuple(v for v in services.library.videos() if match_key(v) == key)
            lines = tuple((v.video_id, services.library.evidence(v.video_id, kind="stt")) for v in parts)
            told = _told(parts, lines)
            out |= {video_id: events for video_id, events in told if video_id in out}
    return out


@lru_cache(maxsize=64)
def _told(
    parts: tuple[Video, ...], lines: tuple[tuple[str, tuple[Evidence, ...]], ...]
) -> tuple[tuple[str, tuple[MatchEvent, ...]], ...]:
    return tuple(timelines(parts, dict(lines)).items())
