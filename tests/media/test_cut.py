from fractions import Fraction

import pytest

from tests.media.desk import assert_exact, rendered
from tests.media.sources import Recipe, make

RATES = [Fraction(r) for r in ["24000/1001", "24", "25", "30000/1001", "30", "50", "60000/1001", "60"]]
CUTS = [(0, 10), (31, 77), (76, 150), (20, 21), (149, 150)]


@pytest.mark.parametrize("rate", RATES, ids=str)
def test_exactly_the_frames_and_the_sound_asked_for(tmp_path, rate):
    source = make(tmp_path / "a.mp4", Recipe(rate=rate))
    report = rendered(source, CUTS, tmp_path / "out.mp4", rate=rate)
    assert (report.method, report.frames, report.notes) == ("ffmpeg", 132, ())
    assert_exact(tmp_path / "out.mp4", CUTS, rate)


@pytest.mark.parametrize("rate", [Fraction(25), Fraction(30000, 1001)], ids=str)
def test_a_reel_in_parts_joins_without_a_seam(tmp_path, rate):
    source = make(tmp_path / "a.mp4", Recipe(rate=rate, frames=240))
    cuts = [(first, first + 9) for first in range(0, 230, 11)]
    rendered(source, cuts, tmp_path / "out.mp4", rate=rate)
    assert_exact(tmp_path / "out.mp4", cuts, rate)
