"""What a request means before it runs: follow-ups, open questions, the domain; clear ones pass untouched."""

from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from pipeline.errors import InputError
from pipeline.plain import dumps
from pipeline.request.door import Request
from pipeline.request.flow import FLOW
from pipeline.run import run
from tests.conftest import DEMO_ID
from tests.domains.baseball.plays import VIDEO, game
from tests.orchestrators import AT_HAND, langgraph, needs_langgraph
from tests.test_run import SCHEMA

GOLDEN = Path(__file__).parents[1] / "golden" / "request.mmd"
SECOND = replace(
    game(), video=replace(VIDEO, video_id="demo-2", title="Game 2: Gulls at Looms", date="2026-07-02")
)


def ask(desk, query, **changes):
    return run(Request(query, **{"video_ids": (DEMO_ID,), "engine": "rules", **changes}), desk)


def after(desk, first, query, **changes):
    before = ask(desk, first, **changes)
    return ask(desk, query, previous=before.run_id, video_ids=())


def add(desk, *bundles):
    for bundle in bundles:
        desk.library.publish(bundle, ())


def test_the_graph_is_drawn_as_agreed():
    assert FLOW.mermaid() == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "query",
    [
        "all home runs",
        "3 minutes of strikeouts",
        "5회말 득점",
        "Theo Quillen at bats",
        "Lanterns hits without walks",
    ],
)
def test_a_clear_request_passes_untouched(demo_desk, query):
    finished = ask(demo_desk, query)
    assert finished.result["query"] == query
    assert "change" not in finished.result
    assert "analyze" not in [trace.node for trace in finished.traces]


@pytest.mark.parametrize(
    ("first", "second", "meant"),
    [
        ("all strikeouts", "only the 7th", "all strikeouts in the 7th"),
        ("all hits", "only Tarkett", "all hits by Tarkett"),
        (
            "Lanterns at bats in the 5th",
            "without strikeouts",
            "Lanterns at bats in the 5th without strikeouts",
        ),
        ("home runs", "and doubles", "home runs and doubles"),
        ("7회 득점 장면", "이번엔 수비만", "수비 7회"),
        ("홈런", "9회만", "9회 홈런"),
        ("랜턴스 타석", "볼넷 빼고", "볼넷 빼고 랜턴스 타석"),
        ("Lanterns hits", "now the Foxes", "hits by the Foxes"),
        ("all hits", "newest first", "all hits, newest first"),
        ("홈런", "역순으로", "홈런, 역순으로"),
    ],
)
def test_a_follow_up_becomes_a_request_with_its_change_shown(demo_desk, first, second, meant):
    finished = after(demo_desk, first, second)
    assert finished.result["query"] == meant
    assert finished.result["change"] == f"{first} → {meant}"
    jsonschema.validate(finished.result, SCHEMA)
    same = ask(demo_desk, meant)
    assert [c["segment_ids"] for c in finished.result["clips"]] == [
        c["segment_ids"] for c in same.result["clips"]
    ]
    assert finished.traces[0].node == "analyze"
    assert demo_desk.runs.get(finished.run_id).parent_id


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        ("shorter", 30.0),
        ("longer", 90.0),
        ("make it 45 seconds", 45.0),
        ("더 짧게", 30.0),
        ("under 45 seconds please", 45.0),
        ("40초 이내로", 40.0),
        ("1분 안으로", 60.0),
    ],
)
def test_a_length_can_be_changed_alone(demo_desk, said, seconds):
    finished = after(demo_desk, "strikeouts", said, duration_ms=60_000)
    assert finished.result["wanted_sec"] == seconds
    assert finished.result["total_sec"] <= seconds
    assert finished.result["query"] == "strikeouts"


def test_a_new_request_after_another_is_its_own(demo_desk):
    finished = after(demo_desk, "all strikeouts", "all home runs in the 9th")
    assert "change" not in finished.result
    assert len(finished.result["clips"]) == 2


def test_an_unknown_run_before_is_an_error(demo_desk):
    with pytest.raises(InputError, match="no run 'nobody'"):
        ask(demo_desk, "only the 7th", previous="nobody")


@pytest.mark.parametrize(
    ("query", "labels"),
    [
        ("Quillen strikeouts", ["Theo Quillen", "Ansel Quillen"]),
        ("퀼런 안타", ["Theo Quillen", "Ansel Quillen"]),
        ("New York Yankees home runs", ["Port Ellery Lanterns", "Norrick Foxes"]),
        ("top of the 5th, Foxes batting", ["the bottom half"]),
        ("3 minutes of highlights, 30 seconds", ["180 s", "30 s"]),
        ("our runs", ["Port Ellery Lanterns", "Norrick Foxes"]),
        ("우리 팀 홈런", ["Port Ellery Lanterns", "Norrick Foxes"]),
        ("strikeouts without strikeouts", ["strikeout", "without strikeout"]),
    ],
)
def test_what_cannot_be_decided_goes_back_with_choices(demo_desk, query, labels):
    finished = ask(demo_desk, query)
    result = finished.result
    assert (result["status"], result["clips"]) == ("clarify", [])
    assert result["question"]
    assert [choice["label"] for choice in result["choices"]] == labels
    jsonschema.validate(result, SCHEMA)
    for choice in result["choices"]:
        length = choice.get("duration_sec")
        again = ask(
            demo_desk, choice.get("query", query), duration_ms=round(length * 1000) if length else None
        )
        assert again.result["status"] != "clarify", choice


