from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pipeline.media.h264 import ParameterSets, parse_box
from pipeline.media.probe import probe
from pipeline.media.process import run
from tests.media import sources
from tests.media.desk import assert_exact, rendered, wanted
from tests.media.sources import Recipe, make, numbers

PAL, NTSC = Fraction(25), Fraction(30000, 1001)
CUTS = [(10, 110), (37, 199), (5, 20), (100, 160), (140, 141)]


def coded(group: int, bidirectional: int, more: str = "", frames: int = 200, rate: Fraction = NTSC) -> Recipe:
    params = ":".join(filter(None, ["scenecut=0", more]))
    options = ("-c:v", "libx264", "-preset", "veryfast", "-g", str(group), "-bf", str(bidirectional))
    return Recipe(rate=rate, frames=frames, video=(*options, "-x264-params", params))


def planes(path: Path) -> list[np.ndarray]:
    import av

    with av.open(str(path)) as box:
        return [frame.to_ndarray() for frame in box.decode(video=0)]


@pytest.mark.parametrize("rate", [PAL, NTSC], ids=str)
@pytest.mark.parametrize(
    ("group", "bidirectional", "more"),
    [
        (48, 2, ""),
        (25, 3, "b-pyramid=normal:ref=4:weightp=2"),
        (100, 5, ""),
        (30, 0, ""),
        (60, 3, "sps-id=1"),
    ],
)
def test_every_frame_is_right(tmp_path, rate, group, bidirectional, more):
    source = make(tmp_path / "a.mp4", coded(group, bidirectional, more, rate=rate))
    report = rendered(source, CUTS, tmp_path / "out.mp4", rate=rate, using="smart")
    assert report.method == "smart"
    assert_exact(tmp_path / "out.mp4", CUTS, rate)


def test_against_the_exact_render_frame_by_frame(tmp_path):
    source = make(tmp_path / "a.mp4", coded(25, 3))
    original = planes(source)
    smart = rendered(source, CUTS, tmp_path / "smart.mp4", rate=NTSC, using="smart")
    exact = rendered(source, CUTS, tmp_path / "exact.mp4", rate=NTSC)
    assert (smart.method, exact.method) == ("smart", "ffmpeg")
    assert numbers(tmp_path / "smart.mp4") == numbers(tmp_path / "exact.mp4")
    made = planes(tmp_path / "smart.mp4")
    for picture, other in zip(made, planes(tmp_path / "exact.mp4"), strict=True):
        assert np.abs(picture.astype(int) - other).mean() < 3
    same = sum(np.array_equal(p, original[n]) for p, n in zip(made, wanted(CUTS), strict=True))
    assert same >= int(smart.notes[0].split()[0]) > 200


def test_decoders_find_nothing_wrong(tmp_path):
    source = make(tmp_path / "a.mp4", coded(25, 3))
    rendered(source, CUTS, tmp_path / "out.mp4", rate=NTSC, using="smart")
    said = run(["-loglevel", "warning", "-xerror", "-i", str(tmp_path / "out.mp4"), "-f", "null", "-"])
    assert said == ""


def test_a_transport_stream_is_cut_smartly_too(tmp_path):
    source = make(tmp_path / "a.ts", coded(25, 2))
    report = rendered(source, CUTS, tmp_path / "out.mp4", rate=NTSC, using="smart")
    assert report.method == "smart"
    assert_exact(tmp_path / "out.mp4", CUTS, NTSC)


def test_a_reel_of_many_clips(tmp_path):
    source = make(tmp_path / "a.mp4", coded(15, 2))
    cuts = [(first, first + 50) for first in range(0, 140, 7)]
    report = rendered(source, cuts, tmp_path / "out.mp4", rate=NTSC, using="smart")
    assert report.method == "smart"
    assert_exact(tmp_path / "out.mp4", cuts, NTSC)


def test_a_clip_on_the_edges_of_a_group_is_copied_whole(tmp_path):
    source = make(tmp_path / "a.mp4", coded(50, 2, rate=PAL))
    report = rendered(source, [(50, 150)], tmp_path / "out.mp4", rate=PAL, using="smart")
    assert report.notes == ("100 of 100 frames were copied, 0 encoded",)
    assert_exact(tmp_path / "out.mp4", [(50, 150)], PAL)


@pytest.mark.parametrize(
    ("recipe", "suffix", "reason"),
    [
        (Recipe(rate=NTSC, video=("-c:v", "mpeg4", "-q:v", "4", "-g", "12")), "mp4", "mpeg4, not h264"),
        (coded(48, 3, "open-gop=1"), "mp4", "no clip holds a whole run"),
        (Recipe(rate=NTSC, video=("-c:v", "libx264", "-vf", "setsar=4/3")), "mp4", "not square"),
        (
            Recipe(rate=NTSC, video=("-c:v", "libx264", "-pix_fmt", "yuv422p")),
            "mp4",
            "pixel format is yuv422p",
        ),
    ],
)
def test_else_the_exact_render_and_why(tmp_path, recipe, suffix, reason):
    source = make(tmp_path / f"a.{suffix}", recipe)
    report = rendered(source, [(5, 100)], tmp_path / "out.mp4", rate=NTSC, using="smart")
    assert report.method == "ffmpeg"
    assert reason in report.notes[-1]
    assert sources.numbers(tmp_path / "out.mp4") == list(range(5, 100))


def test_parameter_sets_come_back_as_they_were(tmp_path):
    import av

    source = make(tmp_path / "a.mp4", coded(25, 2, "sps-id=7", frames=20))
    assert probe(source).picture.codec == "h264"
    with av.open(str(source)) as box:
        data = box.streams.video[0].codec_context.extradata
    sets = parse_box(data)
    assert sets.ids == {7}
    assert parse_box(sets.box()) == sets
    other = ParameterSets(66, 192, 51, (b"\x67\x42\xc0\x33\x80",), (b"\x68",))
    both = parse_box(sets.merged(other).box())
    assert both.ids == {7, 0}
    assert (both.profile, both.level) == (sets.profile, 51)
