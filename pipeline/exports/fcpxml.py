"""Final Cut Pro XML: every time a whole multiple of its frame duration, so that no cut leaves the grid.

Source: Apple's FCPXML reference and its DTD for 1.10. A clip's `start` is source time with timecode, its
`offset` is sequence time, which begins at `tcStart`.
"""

import xml.etree.ElementTree as ET
from fractions import Fraction

from pipeline.exports.markers import say_lost
from pipeline.exports.naming import one_line
from pipeline.exports.paths import media_url
from pipeline.exports.plan import Event, Mark, Plan, Warn, marks_within, media_frames
from pipeline.exports.xml_text import add, document
from pipeline.model import Video
from pipeline.timebase import Timebase

RATE_NAMES = {
    Fraction(24000, 1001): ("2398", "23.98"),
    Fraction(24): ("24", "24"),
    Fraction(25): ("25", "25"),
    Fraction(30000, 1001): ("2997", "29.97"),
    Fraction(30): ("30", "30"),
    Fraction(50): ("50", "50"),
    Fraction(60000, 1001): ("5994", "59.94"),
    Fraction(60): ("60", "60"),
}
"""What the end of a format's name and a conform rate call each frame rate."""

SIZE_NAMES = {
    (1920, 1080): "1080p",
    (1280, 720): "720p",
    (3840, 2160): "3840x2160p",
    (4096, 2160): "4096x2160p",
}


def write_fcpxml(plan: Plan, warn: Warn) -> str:
    """Write a project with the reel, or a clip a video with each select as a favourite and a keyword."""
    root = ET.Element("fcpxml", version=plan.options.fcpxml_version)
    resources = add(root, "resources")
    formats = _formats(plan, resources)
    assets = _assets(plan, resources, formats, warn)
    event = add(add(root, "library"), "event", name=one_line(plan.title) or "Cutdesk")
    if plan.mode == "selects":
        if [e.video.video_id for e in plan.events] != sorted(
            (e.video.video_id for e in plan.events), key=[v.video_id for v in plan.videos].index
        ):
            warn("selects lie on their videos, one video after the other; their order across videos is lost")
        _selects(plan, event, assets)
    else:
        _project(plan, event, formats, assets, warn)
    return document(root, "fcpxml")


def time(frames: int, fps: Fraction) -> str:
    """Write a frame count as FCPXML time: a whole multiple of the frame duration."""
    value = frames * fps.denominator
    return f"{value // fps.numerator}s" if value % fps.numerator == 0 else f"{value}/{fps.numerator}s"


def _formats(plan: Plan, resources: ET.Element) -> dict[Fraction, str]:
    rates = dict.fromkeys([plan.grid.fps, *(video.fps for video in plan.videos)])
    out = {}
    for place, fps in enumerate(rates, 1):
        out[fps] = f"r{place}"
        size, rate = SIZE_NAMES.get(plan.options.picture), RATE_NAMES.get(fps)
        name = f"FFVideoFormat{size}{rate[0]}" if size and rate else None
        width, height = plan.options.picture
        add(
            resources,
            "format",
            id=out[fps],
            name=name,
            frameDuration=time(1, fps),
            width=width,
            height=height,
        )
    return out


def _assets(plan: Plan, resources: ET.Element, formats: dict[Fraction, str], warn: Warn) -> dict[str, str]:
    out = {}
    channels = plan.options.channels
    for place, video in enumerate(plan.videos, len(formats) + 1):
        out[video.video_id] = f"r{place}"
        asset = add(
            resources, "asset", id=f"r{place}", name=one_line(video.title) or video.video_id,
            start=time(video.timebase.start_frame, video.fps), duration=time(_length(plan, video), video.fps),
            hasVideo=1, format=formats[video.fps], hasAudio=1 if channels else None, videoSources=1,
            audioSources=1 if channels else None, audioChannels=channels or None,
            audioRate=48000 if channels else None,
        )  # fmt: skip
        add(asset, "media-rep", kind="original-media", src=media_url(video, warn))
        metadata = add(asset, "metadata")
        add(metadata, "md", key="com.apple.proapps.studio.reel", value=one_line(video.reel) or video.video_id)
        add(metadata, "md", key="com.cutdesk.video", value=video.video_id)
    return out


