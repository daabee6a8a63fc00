"""Put encoded pictures one after another without encoding them again, on an exact frame grid."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import dropwhile, islice
from pathlib import Path
from typing import Any

from pipeline.errors import MediaError
from pipeline.media.process import explain


@dataclass(frozen=True, slots=True)
class Piece:
    """Coded pictures of one file: all of them, or `packets` many in coding order.

    They begin at the keyframe with `pts` (in the file's own ticks), or after `first` packets.
    """

    path: Path
    packets: int | None = None
    pts: int | None = None
    first: int = 0


def join(
    pieces: Sequence[Piece], sound: Path | None, out: Path, fps: Fraction, extradata: bytes = b""
) -> None:
    """Write the pieces, in order, with the sound beside them. Each piece begins with a keyframe.

    `extradata` replaces the first piece's where pieces were encoded in different ways. Raises MediaError.
    """
    import av

    orders = [_shown_order(piece) for piece in pieces]
    delay = max(place - shown for order in orders for place, shown in enumerate(order))
    try:
        with av.open(str(out), "w", options={"movflags": "faststart"}) as box:
            _mux(box, pieces, orders, sound, fps, delay, extradata)
    except (av.error.FFmpegError, OSError) as error:
        raise MediaError(explain(error.strerror or str(error))) from error


def _mux(
    box: Any,
    pieces: Sequence[Piece],
    orders: Sequence[Sequence[int]],
    sound: Path | None,
    fps: Fraction,
    delay: int,
    extradata: bytes,
) -> None:
    import av

    with av.open(str(pieces[0].path)) as first:
        picture = box.add_stream_from_template(first.streams.video[0])
        if extradata:
            picture.codec_context.extradata = extradata
    picture.time_base = 1 / fps
    if sound is None:
        for packet in _pictures(pieces, orders, picture, fps, delay):
            box.mux_one(packet)
        return
    with av.open(str(sound)) as heard:
        track = box.add_stream_from_template(heard.streams.audio[0])
        sounds = _sounds(heard, track)
        waiting = next(sounds, None)
        for packet in _pictures(pieces, orders, picture, fps, delay):
            while waiting is not None and waiting.dts * waiting.time_base <= packet.dts / fps:
                box.mux_one(waiting)
                waiting = next(sounds, None)
            box.mux_one(packet)
        while waiting is not None:
            box.mux_one(waiting)
            waiting = next(sounds, None)


def _sounds(box: Any, track: Any) -> Iterator[Any]:
    for packet in box.demux(box.streams.audio[0]):
        if packet.dts is not None:
            packet.stream = track
            yield packet


def _pictures(
    pieces: Sequence[Piece], orders: Sequence[Sequence[int]], track: Any, fps: Fraction, delay: int
) -> Iterator[Any]:
    done = 0
    for piece, order in zip(pieces, orders, strict=True):
        for place, packet in enumerate(packets_of(piece)):
            packet.time_base = 1 / fps
            packet.pts, packet.dts, packet.duration = done + order[place], done + place - delay, 1
            packet.stream = track
            yield packet
        done += len(order)


def packets_of(piece: Piece) -> Iterator[Any]:
    """Read a piece's packets in coding order."""
    import av

    with av.open(str(piece.path)) as box:
        stream = box.streams.video[0]
        if piece.pts is not None:
            box.seek(piece.pts, stream=stream)
        packets: Iterator[Any] = (packet for packet in box.demux(stream) if packet.size)
        if piece.pts is not None:
            packets = dropwhile(lambda packet: packet.pts != piece.pts, packets)
        yield from islice(
            packets, piece.first, None if piece.packets is None else piece.first + piece.packets
        )


def _shown_order(piece: Piece) -> list[int]:
    """Return, for each packet in coding order, its place in showing order."""
    times = [packet.pts for packet in packets_of(piece)]
    if not times:
        raise MediaError(f"{piece.path} holds no picture")
    places = {time: place for place, time in enumerate(sorted(times))}
    return [places[time] for time in times]
