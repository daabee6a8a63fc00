from fractions import Fraction
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pipeline import build
from pipeline.api import app as api_app
from pipeline.api import lists, workbench
from pipeline.model import Bundle, Clip, CutList, Evidence, Segment, Video
from pipeline.settings import Settings
from pipeline.stores.cutlists import CutListStore
from pipeline.stores.database import Database
from tests.fakes import FakeLibrary

VIDEO = Video("v", "A game", "baseball", 100_000, Fraction(25))
PLAY = Segment(
    1,
    10_000,
    20_000,
    3,
    "bottom",
    "H",
    "A",
    "Mina Park",
    "Jo Reed",
    ("home run",),
    (),
    1,
    2,
    2,
    pitch_ms=12_000,
)
WORDS = Evidence("stt-1", "stt", 11_000, 12_000, "gone")


@pytest.fixture
def desk(tmp_path, monkeypatch):
    database = Database(tmp_path / "library.sqlite3")
    made = SimpleNamespace(
        library=FakeLibrary([Bundle(VIDEO, (PLAY,), evidence=(WORDS,))]),
        cut_lists=CutListStore(database),
        settings=Settings(_env_file=None, home=tmp_path),
    )
    monkeypatch.setattr(build, "_desks", [made])
    yield made
    database.close()


@pytest.fixture
def client(desk):
    return TestClient(Starlette(routes=api_app.routes()), raise_server_exceptions=False)


@pytest.fixture
def cut(desk):
    clips = (Clip("v", 4000, 8000, clip_id="a"), Clip("v", 12_000, 16_000, clip_id="b"))
    return desk.cut_lists.create(CutList("cut", clips)).list_id


def send(client, cut, base, *operations, client_id="tab"):
    body = {"client_id": client_id, "base_version": base, "operations": list(operations)}
    return client.post(f"/api/v1/workbench/lists/{cut}/edits", json=body)


def set_in(seq, frame, clip="a"):
    return {"seq": seq, "op": "set_in", "clip_id": clip, "frame": frame}


def test_a_list_is_read_in_frames_and_followed_by_its_tag(client, cut):
    first = client.get(f"/api/v1/workbench/lists/{cut}")
    assert [(c["in"], c["out"]) for c in first.json()["clips"]] == [(100, 200), (300, 400)]
    again = client.get(f"/api/v1/workbench/lists/{cut}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    send(client, cut, 1, set_in(1, 120))
    changed = client.get(f"/api/v1/workbench/lists/{cut}", headers={"If-None-Match": first.headers["etag"]})
    assert (changed.status_code, changed.json()["version"]) == (200, 2)


def test_every_edit_of_a_batch_is_a_version(client, desk, cut):
    done = send(client, cut, 1, set_in(1, 120), {"seq": 2, "op": "drop", "clip_id": "b"}).json()
    assert (done["version"], done["acknowledged_seq"], done["refused"]) == (3, 2, [])
    assert done["list"]["clips"][0]["in"] == 120
    assert [v.note for v in desk.cut_lists.history(cut)] == ["drop", "set in", "made"]


def test_an_edit_that_comes_twice_counts_once(client, cut):
    split = {"seq": 1, "op": "split", "clip_id": "a", "frame": 150, "new_id": "a2"}
    assert send(client, cut, 1, split).json()["version"] == 2
    again = send(client, cut, 1, split)
    assert (again.status_code, again.json()["version"], len(again.json()["list"]["clips"])) == (200, 2, 3)
    more = send(client, cut, 2, split, set_in(2, 110)).json()
    assert (more["version"], more["acknowledged_seq"]) == (3, 2)


def test_an_edit_of_an_old_version_gets_the_list_that_stands(client, cut):
    send(client, cut, 1, set_in(1, 120), client_id="other")
    clash = send(client, cut, 1, set_in(1, 130))
    assert clash.status_code == 409
    assert clash.headers["content-type"] == "application/problem+json"
    told = clash.json()
    assert (told["code"], told["acknowledged_seq"], told["list"]["version"]) == ("conflict", 0, 2)
    assert told["list"]["clips"][0]["in"] == 120
    assert send(client, cut, 2, set_in(1, 130)).json()["list"]["clips"][0]["in"] == 130


def test_what_cannot_be_done_is_refused_and_the_rest_goes_on(client, cut):
    done = send(client, cut, 1, set_in(1, 5, clip="gone"), set_in(2, 120)).json()
    assert (done["version"], done["acknowledged_seq"]) == (2, 2)
    assert done["refused"] == [{"seq": 1, "detail": "clip 'gone' is not in the list any more"}]


def test_a_locked_list_says_so(client, desk, cut):
    desk.cut_lists.lock(cut)
    answer = send(client, cut, 1, set_in(1, 120))
    assert (answer.status_code, answer.json()["code"]) == (423, "locked")
    assert client.get(f"/api/v1/workbench/lists/{cut}").json()["locked"] is True


def test_unknown_lists_are_404_and_bad_edits_422(client, cut):
    assert client.get("/api/v1/workbench/lists/none").status_code == 404
    assert send(client, "none", 1, set_in(1, 1)).status_code == 404
    assert send(client, cut, 1, {"op": "drop"}).status_code == 422


def test_a_video_tells_its_grid_and_marks(client):
    answer = client.get("/api/v1/workbench/videos/v")
    form = answer.json()
    assert (form["fps"], form["frames"]) == ([25, 1], 2500)
    assert (form["has_media"], form["media_path"], form["trouble"]) == (False, "", "none")
    (play,) = form["plays"]
    assert (play["in"], play["out"], play["pitch"], play["kind"]) == (250, 500, 300, "homer")
    assert (play["before"], play["after"]) == ([1, 0], [1, 2])
    assert [line["text"] for line in form["words"]] == ["gone"]
    tag = {"If-None-Match": answer.headers["etag"]}
    assert client.get("/api/v1/workbench/videos/v", headers=tag).status_code == 304
    assert client.get("/api/v1/workbench/videos/w").status_code == 404


def test_only_the_workbench_scripts_are_served(client):
    assert client.get("/api/v1/workbench/js/1/main.js").headers["content-type"].startswith("text/javascript")
    assert client.get("/api/v1/workbench/js/1/..%2Fcomponent.py").status_code == 404
    assert client.get("/api/v1/workbench/js/1/none.js").status_code == 404


def test_what_the_screen_shows_is_in_its_language_and_what_is_kept_is_not(client, desk, monkeypatch):
    settings = SimpleNamespace(language="ko")
    monkeypatch.setattr(lists, "load", lambda: settings)
    clip = Clip("v", 4000, 8000, reason="Home run in the bottom 3rd, ties it 2-2", clip_id="a")
    cut = desk.cut_lists.create(CutList("cut", (clip,))).list_id
    shown = client.get(f"/api/v1/workbench/lists/{cut}").json()["clips"][0]
    assert (shown["reason"], shown["reason_shown"]) == (clip.reason, "3회 말 홈런, 2-2 동점")
    refused = send(client, cut, 1, {"seq": 1, "op": "star", "clip_id": "gone", "stars": 1}).json()["refused"]
    assert refused[0]["detail"] == "클립 'gone': 이제 목록에 없습니다."
    assert desk.cut_lists.get(cut).clips[0].reason == clip.reason


def test_what_a_job_failed_of_is_told_in_the_screen_s_language(client, monkeypatch):
    monkeypatch.setattr(workbench, "load", lambda: SimpleNamespace(language="ko"))
    answer = client.get("/api/v1/workbench/said", params={"text": "the import was cancelled"})
    assert answer.json() == {"text": "가져오기를 취소했습니다."}
