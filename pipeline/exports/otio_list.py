"""OpenTimelineIO's own JSON, through the library; the one importer of OpenTimelineIO, and late.

OTIO's rates are floats and know no drop frame, so that ours stands in the metadata beside them.
"""

from fractions import Fraction
from math import isfinite
from typing import Any

from pipeline.exports.colours import OTIO
from pipeline.exports.markers import say_lost
from pipeline.exports.naming import one_line, reel_of, xml_safe
from pipeline.exports.paths import media_url
from pipeline.exports.plan import Event, Mark, Plan, Warn, marks_within, media_frames
from pipeline.exports.reading import line_error

KEY = "cutdesk"


def library() -> Any:
    """Import OpenTimelineIO when it is first needed."""
    import opentimelineio  # type: ignore[import-untyped]

    return opentimelineio


def write_otio(plan: Plan, warn: Warn) -> str:
    """Write a timeline for a reel, a collection of clips for selects."""
    otio = library()
    say_lost(plan, warn)
    if plan.mode == "selects":
        root = otio.schema.SerializableCollection(name=plan_name(plan))
        for event in plan.events:
            root.append(clip_of(event, plan, warn))
        root.metadata[KEY] = {"mode": "selects"}
    else:
        root = timeline_of(plan, warn)
    return str(otio.adapters.write_to_string(root, "otio_json", indent=2)) + "\n"


def timeline_of(plan: Plan, warn: Warn) -> Any:
    """Make the reel as an OTIO timeline of one picture track."""
    otio = library()
    timeline = otio.schema.Timeline(name=plan_name(plan))
    timeline.global_start_time = _time(plan.grid.start_frame + plan.first, plan.grid.fps)
    timeline.metadata[KEY] = {
        "mode": "reel", "fps": str(plan.grid.fps), "drop_frame": plan.grid.drop_frame,
    }  # fmt: skip
    track = otio.schema.Track(name="V1", kind=otio.schema.TrackKind.Video)
    for event in plan.events:
        track.append(clip_of(event, plan, warn))
    timeline.tracks.append(track)
    return timeline


def plan_name(plan: Plan) -> str:
    """Return the list's name as UTF-8 can hold it."""
    return one_line(plan.title)


def clip_of(event: Event, plan: Plan, warn: Warn) -> Any:
    """Make one clip, its source range in the source's timecode."""
    otio, video = library(), event.video
    start, fps = video.timebase.start_frame, video.fps
    length = max(media_frames(video), event.source_out)
    reference = otio.schema.ExternalReference(media_url(video, warn), _range(start, length, fps))
    reference.name = reel_of(video)
    clip = otio.schema.Clip(
        name=event.name, media_reference=reference,
        source_range=_range(start + event.source_in, event.frames, fps),
    )  # fmt: skip
    clip.metadata[KEY] = {
        "video_id": video.video_id, "fps": str(fps), "drop_frame": video.drop_frame,
        "note": xml_safe(event.clip.note), "kept": event.clip.kept,
    }  # fmt: skip
    for mark in marks_within(plan.marks, event):
        clip.markers.append(_marker(mark))
    return clip


def _marker(mark: Mark) -> Any:
    otio = library()
    start, fps = mark.video.timebase.start_frame + mark.source_frame, mark.video.fps
    marker = otio.schema.Marker(
        name=one_line(mark.text), marked_range=_range(start, 1, fps), color=OTIO.get(mark.colour, "BLUE")
    )
    marker.metadata[KEY] = {"note": xml_safe(mark.text), "colour": mark.colour}
    return marker


def _time(frames: int, fps: Fraction) -> Any:
    return library().opentime.RationalTime(frames, fps.numerator / fps.denominator)


def _range(start: int, frames: int, fps: Fraction) -> Any:
    return library().opentime.TimeRange(_time(start, fps), _time(frames, fps))


def exact_rate(rate: float) -> Fraction:
    """Return the rate that a float means: 29.97002997 and 29.97 are 30000/1001. Raises ExportError."""
    near = round(rate) if isfinite(rate) else 0
    for exact in (Fraction(near), Fraction(near * 1000, 1001)):
        if near > 0 and abs(rate - float(exact)) < 0.005:
            return exact
    found = Fraction(rate).limit_denominator(1001) if 0 < near < 1000 else Fraction(0)
    if not 0 < found < 1000:
        raise line_error(0, f"frame rate {rate} is no rate", "give one between 1 and 1000")
    return found
