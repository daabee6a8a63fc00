from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import InputError
from pipeline.timebase import Timebase, ms_from_seconds, parse_rate

NTSC, FILM, NTSC2 = Fraction(30000, 1001), Fraction(24000, 1001), Fraction(60000, 1001)
GRIDS = [
    Timebase(FILM),
    Timebase(Fraction(24)),
    Timebase(Fraction(25)),
    Timebase(NTSC),
    Timebase(NTSC, drop_frame=True),
    Timebase(Fraction(30)),
    Timebase(Fraction(50)),
    Timebase(NTSC2),
    Timebase(NTSC2, drop_frame=True),
    Timebase(Fraction(60)),
    Timebase(Fraction(120000, 1001), drop_frame=True),
]
grids = st.sampled_from(GRIDS)
frames = st.integers(0, 60 * 60 * 24 * 60)


@pytest.mark.parametrize(
    ("grid", "frame", "label"),
    [
        (Timebase(NTSC, True), 1799, "00:00:59;29"),
        (Timebase(NTSC, True), 1800, "00:01:00;02"),
        (Timebase(NTSC, True), 17982, "00:10:00;00"),
        (Timebase(NTSC, True), 107892, "01:00:00;00"),
        (Timebase(NTSC), 107892, "00:59:56:12"),
        (Timebase(NTSC2, True), 3600, "00:01:00;04"),
        (Timebase(NTSC2, True), 3599, "00:00:59;59"),
        (Timebase(FILM), 86400, "01:00:00:00"),
        (Timebase(Fraction(25)), 90000, "01:00:00:00"),
        (Timebase(Fraction(50)), 49, "00:00:00:49"),
    ],
)
def test_goldens(grid, frame, label):
    assert grid.label(frame) == label
    assert grid.count_of(label) == frame


@given(grids, frames)
def test_labels_read_back(grid, frame):
    assert grid.count_of(grid.label(frame)) == frame % grid.frames_a_day


@given(grids, frames)
def test_milliseconds_hold_every_frame(grid, frame):
    ms = grid.ms_of(frame)
    assert grid.frame_at(ms) == frame == grid.nearest_frame(ms)
    assert grid.snap(ms) == ms
    assert grid.frame_at(ms - 1) == frame - 1 or frame == 0


@given(grids, st.integers(0, 10**8))
def test_snapping_is_near_and_stays(grid, ms):
    snapped = grid.snap(ms)
    assert grid.snap(snapped) == snapped
    assert abs(snapped - ms) <= 500 / grid.fps + 1


@pytest.mark.parametrize(
    ("grid", "label", "says"),
    [
        (Timebase(NTSC, True), "00:01:00;00", "does not exist in drop frame; the next one is 00:01:00;02"),
        (Timebase(NTSC, True), "00:01:00;01", "does not exist"),
        (Timebase(NTSC2, True), "00:11:00;03", "00:11:00;04"),
        (Timebase(Fraction(25)), "00:00:00:25", "out of range at 25"),
        (Timebase(Fraction(25)), "24:00:00:00", "23:59:59:24"),
        (Timebase(Fraction(25)), "00:60:00:00", "out of range"),
        (Timebase(Fraction(25)), "12:00", "HH:MM:SS:FF"),
        (Timebase(Fraction(25)), "", "not a timecode"),
    ],
)
def test_labels_that_do_not_exist(grid, label, says):
    with pytest.raises(InputError, match=says):
        grid.count_of(label)


def test_tenth_minutes_drop_nothing():
    assert Timebase(NTSC, True).count_of("00:10:00;00") == 17982


def test_source_timecode_counts_from_the_start_of_the_file():
    grid = Timebase.starting_at(NTSC, "10:00:00;00")
    assert grid.drop_frame
    assert grid.timecode(grid.ms_of(1800)) == "10:01:00;02"
    assert grid.ms_at("10:01:00;02") == grid.ms_of(1800)


def test_source_timecode_runs_over_midnight():
    grid = Timebase.starting_at(Fraction(25), "23:59:59:00")
    assert grid.timecode(grid.ms_of(25)) == "00:00:00:00"
    assert grid.ms_at("00:00:01:00") == grid.ms_of(50)


def test_drop_frame_is_refused_where_there_is_none():
    with pytest.raises(InputError, match="drop frame at 25 fps"):
        Timebase(Fraction(25), drop_frame=True)


@pytest.mark.parametrize(
    ("text", "rate"), [("29.97", NTSC), ("30000/1001", NTSC), ("25", Fraction(25)), (" 23.976 ", FILM)]
)
def test_rates(text, rate):
    assert parse_rate(text) == rate


@pytest.mark.parametrize(
    "text", ["", "0", "-25", "1000", "fast", "1/0", "nan", "1e999999999", "1e-999999999"]
)
def test_rates_that_are_none(text):
    with pytest.raises(InputError, match="not a rate"):
        parse_rate(text)


def test_seconds_round_to_the_nearest_millisecond():
    assert [ms_from_seconds(x) for x in ("597.07", 0.0005, 12.3456)] == [597070, 1, 12346]
