"""The benchmark of whole libraries, on libraries of a few episodes."""

import argparse

import pytest

from benchmarks import library
from benchmarks.episodes import Jittered, episode, requests, stock
from tests.fakes import FakeEmbedder
from tests.stores.helpers import fake_desk

OPTIONS = argparse.Namespace(lines=40, stock=60, requests=10, size=12, import_lines=30, fresh=4)


@pytest.fixture(autouse=True)
def without_a_model(monkeypatch):
    monkeypatch.setattr(library, "desk_in", lambda home, serve=False: fake_desk(home, serve=serve))
    monkeypatch.setattr(library, "SentenceEmbedder", FakeEmbedder)


@pytest.mark.parametrize("way", library.WAYS)
def test_a_small_library_is_built_once_and_measured(tmp_path, way):
    held = library.fill(tmp_path, OPTIONS.size, OPTIONS, None)
    assert held is not None
    assert library.fill(tmp_path, OPTIONS.size, OPTIONS, None) is None
    found = library.measure(tmp_path, way, OPTIONS)
    assert set(found["ms"]) == {f"{name} {node}" for name in library.ROUNDS for node in library.NODES}
    assert {key: len(found["ms"][f"{key} both"]) for key in library.ROUNDS} == {
        "fresh": 4,
        "roam": 6,
        "again": 10,
    }
    assert all(
        0 <= low <= high
        for low, high in zip(found["ms"]["again stores"], found["ms"]["again both"], strict=True)
    )
    assert set(found["memory"]) == {"process", *(("server",) if way == "server" else ())}
    assert all(used["mb"] > 0 and used["files"] > 0 for used in found["memory"].values())


def test_an_import_is_compared_with_its_embedding(tmp_path):
    assert library.import_ratio(tmp_path / "import", OPTIONS) > 0
    assert not (tmp_path / "import").exists()


def test_what_is_too_slow_is_told(capsys):
    def turn(ms):
        took = {f"{name} {node}": [ms] for name in library.ROUNDS for node in library.NODES}
        return [{"ms": took, "memory": {}}]

    assert library.report({"embedded": {20: turn(50.0), 2000: turn(59.0)}}, [20, 2000], 1.05)
    assert not library.report({"embedded": {20: turn(50.0), 2000: turn(61.0)}}, [20, 2000], 1.05)
    assert not library.report({"embedded": {20: turn(290.0), 2000: turn(301.0)}}, [20, 2000], 1.05)
    assert not library.report({"embedded": {20: turn(50.0), 2000: turn(50.0)}}, [20, 2000], 1.2)
    assert "2000 / 20 episodes 1.22 (at most 1.2)" in capsys.readouterr().out


def test_lines_said_again_are_near_the_first_and_not_the_same():
    held = Jittered(FakeEmbedder(), stock(60))
    last = episode(9, 40, held)
    texts = [line.text for line in last.evidence]
    again = held.embed(texts)
    assert again.shape == held.embed(texts[:1]).repeat(len(texts), axis=0).shape
    sources = [next(i for i, text in enumerate(held.texts) if line.startswith(text)) for line in texts]
    near = (again * FakeEmbedder().embed([held.texts[i] for i in sources])).sum(axis=1)
    assert near.min() > 0.7 and near.max() < 0.999


def test_requests_of_all_kinds_are_the_same_every_time():
    asked = requests(200, 40, 20, stock(200))
    assert asked == requests(200, 40, 20, stock(200))
    assert any("장면" in query for query in asked)
    assert len(set(asked)) > 15
