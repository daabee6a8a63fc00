"""Reads OTIO files as the JSON that they are: OpenTimelineIO's parser crashes the process on damaged ones.

Source: OpenTimelineIO's file format; `OTIO_SCHEMA` names each object's kind and version.
"""

from fractions import Fraction
from math import isfinite
from typing import Any

from pipeline.exports.json_text import load_json
from pipeline.exports.otio_list import KEY, exact_rate
from pipeline.exports.paths import names_in_url
from pipeline.exports.reading import Desk, ReadResult, clip_of, decoded, line_error, naming, whole_frames
from pipeline.model import Clip, Marker, Video

Json = dict[str, Any]
SPEED = ("LinearTimeWarp", "TimeEffect", "FreezeFrame")


def read_otio(data: bytes, desk: Desk) -> ReadResult:
    """Read the lowest picture track of a timeline, or the clips of a collection. Raises ExportError."""
    root = load_json(decoded(data))
    kind = _kind(root)
    if kind == "Timeline":
        items = _picture_track(root, desk)
    elif kind == "SerializableCollection":
        items = _objects(root, "children")
    else:
        raise line_error(0, f"the file holds {kind or 'no OTIO object'}, not a Timeline", "export a timeline")
    clips: list[Clip] = []
    markers: list[Marker] = []
    for place, item in enumerate(items, 1):
        if _kind(item) == "Gap":
            desk.warn("gaps were left out")
        elif _kind(item) != "Clip":
            raise line_error(0, f"item {place} is a {_kind(item) or 'thing'}, which can't become a clip")
        elif item.get("enabled") is False:
            desk.warn(f"clip {place} is disabled and was left out")
        else:
            _read(place, item, desk, clips, markers)
    return desk.result(_text(root, "name"), clips, markers, "reel" if kind == "Timeline" else "selects")


def _picture_track(root: Json, desk: Desk) -> list[Json]:
    tracks = [track for track in _objects(_object(root, "tracks"), "children") if _kind(track) == "Track"]
    pictures = [track for track in tracks if track.get("kind") == "Video"]
    for track in pictures[1:]:
        if any(_kind(item) == "Clip" for item in _objects(track, "children")):
            desk.warn(f"track {_text(track, 'name')!r} was left out; the lowest picture track was read")
    return _objects(pictures[0], "children") if pictures else []


def _read(place: int, item: Json, desk: Desk, clips: list[Clip], markers: list[Marker]) -> None:
    reference, own, title = _reference(item), _own(item), _text(item, "name")
    video = _video(reference, own, desk)
    if any(_kind(effect) in SPEED for effect in _objects(item, "effects")):
        raise line_error(0, f"clip {place} {title!r} changes speed, which can't become a clip")
    available = _object(reference, "available_range")
    played = _object(item, "source_range") or available
    if not played:
        raise line_error(0, f"clip {place} {title!r} has no source range")
    origin = _frame(available, "start_time", video, desk) if available else video.timebase.start_frame
    first = _frame(played, "start_time", video, desk) - origin
    last = first + _frame(played, "duration", video, desk)
    note, kept = str(own.get("note", "")), own.get("kept") is not False
    with naming(f"clip {place} {title!r}"):
        clips.append(clip_of(video, first, last, title, 0, note=note, kept=kept))
    for marker in _objects(item, "markers"):
        at = _frame(_object(marker, "marked_range"), "start_time", video, desk) - origin
        said = _own(marker)
        colour = str(said.get("colour") or _text(marker, "color").lower() or "blue")
        text = str(said.get("note") or _text(marker, "comment") or _text(marker, "name"))
        markers += desk.marker(video, at, 0, text, colour)


def _reference(item: Json) -> Json:
    """Return the media that a clip plays: version 1 has one, version 2 the active one of several."""
    several = _object(item, "media_references")
    active = _text(item, "active_media_reference_key") or "DEFAULT_MEDIA"
    return _object(several, active) if several else _object(item, "media_reference")


def _video(reference: Json, own: Json, desk: Desk) -> Video:
    mine = str(own.get("video_id", ""))
    said = (*names_in_url(_text(reference, "target_url")), _text(reference, "name"))
    return desk.video_for((mine,) if mine in desk.videos else said, 0)


def _frame(holder: Json, name: str, video: Video, desk: Desk) -> int:
    """Return a time as frames of the video; its own rate may be another."""
    time = _object(holder, name)
    value, rate = time.get("value"), time.get("rate")
    for number in (value, rate):
        if isinstance(number, bool) or not isinstance(number, (int, float)) or not isfinite(number):
            raise line_error(0, f"{name} {number!r} is no time")
    exact = exact_rate(float(rate or 0))
    if exact != video.fps:
        desk.warn(f"a time at {exact} fps was brought to the {video.fps} fps of {video.video_id}")
    return whole_frames(Fraction(value or 0).limit_denominator(1000) / exact, video.fps, 0, desk)


def _kind(value: Any) -> str:
    return str(value.get("OTIO_SCHEMA", "")).partition(".")[0] if isinstance(value, dict) else ""


def _own(item: Json) -> Json:
    return _object(_object(item, "metadata"), KEY)


def _object(holder: Json, name: str) -> Json:
    value = holder.get(name)
    return value if isinstance(value, dict) else {}


def _objects(holder: Json, name: str) -> list[Json]:
    value = holder.get(name)
    return [item if isinstance(item, dict) else {} for item in value] if isinstance(value, list) else []


def _text(holder: Json, name: str) -> str:
    value = holder.get(name)
    return value if isinstance(value, str) else ""
