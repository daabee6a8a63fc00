from pathlib import Path

import pytest

from pipeline.domains.series.flow import FLOW
from tests.domains.series.programmes import drama, korean_drama, match
from tests.domains.series.running import plain_state, run, run_on, spans, stored
from tests.fakes import ScriptedModel, services
from tests.orchestrators import needs_langgraph

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "series.mmd"
QUERIES = (
    "all the goals",
    "Norland equaliser",
    "highlights of Norland v Seaton, 60 seconds",
    "the scene where Nora says I like you, Tom",
    "Nora finds out Tom lied, then the island votes to keep the lighthouse",
    "trailer for The Lighthouse Road",
    "눈물 흘리는 장면",
    "a goalkeeper scores from a spaceship hovering over Mars",
)


def test_the_diagram_shows_the_back_edge():
    assert FLOW.mermaid() == GOLDEN.read_text("utf-8")
    assert "select -- again --> retrieve" in FLOW.mermaid()


@needs_langgraph
@pytest.mark.parametrize("query", QUERIES)
def test_both_runners_give_the_same_bytes(query):
    everything = [*drama(), *korean_drama(), *match()]
    one, other = (run(query, *everything, runner=name) for name in ("direct", "langgraph"))
    assert plain_state(one) == plain_state(other)
    assert [t.node for t in one["traces"]] == [t.node for t in other["traces"]]


def test_every_clip_lies_on_the_frame_grid_and_in_its_video():
    state = run("highlights of Norland v Seaton", *match())
    videos = {bundle.video.video_id: bundle.video for bundle in match()}
    assert len(state["clips"]) >= 3
    for clip in state["clips"]:
        video = videos[clip.video_id]
        assert video.timebase.snap(clip.start_ms) == clip.start_ms
        assert video.timebase.snap(clip.end_ms) == clip.end_ms
        assert 0 <= clip.start_ms < clip.end_ms <= video.duration_ms


def test_a_pinpoint_request_gives_the_one_scene():
    state = run("the scene where Nora says I like you, Tom", *drama())
    assert state["plan"].route == "pinpoint"
    assert [video_id for video_id, _, _ in spans(state)] == ["light-e2"]
    _, start, end = spans(state)[0]
    assert start <= 40 < 45 <= end


def test_a_story_is_followed_over_the_episodes_in_broadcast_order():
    state = run("the story of the lighthouse keeper, Nora and Tom", *drama())
    assert state["plan"].route == "structural"
    found = [video_id for video_id, _, _ in spans(state)]
    assert found == sorted(found)
    assert set(found) == {"light-e1", "light-e2", "light-e3"}


def test_korean_drama_in_a_real_library(tmp_path):
    state = run_on(stored(tmp_path, korean_drama()), "할머니가 눈물을 흘리며 편지를 읽는 장면")
    assert [(video_id, start <= 60 < end) for video_id, start, end in spans(state)] == [("post-e2", True)]
    state = run_on(stored(tmp_path / "b", [*drama(), *korean_drama()]), "바닷가 우체국 1화 고백 장면")
    assert state["scope"].video_ids == ("post-e1",)
    assert any(start <= 100 < end for _, start, end in spans(state))


def test_what_is_not_there_stays_away_and_says_why():
    state = run("zeppelin over Timbuktu", *drama())
    assert (state["status"], state["clips"]) == ("empty", ())
    assert state["reason"]


def test_a_beat_without_a_find_is_looked_for_once_more_and_not_twice():
    model = ScriptedModel(
        by_name={"select": "0, storm lamp boat", "plan": "the rescue | boat | rescue | lamp | 0"}
    )
    held = services(drama()[0])
    state = run_on(held, "the rescue", model=model, video_ids=("light-e1",))
    assert [t.node for t in state["traces"]].count("retrieve") == 2
    assert state["refined"] == 1
    assert state["clips"] == ()


def test_without_an_answer_the_rules_decide_and_the_trace_says_so():
    held = services(*drama())
    state = run_on(
        held, "the storm and the boat on the rocks", model=ScriptedModel(), video_ids=("light-e1",)
    )
    by_node = {trace.node: trace for trace in state["traces"]}
    assert by_node["plan"].decided_by == "rules"
    assert any("rules planned" in warning for warning in by_node["plan"].warnings)
    assert spans(state)


def test_a_model_asks_once_an_episode_and_may_plan():
    model = ScriptedModel(
        by_name={"plan": "rescue | a boat in a storm | people are saved | light the lamp | 1"}
    )
    state = run_on(services(*drama()), "the rescue", model=model, video_ids=("light-e1", "light-e2"))
    calls = next(trace for trace in state["traces"] if trace.node == "plan").model_calls
    assert len(calls) == 2
    assert {beat.title for beat in state["plan"].beats} == {"rescue"}
    assert state["plan"].by == "scripted"
