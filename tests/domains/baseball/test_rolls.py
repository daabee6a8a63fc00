import os
from dataclasses import replace

import pytest

from pipeline.domains.baseball.cuts import lay_out
from pipeline.domains.baseball.rolls import OWN, SHIPPED, Roll, as_toml, checked, of_desk, roll_of
from pipeline.domains.baseball.state import Pick
from pipeline.errors import InputError
from tests.domains.baseball.fictional import segments, video

HOMER = next(play for play in segments() if "home run" in play.labels)
ROLLS = {"home run": Roll(1000, 3000), "single": Roll(2000, 0)}


def span(play, rolls, handle_ms=4000):
    return lay_out([(Pick(play.segment_id, 1, 1.0, ""), play)], video(), handle_ms, rolls)[0]


def test_the_longest_of_a_plays_labels_counts():
    assert roll_of(("home run", "single", "other"), ROLLS) == Roll(2000, 3000)
    assert roll_of(("other",), ROLLS) == Roll()


def test_a_roll_lengthens_a_play_on_the_grid_before_and_after():
    plain, rolled = span(HOMER, {}), span(HOMER, ROLLS)
    grid = video().timebase
    assert rolled.start_ms == grid.snap(HOMER.pitch_ms - 5000)
    assert rolled.choices_ms == tuple(grid.snap(end + 3000) for end in HOMER.end_candidates_ms)
    assert plain.start_ms == grid.snap(HOMER.pitch_ms - 4000)


def test_a_play_without_a_pitch_has_its_roll_before_its_start():
    play = replace(HOMER, pitch_ms=None)
    assert span(play, ROLLS).start_ms == video().timebase.snap(play.start_ms - 1000)
    assert span(play, {}).start_ms == video().timebase.snap(play.start_ms)


def test_no_roll_reaches_out_of_the_media():
    play = replace(HOMER, start_ms=500, pitch_ms=None, end_candidates_ms=(video().duration_ms,))
    found = span(play, {"home run": Roll(60_000, 60_000)})
    assert found.start_ms == 0
    assert found.choices_ms[-1] <= video().duration_ms


def test_the_desks_own_win_label_by_label(tmp_path):
    (tmp_path / OWN).write_text(as_toml({"home run": Roll(0, 5000), 'odd "label"': Roll(1500, 0)}))
    rolls = of_desk(tmp_path)
    assert rolls["home run"] == Roll(0, 5000)
    assert rolls['odd "label"'] == Roll(1500, 0)
    assert set(of_desk(tmp_path / "none")) < set(rolls)


def test_a_changed_file_counts_at_once(tmp_path):
    own = tmp_path / OWN
    for seconds, stamp in ((1, 10), (2, 20)):
        own.write_text(f"[walk]\nafter = {seconds}\n")
        os.utime(own, (stamp, stamp))
        assert of_desk(tmp_path)["walk"] == Roll(0, seconds * 1000)


def test_what_cutdesk_ships_can_be_read():
    assert of_desk(SHIPPED.parent / "none")["strikeout"] == Roll()


@pytest.mark.parametrize("text", ["[walk]\nafter = -1", "[walk]\nafter = 'long'", "walk = 1", "[walk"])
def test_a_bad_table_is_an_error_that_names_it(tmp_path, text):
    (tmp_path / OWN).write_text(text)
    with pytest.raises(InputError, match="roll"):
        of_desk(tmp_path)


@pytest.mark.parametrize("value", [61, -1, None, True, float("nan")])
def test_what_was_typed_is_checked(value):
    with pytest.raises(InputError, match="0 to 60 seconds"):
        checked("walk", value, 0)
