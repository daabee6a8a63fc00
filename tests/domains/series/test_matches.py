"""Requests about matches, end to end over a made-up one."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.ingest.bundle import read_bundle
from pipeline.model import Bundle, Team
from tests.bundles import bench
from tests.domains.series.programmes import match
from tests.domains.series.running import run, run_on, spans
from tests.fakes import services

FIRST, SPOT, WINNER = ("nrv-sea-h1", 616), ("nrv-sea-h2", 450), ("nrv-sea-h2", 2300)


@pytest.mark.parametrize(
    ("query", "events"),
    [
        ("all the goals", [FIRST, SPOT, WINNER]),
        ("노를란드 골 모두", [SPOT, WINNER]),
        ("todos los goles del Seaton", [FIRST]),
        ("every goal Norland conceded", [FIRST]),
        ("the equaliser", [SPOT]),
        ("Norland's winner", [WINNER]),
        ("opening goal", [FIRST]),
        ("headed goals", [WINNER]),
        ("헤딩골", [WINNER]),
        ("Lindqist goal", [FIRST]),
        ("Marchetti penalty", [SPOT]),
        ("goals after the 80th minute", [WINNER]),
        ("first half goals", [FIRST]),
        ("away side goals", [FIRST]),
        ("goal that makes it 2-1", [WINNER]),
        ("shots off the post", [("nrv-sea-h1", 1500)]),
        ("yellow cards", [("nrv-sea-h1", 1200)]),
        ("substitutions", [("nrv-sea-h2", 1500)]),
        ("goals in October 2023", [FIRST, SPOT, WINNER]),
        ("goals in the 2023-24 season", [FIRST, SPOT, WINNER]),
        ("own goals", []),
        ("red cards", []),
        ("missed penalties", []),
        ("Okafor goals", []),
        ("Harry Kane goals", []),
        ("Manchester United goals", []),
        ("Ligue 1 goals", []),
        ("goals in November 2023", []),
        ("손흥민 골", []),
        ("penalty shootout", []),
    ],
)
def test_requests_give_their_events_and_no_other(query, events):
    state = run(query, *match())
    found = spans(state)
    assert len(found) == len(events), state["reason"]
    for (video_id, at), (clip_video, start, end) in zip(events, found, strict=True):
        assert video_id == clip_video
        assert start <= at <= end <= start + 60


def test_a_length_is_kept_and_filled():
    state = run("goals, 50 seconds", *match())
    assert 42_500 <= state["total_ms"] <= 50_000
    assert len(state["clips"]) == 3


def test_about_a_length_gives_a_little_room():
    state = run("goals, about 30 seconds", *match())
    assert state["wish"].about
    assert state["total_ms"] <= 34_500


def test_a_second_match_is_left_alone_when_one_is_named():
    other = [
        Bundle(
            replace(
                bundle.video,
                video_id=f"x-{bundle.video.video_id}",
                home=Team("ABC", "Abercorn"),
                away=Team("XYZ", "Xylo Town"),
                title="Northern League 2023-24: Abercorn 2-1 Xylo Town",
            ),
            evidence=bundle.evidence,
        )
        for bundle in match()
    ]
    state = run("goals from Norland v Seaton", *match(), *other)
    assert state["scope"].video_ids == ("nrv-sea-h1", "nrv-sea-h2")
    assert len(run("all goals, every match", *match(), *other)["clips"]) == 6


def test_given_videos_are_taken_as_they_are():
    state = run("the goals", *match(), video_ids=("nrv-sea-h2",))
    assert state["scope"].mode == "user"
    assert {video_id for video_id, _, _ in spans(state)} == {"nrv-sea-h2"}


def test_the_real_matches_reach_the_floor(tmp_path):
    folder = bench() / "soccer"
    if not folder.is_dir():
        pytest.skip("the real matches are not here")
    held = services(*[read_bundle(path) for path in sorted(folder.glob("*-h?"))])
    out = tmp_path / "r.jsonl"
    with out.open("w", encoding="utf-8") as file:
        for line in (folder / "requests.jsonl").read_text("utf-8").splitlines():
            asked = json.loads(line)
            state = run_on(
                held,
                asked["query"],
                video_ids=tuple(asked.get("video_ids", ())),
                duration_ms=int(asked.get("duration_sec", 0) * 1000),
            )
            clips = [
                {"video_id": c.video_id, "start_sec": c.start_ms / 1000, "end_sec": c.end_ms / 1000}
                for c in state["clips"]
            ]
            file.write(json.dumps({"id": asked["id"], "status": state["status"], "clips": clips}) + "\n")
    command = [sys.executable, str(Path(bench()) / "score.py"), str(folder), str(out)]
    told = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ}).stdout
    assert float(_figure(told, r"^ALL .* ([\d.]+)$")) >= 0.75
    assert float(_figure(told, r"^absent .* ([\d.]+)$")) >= 0.8
    assert int(_figure(told, r"false empty: (\d+)")) <= 5


def _figure(told: str, pattern: str) -> str:
    found = re.search(pattern, told, re.MULTILINE)
    assert found, told
    return found[1]


def test_a_match_library_answers_what_is_no_event_from_its_words():
    state = run("welcome to the harbour ground", *match())
    assert state["plan"].route == "pinpoint"
    assert [(video_id, start <= 60 <= end) for video_id, start, end in spans(state)] == [("nrv-sea-h1", True)]


def test_minutes_in_words():
    assert [video_id for video_id, _, _ in spans(run("goals in the first fifteen minutes", *match()))] == [
        "nrv-sea-h1"
    ]
    assert spans(run("goals in the first ten minutes", *match())) == []
