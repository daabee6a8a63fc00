"""Reads FCPXML back as exact fractions; OpenTimelineIO's adapter takes 30000/1001 for 29."""

import re
from fractions import Fraction

from pipeline.exports.paths import names_in_url
from pipeline.exports.reading import Desk, ReadResult, clip_of, line_error, whole_frames
from pipeline.exports.xml_text import Node, parse
from pipeline.model import Clip, Marker, Video

_TIME = re.compile(r"(-?\d{1,30})(?:/(\d{1,30}))?s")
CLIPS = ("asset-clip", "clip", "video")
NOT_CLIPS = ("ref-clip", "mc-clip", "sync-clip", "audition", "title", "transition", "audio")


def read_fcpxml(data: bytes, desk: Desk) -> ReadResult:
    """Read a project's main storyline, or an event's favourites. Raises ExportError with the line."""
    root = parse(data)
    if root.tag != "fcpxml":
        raise line_error(
            root.line, f"<{root.tag}> is no FCPXML", "export an .fcpxml file, not a bundle or a library"
        )
    return _File(root, desk).read()


class _File:
    """One document with its assets, formats and what was read so far."""

    def __init__(self, root: Node, desk: Desk) -> None:
        self.root, self.desk = root, desk
        self.resources = {node.get("id"): node for node in root.walk() if node.get("id")}
        self.clips: list[Clip] = []
        self.markers: list[Marker] = []

    def read(self) -> ReadResult:
        """Read all that is a clip."""
        projects = [node for node in self.root.walk() if node.tag == "project"]
        if len(projects) > 1:
            raise line_error(projects[1].line, "the file holds several projects", "export one project a file")
        event = next((node for node in self.root.walk() if node.tag == "event"), self.root)
        if projects:
            spine = projects[0].find("sequence", "spine")
            if spine is None:
                raise line_error(projects[0].line, "the project has no sequence with a spine")
            for node in spine.children:
                self._item(node)
            return self.desk.result(projects[0].get("name"), self.clips, self.markers)
        for node in event.children:
            if node.tag in CLIPS:
                self._selects(node)
        return self.desk.result(event.get("name"), self.clips, self.markers, "selects")

    def _item(self, node: Node) -> None:
        if node.tag == "gap":
            self.desk.warn(f"line {node.line}: a gap was left out")
        elif node.tag in NOT_CLIPS:
            raise line_error(
                node.line,
                f"a {node.tag} can't become a clip",
                "take it out or break it apart, then export again",
            )
        elif node.tag not in CLIPS:
            raise line_error(node.line, f"<{node.tag}> is unknown in a spine")
        elif node.get("enabled", "1") == "0":
            self.desk.warn(f"line {node.line}: a disabled clip was left out")
        else:
            self._clip(node)

    def _clip(self, node: Node) -> None:
        asset, shift = self._asset(node)
        video = self._video(asset, node)
        for child in node.children:
            if child.tag == "timeMap":
                raise line_error(
                    child.line, "a speed change can't become a clip", "take it out, then export again"
                )
            if child.tag in (*CLIPS, *NOT_CLIPS) and child.get("lane"):
                self.desk.warn(f"line {child.line}: a connected {child.tag} was left out")
        origin = _time(asset, "start", Fraction(0))
        start = _time(node, "start", origin - shift) + shift - origin
        length = _time(node, "duration", _time(asset, "duration", Fraction(0)))
        first = whole_frames(start, video.fps, node.line, self.desk)
        last = whole_frames(start + length, video.fps, node.line, self.desk)
        said = node.find("note")
        title, note = node.get("name"), said.text if said else ""
        self.clips.append(clip_of(video, first, last, title, node.line, note=note))
        self._markers(node, video, origin - shift)

    def _selects(self, node: Node) -> None:
        asset, shift = self._asset(node)
        video = self._video(asset, node)
        origin = _time(asset, "start", Fraction(0)) - shift
        spans = [c for c in node.children if c.tag == "rating" and c.get("value") == "favorite"]
        for span in spans or [c for c in node.children if c.tag == "keyword"]:
            start = _time(span, "start", origin) - origin
            length = _time(span, "duration", _time(node, "duration", Fraction(0)))
            first = whole_frames(start, video.fps, span.line, self.desk)
            last = whole_frames(start + length, video.fps, span.line, self.desk)
            title = span.get("name") if spans else span.get("value")
            self.clips.append(clip_of(video, first, last, title, span.line, note=span.get("note")))
        self._markers(node, video, origin)

    def _markers(self, node: Node, video: Video, origin: Fraction) -> None:
        for child in node.children:
            if child.tag in ("marker", "chapter-marker"):
                frame = whole_frames(_time(child, "start", origin) - origin, video.fps, child.line, self.desk)
                text = child.get("note") or child.get("value")
                self.markers += self.desk.marker(video, frame, child.line, text)

    def _asset(self, node: Node) -> tuple[Node, Fraction]:
        """Return a clip's asset, and what its local time lacks to the asset's time."""
        shift = Fraction(0)
        inner = node
        if node.tag == "clip":
            found = node.find("video") or node.find("asset-clip")
            if found is None:
                raise line_error(node.line, "the clip holds no picture")
            inner = found
            origin = _time(self._resource(inner), "start", Fraction(0))
            shift = _time(inner, "start", origin) - _time(inner, "offset", Fraction(0))
        return self._resource(inner), shift

    def _resource(self, node: Node) -> Node:
        asset = self.resources.get(node.get("ref"))
        if asset is None or asset.tag != "asset":
            raise line_error(
                node.line, f"<{node.tag}> refers to asset {node.get('ref')!r}, which the file lacks"
            )
        return asset

    def _video(self, asset: Node, node: Node) -> Video:
        metadata = {md.get("key"): md.get("value") for md in asset.walk() if md.tag == "md"}
        media = asset.find("media-rep")
        url = media.get("src") if media else asset.get("src")
        own = metadata.get("com.cutdesk.video", "")
        names = (own,) if own in self.desk.videos else (
            *names_in_url(url), metadata.get("com.apple.proapps.studio.reel", ""), asset.get("name"),
        )  # fmt: skip
        video = self.desk.video_for(names, node.line)
        shape = self.resources.get(asset.get("format"))
        frame = _time(shape, "frameDuration", 1 / video.fps) if shape else 1 / video.fps
        if frame <= 0 or 1 / frame != video.fps:
            raise line_error(
                asset.line,
                f"the asset runs at {1 / frame if frame else 0} fps, but {video.video_id} at {video.fps}",
                "check that it is the right video",
            )  # fmt: skip
        return video


def _time(node: Node, name: str, otherwise: Fraction) -> Fraction:
    text = node.get(name)
    if not text:
        return otherwise
    match = _TIME.fullmatch(text.strip())
    if not match or (match[2] and int(match[2]) == 0):
        raise line_error(
            node.line, f"{name} {text[:40]!r} is no time", "write seconds as a fraction: 1001/30000s"
        )
    return Fraction(int(match[1]), int(match[2] or 1))
