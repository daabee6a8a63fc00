"""The formats as plain data, and the two doors: `export` writes a cut list, `read_list` reads one back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from pipeline.errors import ExportError, InputError
from pipeline.exports.aaf import write_aaf
from pipeline.exports.ale import write_ale
from pipeline.exports.ale_reader import read_ale
from pipeline.exports.avid_markers import write_avid_markers
from pipeline.exports.concat import write_concat
from pipeline.exports.contact_sheet import write_contact_sheet
from pipeline.exports.edl import LAST_EVENT, write_edl
from pipeline.exports.edl_reader import read_edl
from pipeline.exports.fcpxml import write_fcpxml
from pipeline.exports.fcpxml_reader import read_fcpxml
from pipeline.exports.json_list import write_json
from pipeline.exports.json_reader import read_json
from pipeline.exports.kdenlive import write_kdenlive
from pipeline.exports.layout import make_plan, parts_of
from pipeline.exports.llc_reader import read_llc
from pipeline.exports.losslesscut import write_llc
from pipeline.exports.naming import file_name
from pipeline.exports.options import ExportOptions
from pipeline.exports.otio_list import write_otio
from pipeline.exports.otio_reader import read_otio
from pipeline.exports.plan import FrameJpeg, Plan, Warn
from pipeline.exports.reading import Desk, ReadResult
from pipeline.exports.resolve_markers import write_resolve_markers
from pipeline.exports.sniff import sniff
from pipeline.exports.sportscode import write_sportscode
from pipeline.exports.subtitles import write_srt, write_vtt
from pipeline.exports.table import write_csv, write_tsv
from pipeline.exports.table_reader import read_csv, read_tsv
from pipeline.exports.xmeml import write_xmeml
from pipeline.exports.xmeml_reader import read_xmeml
from pipeline.exports.youtube import write_youtube
from pipeline.model import CutList, Evidence, Video

Writer = Callable[[Plan, Warn], str | bytes]
Reader = Callable[[bytes, Desk], ReadResult]
PREVIEW_LINES = 400


@dataclass(frozen=True, slots=True)
class Format:
    """One format. `carries` names what comes back when it is read again, beside the cuts themselves.

    `one_video` is `always` or `selects` where one file can show one recording only. Above `max_events`
    a list goes into several files.
    """

    name: str
    title: str
    extension: str
    media_type: str
    write: Writer
    read: Reader | None = None
    carries: tuple[str, ...] = ()
    one_video: str = ""
    max_events: int = 0
    experimental: bool = False


@dataclass(frozen=True, slots=True)
class Exported:
    """The files of one export with their names, and what the editor should know."""

    format: Format
    files: tuple[tuple[str, bytes], ...]
    warnings: tuple[str, ...] = ()

    def preview(self, file: int = 0, lines: int = PREVIEW_LINES) -> str:
        """Return the first lines of a file as text; empty for AAF, which is no text."""
        data = self.files[file][1]
        if not self.format.media_type.startswith(("text/", "application/json", "application/xml")):
            return ""
        return "".join(data.decode("utf-8-sig", "replace").splitlines(keepends=True)[:lines])


_CLIP = (
    "title", "kept", "stars", "rank", "score", "beat", "note", "caption", "reason", "decided_by", "flags",
    "segment_ids", "clip_id",
)  # fmt: skip
_XML, _JSON, _TEXT = "application/xml", "application/json", "text/plain"

FORMATS: tuple[Format, ...] = (
    Format("edl", "EDL (CMX 3600)", ".edl", _TEXT, write_edl, read_edl, ("name", "title"),
           max_events=LAST_EVENT),
    Format("fcpxml", "Final Cut Pro XML (Resolve, Final Cut)", ".fcpxml", _XML, write_fcpxml, read_fcpxml,
           ("name", "title", "note", "markers")),
    Format("xmeml", "Final Cut 7 XML (Premiere)", ".xml", _XML, write_xmeml, read_xmeml,
           ("name", "title", "note", "markers")),
    Format("ale", "ALE (Avid selects)", ".ale", _TEXT, write_ale, read_ale, ("title", "note")),
    Format("otio", "OpenTimelineIO", ".otio", _JSON, write_otio, read_otio,
           ("name", "title", "note", "kept", "markers", "colours")),
    Format("aaf", "AAF (Avid, experimental)", ".aaf", "application/octet-stream", write_aaf,
           experimental=True),
    Format("resolve-markers", "Resolve marker EDL", ".markers.edl", _TEXT, write_resolve_markers,
           one_video="selects", max_events=LAST_EVENT),
    Format("avid-markers", "Avid markers", ".markers.txt", _TEXT, write_avid_markers, one_video="selects"),
    Format("csv", "CSV (spreadsheet)", ".csv", "text/csv", write_csv, read_csv, _CLIP),
    Format("tsv", "TSV (spreadsheet)", ".tsv", "text/tab-separated-values", write_tsv, read_tsv, _CLIP),
    Format("json", "JSON (Cutdesk)", ".json", _JSON, write_json, read_json,
           ("name", "hits", "markers", "colours", *_CLIP)),
    Format("srt", "SRT (words of the reel)", ".srt", "text/plain", write_srt),
    Format("vtt", "WebVTT (words of the reel)", ".vtt", "text/vtt", write_vtt),
    Format("youtube", "YouTube chapters", ".chapters.txt", _TEXT, write_youtube),
    Format("kdenlive", "Kdenlive guides", ".guides.json", _JSON, write_kdenlive, one_video="selects"),
    Format("llc", "LosslessCut project", ".llc", _JSON, write_llc, read_llc,
           ("title", "kept", "note", "beat"), one_video="always"),
    Format("concat", "ffmpeg concat script", ".ffconcat", _TEXT, write_concat),
    Format("sportscode", "Sportscode XML", ".sportscode.xml", _XML, write_sportscode, one_video="always"),
    Format("html", "Contact sheet (print)", ".html", "text/html", write_contact_sheet),
)  # fmt: skip


def formats() -> tuple[Format, ...]:
    """Return every format, the most used first."""
    return FORMATS


def format_named(name: str) -> Format:
    """Return the format called `name`. Raises InputError that lists those there are."""
    found = next((f for f in FORMATS if f.name == name.strip().lower()), None)
    if found is None:
        raise InputError(f"format {name!r} is unknown; choose {', '.join(f.name for f in FORMATS)}")
    return found


def export(
    name: str,
    cut_list: CutList,
    videos: Mapping[str, Video],
    options: ExportOptions | None = None,
    *,
    words: Mapping[str, Sequence[Evidence]] | None = None,
    frame_jpeg: FrameJpeg | None = None,
) -> Exported:
    """Write a cut list in one format.

    `words` are transcript lines by video, for SRT and WebVTT; `frame_jpeg(video_id, frame)` gives pictures
    for the contact sheet. Raises ExportError for what the format cannot carry, InputError for bad options.
    """
    kind, options = format_named(name), options or ExportOptions()
    warnings: list[str] = []

    def warn(text: str) -> None:
        if text not in warnings:
            warnings.append(text)

    plan = replace(make_plan(cut_list, videos, options, warn), words=words or {}, frame_jpeg=frame_jpeg)
    if not plan.events:
        warn("the list has no clips to export")
    split = options.per_video or kind.one_video == "always" or kind.one_video == plan.mode
    parts = parts_of(plan, per_video=split, max_events=kind.max_events)
    files: list[tuple[str, bytes]] = []
    for part, stem in zip(parts, _stems(parts, plan), strict=True):
        written = kind.write(part, warn)
        data = written if isinstance(written, bytes) else written.encode("utf-8", "surrogateescape")
        files.append((stem + kind.extension, data))
    if len(files) > 1 and kind.max_events and len(plan.events) > kind.max_events:
        warn(f"{kind.title} holds {kind.max_events} events; the list goes on in {len(files)} files")
    return Exported(kind, tuple(files), tuple(warnings))


def read_list(name: str, data: bytes, videos: Mapping[str, Video], video_id: str = "") -> ReadResult:
    """Read a file as a cut list; `name` is its format, seen from the file where empty.

    `video_id` says which video a source is that the library doesn't know by name. Raises ExportError that
    says which line is wrong and why.
    """
    if video_id and video_id not in videos:
        raise InputError(
            f"video {video_id!r} is not in the library; choose one of {', '.join(list(videos)[:10])}"
        )
    kind = format_named(name or sniff(data))
    if kind.read is None:
        readable = ", ".join(f.name for f in FORMATS if f.read)
        raise ExportError(f"{kind.title} can't become a cut list again; {readable} can")
    return kind.read(data, Desk(videos, video_id))


def _stems(parts: Sequence[Plan], plan: Plan) -> list[str]:
    """Name the files: the list, the video where there are several, and a number where that is not enough."""
    stem = file_name(plan.title)
    several = len({part.videos for part in parts}) > 1
    out: list[str] = []
    for part in parts:
        base = f"{stem}-{file_name(part.videos[0].video_id)}" if several and len(part.videos) == 1 else stem
        name, number = base, 1
        while name.casefold() in {other.casefold() for other in out}:
            number += 1
            name = f"{base}-{number}"
        out.append(name)
    return out
