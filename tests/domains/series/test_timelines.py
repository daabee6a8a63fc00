from dataclasses import replace

from pipeline.domains.series.timelines import timelines_of
from pipeline.ingest.match.version import rules_digest
from pipeline.model import MatchEvent
from tests.domains.series.programmes import match
from tests.domains.series.running import stored
from tests.fakes import services


def test_a_match_that_nobody_told_is_told_now():
    held = services(*match())
    told = timelines_of(held.library.videos(), held)
    assert [event.kind for event in told["nrv-sea-h1"] if event.kind == "goal"] == ["goal"]
    assert held.log.warnings == []


def test_older_cues_are_said_and_not_believed(tmp_path):
    held = stored(tmp_path, match())
    old = (MatchEvent("old", "save", 1000, 2000),)
    held.library.derived.keep_events({"nrv-sea-h1": old, "nrv-sea-h2": old}, "older cues")
    log = services().log
    told = timelines_of(held.library.videos(), replace(held, log=log))
    assert any(event.kind == "goal" for event in told["nrv-sea-h2"])
    assert "told by older cues: 1" in log.warnings[0]


def test_of_too_many_what_was_told_then_stands(tmp_path, monkeypatch):
    monkeypatch.setattr("pipeline.domains.series.timelines.MOST_TOLD", 0)
    held = stored(tmp_path, match())
    old = (MatchEvent("old", "save", 1000, 2000),)
    held.library.derived.keep_events({"nrv-sea-h1": old, "nrv-sea-h2": old}, "older cues")
    assert timelines_of(held.library.videos(), held) == {"nrv-sea-h1": old, "nrv-sea-h2": old}


def test_a_match_without_events_is_told_once(tmp_path, monkeypatch):
    held = stored(tmp_path, match())
    held.library.derived.keep_events({"nrv-sea-h1": (), "nrv-sea-h2": ()}, rules_digest())
    monkeypatch.setattr("pipeline.domains.series.timelines.timelines", None)
    assert timelines_of(held.library.videos(), held) == {"nrv-sea-h1": (), "nrv-sea-h2": ()}
