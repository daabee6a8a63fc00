"""Reads LosslessCut projects, which are JSON5: versions 1 to 3 of its schema."""

import re
from fractions import Fraction
from itertools import accumulate
from typing import Any

from pipeline.errors import ExportError
from pipeline.exports.json_text import DEEPEST, check_texts, load_json
from pipeline.exports.naming import one_line
from pipeline.exports.paths import names_in_url
from pipeline.exports.reading import Desk, ReadResult, clip_of, decoded, line_error, naming, whole_frames
from pipeline.model import Clip, Video

VERSIONS = (1, 2, 3)
LONGEST_JSON5 = 500_000
"""JSON5 is read slowly, some seconds for this many characters: thousands of segments."""


def read_llc(data: bytes, desk: Desk) -> ReadResult:
    """Read the segments of a project. Raises ExportError with the line, or the segment that is wrong."""
    value = load(decoded(data))
    segments = value.get("cutSegments") if isinstance(value, dict) else None
    if not isinstance(segments, list):
        raise line_error(0, "this is no LosslessCut project: it has no cutSegments")
    if value.get("version") not in VERSIONS:
        desk.warn(
            f"project version {value.get('version')!r} is unknown; it was read as version {VERSIONS[-1]}"
        )
    media = value.get("mediaFileName", "")
    clips = [_clip(number, segment, str(media), desk) for number, segment in enumerate(segments, 1)]
    return desk.result("", clips, mode="selects")


def load(text: str) -> Any:
    """Read JSON, or JSON5 where it is that. Raises ExportError with the line."""
    import json5

    try:
        return load_json(text)
    except ExportError:
        if text.lstrip()[:1] not in "{/" or _depth(text) > DEEPEST:
            raise
    if len(text) > LONGEST_JSON5:
        raise line_error(0, f"a project of more than {LONGEST_JSON5} characters must be plain JSON")
    try:
        value = json5.loads(text, allow_duplicate_keys=False)
    except (ValueError, RecursionError) as error:
        place = re.match(r"<string>:(\d+) (.*)", str(error))
        line, problem = (int(place[1]), place[2]) if place else (0, str(error))
        raise line_error(line, f"the project is broken ({problem[:200]})") from error
    check_texts(value)
    return value


def _depth(text: str) -> int:
    """Return how deep brackets may lie in each other, whatever the quotes say."""
    return max(accumulate((char in "{[") - (char in "}]") for char in text), default=0)


def _clip(number: int, segment: Any, media: str, desk: Desk) -> Clip:
    if not isinstance(segment, dict):
        raise line_error(0, f"segment {number} is no object")
    tags: dict[str, Any] = segment["tags"] if isinstance(segment.get("tags"), dict) else {}
    own = str(tags.get("cutdesk_video", ""))
    video = desk.video_for((own,) if own in desk.videos else names_in_url(media), 0)
    first = whole_frames(_seconds(segment, "start", number, Fraction(0)), video.fps, 0, desk)
    end = _seconds(segment, "end", number, None)
    last = _last(video) if end is None else whole_frames(end, video.fps, 0, desk)
    with naming(f"segment {number}"):
        return clip_of(
            video, first, last, one_line(str(segment.get("name", ""))), 0,
            kept=bool(segment.get("selected", True)),
            note=str(tags.get("note", "")), beat=str(tags.get("beat", "")),
        )  # fmt: skip


def _last(video: Video) -> int:
    return video.timebase.nearest_frame(video.duration_ms)


def _seconds(segment: dict[str, Any], name: str, number: int, otherwise: Fraction | None) -> Any:
    value = segment.get(name)
    if value is None:
        return otherwise
    if isinstance(value, bool) or not isinstance(value, (int, float)) or value != value or abs(value) > 1e9:
        raise line_error(0, f"segment {number}: {name} {value!r} is no time in seconds")
    return Fraction(str(value))
