from pipeline.ingest.match.goals import Burst, read_match
from pipeline.ingest.match.score import Said


def goals(bursts, said=(), final=None):
    return [(g.burst.at_ms, g.side, g.home, g.away) for g in read_match(bursts, said, final)]


def test_the_loudest_bursts_are_the_goals_that_the_score_allows():
    bursts = [Burst(1, 3.0, 1.0), Burst(2, 9.0, 1.0), Burst(3, 5.0, -1.0)]
    assert goals(bursts, final=(1, 1)) == [(2, "home", 1, 0), (3, "away", 1, 1)]


def test_an_equaliser_leaves_it_level():
    bursts = [Burst(1, 5.0), Burst(2, 5.0, tells=frozenset({"level"})), Burst(3, 5.0)]
    assert [g[2:] for g in goals(bursts, final=(2, 1))][1] == (1, 1)


def test_a_score_said_later_tells_which_burst_it_was():
    bursts = [Burst(10, 4.0, 0.5), Burst(50, 4.5, 0.5)]
    assert goals(bursts, [Said(20, 1, 0, 1.0)], (1, 0)) == [(10, "home", 1, 0)]
    assert goals(bursts, [Said(20, 0, 0, 1.0)], (1, 0)) == [(50, "home", 1, 0)]


def test_too_few_bursts_give_what_there_is():
    assert goals([Burst(1, 5.0, 2.0)], final=(3, 0)) == [(1, "home", 1, 0)]
    assert goals([], final=(2, 2)) == []


def test_without_a_final_score_faint_bursts_are_none():
    assert goals([Burst(1, 2.0, 1.0), Burst(2, 8.0, -1.0)]) == [(2, "away", 0, 1)]
