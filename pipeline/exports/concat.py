"""A script for ffmpeg's concat demuxer. Source: ffmpeg's formats documentation, `concat`."""

from pipeline.errors import ExportError
from pipeline.exports.naming import one_line
from pipeline.exports.plan import Event, Plan, Warn

MICRO = 1_000_000


def write_concat(plan: Plan, warn: Warn) -> str:
    """Write file, in point and out point of every clip.

    Points are cut to the microsecond below, so that the first frame counts and the out frame doesn't.
    Raises ExportError where a recording's place is unknown.
    """
    if plan.events:
        warn(
            "ffmpeg cuts at a key frame when it copies; encode (no -c copy) for cuts on the frame, "
            "and give -safe 0"
        )
    lines = ["ffconcat version 1.0"]
    for event in plan.events:
        lines += _event(event)
    return "\n".join(lines) + "\n"


def _event(event: Event) -> list[str]:
    media = event.video.media
    if not media:
        raise ExportError(
            f"the recording of {event.video.video_id} isn't on this machine, and ffmpeg must read it; "
            "link its media"
        )
    if "\n" in media or "\r" in media:
        raise ExportError(
            f"the path {media!r} holds a line end, which a concat script can't; rename the file"
        )
    quoted = media.replace("'", "'\\''")
    return [
        f"# {event.number} {one_line(event.name)}",
        f"file '{quoted}'",
        f"inpoint {_point(event, event.source_in)}",
        f"outpoint {_point(event, event.source_out)}",
    ]


def _point(event: Event, frame: int) -> str:
    whole, micro = divmod(int(event.video.timebase.seconds_of(frame) * MICRO), MICRO)
    return f"{whole}.{micro:06}"