def _length(plan: Plan, video: Video) -> int:
    played = (event.source_out for event in plan.events if event.video.video_id == video.video_id)
    return max(media_frames(video), *played)


def _project(
    plan: Plan, parent: ET.Element, formats: dict[Fraction, str], assets: dict[str, str], warn: Warn
) -> None:
    if any(video.fps != plan.grid.fps for video in plan.videos):
        warn(f"videos of other frame rates play in a sequence of {plan.grid.fps} fps; ends may lose a frame")
    say_lost(plan, warn)
    sequence = add(
        add(parent, "project", name=one_line(plan.title) or "Cutdesk"), "sequence",
        format=formats[plan.grid.fps], duration=time(plan.frames, plan.grid.fps),
        tcStart=time(plan.grid.start_frame + plan.first, plan.grid.fps), tcFormat=_drop(plan.grid),
        audioLayout="stereo", audioRate="48k",  # Final Cut has no mono sequences
    )  # fmt: skip
    spine = add(sequence, "spine")
    for item in plan.events:
        _clip(item, plan, spine, assets, formats)


def _clip(
    event: Event, plan: Plan, spine: ET.Element, assets: dict[str, str], formats: dict[Fraction, str]
) -> None:
    video, grid = event.video, plan.grid
    clip = add(
        spine, "asset-clip", ref=assets[video.video_id],
        offset=time(grid.start_frame + event.record_in, grid.fps), name=event.name,
        start=_at(video, event.source_in),
        duration=time(event.record_out - event.record_in, grid.fps), format=formats[video.fps],
        tcFormat=_drop(video.timebase), audioRole="dialogue" if plan.options.channels else None,
    )  # fmt: skip
    if event.clip.note:
        add(clip, "note", event.clip.note)
    if video.fps != grid.fps:
        rate = RATE_NAMES.get(video.fps)
        add(clip, "conform-rate", scaleEnabled=0, srcFrameRate=rate[1] if rate else None)
    for mark in marks_within(plan.marks, event):
        _marker(clip, mark)
    for word in _keywords(event):
        add(
            clip,
            "keyword",
            start=_at(video, event.source_in),
            duration=time(event.frames, video.fps),
            value=word,
        )


def _keywords(event: Event) -> tuple[str, ...]:
    """Return what a browser of clips may search by; a comma would end a keyword."""
    words = (event.clip.beat, *event.clip.flags)
    return tuple(dict.fromkeys(one_line(word).replace(",", " ") for word in words if one_line(word)))


def _marker(parent: ET.Element, mark: Mark) -> None:
    add(
        parent, "marker", start=_at(mark.video, mark.source_frame), duration=time(1, mark.video.fps),
        value=one_line(mark.text) or "Marker", note=mark.text if one_line(mark.text) != mark.text else None,
    )  # fmt: skip


def _selects(plan: Plan, parent: ET.Element, assets: dict[str, str]) -> None:
    for video in plan.videos:
        clip = add(
            parent, "asset-clip", ref=assets[video.video_id], name=one_line(video.title) or video.video_id,
            start=_at(video, 0), duration=time(_length(plan, video), video.fps),
            tcFormat=_drop(video.timebase),
        )  # fmt: skip
        marks = {
            m.source_frame: m for m in (*plan.marks, *plan.lost_marks) if m.video.video_id == video.video_id
        }
        for mark in marks.values():
            _marker(clip, mark)
        for event in plan.events:
            if event.video.video_id == video.video_id:
                span = {"start": _at(video, event.source_in), "duration": time(event.frames, video.fps)}
                add(clip, "rating", name=event.name, **span, value="favorite", note=event.clip.note or None)
                add(clip, "keyword", **span, value=event.name.replace(",", " "))


def _at(video: Video, frame: int) -> str:
    return time(video.timebase.start_frame + frame, video.fps)


def _drop(grid: Timebase) -> str:
    return "DF" if grid.drop_frame else "NDF"
