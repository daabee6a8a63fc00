"""Made-up matches: what is told of them, and over two hundred requests, against what truly happened."""

from collections import Counter

import pytest

from pipeline.ingest.events import timelines
from tests.domains.series import madeup
from tests.domains.series.commentator import tell
from tests.domains.series.madeup_requests import requests
from tests.domains.series.running import run_on, stored

REACH_MS, SLACK_MS = 15_000, 5_000
SURE = (
    "goal",
    "penalty_given",
    "penalty_taken",
    "red_card",
    "yellow_card",
    "substitution",
    "disallowed_goal",
)


def counted(scripts):
    """How many of each kind there are, are found, and are told in all."""
    true, found, said = Counter(), Counter(), Counter()
    for script in scripts:
        bundles, truths = tell(script)
        told = timelines([b.video for b in bundles], {b.video.video_id: b.evidence for b in bundles})
        said.update(e.kind for events in told.values() for e in events)
        for truth in truths:
            events = [e for e in told[truth.video_id] if e.kind == truth.kind]
            true[truth.kind] += 1
            found[truth.kind] += any(abs(e.at_ms - truth.at_ms) <= REACH_MS for e in events)
    return true, found, said


@pytest.mark.parametrize("scripts", [madeup.SCRIPTS, madeup.UNSEEN], ids=["known voices", "another voice"])
def test_what_happened_is_told_and_little_else(scripts):
    true, found, said = counted(scripts)
    for kind in SURE:
        assert found[kind] == true[kind], kind
        assert said[kind] <= true[kind] + 1, kind
    for kind in ("near_miss", "woodwork", "save", "chance", "injury"):
        assert found[kind] >= 0.8 * true[kind], kind
        assert said[kind] <= 1.5 * true[kind] + 1, kind


def test_goals_have_their_side_score_and_way():
    for script in madeup.SCRIPTS:
        bundles, truths = tell(script)
        told = timelines([b.video for b in bundles], {b.video.video_id: b.evidence for b in bundles})
        for truth in (t for t in truths if t.kind == "goal"):
            near = [e for e in told[truth.video_id] if abs(e.at_ms - truth.at_ms) <= REACH_MS]
            goal = next(e for e in near if e.kind == "goal")
            assert (goal.side, (goal.score_home, goal.score_away)) == (truth.side, truth.score)
            if truth.what in ("header", "own_goal"):
                assert truth.what in goal.traits


def test_requests_over_all_of_them(tmp_path):
    told = [tell(script) for script in madeup.SCRIPTS]
    held = stored(tmp_path, [bundle for bundles, _ in told for bundle in bundles])
    precision, recall, wrong, empty = [], [], [], []
    for asked in requests([truth for _, truths in told for truth in truths]):
        state = run_on(held, asked.query)
        clips = state["clips"]
        if not asked.truths:
            wrong += [asked.query] if clips else []
            continue
        if not clips:
            empty.append(asked.query)
        if asked.limit_ms:
            assert state["total_ms"] <= asked.limit_ms, asked.query
        good = [clip for clip in clips if any(shows(clip, truth) for truth in asked.truths)]
        precision.append(len(good) / max(1, len(clips)))
        if not asked.limit_ms and not asked.best:
            recall.append(sum(any(shows(c, t) for c in clips) for t in asked.truths) / len(asked.truths))
    assert len(precision) > 170
    assert sum(precision) / len(precision) >= 0.95
    assert sum(recall) / len(recall) >= 0.95
    assert len(wrong) <= 1, wrong
    assert len(empty) <= 2, empty


def shows(clip, truth):
    near = clip.start_ms - SLACK_MS <= truth.at_ms <= clip.end_ms + SLACK_MS
    return clip.video_id == truth.video_id and near
