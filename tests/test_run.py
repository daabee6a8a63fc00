"""A request from the door to the stored trace, over real stores."""

import json
from pathlib import Path

import jsonschema
import pytest

from pipeline.errors import Cancelled, InputError
from pipeline.plain import dumps
from pipeline.request.door import Request
from pipeline.request.result import clips_of
from pipeline.run import Options, run
from tests.conftest import DEMO_ID, make_desk
from tests.fake_ollama import FakeOllama, Say
from tests.orchestrators import needs_langgraph

SCHEMA = json.loads((Path(__file__).parents[1] / "data/schema/result-1.json").read_text())
NODES = [
    "load_inventory",
    "parse_query",
    "retrieve_evidence",
    "select_clips",
    "select_end_point",
    "merge_overlap",
    "trim_budget",
]


def ask(desk, query="all home runs", options=None, **changes):
    return run(Request(query, **{"video_ids": (DEMO_ID,), "engine": "rules", **changes}), desk, options)


def without_times(result):
    return dumps({key: value for key, value in result.items() if key not in ("run_id", "runner")})


def test_a_request_becomes_clips_and_a_kept_trace(demo_desk):
    finished = ask(demo_desk)
    result = finished.result
    jsonschema.validate(result, SCHEMA)
    assert result["status"] == "ok"
    assert [clip["order"] for clip in result["clips"]] == [1, 2, 3, 4]
    plays = {play.segment_id: play for play in demo_desk.library.segments(DEMO_ID)}
    assert all("home run" in plays[i].labels for clip in result["clips"] for i in clip["segment_ids"])
    dumped = demo_desk.runs.traces(finished.run_id)
    assert [node["node"] for node in dumped] == ["given", *NODES]
    assert dumped[2]["returned"]["filters"]["clauses"][0]["labels"] == ["home run"]
    folder = demo_desk.settings.runs_folder / finished.run_id
    assert (folder / "002-parse_query.json").is_file()
    assert demo_desk.runs.get(finished.run_id).result == result


@needs_langgraph
@pytest.mark.parametrize(
    "query", ["all home runs", "a minute of strikeouts", "삼진 40초", "highlights", "triple plays"]
)
def test_both_runners_give_the_same_result(demo_desk, query):
    one, two = (ask(demo_desk, query, orchestrator=name) for name in ("direct", "langgraph"))
    assert (one.result["runner"], two.result["runner"]) == ("direct", "langgraph")
    assert without_times(one.result) == without_times(two.result)
    assert [(t.node, dumps(t.read), dumps(t.returned)) for t in one.traces] == [
        (t.node, dumps(t.read), dumps(t.returned)) for t in two.traces
    ]


def test_a_given_length_wins_over_the_text_and_is_kept(demo_desk):
    result = ask(demo_desk, "5 minutes of strikeouts", duration_ms=60_000).result
    assert result["wanted_sec"] == 60.0
    assert 0 < result["total_sec"] <= 60.0
    assert result["dropped"]


@pytest.mark.parametrize("ms", [0, -1000, 10**12])
def test_a_length_that_cannot_be_is_refused(demo_desk, ms):
    with pytest.raises(InputError, match="cannot be cut"):
        ask(demo_desk, duration_ms=ms)


def test_what_did_not_happen_is_empty_with_the_reason(demo_desk):
    result = ask(demo_desk, "triple plays").result
    assert (result["status"], result["clips"]) == ("empty", [])
    assert result["reason"]
    jsonschema.validate(result, SCHEMA)


def test_an_unknown_video_and_an_empty_request_are_errors(demo_desk):
    with pytest.raises(InputError, match="nobody"):
        ask(demo_desk, video_ids=("nobody",))
    with pytest.raises(InputError, match="request is empty"):
        ask(demo_desk, "  ")


def test_the_only_video_is_meant_where_none_is_named(demo_desk):
    assert ask(demo_desk, video_ids=()).result["status"] == "ok"


def test_nothing_is_kept_when_nobody_wants_it(demo_desk):
    finished = ask(demo_desk, options=Options(keep=False))
    assert demo_desk.runs.recent() == ()
    assert finished.result["clips"]


def test_a_run_can_be_stopped_and_says_so(demo_desk):
    seen = []
    options = Options(
        on_event=seen.append, cancelled=lambda: any(e.node == "parse_query" and e.trace for e in seen)
    )
    with pytest.raises(Cancelled):
        ask(demo_desk, options=options)
    kept = demo_desk.runs.recent()[0]
    assert kept.status == "cancelled"
    assert [node["node"] for node in demo_desk.runs.traces(kept.run_id)] == ["given", *NODES[:2]]


def test_a_run_from_the_middle_keeps_its_parent(demo_desk):
    first = ask(demo_desk)
    state = {key: value for trace in first.traces for key, value in trace.returned.items()}
    picks = state["picks"][:1]
    again = ask(
        demo_desk,
        options=Options(start="select_end_point", state={**state, "picks": picks}, parent_id=first.run_id),
    )
    assert [trace.node for trace in again.traces] == NODES[4:]
    assert len(again.result["clips"]) == 1
    assert demo_desk.runs.get(again.run_id).parent_id == first.run_id


def test_clips_read_back_from_the_result(demo_desk):
    finished = ask(demo_desk)
    kept = [(c.video_id, c.start_ms, c.end_ms, c.segment_ids) for c in finished.state["clips"]]
    assert [(c.video_id, c.start_ms, c.end_ms, c.segment_ids) for c in clips_of(finished.result)] == kept


def model_run(demo_home, tmp_path, *rules, query="all home runs"):
    with FakeOllama(*rules) as server:
        desk = make_desk(demo_home, ollama_host=server.host)
        finished = ask(desk, query, engine="auto")
        desk.close()
        return finished, desk.settings.model


def test_a_model_decides_and_the_trace_shows_every_word(demo_desk, tmp_path):
    rules = (
        Say("labels: home run\ntaste: short", when="labels:"),
        Say("2, 1, 4, 3", when="candidate"),
    )
    finished, model = model_run(demo_desk.settings.home, tmp_path, *rules)
    assert finished.result["decided_by"]["parse_query"] == model
    call = finished.traces[1].model_calls[0]
    assert call.prompt.user
    assert call.reply.text.startswith("labels: home run")
    assert call.reply.prompt_tokens > 0
    assert call.reply.finish_reason == "stop"


@pytest.mark.parametrize(
    "say",
    [
        Say(status=500, error="out of memory"),
        Say("<think>home runs, let me see"),
        Say("999, 998, 999"),
        Say(""),
        Say("sure! here is a poem about baseball"),
        Say(raw=b"this is not JSON\n"),
        Say("labels: home run", drop_after=0),
    ],
    ids=["500", "open think", "numbers that don't exist", "empty", "prose", "garbage", "dropped"],
)
def test_a_bad_model_never_costs_a_clip(demo_desk, tmp_path, say):
    by_rules = ask(demo_desk)
    finished, _ = model_run(demo_desk.settings.home, tmp_path, say)
    assert {tuple(c["segment_ids"]) for c in finished.result["clips"]} == {
        tuple(c["segment_ids"]) for c in by_rules.result["clips"]
    }
    assert finished.result["warnings"]
    assert finished.result["decided_by"]["parse_query"] == "rules"
