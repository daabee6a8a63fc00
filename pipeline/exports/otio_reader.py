"""Reads OTIO files through OpenTimelineIO, and puts its float rates back onto exact frames."""

from fractions import Fraction
from typing import Any

from pipeline.exports.otio_list import KEY, exact_rate, library, video_of
from pipeline.exports.paths import names_in_url
from pipeline.exports.reading import Desk, ReadResult, clip_of, decoded, line_error, whole_frames
from pipeline.model import Clip, Marker, Video


def read_otio(data: bytes, desk: Desk) -> ReadResult:
    """Read the lowest picture track of a timeline, or the clips of a collection. Raises ExportError."""
    otio = library()
    try:
        root = otio.adapters.read_from_string(decoded(data), "otio_json")
    except (otio.exceptions.OTIOError, ValueError, TypeError, KeyError) as error:
        raise line_error(0, f"OpenTimelineIO can't read it ({str(error)[:200]})") from error
    return clips_of(root, desk)


def clips_of(root: Any, desk: Desk) -> ReadResult:
    """Turn what OpenTimelineIO read into a cut list."""
    otio = library()
    timeline = isinstance(root, otio.schema.Timeline)
    if timeline:
        tracks = [track for track in root.tracks if getattr(track, "kind", "") == otio.schema.TrackKind.Video]
        for track in tracks[1:]:
            if any(isinstance(item, otio.schema.Clip) for item in track):
                desk.warn(f"track {track.name!r} was left out; the lowest picture track was read")
        items: list[Any] = list(tracks[0]) if tracks else []
    elif isinstance(root, otio.schema.SerializableCollection):
        items = list(root)
    else:
        raise line_error(0, f"the file holds a {type(root).__name__}, not a timeline")
    clips: list[Clip] = []
    markers: list[Marker] = []
    for place, item in enumerate(items, 1):
        if isinstance(item, otio.schema.Gap):
            desk.warn("gaps were left out")
        elif isinstance(item, otio.schema.Clip):
            _read(place, item, desk, clips, markers)
        else:
            raise line_error(0, f"item {place} is a {type(item).__name__}, which can't become a clip")
    return desk.result(root.name, clips, markers, "reel" if timeline else "selects")


def _read(place: int, item: Any, desk: Desk, clips: list[Clip], markers: list[Marker]) -> None:
    video = _video(item, desk)
    if any(
        type(effect).__name__ in ("LinearTimeWarp", "TimeEffect", "FreezeFrame") for effect in item.effects
    ):
        raise line_error(0, f"clip {place} {item.name!r} changes speed, which can't become a clip")
    available = item.media_reference.available_range if item.media_reference else None
    played = item.source_range or available
    if played is None:
        raise line_error(0, f"clip {place} {item.name!r} has no source range")
    origin = video.timebase.start_frame
    if available is not None:
        origin = _frame(available.start_time, video, desk)
    first = _frame(played.start_time, video, desk) - origin
    last = first + _frame(played.duration, video, desk)
    own = item.metadata.get(KEY, {})
    clips.append(
        clip_of(
            video, first, last, item.name, 0, note=str(own.get("note", "")), kept=bool(own.get("kept", True))
        )
    )
    for marker in item.markers:
        at = _frame(marker.marked_range.start_time, video, desk) - origin
        said = marker.metadata.get(KEY, {})
        colour = str(said.get("colour") or str(marker.color or "blue").lower())
        note = str(said.get("note") or marker.comment or marker.name)
        markers.append(Marker(video.video_id, video.timebase.ms_of(at), colour, note))


def _video(item: Any, desk: Desk) -> Video:
    own = video_of(item)
    reference = item.media_reference
    url = getattr(reference, "target_url", "") or ""
    names = (own,) if own in desk.videos else (*names_in_url(url), getattr(reference, "name", "") or "")
    return desk.video_for(names, 0)


def _frame(time: Any, video: Video, desk: Desk) -> int:
    """Return a time as frames of the video; its own rate may be another."""
    rate = exact_rate(time.rate)
    value = Fraction(time.value).limit_denominator(1000)
    if rate != video.fps:
        desk.warn(f"a time at {rate} fps was brought to the {video.fps} fps of {video.video_id}")
    return whole_frames(value / rate, video.fps, 0, desk)
