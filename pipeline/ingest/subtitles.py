"""Subtitle files as transcript lines: SRT, VTT, ASS/SSA and TTML, in whatever encoding."""

import re
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from pipeline.errors import InputError
from pipeline.ingest.bundle import content_hash
from pipeline.ingest.chapters import chapters
from pipeline.model import Bundle, Evidence, Video
from pipeline.timebase import seconds_from_ms

FORMATS = {
    ".srt": "srt",
    ".vtt": "vtt",
    ".ass": "ass",
    ".ssa": "ssa",
    ".ttml": "ttml",
    ".dfxp": "ttml",
    ".xml": "ttml",
}
NAMES = {
    "srt": "SubRip (.srt)",
    "vtt": "WebVTT (.vtt)",
    "ass": "ASS (.ass)",
    "ssa": "SSA (.ssa)",
    "ttml": "TTML (.ttml)",
}
MOST_BYTES = 32 * 1024 * 1024
LATE_MS = 60_000
Probe = Callable[[Path], tuple[int, Fraction]]
"""Returns a media file's length in milliseconds and its frame rate."""
_TIME = r"(?:\d+:)?\d{1,2}:\d{1,2}[.,]\d{1,3}"
_ARROW = re.compile(rf"^\s*(?:{_TIME})\s*-->\s*(?:{_TIME})(\s|$)")
_SECONDS = re.compile(r"(?:(\d+):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})")
_VOICE = re.compile(r"<v(?:\.[\w.]+)?\s+([^>]+)>", re.IGNORECASE)
_TAG = re.compile(r"<[^>\n]{1,80}>")
_SPEAKER = re.compile(r"^(?:\[([^\]:]{2,24})\]|([A-Z][A-Z .'-]{1,22}|[가-힣]{2,5})\s*:)\s*")


def read_subtitles(path: Path | str) -> tuple[Evidence, ...]:
    """Return the lines of a subtitle file by time.

    Raises InputError naming file and line for a file that is not what its name says, or that is damaged.
    """
    path = Path(path)
    kind = FORMATS.get(path.suffix.casefold())
    if kind is None:
        raise InputError(
            f"{path.name}: {path.suffix or 'no ending'!r} is no subtitle format; "
            "give .srt, .vtt, .ass or .ttml"
        )
    text = _text(path)
    _check(path, kind, text)
    rows = _parsed(path, kind, text)
    if not rows:
        raise InputError(f"{path.name}, line 1: there is no line with a time in it; is it {NAMES[kind]}?")
    rows.sort(key=lambda row: (row[0], row[1]))
    return tuple(
        Evidence(f"stt-{place:05}", "stt", start, end, said, speaker)
        for place, (start, end, said, speaker) in enumerate(rows)
    )


def episode_bundle(
    video_path: Path | str,
    subtitle_path: Path | str,
    probe: Probe,
    *,
    title: str,
    category: str = "drama",
    series: str = "",
    date: str = "",
    episode: str = "",
    video_id: str = "",
) -> Bundle:
    """Make a bundle of a video file and a subtitle file, with chapters by rule.

    Lines after the end of the video are left out with a warning; raises InputError where most of them are.
    """
    media = Path(video_path).expanduser().resolve()
    if not media.is_file():
        raise InputError(f"there is no video file {media}; give the path of one")
    if date and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", date):
        raise InputError(f"date {date!r} is not a day; write it as 2024-05-31")
    length, fps = probe(media)
    lines = read_subtitles(subtitle_path)
    inside = tuple(line for line in lines if line.start_ms < length)
    if len(inside) * 2 < len(lines):
        raise InputError(
            f"{Path(subtitle_path).name}: {len(lines) - len(inside)} of {len(lines)} lines are after the "
            f"end of {media.name}, which is {seconds_from_ms(length):.0f} s long; is it another video's?"
        )
    warnings = (
        ()
        if len(inside) == len(lines)
        else (f"{len(lines) - len(inside)} lines after the end were left out",)
    )
    key = video_id or slug(" ".join(filter(None, (series, episode, title, date))))
    video = Video(
        key, title, category, length, fps, series=series, episode=episode, date=date, media=str(media),
        source=f"subtitles: {Path(subtitle_path).name}",
    )  # fmt: skip
    bundle = Bundle(video, evidence=inside, warnings=warnings)
    bundle = Bundle(video, chapters=chapters(bundle), evidence=inside, warnings=warnings)
    return Bundle(video, (), bundle.chapters, inside, content_hash(bundle), (), warnings)


