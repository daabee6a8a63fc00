from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.domains.baseball.filters import Clause, Filters, InningSpan, PlayerFilter
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.understand import plays
from tests.domains.baseball.fictional import segments, video

VIDEO, PLAYS = video(), segments()


def ids(*clauses, **said):
    return [s.segment_id for s in narrow(Filters(clauses=clauses, **said), VIDEO, PLAYS).segments]


@pytest.mark.parametrize(
    ("fact", "wanted"),
    [
        ("scoring", [4, 13, 21, 26, 28, 29, 32]),
        ("first_run", [4]),
        ("go_ahead", [4, 13, 32]),
        ("lead_change", [13, 32]),
        ("tying", [29]),
        ("insurance", [21]),
        ("cuts_deficit", [26, 28]),
        ("game_winner", [32]),
        ("comeback", [13, 26, 28, 29, 32]),
        ("walk_off", []),
        ("leadoff", [1, 4, 9, 16, 19, 25]),
        ("inning_end", [3, 8, 15, 18, 24, 33]),
        ("in_order", [16, 17, 18]),
        ("bases_loaded", [12, 13]),
        ("full_count", [7, 12, 30]),
        ("stranded", [3, 8, 15, 24, 33]),
        ("outs:2", [7, 8, 15, 18, 31, 32, 33]),
        ("on:3", [11, 12, 13, 29]),
        ("men_on:2", [11]),
        ("runs:3", [13]),
        ("min_runs:2", [13, 21, 26]),
        ("to:left", [2, 10, 17, 21, 26, 32]),
        ("to:short", [3, 14, 33]),
        ("score:down:5:1", [25, 26]),
        ("no such fact", []),
    ],
)
def test_a_fact_finds_its_plays(fact, wanted):
    assert ids(Clause(facts=(fact,))) == wanted


def test_what_came_in_a_row_is_of_neighbours_at_the_plate_in_one_half_inning():
    """A wild pitch between two hits is nobody's turn; a walk between them is."""
    assert ids(Clause(labels=plays.HITS, facts=("hits_in_a_row",))) == [19, 21, 25, 26, 31, 32]
    assert ids(Clause(labels=("home run",), facts=("in_a_row",))) == []
    twice = tuple(replace(s, labels=("home run",)) if s.segment_id == 19 else s for s in PLAYS)
    found = narrow(Filters(clauses=(Clause(labels=("home run",), facts=("in_a_row",)),)), VIDEO, twice)
    assert [s.segment_id for s in found.segments] == [19, 21]


def test_facts_are_worked_out_where_the_board_says_nothing():
    bare = tuple(replace(s, board_tags=()) for s in PLAYS)
    for fact in ("first_run", "go_ahead", "lead_change", "tying", "inning_end", "bases_loaded"):
        clause = Filters(clauses=(Clause(facts=(fact,)),))
        tagged = narrow(clause, VIDEO, PLAYS).segments
        assert [s.segment_id for s in narrow(clause, VIDEO, bare).segments] == [s.segment_id for s in tagged]


def test_axes_are_anded_and_values_ored():
    clause = Clause(
        innings=(InningSpan(1, 2),),
        teams=("HAR",),
        view="batting",
        labels=("double", "single"),
        not_labels=("single",),
    )
    assert ids(clause) == [10, 13]
    assert ids(clause, Clause(innings=(InningSpan(3, 3, "top"),), labels=("single",))) == [10, 13, 19]


def test_a_label_or_a_board_tag_is_enough():
    assert ids(Clause(labels=("triple",), board_tags=("full count",))) == [7, 12, 28, 30]


def test_batter_and_pitcher_meet():
    both = (PlayerFilter("Ben Judd", "batter"), PlayerFilter("Victor Almeida", "pitcher"))
    assert ids(Clause(players=both)) == [3, 13]


def test_the_runner_of_a_baserunning_line_is_found_by_name():
    assert ids(Clause(players=(PlayerFilter("Hiro Nakano"),), labels=("caught stealing",))) == [8]
    assert 8 not in ids(Clause(players=(PlayerFilter("Hiro Nakano", "batter"),), facts=("plate_appearance",)))


def test_exclusions_and_places():
    assert ids(Clause(labels=("home run",), without=(Clause(innings=(InningSpan(3, 3),)),))) == [4]
    assert ids(Clause(labels=("home run",), place="last:1")) == [26]
    assert ids(Clause(labels=("home run",), place="nth:2")) == [21]
    assert ids(Clause(innings=(InningSpan(-1, 99),), labels=("error",))) == [23]


def test_a_concrete_thing_that_did_not_happen_is_never_replaced():
    narrowed = narrow(Filters(clauses=(Clause(labels=("triple play",)),), soft=True), VIDEO, PLAYS)
    assert narrowed.segments == ()
    assert narrowed.emptied_by == ("labels",)
    assert "triple play" in narrowed.reason


def test_a_vague_thing_is_read_more_widely():
    quiet = Filters(clauses=(Clause(innings=(InningSpan(1, 1),), facts=("rally",)),))
    narrowed = narrow(quiet, VIDEO, PLAYS)
    assert [s.segment_id for s in narrowed.segments] == [4]
    assert narrowed.relaxed == ("rally",)


def test_absent_and_empty_filters_say_why():
    assert narrow(Filters(absent=("Babe Ruth",)), VIDEO, PLAYS).reason == "not in this game: Babe Ruth"
    assert "names" in narrow(Filters(), VIDEO, PLAYS).reason
    assert narrow(Filters(clauses=(Clause(),)), VIDEO, ()).segments == ()


def test_relievers_are_those_who_did_not_start():
    assert {p.segment.pitcher for p in plays.in_game(PLAYS) if p.reliever} == {"Dale Hopper", "Sam Whitlock"}


FACTS = ("scoring", "outs:2", "risp", "leadoff", "reliever", "close", "full_count", "inning_end")
clauses = st.builds(
    Clause,
    innings=st.sampled_from([(), (InningSpan(1, 2),), (InningSpan(2, 3, "top"),)]),
    teams=st.sampled_from([(), ("HAR",), ("PIN",)]),
    view=st.sampled_from(["any", "batting", "fielding"]),
    players=st.sampled_from([(), (PlayerFilter("Ben Judd"),), (PlayerFilter("Dale Hopper", "pitcher"),)]),
    labels=st.sampled_from([(), ("single", "double"), ("strikeout",)]),
    not_labels=st.sampled_from([(), ("double",)]),
    facts=st.lists(st.sampled_from(FACTS), max_size=2).map(tuple),
)


@settings(max_examples=80, deadline=None)
@given(clauses, st.sampled_from(FACTS), st.sampled_from(["facts", "innings", "not_labels", "without"]))
def test_another_condition_never_adds_plays(clause, fact, axis):
    more = {
        "facts": {"facts": (*clause.facts, fact)},
        "innings": {} if clause.innings else {"innings": (InningSpan(3, 3),)},
        "not_labels": {"not_labels": (*clause.not_labels, "single")},
        "without": {"without": (Clause(facts=(fact,)),)},
    }[axis]
    assert (
        set(ids(replace(clause, **more))) <= set(ids(clause))
        or narrow(Filters(clauses=(replace(clause, **more),)), VIDEO, PLAYS).relaxed
    )
