from dataclasses import replace

import pytest

from pipeline.domains.baseball.filters import Filters
from pipeline.errors import InputError
from pipeline.request.door import Request
from pipeline.run import Options, run
from pipeline.ui.tracing import story

ASKED = Request("all home runs", engine="rules")


def test_a_run_is_told_node_by_node(demo_desk):
    done = run(ASKED, demo_desk, Options())
    told = story(demo_desk, done.run_id)
    assert [node.name for node in told.states()] == [step.name for step in told.flow.steps]
    assert {node.state for node in told.states()} == {"done"}
    assert told.kept == frozenset()


def test_the_state_before_a_node_is_what_it_began_with(demo_desk):
    done = run(ASKED, demo_desk, Options())
    told = story(demo_desk, done.run_id)
    state = told.typed(told.state_before("retrieve_evidence"))
    assert isinstance(state["filters"], Filters)
    assert state["filters"] == done.state["filters"]
    assert "hits" not in state
    assert told.state_before("load_inventory")["query"] == "all home runs"


def test_a_run_from_a_node_shows_what_it_kept_and_what_the_editor_changed(demo_desk):
    first = run(ASKED, demo_desk, Options())
    before = story(demo_desk, first.run_id)
    state = before.typed(before.state_before("retrieve_evidence"))
    clause = replace(state["filters"].clauses[0], labels=("strikeout",))
    state["filters"] = replace(state["filters"], clauses=(clause,))
    second = run(ASKED, demo_desk, Options(start="retrieve_evidence", state=state, parent_id=first.run_id))
    told = story(demo_desk, second.run_id)
    assert told.kept == {"load_inventory", "parse_query"}
    states = {node.name: node for node in told.states()}
    assert states["parse_query"].state == "kept"
    assert states["parse_query"].decided_by == "editor"
    assert states["load_inventory"].decided_by != "editor"
    assert told.typed(told.dumps["parse_query"]["returned"])["filters"] == state["filters"]


def test_a_damaged_dump_is_an_error_that_names_the_run(demo_desk):
    told = story(demo_desk, run(ASKED, demo_desk, Options()).run_id)
    with pytest.raises(InputError, match=told.run.run_id):
        told.typed({"wanted_ms": "soon"})


def test_an_unknown_run_is_an_error(demo_desk):
    with pytest.raises(InputError, match="no run"):
        story(demo_desk, "nothing")
