"""Requests in a hurry: shorthand, orders, lists, half innings, scores; what is right is worked out from the rows."""
# ruff: noqa: E501 (a wording a line)

import pytest

from pipeline.domains.baseball.understand import rules
from tests.ask.banks import BENCH, bundle, demo_bundle
from tests.domains.baseball.test_wordings import GAMES, found, hit, homer, k, on, walk, whole
from tests.domains.baseball.truths import HIT, RUNNING, most, rows


def half(r, name, inning):
    return (r.half, r.inning) == (name, inning)


def air(r):
    return r.did("flyout", "popout", "lineout", "sacrifice fly")


ANY_GAME = (
    (("7초~8말 삼진", "t7-b8 strikeouts", "top 7 to bottom 8, Ks"), lambda r: k(r) and r.inning in (7, 8)),
    (("3말~5초 안타", "hits, bottom 3 through top 5", "hits from the bottom of the 3rd to the top of the 5th"), lambda r: hit(r) and (r.inning == 4 or half(r, "bottom", 3) or half(r, "top", 5))),
    (("strikeouts through the top of the 4th", "strikeouts up to the top of the 4th"), lambda r: k(r) and (r.inning < 4 or half(r, "top", 4))),
    (("hits when it was 0-0", "hits, game tied 0-0", "0대0에서 나온 안타"), lambda r: (hit(r) and r.score_away == r.score_home == 0 and not r.runs) or (hit(r) and r.runs and (r.score_away, r.score_home).count(0) == 1 and r.runs == max(r.score_away, r.score_home))),
    (("outs on balls in the air", "outs in the air"), air),
    (("hits except homers and only in the 5th", "hits, no homers, but only the 5th"), lambda r: hit(r) and not homer(r) and r.inning == 5),
    (("double plays, no other outs", "double plays and no other plays"), lambda r: r.did("double play")),
    (("walks or hit batters, neither in the 5th",), lambda r: (walk(r) or r.did("hit by pitch")) and r.inning != 5),
    (("singles, doubles or homers, not the 4th",), lambda r: r.did("single", "double", "home run") and r.inning != 4),
    (("innings they left guys on", "every time they left men on base"), lambda r: r.ends and on(r) and not r.runs),
    (("hits with a runner on first only", "hits with only a man on first"), lambda r: hit(r) and r.bases_before == "100"),
    (("who got hit with a pitch", "hitting a batter with a pitch"), lambda r: r.did("hit by pitch")),
    (("투수 땅볼", "groundouts to the pitcher"), lambda r: r.did("groundout") and "pitcher" in r.description),
    (("스윙 삼진", "strikeouts swinging, not looking"), lambda r: r.did("strikeout swinging")),
    (("3회랑 4회 삼진, 홈팀", "3rd and 4th inning strikeouts, home team"), lambda r: k(r) and r.inning in (3, 4) and r.half == "bottom"),
    (("무안타 타석",), lambda r: not set(r.labels) <= RUNNING and not hit(r)),
)  # fmt: skip


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return demo_bundle() if request.param == "demo" else bundle(str(BENCH / request.param))


@pytest.mark.parametrize(
    ("wordings", "right"), ANY_GAME, ids=lambda value: value[0] if isinstance(value, tuple) else ""
)
def test_what_any_game_can_be_asked_in_short(wordings, right, game):
    wanted = whole(rows(game.segments), right)
    assert {query: found(query, game)[1] for query in wordings} == dict.fromkeys(wordings, wanted)


def test_an_arm_in_innings_and_several_places(game):
    all_rows = rows(game.segments)
    arm = most(game.segments, "pitcher")
    last = arm.split()[-1]
    mine = whole(all_rows, lambda r: k(r) and r.pitcher == arm)
    for query, wanted in (
        (f"Ks {last} 1-3", whole(all_rows, lambda r: k(r) and r.pitcher == arm and r.inning <= 3)),
        (
            f"{last} 1-3 all BF",
            whole(all_rows, lambda r: not set(r.labels) <= RUNNING and r.pitcher == arm and r.inning <= 3),
        ),
        (f"2nd and 3rd strikeouts by {last}", mine[1:3]),
        (f"the 3rd and 4th {last} strikeouts", mine[2:4]),
        ("첫 번째와 두 번째 안타", whole(all_rows, hit)[:2]),
        (f"{last} 내려가기 전까지 삼진", mine),
    ):
        assert found(query, game)[1] == wanted, query


