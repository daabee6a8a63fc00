from dataclasses import replace

import pytest

from pipeline.request.door import Request
from pipeline.run import Options, run
from pipeline.ui.strings import speaker
from pipeline.ui.tables import Scene, Table, brought, other, went_out
from pipeline.ui.tracing import Story, story

SAY = speaker("en")


@pytest.fixture
def told(demo_desk) -> Story:
    asked = Request("all home runs", engine="rules")
    first = run(asked, demo_desk, Options())
    before = story(demo_desk, first.run_id)
    state = before.typed(before.state_before("retrieve_evidence"))
    state["filters"] = replace(state["filters"], phrases=("home run over the wall",))
    again = Options(start="retrieve_evidence", state=state, parent_id=first.run_id)
    return story(demo_desk, run(asked, demo_desk, again).run_id)


@pytest.fixture
def scene(demo_desk, told) -> Scene:
    video = demo_desk.library.video(told.run.video_ids[0])
    return Scene(SAY, video, {play.segment_id: play for play in demo_desk.library.segments(video.video_id)})


def tables(told: Story, node: str, scene: Scene) -> dict[str, Table]:
    dump = told.dumps[node]
    made = went_out(node, told.typed(dump["read"]), told.typed(dump["returned"]), scene)
    return {table.title: table for table in made}


def test_every_node_has_tables_and_never_json(told, scene):
    for step in told.flow.steps:
        dump = told.dumps[step.name]
        made = [*tables(told, step.name, scene).values(), brought(told.typed(dump["read"]), scene)]
        assert made
        for table in made:
            assert all(len(row) == len(table.columns) for row in table.rows)
            assert not any("{" in str(cell) or "(start_ms" in str(cell) for row in table.rows for cell in row)


def test_the_request_is_shown_as_conditions(told, scene):
    rows = tables(told, "parse_query", scene)["The request as it was understood"].rows
    assert ("Play", "home run") in rows


def test_evidence_is_shown_by_kind_with_bars_best_first(told, scene):
    shown = tables(told, "retrieve_evidence", scene)
    said = next(table for title, table in shown.items() if title.startswith("Said"))
    likeness = [row[0] for row in said.rows]
    assert said.bars == ("Similarity",)
    assert likeness == sorted(likeness, reverse=True)
    assert all(0 <= value <= 1 for value in likeness)


def test_candidates_name_those_that_were_picked(told, scene):
    shown = tables(told, "select_clips", scene)
    candidates = next(table for title, table in shown.items() if title.startswith("Candidates"))
    picks = next(table for title, table in shown.items() if title.startswith("Chosen"))
    assert sum(bool(row[0]) for row in candidates.rows) == len(picks.rows) > 0


def test_values_of_other_flows_become_rows():
    table = other("rows", [{"beat": "b1", "votes": [["a", 1]]}, {"beat": "b2"}], Scene(SAY))
    assert table.columns == ("beat", "votes")
    assert table.rows == (("b1", "1 item"), ("b2", ""))
    assert other("total_ms", 5, Scene(SAY)).rows == (("5",),)
