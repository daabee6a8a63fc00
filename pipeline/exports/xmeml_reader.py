"""Reads Final Cut 7 XML back on whole frames, as Premiere and Resolve write it."""

from fractions import Fraction

from pipeline.exports.paths import names_in_url
from pipeline.exports.reading import Desk, ReadResult, clip_of, line_error, say_breaks
from pipeline.exports.xml_text import Node, parse
from pipeline.model import Clip, Marker, Video


def read_xmeml(data: bytes, desk: Desk) -> ReadResult:
    """Read a sequence's lowest picture track, or a bin's clips. Raises ExportError with the line."""
    root = parse(data)
    if root.tag != "xmeml":
        raise line_error(root.line, f"<{root.tag}> is no Final Cut 7 XML", "export as Final Cut Pro XML")
    return _File(root, desk).read()


class _File:
    """One document with its files and what was read so far."""

    def __init__(self, root: Node, desk: Desk) -> None:
        self.root, self.desk = root, desk
        self.files = {n.get("id"): n for n in root.walk() if n.tag == "file" and n.children}
        self.clips: list[Clip] = []
        self.markers: list[Marker] = []
        self.rate: Fraction | None = None

    def read(self) -> ReadResult:
        """Read the one sequence, or the clips of the bins."""
        sequences = [node for node in self.root.walk() if node.tag == "sequence" and node.find("media")]
        if len(sequences) > 1:
            raise line_error(
                sequences[1].line, "the file holds several sequences", "export one sequence a file"
            )
        if sequences:
            return self._sequence(sequences[0])
        bins = [node for node in self.root.walk() if node.tag == "bin"]
        clips = [node for node in self.root.walk() if node.tag == "clip"]
        if not clips and not bins:
            raise line_error(self.root.line, "the file holds no sequence and no clips")
        for node in clips:
            self._clip(node, next((inner for inner in node.walk() if inner.tag == "file"), node))
        return self.desk.result(bins[0].said("name") if bins else "", self.clips, self.markers, "selects")

    def _sequence(self, sequence: Node) -> ReadResult:
        self.rate = _fps(sequence.find("rate"))
        picture = sequence.find("media", "video")
        tracks = [node for node in picture.children if node.tag == "track"] if picture else []
        for extra in tracks[1:]:
            if extra.find("clipitem"):
                self.desk.warn(f"line {extra.line}: a further picture track was left out")
        items = [node for node in tracks[0].children if node.tag != "enabled"] if tracks else []
        for node in items:
            if node.tag in ("transitionitem", "generatoritem"):
                raise line_error(
                    node.line, f"a {node.tag} can't become a clip", "take it out, then export again"
                )
        ordered = sorted(
            (node for node in items if node.tag == "clipitem"), key=lambda node: _whole(node, "start")
        )
        spans = [(node.line, _whole(node, "start"), _whole(node, "end")) for node in ordered]
        if all(min(start, end) >= 0 for _, start, end in spans):
            say_breaks([(0, 0, 0), *spans], self.desk)
        for node in ordered:
            if node.said("enabled").upper() == "FALSE":
                self.desk.warn(f"line {node.line}: a disabled clip was left out")
                continue
            self._clip(node, node.find("file") or node)
        return self.desk.result(sequence.said("name"), self.clips, self.markers)

    def _clip(self, node: Node, file: Node) -> None:
        video = self._video(node, file)
        first, last = _whole(node, "in"), _whole(node, "out")
        if first < 0 or last < 0:
            raise line_error(node.line, "the clip has no in or out point", "set both, then export again")
        self._check_length(node, last - first)
        logged = node.find("logginginfo", "lognote")
        note = logged.text if logged else ""
        self.clips.append(clip_of(video, first, last, node.said("name"), node.line, note=note))
        for marker in node.children:
            if marker.tag == "marker":
                frame = _whole(marker, "in")
                text = marker.said("comment") or marker.said("name")
                self.markers += self.desk.marker(video, frame, marker.line, text)

    def _check_length(self, node: Node, source: int) -> None:
        """Refuse a speed change; ends of -1 hide under a transition and say nothing."""
        if node.find("start") is None or self.rate != _fps(node.find("rate")):
            return
        start, end = _whole(node, "start"), _whole(node, "end")
        if min(start, end) >= 0 and end - start != source:
            raise line_error(
                node.line, f"{source} source frames fill {end - start}", "a speed change can't become a clip"
            )

    def _video(self, node: Node, reference: Node) -> Video:
        file = self.files.get(reference.get("id"), reference) if reference.tag == "file" else reference
        names = (
            *names_in_url(file.said("pathurl")), file.said("timecode", "reel", "name"), file.said("name"),
        ) if file.tag == "file" else ()  # fmt: skip
        video = self.desk.video_for(names, node.line)
        fps = _fps(file.find("rate")) or _fps(node.find("rate"))
        if fps and fps != video.fps:
            raise line_error(
                file.line, f"the file runs at {fps} fps, but {video.video_id} at {video.fps}",
                "check that it is the right video",
            )  # fmt: skip
        return video


def _fps(rate: Node | None) -> Fraction | None:
    if rate is None or not rate.said("timebase"):
        return None
    nominal = _whole(rate, "timebase")
    if nominal <= 0:
        raise line_error(rate.line, f"timebase {nominal} is no frame rate")
    return Fraction(nominal * 1000, 1001) if rate.said("ntsc").upper() == "TRUE" else Fraction(nominal)


def _whole(node: Node, name: str) -> int:
    text = node.said(name)
    try:
        return int(text)
    except ValueError:
        line = (node.find(name) or node).line
        raise line_error(line, f"<{name}> {text[:40]!r} is no whole number of frames") from None
