from dataclasses import replace

from pipeline.domains.series.before import under
from pipeline.domains.series.choosing import choose
from pipeline.domains.series.wish import Wish
from pipeline.model import MatchEvent
from pipeline.plain import from_plain, plain
from tests.domains.series.programmes import match

FIRST, SECOND = (bundle.video for bundle in match()[:2])


def event(kind, at_s, side="home", names=()):
    return MatchEvent(f"{kind}-{at_s}", kind, at_s * 1000, at_s * 1000 + 5000, side, names)


def kept(circumstance, entries):
    goals = [entry for entry in entries if entry[1].kind == "goal"]
    return [e.event_id for _, e in under(circumstance, goals, entries)]


def test_a_goal_comes_of_the_corner_right_before_it_of_its_own_side():
    entries = [(FIRST, event("corner", 100)), (FIRST, event("goal", 130)), (FIRST, event("goal", 400))]
    entries += [(FIRST, event("corner", 600, "away")), (FIRST, event("goal", 620))]
    assert kept("after_corner", entries) == ["goal-130"]


def test_a_corner_of_the_other_half_is_no_corner_before():
    assert kept("after_corner", [(FIRST, event("corner", 100)), (SECOND, event("goal", 110))]) == []


def test_a_substitute_scores_after_he_came_on_in_either_half():
    came_on = event("substitution", 900, names=(("Olsen", 2.0), ("Brandt", 0.5)))
    goal = event("goal", 300, names=(("Olsen", 3.0),))
    assert kept("by_substitute", [(FIRST, came_on), (SECOND, goal)]) == ["goal-300"]
    assert kept("by_substitute", [(SECOND, came_on), (FIRST, goal)]) == []
    other = replace(goal, names=(("Brandt", 3.0),))
    assert kept("by_substitute", [(FIRST, came_on), (SECOND, other)]) == []
    assert kept("by_substitute", [(FIRST, came_on), (SECOND, replace(goal, names=()))]) == []


def test_goals_against_ten_men_are_those_after_the_other_side_lost_one():
    red = event("red_card", 500, "away")
    entries = [(FIRST, event("goal", 100)), (FIRST, red), (SECOND, event("goal", 50))]
    entries += [(SECOND, event("goal", 70, "away"))]
    assert kept("against_ten", entries) == ["goal-50"]
    assert kept("with_ten", entries) == ["goal-70"]
    assert kept("after_red", entries) == ["goal-50", "goal-70"]


def test_to_leave_out_a_side_that_is_not_here_leaves_nothing_out():
    goals = {FIRST.video_id: (event("goal", 100), event("goal", 300, "away"))}

    def left(**gone):
        found = choose(Wish(kinds=("goal",), without=Wish(**gone)), [FIRST], goals)
        return [e.event_id for _, e in found.entries]

    assert left(absent=("Arsenal",)) == ["goal-100", "goal-300"]
    assert left(absent=("Arsenal",), scorers=(FIRST.home.id,)) == ["goal-300"]
    assert left(players=("Nobody",)) == ["goal-100", "goal-300"]


def test_a_wish_that_leaves_something_out_can_be_kept_and_read_back():
    wish = Wish(kinds=("goal",), without=Wish(traits=("header",), minutes=(1, 20)))
    assert from_plain(Wish, plain(wish)) == wish
