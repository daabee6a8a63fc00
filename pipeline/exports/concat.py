"""A script for ffmpeg's concat demuxer. Source: ffmpeg's formats documentation, `concat`.

By itself the demuxer plays a long-GOP file from the key frame before the in point; with the filter that the
script's head shows, the picture is right to the frame.
"""

from fractions import Fraction

from pipeline.errors import ExportError
from pipeline.exports.naming import one_line
from pipeline.exports.plan import Event, Plan, Warn

MICRO = 1_000_000
EARLY = Fraction(1, 4)
"""Frames that a point lies before its frame, so that neither containers that round times nor ffmpeg's own clock
can add the out frame or lose the first one; negative before the media's first frame."""
COMMAND = (
    "ffmpeg -safe 0 -segment_time_metadata 1 -copyts -i LIST -vf select=concatdec_select "
    "-af aselect=concatdec_select,aresample=async=1 OUT"
)
TRANSPORT_STREAMS = (".ts", ".m2ts", ".mts")


def write_concat(plan: Plan, warn: Warn) -> str:
    """Write file, in point and out point of every clip.

    Raises ExportError where a recording's place is unknown.
    """
    if plan.events:
        warn(f"run it as its first lines say, or it shows frames before the in points: {COMMAND}")
        warn("ffmpeg's concat keeps sound to the nearest packet only; render MP4s where it must be exact")
    lines = ["ffconcat version 1.0", f"# {COMMAND}"]
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
    if media.lower().endswith(TRANSPORT_STREAMS):
        raise ExportError(
            f"{media!r} is an MPEG transport stream, which ffmpeg's concat cuts in the wrong place; "
            "remux it (ffmpeg -i IN -c copy OUT.mkv) and link that"
        )
    quoted = media.replace("'", "'\\''")
    return [
        f"# {event.number} {one_line(event.name)}",
        f"file '{quoted}'",
        f"inpoint {_point(event, event.source_in)}",
        f"outpoint {_point(event, event.source_out)}",
    ]


def _point(event: Event, frame: int) -> str:
    micros = int((frame - EARLY) / event.video.fps * MICRO)
    sign = "-" if micros < 0 else ""
    whole, micro = divmod(abs(micros), MICRO)
    return f"{sign}{whole}.{micro:06}"
