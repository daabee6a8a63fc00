"""Encode drawn frames and sound into an MP4, in chunks that all cores work on.

Chunks are of fixed length and each is encoded by one thread, so that the same drawing gives the same file
whatever the machine's number of cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from av.audio.stream import AudioStream
    from av.packet import Packet
    from av.video.stream import VideoStream

Planes = NDArray[np.uint8]
"""A yuv420p picture, `(height * 3 // 2, width)`: luma rows, then U and V as ffmpeg packs them."""
Sound = NDArray[np.int16]
"""Stereo at RATE, `(samples, 2)`."""

RATE = 48_000
CHUNK_FRAMES = 1_500
SOUND_BITS = 96_000
SOUND_OPTIONS = {"aac_coder": "fast"}
COLOURS = "colorprim=smpte170m:transfer=smpte170m:colormatrix=smpte170m"


@dataclass(frozen=True, slots=True)
class Picture:
    """What to encode: `paint(first, end)` yields the planes of frames `[first, end)`; both sizes are even.

    A yielded array may be painted over once the next one is asked for.
    """

    fps: Fraction
    width: int
    height: int
    frames: int
    paint: Callable[[int, int], Iterator[Planes]]
    quantizer: int = 26

    @property
    def options(self) -> dict[str, str]:
        """Options of x264: the cheapest preset at a constant quantizer, which looks ahead at no frame.

        B frames are there since real recordings have them.
        """
        return {
            "preset": "ultrafast",
            "qp": str(self.quantizer),
            "bf": "2",
            "g": str(round(self.fps * 2)),
            "threads": "1",
            "x264-params": f"b-adapt=0:{COLOURS}",
        }


def encode(
    path: Path,
    picture: Picture,
    sound: Sound,
    start_timecode: str = "00:00:00:00",
    progress: Callable[[float], None] = lambda share: None,
) -> None:
    """Write the MP4 at `path`; `progress` gets shares of 1 as chunks are done."""
    import av

    starts = range(0, picture.frames, CHUNK_FRAMES)
    container_options = {"write_tmcd": "1", "movflags": "+faststart"}
    with (
        av.open(str(path), "w", format="mp4", options=container_options) as container,
        ThreadPoolExecutor(os.cpu_count()) as pool,
    ):
        video = container.add_stream("libx264", rate=picture.fps, options=picture.options)
        video.width, video.height, video.pix_fmt = picture.width, picture.height, "yuv420p"
        video.metadata["timecode"] = start_timecode
        audio = container.add_stream("aac", rate=RATE, layout="stereo", options=SOUND_OPTIONS)
        audio.bit_rate = SOUND_BITS
        heard = pool.submit(_sound_packets, sound)
        packets: list[tuple[Packet[Any], VideoStream | AudioStream]] = []
        for done, chunk in enumerate(pool.map(lambda first: _chunk(picture, first), starts), start=1):
            packets += [(packet, video) for packet in chunk]
            progress(done / len(starts))
        packets += [(packet, audio) for packet in heard.result()]
        for packet, stream in sorted(packets, key=lambda pair: (pair[0].dts or 0) * pair[0].time_base):
            packet.stream = stream
            container.mux_one(packet)


def _chunk(picture: Picture, first: int) -> "list[Packet[Any]]":
    import av
    from av.codec.context import Flags

    codec = av.CodecContext.create("libx264", "w")
    codec.width, codec.height, codec.pix_fmt = picture.width, picture.height, "yuv420p"
    codec.framerate, codec.time_base = picture.fps, 1 / picture.fps
    codec.options = picture.options
    codec.flags |= Flags.global_header
    packets = []
    for place, planes in enumerate(picture.paint(first, min(first + CHUNK_FRAMES, picture.frames))):
        frame = av.VideoFrame.from_ndarray(planes, format="yuv420p")
        frame.pts, frame.time_base = first + place, codec.time_base
        packets += codec.encode(frame)
    return packets + codec.encode(None)


def _sound_packets(sound: Sound) -> "list[Packet[Any]]":
    import av
    from av.codec.context import Flags

    codec = av.CodecContext.create("aac", "w")
    codec.sample_rate, codec.layout, codec.format = RATE, "stereo", "fltp"
    codec.time_base, codec.bit_rate = Fraction(1, RATE), SOUND_BITS
    codec.options = dict(SOUND_OPTIONS)
    codec.flags |= Flags.global_header
    packets = []
    for start in range(0, len(sound), 1024):
        block = np.ascontiguousarray(sound[start : start + 1024].T.astype(np.float32) / 32768)
        frame = av.AudioFrame.from_ndarray(block, format="fltp", layout="stereo")
        frame.sample_rate, frame.pts, frame.time_base = RATE, start, codec.time_base
        packets += codec.encode(frame)
    return packets + codec.encode(None)
