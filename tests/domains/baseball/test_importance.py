import pytest

from pipeline.domains.baseball import importance
from tests.domains.baseball.plays import PLAYS, play


def worth(one, after="same half"):
    following = play(99, inning=one.inning, half=one.half) if after == "same half" else after
    return importance.points(one, following)


def test_runs_to_expect_grow_with_runners_and_fall_with_outs():
    assert (
        importance.expected_runs(0, "111")
        > importance.expected_runs(0, "100")
        > importance.expected_runs(0, "000")
    )
    assert (
        importance.expected_runs(0, "010")
        > importance.expected_runs(1, "010")
        > importance.expected_runs(2, "010")
    )


@pytest.mark.parametrize("inning", [1, 5, 9, 14])
def test_a_lead_wins_more_often_and_late_leads_more_so(inning):
    chance = importance.win_chance(2, inning, "bottom", 0, "000")
    assert 0.5 < chance <= 1
    assert importance.win_chance(2, inning + 1, "bottom", 0, "000") >= chance
    assert importance.win_chance(-2, inning, "bottom", 0, "000") < 0.5


def test_a_good_play_swings_up_and_an_out_down():
    assert importance.swing(PLAYS[5], play(9, inning=8, half="bottom", bases_before="010")) > 0.2
    assert importance.swing(PLAYS[4], PLAYS[5]) < 0


def test_the_last_out_ends_the_doubt():
    assert importance.swing(PLAYS[6], None) < 0
    walk_off = play(8, inning=9, half="bottom", score_away=1, score_home=2, runs=1)
    assert importance.swing(walk_off, None) > 0.3


def test_late_and_close_matters_more():
    early = play(1, inning=2, labels=("single",), runs=1, score_away=3, score_home=3)
    late = play(1, inning=9, labels=("single",), runs=1, score_away=3, score_home=3)
    rout = play(1, inning=9, labels=("single",), runs=1, score_away=12, score_home=2)
    assert worth(late) > worth(early) > worth(rout)


def test_a_strikeout_with_the_bases_loaded_beats_one_with_nobody_on():
    assert worth(PLAYS[4], PLAYS[5]) > worth(play(1, labels=("strikeout",)))


def test_a_recap_holds_the_runs_and_the_end_in_their_order():
    points = importance.of_game(PLAYS)
    best = sorted(points, key=lambda number: -points[number])
    assert best[:2] == [6, 4]
    assert {number for number in points if points[number] >= 0.3} == {4, 5, 6, 7}


def test_scores_keep_the_order_and_stay_in_the_unit_interval():
    values = [0.0, 0.01, 0.3, 1.0, 5.0]
    scores = [importance.as_score(value) for value in values]
    assert scores == sorted(scores)
    assert scores[0] == 0.0
    assert scores[-1] < 1.0