def test_what_a_play_made_the_score(game):
    all_rows = rows(game.segments)
    play = [r for r in all_rows if r.runs and hit(r)][-1]
    more, fewer = sorted((play.score_away, play.score_home), reverse=True)
    wanted = whole(
        all_rows, lambda r: r.runs and hit(r) and sorted((r.score_away, r.score_home)) == [fewer, more]
    )
    for query in (f"hits that made it {more}-{fewer}", f"{more}-{fewer} 만든 안타"):
        assert found(query, game)[1] == wanted, query


def test_two_names_share_the_innings_behind_them(game):
    all_rows = rows(game.segments)
    one, other = list(dict.fromkeys(r.batter for r in all_rows if r.inning == 5))[:2]
    query = f"{one} and {other} in the 5th"
    assert found(query, game)[1] == whole(all_rows, lambda r: r.batter in (one, other) and r.inning == 5)


@pytest.mark.parametrize(
    "query", ["hits in 9", "everything after the homers", "the play before the double play"]
)
def test_a_play_beside_another_is_said_not_to_be_read(query):
    assert found(query, demo_bundle())[0].dropped


def test_first_and_last_of_both_sides(game):
    all_rows = rows(game.segments)
    sides = [whole(all_rows, lambda r, t=t: hit(r) and r.batting_team == t.id) for t in game.video.teams]
    order = [r.segment_id for r in all_rows]
    for query, at in (("양 팀 첫 안타", 0), ("양팀 마지막 안타", -1), ("the last hit of each team", -1)):
        assert found(query, game)[1] == sorted((side[at] for side in sides), key=order.index), query


@pytest.mark.parametrize(
    ("query", "order"),
    [("strikeouts, newest first", "reverse"), ("hits in reverse order", "reverse"), ("walks, latest to earliest", "reverse"),
     ("삼진 최신순으로", "reverse"), ("안타 역순으로", "reverse"), ("볼넷 거꾸로 보여줘", "reverse"),
     ("hits, best first", "importance"), ("안타 중요도순", "importance"), ("strikeouts in order", ""), ("first strikeouts", "")],
)  # fmt: skip
def test_an_order_is_no_condition(query, order, game):
    filters, chosen = found(query, game)
    assert (filters.order, filters.dropped, filters.soft) == (order, (), False)
    assert chosen


@pytest.mark.parametrize(
    ("query", "seconds"),
    [("1'30\" of hits", 90), ("2'00\" strikeouts", 120), ("45\" of walks", 45), ("일분 반짜리 하이라이트", 90), ("2분 반으로 안타", 150),
     ("7초~8말 안타", 0), ("6말~7초 안타", 0), ("10초~15초 안타", 10)],
)  # fmt: skip
def test_lengths_as_loggers_write_them(query, seconds, game):
    assert found(query, game)[0].duration_ms == seconds * 1000


def test_who_steals_is_the_runner_and_not_who_bats():
    game = demo_bundle()
    assert found("steals by Dellaway", game)[1] == [60]
    assert found("Estevar stolen bases", game)[1] == [3]
    assert found("Ferrant caught stealing", game)[1] == [24]


@pytest.mark.parametrize(
    ("query", "batter"), [("토르베인 홈런", "Grady Torvane"), ("토르베인이 친 홈런 두 개", "Grady Torvane")]
)
def test_a_name_that_ends_like_a_verb_is_heard(query, batter):
    game = demo_bundle()
    assert found(query, game)[1] == whole(rows(game.segments), lambda r: homer(r) and r.batter == batter)


@pytest.mark.parametrize("query", ["strikeouts before dinner", "butter the hits"])
def test_an_ordinary_word_is_no_slip(query):
    filters, _ = found(query, demo_bundle())
    assert len(filters.clauses) == 1
    assert filters.dropped


def test_who_fielded_is_said_not_to_be_known():
    game = demo_bundle()
    name = most(game.segments, "batter", *HIT)
    _, warnings = rules.understand(f"the catch at the wall by {name}", game.video, game.segments)
    assert any("fielded" in warning for warning in warnings)
    _, warnings = rules.understand(f"hits by {name}", game.video, game.segments)
    assert not warnings
