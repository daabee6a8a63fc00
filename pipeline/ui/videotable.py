"""The videos of the library as lines, with the state of each."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pipeline.build import Desk
from pipeline.model import EVIDENCE_KINDS, AudioRole, Video
from pipeline.ui.lengths import write_length
from pipeline.ui.media import media_state

ROLES = ("programme", "effects", "commentary", "other")


@dataclass(frozen=True, slots=True)
class VideoLine:
    """One video; `media` is a state of `media_state`, `stale` that its index must be made again."""

    video_id: str
    title: str
    category: str
    length: str
    plays: int
    lines: int
    rate: str
    media: str
    stale: bool


def video_lines(desk: Desk) -> list[VideoLine]:
    """Return every video with its state."""
    stale = set(desk.stale_videos())
    return [_line(desk, video, video.video_id in stale) for video in desk.library.videos()]


def _line(desk: Desk, video: Video, stale: bool) -> VideoLine:
    rows = {row.kind: row.rows for row in desk.library.index_rows(video.video_id)}
    rate = f"{float(video.fps):.3f}".rstrip("0").rstrip(".") + (" DF" if video.drop_frame else "")
    return VideoLine(
        video.video_id, video.title, video.category, write_length(video.duration_ms),
        len(desk.library.segments(video.video_id)), sum(rows.get(kind, 0) for kind in EVIDENCE_KINDS), rate,
        media_state(video), stale,
    )  # fmt: skip


def roles_from(rows: Iterable[Mapping[Hashable, Any]]) -> tuple[AudioRole, ...]:
    """Read audio roles as a table has them; lines that are not filled in are left out."""
    out = {}
    for row in rows:
        channel, role = row.get("channel"), row.get("role")
        if isinstance(channel, (int, float)) and channel == channel and role in ROLES:
            out[int(channel)] = AudioRole(int(channel), str(role))
    return tuple(out[channel] for channel in sorted(out))
