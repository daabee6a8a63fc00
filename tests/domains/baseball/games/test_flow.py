"""One request over several games: one rank and one length for all, the same by both runners."""

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline import plain
from pipeline.domains.baseball.flow import FLOW as ONE
from pipeline.domains.baseball.games.flow import FLOW
from pipeline.domains.baseball.games.select_clips import by_worth
from pipeline.errors import InputError, ModelError
from pipeline.flow import Watch
from pipeline.model import Bundle
from pipeline.runners import direct
from tests.domains.baseball import fictional
from tests.domains.baseball.plays import PLAYS, VIDEO, game, pick
from tests.fakes import ScriptedModel, services
from tests.orchestrators import AT_HAND, needs_langgraph

GOLDEN = Path(__file__).parents[3] / "golden" / "games.mmd"
OTHER = Bundle(fictional.video(), fictional.segments())
IDS = ("demo-1", "otters-foxes")
EMPTY = replace(game(segments=()), video=replace(VIDEO, video_id="bare", title="No plays"))


def run(query, ids=IDS, model=None, runner=direct, flow=FLOW, **given):
    watch = Watch(chat_model=model)
    named = {"video_ids": tuple(ids)} if flow is FLOW else {"video_id": ids[0]}
    state = {**named, "query": query, "duration_ms": 0, "rolls": {}, **given}
    return runner.run(flow, state, services(game(), OTHER, EMPTY), watch), watch


def shown(out):
    return [(clip.video_id, clip.segment_ids) for clip in out["clips"]]


def test_the_graph_is_drawn_as_agreed():
    assert FLOW.mermaid() == GOLDEN.read_text(encoding="utf-8")
    assert [step.name for step in FLOW.steps] == [step.name for step in ONE.steps]


@pytest.mark.parametrize("query", ["strikeouts", "highlights", "doubles", "the 2 best plays"])
@pytest.mark.parametrize("name", IDS)
def test_one_game_alone_comes_out_as_its_own_flow_has_it(query, name):
    several, alone = run(query, [name])[0], run(query, [name], flow=ONE)[0]
    assert several["clips"] == alone["clips"]
    assert several["filters"][name] == alone["filters"]


def test_every_game_answers_game_by_game_in_playing_order_with_one_rank():
    out, _ = run("home runs")
    assert [video_id for video_id, _ in shown(out)] == ["demo-1", *["otters-foxes"] * 3]
    assert sorted(clip.rank for clip in out["clips"]) == [1, 2, 3, 4]
    assert [clip.video_id for clip in run("home runs", IDS[::-1])[0]["clips"]][-1] == "demo-1"


def test_several_games_stand_in_the_order_asked_for():
    played = shown(run("home runs")[0])
    assert shown(run("home runs, newest first")[0]) == played[::-1]
    ranks = [clip.rank for clip in run("home runs, best first")[0]["clips"]]
    assert ranks == [1, 2, 3, 4]


def test_the_score_ranks_over_all_games_and_a_game_keeps_its_own_order():
    picks = {
        "a": (pick(1, 1, score=0.5), pick(2, 2, score=0.9)),
        "b": (pick(3, 1, score=0.7), pick(4, 2, score=0.5)),
    }
    assert [(video, one.segment_id) for video, one in by_worth(picks)] == [
        ("b", 3),
        ("a", 1),
        ("a", 2),
        ("b", 4),
    ]


def test_a_number_is_one_for_all_games():
    out, watch = run("the 3 best plays")
    assert sum(len(clip.segment_ids) for clip in out["clips"]) == 3
    chosen = next(trace for trace in watch.traces if trace.node == "select_clips")
    assert any("not among the 3 best of all games" in why for _, why in chosen.thrown_away)


@pytest.mark.parametrize("seconds", [20, 60, 120, 1000])
def test_one_length_is_kept_over_all_games(seconds):
    out, _ = run("home runs", duration_ms=seconds * 1000)
    total = sum(clip.length_ms for clip in out["clips"])
    assert total <= seconds * 1000
    gone = {item.what.partition(":")[0] for item in out["dropped"]}
    assert len(out["clips"]) + len(out["dropped"]) == 4
    assert gone <= {VIDEO.title, OTHER.video.title}


