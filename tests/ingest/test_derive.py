from pathlib import Path

from pipeline.ingest.derive import derive
from pipeline.ingest.match.version import rules_digest
from pipeline.stores.database import Database
from pipeline.stores.library import SqliteLibrary
from tests.domains.series.programmes import drama, match
from tests.fakes import FakeEmbedder


def library(folder: Path) -> SqliteLibrary:
    return SqliteLibrary(Database(folder / "library.sqlite3"))


def test_the_second_half_completes_the_first(tmp_path):
    held = library(tmp_path)
    first, second = match()
    held.publish(first, ())
    derive("nrv-sea-h1", held, FakeEmbedder(), changed=True)
    held.publish(second, ())
    derive("nrv-sea-h2", held, FakeEmbedder(), changed=True)
    goals = [e for key in ("nrv-sea-h1", "nrv-sea-h2") for e in held.events(key) if e.kind == "goal"]
    assert [(e.score_home, e.score_away) for e in goals] == [(0, 1), (1, 1), (2, 1)]


def test_a_new_version_has_no_old_timeline(tmp_path):
    held = library(tmp_path)
    held.publish(match()[0], ())
    derive("nrv-sea-h1", held, FakeEmbedder(), changed=True)
    assert held.events("nrv-sea-h1")
    held.publish(match()[0], ())
    assert held.events("nrv-sea-h1") == ()


def test_chapters_of_the_whole_library_are_compared_at_once(tmp_path):
    held, embedder = library(tmp_path), FakeEmbedder()
    for bundle in drama():
        held.publish(bundle, ())
        derive(bundle.video.video_id, held, embedder, changed=True)
    near = held.derived.nearest_chapters(embedder.embed(["court chapel letters Elias"]), 2, embedder.name)
    assert near[0][0][0] == "light-e3"
    assert len(near[0]) == 2
    assert held.derived.nearest_chapters(embedder.embed(["x"]), 2, "another model") == [[]]


def test_what_is_kept_is_not_worked_out_again(tmp_path):
    held, embedder = library(tmp_path), FakeEmbedder()
    bundle = drama()[0]
    held.publish(bundle, ())
    derive(bundle.video.video_id, held, embedder, changed=False)
    asked = len(embedder.texts)
    derive(bundle.video.video_id, held, embedder, changed=False)
    assert asked == len(embedder.texts) > 0


def test_a_deleted_video_votes_no_more(tmp_path):
    held, embedder = library(tmp_path), FakeEmbedder()
    for bundle in drama():
        held.publish(bundle, ())
        derive(bundle.video.video_id, held, embedder, changed=True)
    vectors = embedder.embed(["lighthouse"])
    assert {row[0] for row in held.derived.nearest_chapters(vectors, 9, embedder.name)[0]} >= {"light-e1"}
    held.delete_video("light-e1")
    assert [v.video_id for v in held.videos()] == ["light-e2", "light-e3"]
    assert "light-e1" not in {row[0] for row in held.derived.nearest_chapters(vectors, 9, embedder.name)[0]}


def test_changed_cues_tell_a_kept_timeline_anew(tmp_path, monkeypatch):
    held = library(tmp_path)
    for bundle in match():
        held.publish(bundle, ())
        derive(bundle.video.video_id, held, FakeEmbedder(), changed=True)
    held.derived.keep_events({"nrv-sea-h1": (), "nrv-sea-h2": ()}, rules_digest())
    derive("nrv-sea-h1", held, FakeEmbedder(), changed=False)
    assert held.events("nrv-sea-h1") == ()
    assert held.stale("fake-embedder", rules_digest()) == ()
    assert held.stale("fake-embedder", "newer cues") == ("nrv-sea-h1", "nrv-sea-h2")
    monkeypatch.setattr("pipeline.ingest.derive.rules_digest", lambda: "newer cues")
    derive("nrv-sea-h1", held, FakeEmbedder(), changed=False)
    assert held.events("nrv-sea-h1")
    assert {held.told_by(key) for key in ("nrv-sea-h1", "nrv-sea-h2")} == {"newer cues"}
