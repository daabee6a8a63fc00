"""Reads Cutdesk's own JSON back whole."""

from dataclasses import fields, replace
from typing import Any

from pipeline.exports.json_list import KIND, VERSION
from pipeline.exports.json_text import load_json
from pipeline.exports.reading import Desk, ReadResult, clip_of, decoded, line_error, naming
from pipeline.model import Clip, CutList, Evidence, Hit, Marker, RollAdded

PLAIN = (str, int, float, bool)


def read_json(data: bytes, desk: Desk) -> ReadResult:
    """Read a list of this version. Raises ExportError with the line or the field."""
    value = load_json(decoded(data))
    if not isinstance(value, dict) or value.get("kind") != KIND or not isinstance(value.get("list"), dict):
        raise line_error(0, f"this is no Cutdesk cut list: its kind is not {KIND!r}")
    if value.get("version") != VERSION:
        raise line_error(0, f"version {value.get('version')!r} is not known", f"this Cutdesk reads {VERSION}")
    try:
        cut_list = _list(value["list"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise line_error(0, f"the list is not as version {VERSION} says ({error!r})") from error
    for video_id in [c.video_id for c in cut_list.clips] + [m.video_id for m in cut_list.markers]:
        if video_id not in desk.videos:
            raise line_error(0, f"no video of the library is {video_id!r}", "import it first")
    clips = tuple(_on_grid(number, clip, desk) for number, clip in enumerate(cut_list.clips, 1))
    return ReadResult(replace(cut_list, clips=clips), tuple(desk.warnings))


def _list(value: dict[str, Any]) -> CutList:
    if value.get("mode", "reel") not in ("reel", "selects"):
        raise ValueError(f"mode is {value['mode']!r}")
    clips = tuple(_clip(item) for item in value["clips"])
    markers = tuple(Marker(**_known(Marker, item)) for item in value["markers"])
    return CutList(**{**_known(CutList, value), "clips": clips, "markers": markers})


def _clip(value: dict[str, Any]) -> Clip:
    hits = tuple(
        Hit(**{**_known(Hit, hit), "evidence": _evidence(hit["evidence"])}) for hit in value.get("hits", ())
    )
    flags, ids = tuple(value.get("flags", ())), tuple(value.get("segment_ids", ()))
    if any(type(flag) is not str for flag in flags) or any(type(number) is not int for number in ids):
        raise TypeError("flags are texts and segment_ids whole numbers")
    rolls = tuple(RollAdded(**_known(RollAdded, roll)) for roll in value.get("rolls", ()))
    return Clip(**{**_known(Clip, value), "hits": hits, "flags": flags, "segment_ids": ids, "rolls": rolls})


def _evidence(value: dict[str, Any]) -> Evidence:
    return Evidence(**{**_known(Evidence, value), "cast": tuple(map(str, value["cast"]))})


def _known(kind: type, value: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of `kind` that a value gives. Raises TypeError for one of another type."""
    found = {f.name: (f.type, value[f.name]) for f in fields(kind) if f.name in value}
    for name, (wanted, given) in found.items():
        whole_for_float = wanted is float and type(given) is int
        if wanted in PLAIN and type(given) is not wanted and not whole_for_float:
            raise TypeError(f"{name} is {given!r}")
    return {name: given for name, (_, given) in found.items()}


def _on_grid(number: int, clip: Clip, desk: Desk) -> Clip:
    video = desk.videos[clip.video_id]
    start, end = (video.timebase.nearest_frame(ms) for ms in (clip.start_ms, clip.end_ms))
    if not 0 <= clip.stars <= 5:
        raise line_error(0, f"clip {number} has {clip.stars} stars, not 0 to 5")
    with naming(f"clip {number}"):
        placed = clip_of(video, start, end, clip.title, 0)
    if (placed.start_ms, placed.end_ms) != (clip.start_ms, clip.end_ms):
        desk.warn(f"clip {number} lay between two frames; its cuts moved to the nearest ones")
    return replace(clip, start_ms=placed.start_ms, end_ms=placed.end_ms)