def test_a_length_beside_the_text_decides_between_two(demo_desk):
    assert ask(demo_desk, "3 minutes of highlights, 30 seconds", duration_ms=60_000).result["status"] == "ok"


def test_two_games_that_fit_are_asked_about_and_names_decide(demo_desk):
    add(demo_desk, game(), SECOND)
    asked = ask(demo_desk, "strikeouts", video_ids=()).result
    assert asked["status"] == "clarify"
    assert {choice["video_ids"][0] for choice in asked["choices"]} == {DEMO_ID, "demo-1", "demo-2"}
    assert sorted(asked["choices"][-1]["video_ids"]) == ["demo-1", "demo-2", DEMO_ID]
    named = ask(demo_desk, "Tarkett home runs", video_ids=()).result
    assert {clip["video_id"] for clip in named["clips"]} == {DEMO_ID}
    numbered = ask(demo_desk, "Game 2 strikeouts", video_ids=()).result
    assert {clip["video_id"] for clip in numbered["clips"]} == {"demo-2"}


def test_games_that_are_chosen_are_all_answered_for(demo_desk):
    add(demo_desk, game(), SECOND)
    every = (DEMO_ID, "demo-1", "demo-2")
    result = ask(demo_desk, "strikeouts", video_ids=every).result
    jsonschema.validate(result, SCHEMA)
    assert list(dict.fromkeys(c["video_id"] for c in result["clips"])) == list(every)
    numbered = ask(demo_desk, "Game 2 strikeouts", video_ids=every).result
    assert {clip["video_id"] for clip in numbered["clips"]} == {"demo-2"}
    named = ask(demo_desk, "Tarkett and Marsh at bats", video_ids=every).result
    assert {clip["title"].split()[1] for clip in named["clips"]} == {"Tarkett", "Marsh"}
    alone = ask(demo_desk, "Tarkett home runs", video_ids=every).result
    assert {clip["video_id"] for clip in alone["clips"]} == {DEMO_ID}


def test_a_follow_up_on_several_games_goes_on_in_all_of_them(demo_desk):
    add(demo_desk, game(), SECOND)
    finished = after(demo_desk, "strikeouts", "only the 5th", video_ids=(DEMO_ID, "demo-1", "demo-2"))
    assert finished.result["query"] == "strikeouts in the 5th"
    assert len({clip["video_id"] for clip in finished.result["clips"]}) == 3


def test_what_all_chosen_games_leave_undecided_is_asked_once(demo_desk):
    add(demo_desk, game(), SECOND)
    asked = ask(demo_desk, "3 minutes of highlights, 30 seconds", video_ids=("demo-1", "demo-2")).result
    assert [choice["label"] for choice in asked["choices"]] == ["180 s", "30 s"]


def test_the_last_game_is_asked_about_newest_first(demo_desk):
    add(demo_desk, SECOND)
    asked = ask(demo_desk, "home runs of the last game", video_ids=()).result
    assert [choice["video_ids"] for choice in asked["choices"]] == [["demo-2"], [DEMO_ID]]


def test_the_only_game_is_the_last_one(demo_desk):
    assert ask(demo_desk, "home runs of the last game", video_ids=()).result["status"] == "ok"


@pytest.mark.parametrize("query", ["Tarkett home runs", "goals and red cards"])
def test_words_choose_between_a_game_and_a_match(demo_desk, query):
    match = replace(
        game(segments=()),
        video=replace(VIDEO, video_id="match-1", title="Reds 1-0 Blues", category="soccer", players=()),
    )
    add(demo_desk, match)
    finished = run(Request(query, engine="rules"), demo_desk)
    nodes = [trace.node for trace in finished.traces]
    assert ("load_inventory" in nodes) == (query == "Tarkett home runs")


@needs_langgraph
def test_both_runners_read_alike(demo_desk):
    for query in ("Quillen strikeouts", "home runs", "top of the 5th, Foxes batting"):
        state = {"query": query, "video_ids": (DEMO_ID,), "duration_ms": 0}
        one, two = (r.run(FLOW, state, demo_desk.services(), _watch()) for r in AT_HAND)
        assert dumps(one) == dumps(two)


def _watch():
    from pipeline.flow import Watch

    return Watch()


@needs_langgraph
def test_a_second_request_compiles_nothing(demo_desk):
    ask(demo_desk, "home runs", orchestrator="langgraph")
    before = dict(langgraph._compiled)
    ask(demo_desk, "strikeouts", orchestrator="langgraph")
    assert langgraph._compiled == before