def slug(text: str) -> str:
    """Return a text as an id: letters of any script, digits and hyphens."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return re.sub(r"[\W_]+", "-", plain).strip("-")[:80] or "video"


def _text(path: Path) -> str:
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= MOST_BYTES else b""
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from error
    if size > MOST_BYTES:
        raise InputError(
            f"{path.name} is {size // 1024 // 1024} MB; a subtitle file has a few: is it the video?"
        )
    if not data.strip():
        raise InputError(f"{path.name}, line 1: the file is empty")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    if b"\x00" in data[:4096]:
        raise InputError(f"{path.name}, line 1: this is not text but a binary file, perhaps the video itself")
    return _decoded(data)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    try:
        korean = data.decode("cp949")
        if len(re.findall("[가-힣]", korean)) * 4 > len(re.findall(r"[^\W\d_]", korean)):
            return korean
    except UnicodeDecodeError:
        pass
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    return str(best) if best is not None else data.decode("cp1252", errors="replace")


def _check(path: Path, kind: str, text: str) -> None:
    looks = _looks_like(text)
    if looks and looks != kind and {looks, kind} != {"ass", "ssa"}:
        seen = NAMES.get(looks, looks)
        raise InputError(
            f"{path.name}, line 1: its name says {NAMES[kind]}, but this is {seen}; give it that ending"
        )
    if kind not in ("srt", "vtt"):
        return
    for number, line in enumerate(text.splitlines(), 1):
        if "-->" not in line:
            continue
        if not _ARROW.match(line):
            raise InputError(
                f"{path.name}, line {number}: {line.strip()[:60]!r} is no time; "
                f"it should be like {_example(kind)}"
            )
        start, end = (_ms(part) for part in line.split("-->", 1))
        if end < start:
            raise InputError(f"{path.name}, line {number}: {line.strip()[:60]!r} ends before it starts")


def _looks_like(text: str) -> str:
    head = text.lstrip()[:2000]
    if head.startswith("WEBVTT"):
        return "vtt"
    if re.match(r"\[script info\]", head, re.IGNORECASE):
        return "ass" if re.search(r"v4\+|v4\.00\+", head, re.IGNORECASE) else "ssa"
    if re.match(r"(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<(\w+:)?tt\b", head, re.DOTALL):
        return "ttml"
    if re.match(r"<!doctype html|<html", head, re.IGNORECASE):
        return "a web page"
    if head[:1] in "{[" and re.match(r"[{\[]\s*[\"{\[\]}]", head):
        return "JSON"
    return "srt" if re.match(rf"\d+\s*\n\s*{_TIME}\s*-->", head) else ""


def _example(kind: str) -> str:
    return "00:01:02.500 --> 00:01:04.000" if kind == "vtt" else "00:01:02,500 --> 00:01:04,000"


def _ms(text: str) -> int:
    match = _SECONDS.search(text)
    if match is None:
        return 0
    hours, minutes, seconds = int(match[1] or 0), int(match[2]), int(match[3])
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int(match[4].ljust(3, "0"))


def _parsed(path: Path, kind: str, text: str) -> list[tuple[int, int, str, str]]:
    import pysubs2

    voices = _VOICE.findall(text) if kind == "vtt" else []
    marked = _VOICE.sub(lambda m: f"\x01{m[1].strip()}\x02", text) if voices else text
    try:
        events = pysubs2.SSAFile.from_string(marked, format_=kind)
    except Exception as error:  # pysubs2 passes on what its parsers and the XML reader raise
        line = getattr(error, "position", (1, 0))[0]
        raise InputError(
            f"{path.name}, line {line}: this cannot be read as {NAMES[kind]}: {error}"
        ) from error
    out = []
    for event in events:
        if event.is_comment or event.is_drawing:
            continue
        said, speaker = _said(event.plaintext, event.name)
        if said and event.end >= event.start >= 0:
            out.append((int(event.start), int(event.end), said, speaker))
    return out


def _said(text: str, name: str) -> tuple[str, str]:
    voice = re.search("\x01([^\x02]*)\x02", text)
    plain = re.sub("\x01[^\x02]*\x02", " ", text)
    plain = " ".join(_TAG.sub("", plain).split())
    speaker = name.strip() or (voice[1] if voice else "")
    if not speaker and (lead := _SPEAKER.match(plain)):
        speaker = (lead[1] or lead[2]).strip()
        plain = plain[lead.end() :]
    return plain, speaker
