from dataclasses import replace

import pytest

from pipeline.domains.series.reading import read_wish
from tests.domains.series.programmes import match

VIDEOS = [bundle.video for bundle in match()]


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("goals", {"kinds": ("goal",)}),
        ("Norland goals v Seaton", {"scorers": ("NRV",), "teams": ("SEA",)}),
        ("goals from Norland v Seaton", {"scorers": (), "teams": ("NRV", "SEA")}),
        ("every goal Norland conceded", {"victims": ("NRV",), "scorers": ()}),
        ("Seaton's goals at Norland", {"scorers": ("SEA",), "hosts": ("NRV",)}),
        ("goals del Seaton contra el Norland", {"scorers": ("SEA",), "teams": ("NRV",)}),
        ("노를란드 대 시튼 경기 골", {"teams": ("NRV", "SEA"), "scorers": ()}),
        ("시튼이 넣은 골", {"scorers": ("SEA",)}),
        ("노를란드가 실점한 장면", {"victims": ("NRV",), "kinds": ("goal",)}),
        ("best bits of Norland 2-1 Seaton", {"score": None, "best": True}),
        ("the goal that makes it 2-1", {"score": (2, 1)}),
        ("goals after the 80th minute", {"minutes": (81, 130), "duration_ms": 0}),
        ("goals inside the first 20 minutes", {"minutes": (0, 20), "duration_ms": 0}),
        ("goals between the 30th and 40th minute", {"minutes": (30, 40)}),
        ("80분 이후 골", {"minutes": (81, 130), "duration_ms": 0}),
        ("골 모음 2분짜리", {"duration_ms": 120_000, "minutes": None}),
        ("about three minutes of goals", {"duration_ms": 180_000, "about": True}),
        ("second half goals", {"halves": (2,), "order": ""}),
        ("second goal of the match", {"order": "second"}),
        ("saved penalties", {"kinds": ("penalty_taken",), "outcome": "saved"}),
        ("missed penalties", {"kinds": ("penalty_taken",), "outcome": "kept_out"}),
        ("every penalty, scored or not", {"kinds": ("penalty_taken",), "outcome": ""}),
        ("penalty goals", {"kinds": ("penalty_taken",), "outcome": "scored"}),
        ("the moment the penalty is given", {"kinds": ("penalty_given",)}),
        ("header off the bar", {"kinds": ("woodwork",)}),
        ("goals in off the post", {"kinds": ("goal",), "traits": ("off_frame",)}),
        ("straight reds", {"kinds": ("red_card",), "traits": ("straight",)}),
        ("cards", {"kinds": ("red_card", "yellow_card")}),
        ("goals in October 2023", {"months": ((2023, 10),)}),
        ("goals from 2023-24", {"seasons": (2023,)}),
        ("Ligue 1 goals", {"leagues": ("Ligue 1",)}),
        ("Manchester United goals", {"absent": ("Manchester United",)}),
        ("goals at Old Trafford", {"absent": ("Manchester United",)}),
        ("Harry Kane goals", {"players": ("Harry Kane",)}),
        ("harry kane goals", {"players": ("harry kane",)}),
        ("goals off the post or the bar", {"players": ()}),
        ("손흥민 골", {"players": ("손흥민",)}),
        ("late goals", {"kinds": ("goal",), "minutes": (80, 130)}),
        ("the early yellow cards", {"kinds": ("yellow_card",), "minutes": (0, 20)}),
        ("late Chelsea penalties", {"kinds": ("penalty_taken",), "minutes": (80, 130)}),
        ("late tackles", {"kinds": ("foul",), "minutes": None}),
        ("fans singing in the rain", {"kinds": (), "topic": "fans singing rain"}),
    ],
)
def test_what_a_request_means(query, wanted):
    wish = read_wish(query, VIDEOS)
    assert {key: getattr(wish, key) for key in wanted} == wanted


@pytest.mark.parametrize(
    ("query", "kinds", "traits"),
    [
        ("goals after a corner", ("goal",), ("after_corner",)),
        ("corner goals", ("goal",), ("after_corner",)),
        ("goals after Olsen's sending off", ("goal",), ("after_red",)),
        ("goals and corners", ("corner", "goal"), ()),
        ("goals scored by substitutes", ("goal",), ("by_substitute",)),
        ("the substitutions", ("substitution",), ()),
        ("everything Chelsea conceded", ("goal",), ()),
        ("corners conceded by Chelsea", ("corner",), ()),
        ("Coutinho misses", ("near_miss",), ()),
        ("missed penalties", ("penalty_taken",), ()),
    ],
)
def test_what_stands_beside_an_event_is_a_condition_on_it(query, kinds, traits):
    wish = read_wish(query, VIDEOS)
    assert (wish.kinds, wish.traits) == (kinds, traits)


def test_best_first_is_an_order_and_no_place():
    assert read_wish("Champions League goals, best first", VIDEOS).order == ""
    assert read_wish("the first goal", VIDEOS).order == "first"


@pytest.mark.parametrize(
    ("query", "kinds", "gone"),
    [
        ("all goals except penalties", ("goal",), {"kinds": ("penalty_taken",)}),
        ("goals but not headers", ("goal",), {"traits": ("header",)}),
        ("goals without Norland", ("goal",), {"scorers": ("NRV",)}),
        ("goals without Arsenal", ("goal",), {"absent": ("Arsenal",)}),
        ("goals not by Ronaldo", ("goal",), {"players": ("Ronaldo",)}),
        ("헤더 골 말고 전부", ("goal",), {"traits": ("header",)}),
        ("페널티골 빼고 골 전부", ("goal",), {"kinds": ("penalty_taken",)}),
        ("no goals, just the cards", ("red_card", "yellow_card"), {"kinds": ("goal",)}),
        ("all goals, not the first half", ("goal",), {"halves": (1,)}),
        ("goals not in the Premier League", ("goal",), {"leagues": ("Premier League",)}),
    ],
)
def test_what_is_left_out_is_read_apart(query, kinds, gone):
    wish = read_wish(query, VIDEOS)
    assert set(wish.kinds) == set(kinds)
    assert wish.without is not None
    assert {key: getattr(wish.without, key) for key in gone} == gone


@pytest.mark.parametrize(
    "query", ["no-goal decisions", "goals not far from the end", "Matip header not given", "all goals"]
)
def test_a_not_that_leaves_nothing_out_is_read_as_before(query):
    assert read_wish(query, VIDEOS).without is None


@pytest.mark.parametrize(
    ("query", "count"),
    [("top 5 moments", 5), ("top ten plays, 2 minutes", 10),
     ("the 3 best goals", 3), ("명장면 5개", 5), ("톱 3 장면", 3),
     ("top 90 seconds", 0), ("both goals", 0), ("goals after the 80th minute", 0)],
)  # fmt: skip
def test_a_number_of_the_best_is_a_count(query, count):
    assert read_wish(query, VIDEOS).count == count


def test_a_city_that_a_side_is_called_after_is_where_it_plays():
    videos = [
        replace(video, home=replace(video.home, aliases=("Hawking Seaton",)))
        for video in VIDEOS
        if video.home
    ]
    wish = read_wish("goals in Hawking", videos)
    assert (wish.hosts, wish.players) == ((videos[0].home.id,), ())
