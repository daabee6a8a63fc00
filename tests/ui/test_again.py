from dataclasses import replace

import pytest

from pipeline.domains.baseball.filters import Clause
from pipeline.errors import InputError
from pipeline.request.door import Request
from pipeline.run import Options, run
from pipeline.ui import again
from pipeline.ui.nodeedit import candidates
from pipeline.ui.tracing import story

ASKED = Request("all home runs", engine="rules", duration_ms=60_000)


@pytest.fixture
def told(demo_desk):
    return story(demo_desk, run(ASKED, demo_desk, Options()).run_id)


def test_a_run_can_be_asked_again_as_it_was(told):
    asked = again.repeat(told)
    assert (asked.query, asked.duration_ms, asked.engine) == ("all home runs", 60_000, "rules")
    assert asked.video_ids == told.run.video_ids


def test_other_filters_run_without_reading_the_request_again(told, demo_desk):
    filters = told.typed(told.dumps["parse_query"]["returned"])["filters"]
    other = replace(filters, clauses=(Clause(labels=("strikeout",)),))
    done = run(again.repeat(told), demo_desk, again.with_filters(told, lambda filters: other))
    assert done.traces[0].node == "retrieve_evidence"
    assert done.state["wanted_ms"] == 60_000
    assert all("strikeout" in clip.title for clip in done.state["clips"])
    assert demo_desk.runs.get(done.run_id).parent_id == told.run.run_id


def test_other_picks_become_the_clips_in_their_order_of_importance(told, demo_desk):
    plays, ranks = candidates(told, everything=True)
    old = told.typed(told.dumps["select_clips"]["returned"])["picks"]
    chosen = [next(play for play in plays if play.segment_id not in ranks)]
    options = again.with_picks(told, chosen, old, {chosen[0].segment_id: "because"})
    done = run(again.repeat(told), demo_desk, options)
    assert [clip.segment_ids for clip in done.state["clips"]] == [(chosen[0].segment_id,)]
    assert done.state["clips"][0].decided_by == "editor"


def test_only_candidates_are_offered_unless_all_plays_are_asked_for(told):
    few, ranks = candidates(told, everything=False)
    everything, _ = candidates(told, everything=True)
    assert {play.segment_id for play in few} == set(ranks)
    assert len(everything) > len(few)


def test_typed_end_points_are_cut(told, demo_desk):
    cuts = told.typed(told.dumps["select_end_point"]["returned"])["cuts"]
    grid = demo_desk.library.video(told.run.video_ids[0]).timebase
    end = grid.timecode(grid.snap(cuts[0].start_ms + 5_000))
    done = run(again.repeat(told), demo_desk, again.with_cuts(told, cuts, {0: {"out": end}}, grid))
    assert done.traces[0].node == "merge_overlap"
    assert grid.timecode(done.state["clips"][0].end_ms) == end


def test_end_points_that_cannot_be_cut_are_refused(told, demo_desk):
    cuts = told.typed(told.dumps["select_end_point"]["returned"])["cuts"]
    grid = demo_desk.library.video(told.run.video_ids[0]).timebase
    with pytest.raises(InputError, match="line 1: the out point"):
        again.with_cuts(told, cuts, {0: {"out": grid.timecode(cuts[0].start_ms)}}, grid)


def test_nothing_runs_after_the_last_node(told):
    with pytest.raises(InputError, match="nothing runs after"):
        again.after(told, "trim_budget", {})
