import json
import os
import signal
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from pipeline.errors import InputError, StoreError
from pipeline.ingest.importer import import_bundle
from pipeline.stores.chroma import mapped
from pipeline.stores.indexdoor import IndexDoor, Way, answers, way_of
from pipeline.stores.videorows import IndexRow
from tests import bundles
from tests.fakes import FakeEmbedder
from tests.stores.helpers import fake_desk, start

SERVE = """
import sys
from pathlib import Path
from tests.stores.helpers import fake_desk
desk = fake_desk(Path(sys.argv[1]), serve=sys.argv[2] == "serve")
desk.index.open()
print("open", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def desk(tmp_path):
    held = fake_desk(tmp_path / "home", wait_s=0)
    yield held
    held.close()


@pytest.fixture
def folder(tmp_path):
    return bundles.write(tmp_path / "bundle", chapters=("0,60,First inning,quiet",))


def ask(desk, words, kind="stt", limit=5):
    return desk.index.query("night-game", kind, desk.embedder.embed([words]), limit)[0]


def test_the_nearest_come_first_and_ties_by_id(desk, folder):
    import_bundle(folder, desk.importing())
    assert ask(desk, "a warm night at the park") == [
        ("stt-1", 1.0),
        ("stt-3", 1.0),
        ask(desk, "a warm night at the park")[2],
    ]
    assert ask(desk, "a warm night at the park", limit=1) == [("stt-1", 1.0)]
    assert ask(desk, "rounds the bases", "shot")[0][0] == "shot-1"
    near = desk.index.nearest_chapters(desk.embedder.embed(["First inning quiet"]), 5)
    assert near == [[("night-game", "0", 1.0)]]


def test_a_text_said_a_hundred_times_is_cut_by_id(desk, tmp_path):
    """More lines are tied than Chroma is asked for at first, so its own order must not show."""
    lines = tuple(f"caption,{at},{at + 1},the score stays" for at in range(100))
    import_bundle(bundles.write(tmp_path / "said", evidence=lines), desk.importing())
    every = [key for key, _ in ask(desk, "the score stays", "caption", limit=100)]
    assert every == sorted(every)
    assert [key for key, _ in ask(desk, "the score stays", "caption", limit=3)] == every[:3]


def test_each_vector_gets_its_own_answer(desk, folder):
    import_bundle(folder, desk.importing())
    found = desk.index.query("night-game", "stt", desk.embedder.embed(["home run", "warm night"]), 1)
    assert [rows[0][0] for rows in found] == ["stt-2", "stt-1"]


def test_a_kind_that_the_video_lacks_opens_nothing(desk, tmp_path):
    desk.library.publish(import_free(tmp_path), [])
    assert desk.index.query("night-game", "stt", desk.embedder.embed(["a", "b"]), 5) == [[], []]
    assert not (tmp_path / "home" / "index").exists()
    with pytest.raises(InputError):
        desk.index.query("none", "stt", desk.embedder.embed(["a"]), 5)


def import_free(tmp_path):
    from pipeline.ingest.bundle import read_bundle

    return read_bundle(bundles.write(tmp_path / "plain", evidence=None))


def test_another_embedding_model_makes_it_stale(desk, folder):
    import_bundle(folder, desk.importing())
    desk.embedder = FakeEmbedder("newer")
    with pytest.raises(StoreError, match=r"stale.*'fake-embedder'.*'newer'.*cutdesk import"):
        ask(desk, "park")
    assert import_bundle(folder, desk.importing()).status == "updated"
    assert ask(desk, "park")


def test_a_collection_that_is_gone_is_said_and_mended_by_an_import(desk, folder):
    import_bundle(folder, desk.importing())
    desk.index.drop([desk.library.index_row("night-game", "stt").collection])
    with pytest.raises(StoreError, match=r"stale.*gone.*cutdesk import"):
        ask(desk, "park")
    assert import_bundle(folder, desk.importing()).status == "updated"
    assert len(ask(desk, "park")) == 3


def test_another_content_under_the_name_is_stale(desk, folder):
    report = import_bundle(folder, desk.importing())
    row = desk.library.index_row("night-game", "stt")
    desk.index.build(
        replace(row, content_hash="other"), ["stt-1", "stt-2", "stt-3"], [np.eye(3, 256, dtype=np.float32)]
    )
    with pytest.raises(StoreError, match=r"stale.*another content"):
        desk.index.query(report.video_id, "stt", desk.embedder.embed(["park"]), 5)


def test_rows_that_did_not_arrive_are_said(desk):
    row = IndexRow("stt", "cutdesk-test", "fake-embedder", 2, "h")
    with pytest.raises(StoreError, match="fewer than 2 rows"):
        desk.index.build(row, ["a", "b"], [np.eye(1, 4, dtype=np.float32)])


def test_a_great_build_is_split_by_what_chroma_takes(desk, monkeypatch):
    desk.index.open()
    monkeypatch.setattr(type(desk.index._client), "get_max_batch_size", lambda self: 7)
    vectors = np.eye(20, dtype=np.float32)
    row = IndexRow("stt", "cutdesk-test", "fake-embedder", 20, "h")
    desk.index.build(row, [f"{n:02}" for n in range(20)], [vectors])
    assert desk.index.holds(row)
    assert not desk.index.holds(replace(row, rows=21))
    assert not desk.index.holds(replace(row, collection="cutdesk-none"))


def test_only_own_orphans_are_dropped(desk, folder):
    import_bundle(folder, desk.importing())
    own = IndexRow("stt", "cutdesk-orphan", "fake-embedder", 1, "h")
    desk.index.build(own, ["a"], [np.eye(1, 4, dtype=np.float32)])
    desk.index._client.create_collection("foreign", metadata={"library": "other"}, embedding_function=None)
    assert desk.index.drop_orphans() == 1
    names = {c.name for c in desk.index._client.list_collections()}
    assert "foreign" in names
    assert names - {"foreign"} == desk.library.collections()


def test_who_comes_second_is_told_who_holds_the_folder(desk, tmp_path):
    with start(SERVE, tmp_path / "home", "alone") as child:
        assert child.stdout.readline() == "open\n"
        with pytest.raises(StoreError, match=rf"(?s)in use by process {child.pid} .*cutdesk serve"):
            desk.index.open()
        child.kill()
    desk.index.open()


def test_others_join_the_app_and_take_over_when_it_is_killed(desk, folder, tmp_path):
    with start(SERVE, tmp_path / "home", "serve") as app:
        assert app.stdout.readline() == "open\n"
        import_bundle(folder, desk.importing())
        before = ask(desk, "home run")
        port = desk.index._door.open().port
        assert port == json.loads((tmp_path / "home" / "index.lock").read_text())["port"]
        os.kill(app.pid, signal.SIGKILL)
    # The child lives a moment longer than the app and serves until it has ended; only then is there a take-over.
    end = time.monotonic() + 20
    while answers("127.0.0.1", port):
        assert time.monotonic() < end
    desk.index._door._wait_s = 20
    assert ask(desk, "home run") == before
    assert desk.index._door.open() == Way(folder=tmp_path / "home" / "index")


def test_the_app_starts_its_child_again(folder, tmp_path):
    desk = fake_desk(tmp_path / "home", serve=True)
    try:
        import_bundle(folder, desk.importing())
        before = ask(desk, "home run")
        child = desk.index._door._server._child
        child.kill()
        child.wait()
        assert ask(desk, "home run") == before
        assert desk.index._door._server._child.pid != child.pid
        port = desk.index._door._server.port
    finally:
        desk.close()
    assert not answers("127.0.0.1", port)


def test_a_child_that_does_not_start_is_explained(tmp_path, monkeypatch):
    monkeypatch.setattr("pipeline.stores.indexdoor.SERVE", "raise SystemExit('no room on the disk')")
    door = IndexDoor(tmp_path, serve=True)
    with pytest.raises(StoreError, match=r"did not start.*no room on the disk"):
        door.open()
    assert not door._lock.held


@pytest.mark.parametrize(
    ("url", "way"),
    [
        ("http://chroma.desk:9000", Way(host="chroma.desk", port=9000)),
        ("https://chroma.desk", Way(host="chroma.desk", port=443, tls=True)),
        ("chroma.desk", Way(host="chroma.desk", port=8000)),
    ],
)
def test_an_outside_server_is_used(url, way, tmp_path):
    assert way_of(url) == way
    assert IndexDoor(tmp_path / "home", url=url).open() == way
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("url", ["ftp://a", "http://", "http://a:b"])
def test_an_address_that_is_none_is_refused(url):
    with pytest.raises(InputError, match="CUTDESK_CHROMA_URL"):
        way_of(url)


def test_a_server_that_is_down_is_a_store_error(desk):
    desk.index._door = IndexDoor(Path("unused"), url="http://127.0.0.1:9")
    with pytest.raises(StoreError, match="index cannot be used"):
        desk.index.open()


class PanicException(BaseException):
    """What Chroma's native part raises when it breaks, as its name is told apart."""


def test_a_panic_is_a_store_error_and_a_stop_goes_through():
    def fail(error):
        raise error

    with pytest.raises(StoreError, match="the graph broke"):
        mapped(lambda: fail(PanicException("the graph broke")))
    with pytest.raises(KeyboardInterrupt):
        mapped(lambda: fail(KeyboardInterrupt()))
