import pytest

from pipeline.domains.baseball.filters import Filters
from pipeline.domains.baseball.select_end_point import select_end_point
from pipeline.errors import ModelError
from tests.domains.baseball.plays import PLAYS, VIDEO, game, pick, play, state
from tests.fakes import ScriptedModel, services


def run(*plays, model=None, settings=None, **changes):
    used = services(game(), model=model, **(settings or {}))
    picks = tuple(pick(p.segment_id, rank) for rank, p in enumerate(plays, 1))
    return select_end_point(state(segments=plays, picks=picks, **changes), used)["cuts"], used


def times(cuts):
    return [(cut.start_ms, cut.end_ms) for cut in cuts]


def snapped(*seconds):
    return tuple(VIDEO.timebase.snap(int(s * 1000)) for s in seconds)


def test_from_the_pitch_less_the_handle_to_the_last_candidate():
    cuts, used = run(PLAYS[3])
    assert times(cuts) == [snapped(256, 305)]
    assert cuts[0].choices_ms == snapped(272, 305)
    assert (cuts[0].decided_by, used.log.by) == ("rules", "rules")


def test_a_handle_of_another_length_may_reach_before_the_row_but_not_before_the_media():
    assert times(run(PLAYS[3], settings={"handle_ms": 40_000})[0]) == [snapped(220, 305)]
    assert times(run(play(1, 3))[0]) == [snapped(0, 48)]


def test_without_a_pitch_the_play_starts_at_its_start_and_without_candidates_ends_at_its_end():
    bare = play(1, 100, pitch_ms=None, end_candidates_ms=())
    assert times(run(bare)[0]) == [snapped(70, 145)]


def test_short_taste_takes_the_first_candidate():
    assert times(run(PLAYS[3], filters=Filters(taste="short"))[0]) == [snapped(256, 272)]


def test_a_length_too_tight_for_all_takes_short_ends_unless_full_ones_are_wanted():
    assert times(run(*PLAYS[:2], wanted_ms=60_000)[0]) == [snapped(36, 52), snapped(106, 122)]
    assert times(run(*PLAYS[:2], wanted_ms=200_000)[0]) == [snapped(36, 85), snapped(106, 155)]
    full = Filters(taste="full")
    assert times(run(*PLAYS[:2], wanted_ms=60_000, filters=full)[0]) == [snapped(36, 85), snapped(106, 155)]


def test_it_stops_at_the_next_chosen_in_point():
    cuts, _ = run(play(1, 100), play(2, 130))
    assert times(cuts) == [snapped(96, 126), snapped(126, 175)]
    assert cuts[0].choices_ms == snapped(112, 126)


def test_a_play_that_is_not_chosen_stops_nothing():
    rows = (play(1, 100), play(2, 130))
    used = services(game())
    cuts = select_end_point(state(segments=rows, picks=(pick(1),)), used)["cuts"]
    assert times(cuts) == [snapped(96, 145)]


def test_the_handle_yields_to_a_play_that_is_still_running():
    assert times(run(play(1, 100), play(2, 114))[0]) == [snapped(96, 112), snapped(112, 159)]


def test_one_play_split_in_two_does_not_stop_itself():
    cuts, _ = run(play(1, 100), play(2, 105))
    assert times(cuts) == [snapped(96, 145), snapped(105, 150)]


def test_a_steal_within_an_at_bat_does_not_stop():
    steal = play(1, 100, batter="Ivo Marsh", labels=("stolen base",))
    single = play(2, 125, batter="Ivo Marsh", labels=("single",))
    assert times(run(steal, single)[0]) == [snapped(96, 145), snapped(121, 170)]


def test_split_rows_stop_at_the_next_other_play():
    cuts, _ = run(play(1, 100), play(2, 105), play(3, 128))
    assert times(cuts) == [snapped(96, 124), snapped(105, 124), snapped(124, 173)]


def test_nothing_is_of_zero_length_or_outside_the_media():
    last = VIDEO.duration_ms / 1000
    odd = play(1, 100, end_candidates_ms=(50_000, 90_000), end_ms=80_000)
    late = play(2, last - 0.01)
    gone = play(3, last + 60)
    cuts, used = run(odd, late, gone)
    grid, frame = VIDEO.timebase, 34
    assert [cut.pick.segment_id for cut in cuts] == [1, 2]
    assert all(cut.end_ms - cut.start_ms > 0 for cut in cuts)
    assert cuts[0].end_ms - cuts[0].start_ms <= frame
    assert cuts[1].end_ms <= VIDEO.duration_ms
    assert all(grid.snap(t) == t for cut in cuts for t in (cut.start_ms, *cut.choices_ms))
    assert "play 3" in used.log.warnings[0]


def test_the_model_chooses_per_clip_in_one_call():
    model = ScriptedModel(["end: 1", "end: 2"])
    cuts, used = run(PLAYS[0], PLAYS[3], model=model)
    assert times(cuts) == [snapped(36, 52), snapped(256, 305)]
    assert [cut.decided_by for cut in cuts] == ["scripted", "scripted"]
    assert used.log.by == "scripted"
    assert "1. ends 16 s after the clip begins" in model.prompts[1].user
    assert "crushed way back" in model.prompts[1].user


@pytest.mark.parametrize("reply", [ModelError("timed out"), "end: 9", "whatever", ""])
def test_one_failure_touches_one_clip(reply):
    cuts, used = run(PLAYS[0], PLAYS[3], model=ScriptedModel([reply, "end: 1"]))
    assert times(cuts) == [snapped(36, 85), snapped(256, 272)]
    assert [cut.decided_by for cut in cuts] == ["rules", "scripted"]
    assert len(used.log.warnings) == 1
    assert "T1 Marsh single" in used.log.warnings[0]


def test_where_there_is_no_choice_the_model_is_not_asked():
    model = ScriptedModel()
    run(play(1, 100, end_candidates_ms=(112_000,)), model=model)
    assert model.prompts == []


def test_plays_are_laid_out_by_their_action_not_by_their_rows():
    waiting = play(1, 200, start_ms=90_000)
    bare = play(2, 150, start_ms=150_000, pitch_ms=None, end_candidates_ms=(160_000,))
    assert [cut.pick.segment_id for cut in run(waiting, bare)[0]] == [2, 1]


def test_all_full_ends_are_taken_where_they_fill_the_length_exactly():
    full = run(PLAYS[3])[0][0]
    exact = run(PLAYS[3], wanted_ms=full.end_ms - full.start_ms)[0]
    assert times(exact) == times([full])
    assert times(run(PLAYS[3], wanted_ms=full.end_ms - full.start_ms - 1)[0]) == [snapped(256, 272)]


def test_a_play_on_the_last_frame_boundary_has_no_picture():
    grid = VIDEO.timebase
    end = grid.ms_of(grid.frame_at(VIDEO.duration_ms))
    cuts, _ = run(play(1, 0, start_ms=end, pitch_ms=None))
    assert cuts == ()
