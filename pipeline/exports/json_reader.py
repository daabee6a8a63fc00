"""Reads Cutdesk's own JSON back whole."""

from dataclasses import fields
from typing import Any

from pipeline.exports.json_list import KIND, VERSION
from pipeline.exports.json_text import load_json
from pipeline.exports.reading import Desk, ReadResult, decoded, line_error
from pipeline.model import Clip, CutList, Evidence, Hit, Marker


def read_json(data: bytes, desk: Desk) -> ReadResult:
    """Read a list of this version or an older one. Raises ExportError with the line or the field."""
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
    return ReadResult(cut_list, tuple(desk.warnings))


def _list(value: dict[str, Any]) -> CutList:
    clips = tuple(_clip(item) for item in value["clips"])
    markers = tuple(Marker(**item) for item in value["markers"])
    return CutList(**{**_known(CutList, value), "clips": clips, "markers": markers})


def _clip(value: dict[str, Any]) -> Clip:
    hits = tuple(
        Hit(
            Evidence(**{**hit["evidence"], "cast": tuple(hit["evidence"]["cast"])}),
            hit["similarity"],
            hit["phrase"],
        )
        for hit in value.get("hits", ())
    )
    known = _known(Clip, value)
    clip = Clip(**{**known, "hits": hits, "flags": tuple(value.get("flags", ())),
                   "segment_ids": tuple(value.get("segment_ids", ()))})  # fmt: skip
    whole = isinstance(clip.start_ms, int) and isinstance(clip.end_ms, int)
    if not whole or not 0 <= clip.start_ms < clip.end_ms:
        raise ValueError(f"a clip runs from {clip.start_ms!r} to {clip.end_ms!r}")
    return clip


def _known(kind: type, value: dict[str, Any]) -> dict[str, Any]:
    return {f.name: value[f.name] for f in fields(kind) if f.name in value}
