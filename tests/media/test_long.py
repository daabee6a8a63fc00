"""A long reel: sound stays with the picture, and memory doesn't grow with the number of clips."""

import multiprocessing
import resource
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline.media.probe import probe
from tests.media import sources
from tests.media.desk import assert_clicks, rendered, wanted
from tests.media.sources import Recipe, make

NTSC = Fraction(30000, 1001)
FAST = ("-c:v", "libx264", "-preset", "ultrafast", "-crf", "30", "-g", "90")


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    recipe = Recipe(rate=NTSC, frames=240, size=(160, 90), video=FAST)
    return make(tmp_path_factory.mktemp("source") / "a.mp4", recipe)


def test_sound_stays_within_a_millisecond_over_half_an_hour(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(rate=NTSC, frames=600, size=(64, 36), video=FAST))
    cuts = [(place * 7 % 320, place * 7 % 320 + 271 - place % 2) for place in range(200)]
    report = rendered(source, cuts, tmp_path / "out.mp4", rate=NTSC, video=FAST)
    assert report.frames == len(wanted(cuts)) > 1800 * 29.97
    assert probe(tmp_path / "out.mp4").picture.frames == report.frames
    assert_clicks(tmp_path / "out.mp4", wanted(cuts), NTSC)


def peak(source: Path, out: Path, clips: int, using: str) -> int:
    """Render in a process of its own and return the most memory that it and its ffmpegs held, in KiB."""
    queue = multiprocessing.get_context("spawn").Queue()
    worker = multiprocessing.get_context("spawn").Process(
        target=measure, args=(source, out, clips, using, queue)
    )
    worker.start()
    most = queue.get(timeout=300)
    worker.join()
    return most


def measure(source: Path, out: Path, clips: int, using: str, queue) -> None:
    rendered(source, [(n, n + 20) for n in range(clips)], out, rate=NTSC, using=using, video=FAST)
    own, children = (
        resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    queue.put(own + children)


@pytest.mark.parametrize("using", ["exact", "preview"])
def test_memory_does_not_grow_with_the_clips(tmp_path, source, using):
    few, many = (
        peak(source, tmp_path / f"{n}.mp4", n, using) for n in (20, 200 if using == "exact" else 100)
    )
    assert many < few * 1.15
    assert sources.numbers(tmp_path / "20.mp4")[-20:] == list(range(19, 39))