def test_two_copies_of_one_game_each_lose_their_own_plays():
    """Plays of the same name, number and time are told apart by their game."""
    copy = replace(OTHER, video=replace(OTHER.video, video_id="copy", title="Copy"))
    held = services(OTHER, copy)
    state = {"video_ids": ("otters-foxes", "copy"), "query": "home runs", "duration_ms": 20_000, "rolls": {}}
    out = direct.run(FLOW, state, held, Watch())
    played = [clip.video_id for clip in out["clips"]]
    for bundle in (OTHER, copy):
        gone = [item for item in out["dropped"] if item.what.startswith(f"{bundle.video.title}: ")]
        assert len(gone) + played.count(bundle.video.video_id) == 3


def test_a_length_that_is_tight_for_all_together_shortens_each():
    """Each game by itself would fit at leisure, so that without the look over all two plays would go."""
    alone = sum(clip.length_ms for clip in run("home runs", ["otters-foxes"])[0]["clips"])
    out, _ = run("home runs", duration_ms=alone)
    assert len(out["clips"]) == 4


def test_a_game_without_plays_or_without_a_fit_is_passed_over_and_named():
    out, watch = run("triples", (*IDS, "bare"))
    assert {video_id for video_id, _ in shown(out)} == {"otters-foxes"}
    assert out["found"] == {"demo-1": "empty", "otters-foxes": "ok", "bare": "empty"}
    first = watch.traces[0]
    assert any(text.startswith("No plays: ") for text in first.warnings)
    asked_again = [trace for trace in watch.traces if trace.node == "parse_query"]
    assert set(asked_again[0].returned["filters"]) == set(IDS)


def test_nothing_anywhere_says_why_once():
    out, watch = run("triple plays")
    assert (out["status"], out.get("clips")) == ("empty", None)
    assert "triple play" in out["reason"]
    assert [trace.node for trace in watch.traces][-1] == "select_clips"


def test_an_unknown_video_is_an_error():
    with pytest.raises(InputError, match="nobody"):
        run("home runs", ("demo-1", "nobody"))


REPLIES = ([], [ModelError("timed out")] * 20, ["numbers: 2, 1", "end: 1", "whatever"] * 8)


@needs_langgraph
@pytest.mark.parametrize("replies", REPLIES, ids=["rules", "down", "answers"])
@pytest.mark.parametrize("query", ["home runs", "highlights", "2 minutes of strikeouts", "triple plays"])
def test_both_runners_write_the_same_bytes(query, replies):
    one, two = (
        run(query, model=ScriptedModel(list(replies)) if replies else None, runner=runner)[0]
        for runner in AT_HAND
    )
    assert plain.dumps(one) == plain.dumps(two)


def test_the_model_decides_for_one_game_and_the_trace_says_so():
    replies = {"select_clips": "numbers: 1", "choose_end": "end: 1"}
    model = ScriptedModel(by_name={"parse_query": ModelError("down"), **replies})
    _, watch = run("strikeouts", model=model)
    by = {trace.node: trace.decided_by for trace in watch.traces}
    assert by["parse_query"] == "rules"
    assert by["select_clips"] == model.name
    parse = next(trace for trace in watch.traces if trace.node == "parse_query")
    assert {text.partition(":")[0] for text in parse.warnings} == {VIDEO.title, OTHER.video.title}


def test_every_play_of_each_game_stays_in_its_own_game():
    out, _ = run("strikeouts")
    numbers = {
        video: {p.segment_id for p in plays}
        for video, plays in zip(IDS, (PLAYS, OTHER.segments), strict=True)
    }
    for clip in out["clips"]:
        assert set(clip.segment_ids) <= numbers[clip.video_id]
        assert clip.clip_id.startswith(f"{clip.video_id}:")
