import json

import pytest

from pipeline.errors import InputError, StoreError
from pipeline.flow import ModelCall, NodeTrace
from pipeline.model import Prompt, Reply
from pipeline.stores.database import Database
from pipeline.stores.runs import RunRecord, RunStore


@pytest.fixture
def runs(tmp_path):
    database = Database(tmp_path / "library.sqlite3")
    yield RunStore(database, tmp_path / "runs")
    database.close()


def run(run_id, query="home runs", at="2025-05-01T10:00:00", **fields):
    return RunRecord(run_id, at, fields.pop("video_ids", ("v",)), query, **fields)


def test_a_run_comes_back_as_it_was(runs):
    record = run(
        "r1", "양키스 득점 장면", video_ids=("v", "w"), duration_ms=90_000, engine="auto",
        orchestrator="direct", status="empty", parent_id="r0", ms=12.5,
        result={"clips": [{"start_sec": 1.5}], "status": "empty"},
    )  # fmt: skip
    runs.save(record)
    assert runs.get("r1") == record
    assert runs.recent() == (record,)


def test_the_dumps_lie_by_step(runs, tmp_path):
    call = ModelCall(Prompt("pick", "system", "user"), Reply("1", "scripted"))
    traces = [
        NodeTrace(2, "select", {"a": (1, 2)}, {"b": frozenset({"x"})}, "scripted", (call,), ("odd",)),
        NodeTrace(1, "load", {}, {"video": "득점"}),
    ]
    runs.save(run("r1"), traces)
    assert sorted(p.name for p in (tmp_path / "runs" / "r1").iterdir()) == [
        "001-load.json",
        "002-select.json",
    ]
    read = runs.traces("r1")
    assert [trace["node"] for trace in read] == ["load", "select"]
    assert read[1]["model_calls"][0]["reply"]["text"] == "1"
    assert read[0]["returned"] == {"video": "득점"}
    assert runs.traces("r2") == []


def test_a_damaged_dump_is_named(runs, tmp_path):
    runs.save(run("r1"), [NodeTrace(1, "load", {}, {})])
    (tmp_path / "runs" / "r1" / "001-load.json").write_text("{")
    with pytest.raises(StoreError, match=r"001-load\.json cannot be read"):
        runs.traces("r1")


def test_runs_are_found(runs):
    runs.save(run("r1", "home runs 100%", "2025-05-01T10:00:00"))
    runs.save(run("r2", "Home plate collisions", "2025-05-01T11:00:00", video_ids=("w",), starred=True))
    runs.save(run("r3", "삼진 모음", "2025-05-01T12:00:00", video_ids=("v", "w")))

    def found(*words, **conditions):
        return [record.run_id for record in runs.search(*words, **conditions)]

    assert found() == ["r3", "r2", "r1"]
    assert found("home") == ["r2", "r1"]
    assert found("RUNS home") == ["r1"]
    assert found("삼진") == ["r3"]
    assert found("%") == ["r1"]
    assert found("_") == []
    assert found(video_id="w") == ["r3", "r2"]
    assert found(starred=True) == ["r2"]
    assert found(starred=False, limit=1, offset=1) == ["r1"]


def test_a_deleted_run_comes_back_until_it_is_purged(runs, tmp_path):
    runs.save(run("r1"), [NodeTrace(1, "load", {}, {})])
    runs.delete("r1")
    assert runs.recent() == ()
    assert runs.get("r1").deleted
    runs.undelete("r1")
    assert [record.run_id for record in runs.recent()] == ["r1"]
    assert runs.purge("9999") == 0
    runs.delete("r1")
    assert runs.purge("2000") == 0
    assert runs.purge("9999") == 1
    assert not (tmp_path / "runs" / "r1").exists()
    with pytest.raises(InputError, match="no run 'r1'"):
        runs.get("r1")


def test_a_star_is_put_and_taken(runs):
    runs.save(run("r1"))
    runs.star("r1")
    assert runs.get("r1").starred
    runs.star("r1", False)
    assert not runs.get("r1").starred
    with pytest.raises(InputError):
        runs.star("r2")


@pytest.mark.parametrize("run_id", ["../r", "", "a/b", ".hidden"])
def test_an_id_never_leaves_the_folder(runs, run_id):
    with pytest.raises(InputError, match="not the id of a run"):
        runs.save(run(run_id), [NodeTrace(1, "load", {}, {})])
    with pytest.raises(InputError, match="not the id of a run"):
        runs.traces(run_id)


def test_a_dump_is_whole_or_not_there(runs, tmp_path, monkeypatch):
    def fail(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", fail)
    with pytest.raises(StoreError, match="No space left"):
        runs.save(run("r1"), [NodeTrace(1, "load", {}, {})])
    assert list((tmp_path / "runs" / "r1").iterdir()) == []
    assert runs.recent() == ()
    assert json.dumps(runs.traces("r1")) == "[]"
