"""Peaks of a file's sound for drawing, in a compact binary form that is kept on disk."""

import subprocess
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import Cancelled, MediaError
from pipeline.media.graph import evened
from pipeline.media.process import CancelledCheck, end, start
from pipeline.media.progress import OnProgress, Progress
from pipeline.media.sources import beside, identity, make_folder, prepare

PER_SECOND = 50
READ_RATE = 16000
HEADER = np.dtype([("mark", "S4"), ("per_second", "<u4"), ("count", "<u4")])
MARK = b"CDPK"
"""A file is this mark, peaks a second and their number in 32 bits, little-endian, then a byte a peak."""


def waveform(
    media: str | Path,
    cache: Path,
    *,
    stream: int = 0,
    on_progress: OnProgress = lambda done, total, left: None,
    cancelled: CancelledCheck = lambda: False,
) -> Path:
    """Return the file of peaks of an audio stream, from the first frame of the picture on; made once.

    Progress counts seconds. A file without that stream gives no peaks. Raises MediaError or Cancelled.
    """
    path = cache / "waveforms" / f"{identity(media)}-{stream}.peaks"
    if path.exists():
        return path
    info = prepare(media, cache, cancelled)
    peaks = np.zeros(0, np.uint8)
    if stream < len(info.sounds):
        progress = Progress(max(1, info.duration_ms // 1000), on_progress)
        peaks = _read(info.path, stream, float(info.picture.start), progress, cancelled)
    make_folder(path.parent)
    with beside(path) as folder:
        half = folder / path.name
        head = np.array([(MARK, PER_SECOND, len(peaks))], HEADER)
        half.write_bytes(head.tobytes() + peaks.tobytes())
        half.replace(path)
    return path


def read_peaks(path: Path) -> tuple[int, NDArray[np.uint8]]:
    """Read a file of peaks: how many a second, and the peaks, `(n,)` from 0 to 255."""
    data = path.read_bytes()
    if len(data) < HEADER.itemsize or data[:4] != MARK:
        raise MediaError(f"{path} is no file of peaks; delete it, and it is made again")
    head = np.frombuffer(data, HEADER, 1)[0]
    return int(head["per_second"]), np.frombuffer(data, np.uint8, offset=HEADER.itemsize)


def _read(
    path: str, stream: int, begins: float, progress: Progress, cancelled: CancelledCheck
) -> NDArray[np.uint8]:
    filters = f"{evened(READ_RATE)},atrim=start={begins:.6f}"
    child = start(
        ["-vn", "-i", path, "-map", f"0:a:{stream}", "-af", filters, "-ac", "1",
         "-f", "s16le", "-c:a", "pcm_s16le", "pipe:1"],
        stdout=subprocess.PIPE,
    )  # fmt: skip
    bucket, pieces, second = READ_RATE // PER_SECOND, [], 0
    try:
        assert child.stdout is not None
        while data := child.stdout.read(READ_RATE * 2 * 10):
            if cancelled():
                raise Cancelled("the waveform was cancelled")
            samples = np.abs(np.frombuffer(data, "<i2").astype(np.int32))
            padded = np.pad(samples, (0, -len(samples) % bucket))
            pieces.append((padded.reshape(-1, bucket).max(axis=1) >> 7).clip(0, 255).astype(np.uint8))
            second += 10
            progress.at(second)
        child.wait()
    finally:
        end(child)
        if child.stdout:
            child.stdout.close()
    if child.returncode:
        raise MediaError(f"the sound of {path} cannot be decoded; check the file")
    return np.concatenate(pieces) if pieces else np.zeros(0, np.uint8)
