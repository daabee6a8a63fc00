"""Time renders against ffmpeg doing the same cut with the same encoder: five clips of twelve seconds.

Everything is measured in one run, in turns, and told as ratios of the best times, so that the machine cancels
out. Every frame of what was rendered is read back by its number.

    python -m benchmarks.media [--rounds 2] [--sizes 360 1080]
"""

import argparse
import os
import sys
import tempfile
import time
from fractions import Fraction
from pathlib import Path

import numpy as np

from pipeline.media import framecode
from pipeline.media.feed import Fed
from pipeline.media.presets import preset
from pipeline.media.process import run
from pipeline.media.render import render
from pipeline.model import Clip, Video
from pipeline.timebase import Timebase

RATE = Fraction(30000, 1001)
FRAMES, CLIP = 2250, 360
STARTS = (17, 466, 901, 1333, 1871)
EXACT_MOST, SMART_MOST = 1.15, 0.5


def make_source(path: Path, width: int, height: int) -> None:
    """Encode a moving picture with a group of 50, as broadcast files have."""
    raw = [
        "-f",
        "rawvideo",
        "-pix_fmt",
        "gray",
        "-s",
        f"{width}x{height}",
        "-framerate",
        str(RATE),
        "-i",
        "pipe:0",
    ]
    sound = [
        "-f",
        "lavfi",
        "-i",
        f"sine=f=440:r=48000:d={float(FRAMES / RATE)}",
        "-c:a",
        "aac",
        "-b:a",
        "128k",
    ]
    coding = ["-c:v", "libx264", "-preset", "veryfast", "-g", "50", "-bf", "2", "-crf", "20"]
    chance = np.random.default_rng(4)
    field = chance.integers(40, 200, (height + 64, width + 64), dtype=np.uint8)
    field = field // 8 + np.linspace(40, 180, width + 64).astype(np.uint8)
    with Fed([*raw, *sound, "-pix_fmt", "yuv420p", *coding, "-shortest", str(path)]) as encoder:
        for number in range(FRAMES):
            across, down = number % 64, number // 3 % 64
            picture = np.ascontiguousarray(field[down : down + height, across : across + width])
            framecode.draw(picture, number)
            encoder.write(picture.data)
        encoder.finish()


def raw_cut(source: Path, out: Path) -> None:
    """Do the cut as one would by hand."""
    inputs, labels = [], ""
    for place, start in enumerate(STARTS):
        seek, length = float((start - Fraction(1, 2)) / RATE), float(CLIP / RATE)
        inputs += ["-ss", f"{seek:.6f}", "-t", f"{length:.6f}", "-i", str(source)]
        labels += f"[{place}:v][{place}:a]"
    graph = f"{labels}concat=n={len(STARTS)}:v=1:a=1[v][a]"
    chosen = preset("exact")
    coding = [*chosen.video, "-pix_fmt", chosen.pixel_format, *chosen.sound, "-movflags", "+faststart"]
    run([*inputs, "-filter_complex", graph, "-map", "[v]", "-map", "[a]", *coding, str(out)])


def wrong_frames(path: Path) -> int:
    """Count the frames of a render that are not those asked for."""
    import av

    due = [number for start in STARTS for number in range(start, start + CLIP)]
    with av.open(str(path)) as box:
        box.streams.video[0].thread_type = "AUTO"
        got = [framecode.read(frame.to_ndarray(format="gray")) for frame in box.decode(video=0)]
    return sum(a != b for a, b in zip(got, due, strict=False)) + abs(len(got) - len(due))


def cpu_seconds() -> float:
    """Return the processor time that this process and its children that have ended used."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def measure(folder: Path, width: int, height: int, rounds: int) -> bool:
    """Time one size, print its line, and tell whether it is within bounds."""
    source, best = folder / f"source-{height}.mp4", {"raw": 1e9, "exact": 1e9, "smart": 1e9}
    make_source(source, width, height)
    grid = Timebase(RATE)
    clips = [Clip("v", grid.ms_of(start), grid.ms_of(start + CLIP)) for start in STARTS]
    videos = {"v": Video("v", "Bench", "baseball", 0, RATE, media=str(source))}
    work, methods = dict.fromkeys(best, 1e9), {}
    for turn in range(rounds):
        for name in best:
            began, busy = time.perf_counter(), cpu_seconds()
            if name == "raw":
                raw_cut(source, folder / "raw.mp4")
            else:
                fresh = folder / f"cache-{height}-{name}-{turn}"
                report = render(clips, videos, folder / f"{name}.mp4", preset(name), cache=fresh)
                methods[name] = report.method
            best[name] = min(best[name], time.perf_counter() - began)
            work[name] = min(work[name], cpu_seconds() - busy)
    exact, smart = best["exact"] / best["raw"], best["smart"] / best["exact"]
    wrong = {name: wrong_frames(folder / f"{name}.mp4") for name in ("exact", "smart")}
    busy_exact, busy_smart = work["exact"] / work["raw"], work["smart"] / work["exact"]
    print(f"{height}p: raw {best['raw']:.1f} s, methods {methods}, wrong frames {wrong}")
    print(f"  exact/raw {exact:.2f} (at most {EXACT_MOST}), in processor time {busy_exact:.2f}")
    print(f"  smart/exact {smart:.2f} (at most {SMART_MOST} at 1080p), in processor time {busy_smart:.2f}")
    good = exact <= EXACT_MOST and (height < 1080 or smart <= SMART_MOST)
    return good and not any(wrong.values()) and methods["smart"] == "smart"


def main() -> int:
    """Measure every size; exit 1 when a bound is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--sizes", type=int, nargs="+", default=[360, 1080])
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        good = [measure(Path(folder), size * 16 // 9, size, chosen.rounds) for size in chosen.sizes]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
