"""Final Cut 7 XML (xmeml 4), which Premiere reads: whole frames, and the recording's true start timecode.

Source: Apple's Final Cut Pro XML interchange format. `in` and `out` count from the media's first frame.
"""

import xml.etree.ElementTree as ET
from fractions import Fraction

from pipeline.errors import ExportError
from pipeline.exports.markers import say_lost
from pipeline.exports.naming import one_line, reel_of
from pipeline.exports.paths import media_name, media_url
from pipeline.exports.plan import Event, Plan, Warn, marks_within, media_frames
from pipeline.exports.xml_text import add, document
from pipeline.model import Video
from pipeline.timebase import Timebase


def write_xmeml(plan: Plan, warn: Warn) -> str:
    """Write a sequence with linked picture and sound, or a bin of clips with in and out points."""
    say_lost(plan, warn)
    root = ET.Element("xmeml", version="4")
    files = _Files(plan, warn)
    if plan.mode == "selects":
        _bin(plan, root, files)
    else:
        if any(video.fps != plan.grid.fps for video in plan.videos):
            warn(f"videos of other rates play in a sequence of {plan.grid.fps} fps; ends may lose a frame")
        _sequence(plan, root, files)
    return document(root, "xmeml")


class _Files:
    """Writes each file in full once and refers to it afterwards, as xmeml wants."""

    def __init__(self, plan: Plan, warn: Warn) -> None:
        self.plan, self.warn = plan, warn
        self.places = {video.video_id: place for place, video in enumerate(plan.videos, 1)}
        self.written: set[str] = set()

    def put(self, parent: ET.Element, video: Video) -> None:
        """Append the file of one video."""
        element = add(parent, "file", id=f"file-{self.places[video.video_id]}")
        if video.video_id in self.written:
            return
        self.written.add(video.video_id)
        add(element, "name", media_name(video))
        add(element, "pathurl", media_url(video, self.warn, "localhost"))
        _rate(element, video.fps)
        add(element, "duration", _length(self.plan, video))
        stamp = _timecode(element, video.timebase, video.timebase.start_frame)
        add(add(stamp, "reel"), "name", reel_of(video))
        media = add(element, "media")
        _picture(add(add(media, "video"), "samplecharacteristics"), self.plan, video.fps)
        if self.plan.options.channels:
            audio = add(media, "audio")
            sound = add(audio, "samplecharacteristics")
            add(sound, "depth", 16)
            add(sound, "samplerate", 48000)
            add(audio, "channelcount", self.plan.options.channels)


def _sequence(plan: Plan, root: ET.Element, files: _Files) -> None:
    sequence = add(root, "sequence", id="sequence-1")
    add(sequence, "name", one_line(plan.title))
    add(sequence, "duration", plan.frames)
    _rate(sequence, plan.grid.fps)
    _timecode(sequence, plan.grid, plan.grid.start_frame + plan.first)
    media = add(sequence, "media")
    video = add(media, "video")
    _picture(add(add(video, "format"), "samplecharacteristics"), plan, plan.grid.fps)
    track = add(video, "track")
    for place, event in enumerate(plan.events, 1):
        _item(event, place, 0, plan, add(track, "clipitem", id=_id(place, 0)), files)
    if plan.options.channels:
        audio = add(media, "audio")
        add(audio, "numOutputChannels", plan.options.channels)
        for channel in range(1, plan.options.channels + 1):
            track = add(audio, "track")
            for place, event in enumerate(plan.events, 1):
                _item(event, place, channel, plan, add(track, "clipitem", id=_id(place, channel)), files)
            add(track, "outputchannelindex", channel)


def _item(event: Event, place: int, channel: int, plan: Plan, item: ET.Element, files: _Files) -> None:
    add(item, "masterclipid", f"masterclip-{files.places[event.video.video_id]}")
    add(item, "name", event.name)
    add(item, "enabled", "TRUE")
    add(item, "duration", _length(plan, event.video))
    _rate(item, event.video.fps)
    add(item, "start", event.record_in - plan.first)
    add(item, "end", event.record_out - plan.first)
    add(item, "in", event.source_in)
    add(item, "out", event.source_out)
    files.put(item, event.video)
    if channel:
        source = add(item, "sourcetrack")
        add(source, "mediatype", "audio")
        add(source, "trackindex", channel)
    else:
        _remarks(item, event, plan)
    for other in range(plan.options.channels + 1):
        link = add(item, "link")
        add(link, "linkclipref", _id(place, other))
        add(link, "mediatype", "audio" if other else "video")
        add(link, "trackindex", other or 1)
        add(link, "clipindex", place)


def _remarks(item: ET.Element, event: Event, plan: Plan) -> None:
    for mark in marks_within(plan.marks, event):
        marker = add(item, "marker")
        add(marker, "name", one_line(mark.text) or "Marker")
        add(marker, "comment", mark.text)
        add(marker, "in", mark.source_frame)
        add(marker, "out", -1)
    if event.clip.note:
        add(add(item, "logginginfo"), "lognote", event.clip.note)


def _bin(plan: Plan, root: ET.Element, files: _Files) -> None:
    parent = add(root, "bin")
    add(parent, "name", one_line(plan.title))
    children = add(parent, "children")
    for place, event in enumerate(plan.events, 1):
        clip = add(children, "clip", id=f"clip-{place}")
        add(clip, "name", event.name)
        add(clip, "duration", _length(plan, event.video))
        _rate(clip, event.video.fps)
        add(clip, "in", event.source_in)
        add(clip, "out", event.source_out)
        add(clip, "ismasterclip", "TRUE")
        track = add(add(add(clip, "media"), "video"), "track")
        item = add(track, "clipitem", id=_id(place, 0))
        add(item, "name", event.name)
        _rate(item, event.video.fps)
        files.put(item, event.video)
        _remarks(clip, event, plan)


def _rate(parent: ET.Element, fps: Fraction) -> None:
    nominal = -(-fps.numerator // fps.denominator)
    if fps not in (nominal, Fraction(nominal * 1000, 1001)):
        raise ExportError(
            f"Final Cut 7 XML can't say {fps} fps; it knows whole rates and their 1000/1001; take OTIO"
        )
    rate = add(parent, "rate")
    add(rate, "timebase", nominal)
    add(rate, "ntsc", "TRUE" if fps != nominal else "FALSE")


def _timecode(parent: ET.Element, grid: Timebase, count: int) -> ET.Element:
    stamp = add(parent, "timecode")
    _rate(stamp, grid.fps)
    add(stamp, "string", grid.label(count))
    add(stamp, "frame", count)
    add(stamp, "displayformat", "DF" if grid.drop_frame else "NDF")
    return stamp


def _picture(parent: ET.Element, plan: Plan, fps: Fraction) -> None:
    _rate(parent, fps)
    width, height = plan.options.picture
    for name, value in (
        ("width", width),
        ("height", height),
        ("pixelaspectratio", "square"),
        ("fielddominance", "none"),
    ):
        add(parent, name, value)


def _length(plan: Plan, video: Video) -> int:
    played = (event.source_out for event in plan.events if event.video.video_id == video.video_id)
    return max(media_frames(video), *played)


def _id(place: int, channel: int) -> str:
    return f"clipitem-{place}" + (f"-a{channel}" if channel else "")
