import json
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from pipeline.stores import chroma
from pipeline.stores.videorows import IndexRow
from tests.stores.helpers import fake_desk

MANY = 110


def row(number, rows=3):
    return IndexRow("stt", f"cutdesk-test-{number:03}", "fake-embedder", rows, "h")


def build(desk, many, rows=3):
    for number in range(many):
        desk.index.build(
            row(number, rows), [f"{n:02}" for n in range(rows)], [np.eye(rows, dtype=np.float32)]
        )


def open_graphs():
    """Count the graphs whose files this process holds open."""
    there = (path.readlink() for path in Path("/proc/self/fd").iterdir() if path.is_symlink())
    return sum(path.name == "data_level0.bin" for path in there)


def test_few_graphs_stay_open_however_many_there_are(tmp_path, monkeypatch):
    monkeypatch.setattr(chroma, "KEPT_GRAPHS", 64)  # Chroma keeps one a shard at least
    desk = fake_desk(tmp_path)
    build(desk, MANY)
    for number in range(MANY):
        assert desk.index._collection(row(number).collection).count() == 3
        desk.index._collection(row(number).collection).query(query_embeddings=[[1.0, 0, 0]], n_results=1)
    assert 0 < open_graphs() < 90
    desk.close()


@pytest.mark.parametrize("rows", [2, 3, 50])
def test_a_graph_of_any_size_is_written_to_its_files(tmp_path, rows):
    desk = fake_desk(tmp_path)
    build(desk, 1, rows)
    assert [path.name for path in (tmp_path / "index").glob("*/index_metadata.pickle")]
    desk.close()


def test_a_single_row_is_found_too(tmp_path):
    desk = fake_desk(tmp_path)
    build(desk, 1, 1)
    assert desk.index.holds(row(0, 1))
    desk.close()


def test_the_server_is_told_the_same(tmp_path):
    folder = tmp_path / 'a "strange": name' / "index"
    folder.mkdir(parents=True)
    written = chroma.write_config(folder, 8123)
    assert written == folder.with_name("index.yaml")
    lines = [line.strip() for line in written.read_text("utf-8").splitlines()]
    assert f"capacity: {chroma.KEPT_GRAPHS}" in lines
    assert "port: 8123" in lines
    assert [json.loads(line.split(": ", 1)[1]) for line in lines if line.startswith("persist_path")] == [
        str(folder)
    ] * 2


def test_the_limit_of_open_files_is_raised_and_never_lowered(monkeypatch):
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    soft = 256
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, before[1]))
        chroma.raise_open_files()
        raised = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft < raised[0] <= chroma.OPEN_FILES
        monkeypatch.setattr(chroma, "OPEN_FILES", 100)
        chroma.raise_open_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == raised
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def looked_up_by_an_index(folder):
    """Tell whether Chroma's own questions, about a collection that it opens, use an index."""
    asked = (
        "SELECT id FROM segments WHERE collection = 'x'",
        "SELECT vector FROM embeddings_queue WHERE topic = 'x' AND seq_id > 3",
    )
    with closing(sqlite3.connect(folder / "chroma.sqlite3")) as tables:
        plans = [tables.execute(f"EXPLAIN QUERY PLAN {question}").fetchone()[3] for question in asked]
    return ["USING INDEX cutdesk" in plan for plan in plans]


def test_opening_a_collection_does_not_read_whole_tables(tmp_path):
    desk = fake_desk(tmp_path)
    build(desk, 1)
    desk.close()
    assert looked_up_by_an_index(tmp_path / "index") == [True, True]


def test_tables_of_another_form_stay_as_they_are(tmp_path):
    (tmp_path / "chroma.sqlite3").write_bytes(b"no database")
    chroma.index_tables(tmp_path)
    assert (tmp_path / "chroma.sqlite3").read_bytes() == b"no database"
