from fractions import Fraction

import numpy as np
import pytest

from pipeline.errors import Cancelled, MediaError
from pipeline.media.waveform import PER_SECOND, read_peaks, waveform
from tests.media.sources import Recipe, make


@pytest.mark.parametrize("suffix", ["mp4", "ts"])
def test_peaks_stand_where_the_clicks_are(tmp_path, suffix):
    source = make(tmp_path / f"a.{suffix}", Recipe(frames=150))
    rate, peaks = read_peaks(waveform(source, tmp_path))
    assert rate == PER_SECOND
    assert abs(len(peaks) - 6 * PER_SECOND) <= 6
    loud = np.flatnonzero(peaks > 100)
    assert set(range(0, 300, 10)) <= set(loud) | set(loud + 1)
    assert peaks[5::10].max() < 40


def test_no_sound_has_no_peaks(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(frames=20, sound=None))
    assert len(read_peaks(waveform(source, tmp_path))[1]) == 0


def test_it_is_made_once_and_tells_progress(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(rate=Fraction(25), frames=100))
    told = []
    path = waveform(source, tmp_path, on_progress=lambda *values: told.append(values))
    assert told[-1][:2] == (4, 4)
    stamp = path.stat().st_mtime_ns
    assert waveform(source, tmp_path).stat().st_mtime_ns == stamp


def test_cancel_leaves_nothing(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(frames=100))
    with pytest.raises(Cancelled):
        waveform(source, tmp_path / "cache", cancelled=lambda: True)
    assert not list((tmp_path / "cache").rglob("*.peaks"))


def test_a_file_of_something_else(tmp_path):
    path = tmp_path / "x.peaks"
    path.write_bytes(b"something else")
    with pytest.raises(MediaError, match="is no file of peaks; delete it"):
        read_peaks(path)
