import os
import tomllib
from dataclasses import replace

import pytest

from pipeline.domains.baseball.cuts import lay_out
from pipeline.domains.baseball.merge_overlap import merge_overlap
from pipeline.domains.baseball.rolls import OWN, SHIPPED, Asked, Roll, as_toml, asked, checked, of_desk
from pipeline.domains.baseball.select_end_point import select_end_point
from pipeline.domains.baseball.state import Pick
from pipeline.domains.baseball.trim_budget import trim_budget
from pipeline.errors import InputError
from pipeline.model import RollAdded
from pipeline.request.result import clip_form
from tests.domains.baseball.fictional import segments, video
from tests.domains.baseball.plays import VIDEO, game, pick, state, wanting
from tests.fakes import ScriptedModel, services

HOMER = next(play for play in segments() if "home run" in play.labels)
PLAYS = SHIPPED.parent / "vocabularies" / "baseball" / "plays.toml"
ROLLS = {"home run": Roll(1000, 3000), "single": Roll(2000, 0)}


def span(play, rolls, handle_ms=4000, inventory=()):
    return lay_out([(Pick(play.segment_id, 1, 1.0, ""), play)], video(), handle_ms, rolls, inventory)[0]


def test_the_longest_of_a_plays_labels_counts_and_is_named():
    assert asked(("home run", "single", "other"), ROLLS) == Asked(2000, 3000, "single", "home run")
    assert asked(("single",), ROLLS) == Asked(2000, 0, "single", "")
    assert asked(("other",), ROLLS) == Asked()


def test_a_roll_lengthens_a_play_on_the_grid_before_and_after():
    plain, rolled = span(HOMER, {}), span(HOMER, ROLLS)
    grid = video().timebase
    assert plain.start_ms == grid.snap(HOMER.pitch_ms - 4000)
    assert rolled.start_ms == grid.snap(plain.start_ms - 1000)
    assert rolled.lead_ms == plain.start_ms - rolled.start_ms
    ends = HOMER.end_candidates_ms
    assert rolled.ends == tuple((grid.snap(end), grid.snap(end + 3000)) for end in ends)
    assert plain.ends == tuple((grid.snap(end), grid.snap(end)) for end in ends)
    assert rolled.choices_ms == tuple(sorted({*plain.choices_ms, *(grid.snap(end + 3000) for end in ends)}))


def test_a_roll_before_stays_in_the_plays_own_row():
    grid = video().timebase
    assert span(HOMER, {"home run": Roll(60_000, 0)}).start_ms == grid.snap(HOMER.start_ms)


def test_a_roll_ends_before_the_next_pitch():
    following = replace(HOMER, segment_id=99, pitch_ms=HOMER.end_candidates_ms[-1] + 1500)
    stopped = span(HOMER, ROLLS, inventory=(HOMER, following))
    grid = video().timebase
    assert stopped.ends[-1] == (grid.snap(HOMER.end_candidates_ms[-1]), grid.snap(following.pitch_ms))
    assert stopped.ends[0][1] == grid.snap(HOMER.end_candidates_ms[0] + 3000)


def test_no_roll_reaches_into_the_next_chosen_play():
    following = replace(
        HOMER, segment_id=99, inning=9, start_ms=HOMER.end_ms + 1000, pitch_ms=HOMER.end_ms + 6000
    )
    chosen = [(Pick(play.segment_id, 1, 1.0, ""), play) for play in (HOMER, following)]
    first, second = lay_out(chosen, video(), 4000, {"home run": Roll(0, 60_000)})
    assert first.ends[-1][1] == second.start_ms


def cut_of(wanted_s=0.0, taste="none", end_reply=None):
    """One home run with 3 s of roll after it: plain ends 12 and 45 s after the pitch, which is 4 s in."""
    used = services(game(), model=ScriptedModel([end_reply]) if end_reply else None)
    given = state(
        picks=(pick(4),),
        rolls=ROLLS,
        wanted_ms=int(wanted_s * 1000),
        filters=wanting("home run", taste=taste),
    )
    return select_end_point(given, used)["cuts"][0]


@pytest.mark.parametrize(
    ("wanted_s", "taste", "seconds"),
    [
        (0, "none", 53),
        (54, "none", 53),
        (51, "none", 50),
        (30, "none", 17),
        (0, "short", 17),
        (0, "full", 53),
    ],
)
def test_where_a_length_is_tight_rolls_go_first(wanted_s, taste, seconds):
    cut = cut_of(wanted_s, taste)
    assert round((cut.end_ms - cut.start_ms) / 1000) == seconds


def test_the_model_chooses_among_the_inventorys_ends_and_the_roll_is_added():
    cut = cut_of(end_reply="end: 1")
    assert (round((cut.end_ms - cut.start_ms) / 1000), cut.decided_by) == (20, "scripted")


@pytest.mark.parametrize("wanted_s", [0, 52, 51, 18])
def test_a_clip_tells_what_was_added_and_by_which_label(wanted_s):
    cut = cut_of(wanted_s)
    given = state(cuts=(cut,), wanted_ms=wanted_s * 1000, filters=wanting("home run"))
    merged = merge_overlap(given, services(game()))
    clip = trim_budget({**given, **merged}, services(game()))["clips"][0]
    led = RollAdded("home run", before_ms=1001)
    added = {0: (led, RollAdded("home run", after_ms=3003)), 52: (led,), 51: (led,), 18: (led,)}[wanted_s]
    assert clip.rolls == added
    form = clip_form(clip, 1, VIDEO)["rolls"]
    assert form[0] == {"label": "home run", "before_frames": 30, "after_frames": 0}
    if not wanted_s:
        assert form[1] == {"label": "home run", "before_frames": 0, "after_frames": 90}


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
    rolls = of_desk(SHIPPED.parent / "none")
    assert rolls["strikeout"] == Roll()
    assert rolls["home run"].after_ms > 0
    known = {entry["means"][0] for entry in tomllib.loads(PLAYS.read_text("utf-8")).values()}
    assert {f"label:{label}" for label in rolls} <= known


@pytest.mark.parametrize("text", ["[walk]\nafter = -1", "[walk]\nafter = 'long'", "walk = 1", "[walk"])
def test_a_bad_table_is_an_error_that_names_it(tmp_path, text):
    (tmp_path / OWN).write_text(text)
    with pytest.raises(InputError, match="roll"):
        of_desk(tmp_path)


@pytest.mark.parametrize("value", [61, -1, None, True, float("nan")])
def test_what_was_typed_is_checked(value):
    with pytest.raises(InputError, match="0 to 60 seconds"):
        checked("walk", value, 0)
