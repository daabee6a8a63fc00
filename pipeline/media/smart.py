"""Smart cuts: the source's own pictures copied, with only the edges of each clip encoded.

What is copied runs from an IDR picture to the last place in coding order after which nothing is missing, so
that a long group of pictures costs no more than a short one at its end. Edges carry parameter sets of their
own id.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pipeline.errors import Cancelled, MediaError
from pipeline.media import cut, join, sound
from pipeline.media.h264 import begins_anew, parse_box
from pipeline.media.presets import Preset
from pipeline.media.process import CancelledCheck
from pipeline.media.progress import Progress
from pipeline.media.shots import Plan, Shot

LEAST_COPIED = 12
"""Frames below which copying isn't worth its seams."""

PROFILES = {66: "baseline", 77: "main", 100: "high"}
REORDERED = 20
"""Frames read past a clip's end, more than any encoder shuffles."""


class NotSmart(Exception):
    """A plan that can't be cut smartly, and why."""


@dataclass(frozen=True, slots=True)
class Copied:
    """Frames `[first, last)` of a shot's file that are copied: `packets` packets from the one at `pts` on."""

    first: int
    last: int
    pts: int
    packets: int


def smart(
    plan: Plan, preset: Preset, out: Path, progress: Progress, cancelled: CancelledCheck, gain: str = ""
) -> str:
    """Cut a plan smartly and return what was done. Raises NotSmart, MediaError or Cancelled."""
    box = _common_box(plan)
    copies = [_copied(shot, cancelled) for shot in plan.shots]
    if cancelled():
        raise Cancelled("the render was cancelled")
    kept = sum(copy.last - copy.first for copy in copies if copy)
    if not kept:
        raise NotSmart("no clip holds a whole run of pictures that could be copied")
    edges = [edge for shot, copy in zip(plan.shots, copies, strict=True) for edge in _edges(shot, copy)]
    sets = parse_box(box)
    coded = _encode_edges(edges, plan, _for_edges(preset, sets.profile, sets.ids), out, progress, cancelled)
    pieces = _pieces(plan.shots, copies, coded)
    heard = None
    if plan.target.layout:
        heard = out.with_name(f"sound.{preset.container}")
        sound.write(plan, preset, heard, cancelled, gain)
    if coded:
        box = sets.merged(parse_box(_box_of(coded[0].path))).box()
    join.join(pieces, heard, out, plan.target.fps, box)
    progress.part_done(kept)
    return f"{kept} of {plan.frames} frames were copied, {plan.frames - kept} encoded"


def _common_box(plan: Plan) -> bytes:
    boxes = {_box_of(path) for path in {shot.path for shot in plan.shots}}
    for shot in plan.shots:
        picture = shot.info.picture
        reasons = {
            f"its pictures are {picture.codec}, not h264": picture.codec != "h264",
            "its frame rate varies": not picture.constant_rate,
            "it is interlaced": picture.interlaced,
            "it must be turned": bool(picture.rotation),
            "its pixels are not square": picture.pixel != 1,
            f"its pixel format is {picture.pixel_format}": picture.pixel_format != "yuv420p",
            "its size or rate is not the reel's": (picture.width, picture.height, shot.fps)
            != (*plan.target.size, plan.target.fps),
            "its sources were encoded in different ways": len(boxes) > 1,
        }
        for reason, holds in reasons.items():
            if holds:
                raise NotSmart(reason)
    try:
        parse_box(boxes.copy().pop())
    except MediaError as error:
        raise NotSmart(str(error)) from error
    return boxes.pop()


def _box_of(path: str | Path) -> bytes:
    import av

    with av.open(str(path)) as box:
        return bytes(box.streams.video[0].codec_context.extradata or b"")


def _copied(shot: Shot, cancelled: CancelledCheck) -> Copied | None:
    """Find what of a shot can be copied."""
    import av

    begun: Copied | None = None
    best: Copied | None = None
    with av.open(shot.path) as box:
        stream: Any = box.streams.video[0]
        start = shot.info.start + shot.info.picture.start
        box.seek(int((start + shot.first / shot.fps) / stream.time_base), stream=stream)
        shown = 0
        for packet in box.demux(stream):
            if not packet.size or packet.pts is None or cancelled():
                break
            frame = round((packet.pts * stream.time_base - start) * shot.fps)
            if begun is None and frame >= shot.first and begins_anew(bytes(packet)):
                begun, shown = Copied(frame, frame, packet.pts, 0), frame
            if begun is None:
                continue
            shown = max(shown, frame)
            begun = replace(begun, packets=begun.packets + 1)
            whole = shown + 1 - begun.first == begun.packets
            if whole and shown < shot.first + shot.frames:
                best = replace(begun, last=shown + 1)
            if frame > shot.first + shot.frames + REORDERED:
                break
    return best if best and best.last - best.first >= LEAST_COPIED else None


def _edges(shot: Shot, copy: Copied | None) -> list[Shot]:
    """Return what of a shot is encoded: all of it, or what lies before and after what is copied."""
    if copy is None:
        return [shot]
    spans = [(shot.first, copy.first), (copy.last, shot.first + shot.frames)]
    return [
        replace(shot, first=first, frames=last - first, record_frames=last - first)
        for first, last in spans
        if last > first
    ]


def _for_edges(preset: Preset, profile: int, taken: frozenset[int]) -> Preset:
    free = next(number for number in range(1, 32) if number not in taken)
    extra = ("-x264-params", f"sps-id={free}", "-forced-idr", "1")
    return replace(preset, video=(*preset.video, *extra, "-profile:v", PROFILES.get(profile, "high")))


def _encode_edges(
    edges: Sequence[Shot],
    plan: Plan,
    preset: Preset,
    out: Path,
    progress: Progress,
    cancelled: CancelledCheck,
) -> list[join.Piece]:
    """Encode all edges, each beginning with an IDR picture, and return each as a piece."""
    pieces = []
    for start in range(0, len(edges), cut.PART):
        some = edges[start : start + cut.PART]
        path = out.with_name(f"edges-{start:05}.{preset.container}")
        begins = [sum(edge.frames for edge in some[:n]) for n in range(len(some))]
        keys = "+".join(f"eq(n,{begin})" for begin in begins)
        video = (*preset.video, "-force_key_frames", f"expr:{keys}")
        cut.encode(some, plan.target, replace(preset, video=video), path, progress, cancelled)
        ends = zip(begins, some, strict=True)
        pieces += [join.Piece(path, first=begin, packets=edge.frames) for begin, edge in ends]
    return pieces


def _pieces(
    shots: Sequence[Shot], copies: Sequence[Copied | None], coded: Sequence[join.Piece]
) -> list[join.Piece]:
    left = iter(coded)
    pieces: list[join.Piece] = []
    for shot, copy in zip(shots, copies, strict=True):
        if copy is None:
            pieces.append(next(left))
            continue
        if copy.first > shot.first:
            pieces.append(next(left))
        pieces.append(join.Piece(Path(shot.path), pts=copy.pts, packets=copy.packets))
        if copy.last < shot.first + shot.frames:
            pieces.append(next(left))
    return pieces
