<<<<<<<< HEAD:tests/api/test_cutlists.py
import pytest

CLIP = {"video_id": "night-game", "start_sec": 10.0, "end_sec": 20.0, "clip_id": "a", "title": "Park homers"}


@pytest.fixture
def made(client):
    answer = client.post("/api/v1/lists", json={"name": "Opener", "clips": [CLIP]})
    assert answer.status_code == 201
    return answer


def put(client, made, body, etag=None):
    return client.put(made.headers["location"], json=body, headers={"If-Match": etag or made.headers["etag"]})


def test_a_list_is_made_and_read(client, made):
    held = client.get(made.headers["location"])
    assert held.headers["etag"] == made.headers["etag"] == '"1"'
    assert held.json()["clips"][0]["in"] == "01:00:10;00"
    assert client.get("/api/v1/lists").json()["lists"][0]["name"] == "Opener"


def test_times_are_put_on_the_frame_grid(client, made):
    edited = put(client, made, {"clips": [{**CLIP, "start_sec": 10.02, "end_sec": 20.0}]}).json()
    assert edited["clips"][0]["start_sec"] == 10.01
    assert edited["clips"][0]["title"] == "Park homers"


def test_a_list_of_a_run_keeps_its_reasons(client):
    run = client.post("/api/v1/search?wait=30", json={"query": "home runs", "engine": "rules"}).json()
    made = client.post("/api/v1/lists", json={"run_id": run["run_id"]}).json()
    assert (made["name"], made["run_id"], len(made["clips"])) == ("home runs", run["run_id"], 1)
    assert client.post("/api/v1/lists", json={"run_id": "none"}).json()["field"] == "run_id"


def test_the_slower_of_two_edits_is_told_what_stands(client, made):
    assert put(client, made, {"name": "Mine"}).json()["version"] == 2
    answer = put(client, made, {"name": "Yours"})
    assert answer.status_code == 409
    problem = answer.json()
    assert (problem["code"], problem["current"]["name"]) == ("changed_meanwhile", "Mine")
    assert put(client, made, {"name": "Yours"}, '"2"').json()["version"] == 3


def test_an_edit_must_say_its_version(client, made):
    where = made.headers["location"]
    assert client.put(where, json={"name": "x"}).status_code == 422
    assert (
        client.put(where, json={"name": "x"}, headers={"If-Match": "1"}).json()["field"] == "header.If-Match"
    )


def test_old_versions_are_listed_read_and_restored(client, made):
    put(client, made, {"clips": [], "note": "emptied"})
    where = made.headers["location"]
    versions = client.get(f"{where}/versions").json()["versions"]
    assert [(one["version"], one["clips"], one["note"]) for one in versions] == [
        (2, 0, "emptied"),
        (1, 1, "made"),
    ]
    assert len(client.get(f"{where}?version=1").json()["clips"]) == 1
    assert client.get(f"{where}?version=9").status_code == 404
    back = client.post(f"{where}/versions/1/restore", headers={"If-Match": '"2"'}).json()
    assert (back["version"], len(back["clips"])) == (3, 1)
    assert client.post(f"{where}/versions/0/restore", headers={"If-Match": '"3"'}).status_code == 404


@pytest.mark.parametrize(
    ("clip", "status", "field"),
    [
        ({"video_id": "opera"}, 404, "clips"),
        ({"end_sec": 10.0}, 422, "clips.0"),
        ({"end_sec": 700.0}, 422, "clips.0"),
        ({"stars": 9}, 422, "clips.0.stars"),
        ({"kept": "yes"}, 422, "clips.0.kept"),
    ],
)
def test_clips_that_cannot_be_are_refused(client, clip, status, field):
    answer = client.post("/api/v1/lists", json={"clips": [{**CLIP, **clip}]})
    assert (answer.status_code, answer.json()["field"]) == (status, field)


def test_locked_and_deleted_lists_are_not_edited(client, made, desk):
    desk.cut_lists.lock(made.json()["list_id"])
    assert put(client, made, {"name": "x"}).json()["code"] == "locked"
    assert client.delete(made.headers["location"]).status_code == 409
    desk.cut_lists.lock(made.json()["list_id"], False)
    assert client.delete(made.headers["location"]).status_code == 204
    assert client.get(made.headers["location"]).status_code == 404
    assert put(client, made, {"name": "x"}).status_code == 404


def test_every_format_is_listed_and_written(client, made):
    for one in client.get("/api/v1/formats").json()["formats"]:
        answer = client.post(f"{made.headers['location']}/exports", json={"format": one["name"]})
        assert answer.status_code == 200, answer.json()
        assert all(file["content"] for file in answer.json()["files"] if one["name"] not in ("srt", "vtt"))


def test_an_export_is_fetched_as_a_file(client, made):
    answer = client.get(f"{made.headers['location']}/exports/edl?record_start=10:00:00;00")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == "attachment; filename*=utf-8''Opener.edl"
    assert "01:00:10;00 01:00:19;29 10:00:00;00 10:00:09;29" in answer.text
    assert client.get(f"{made.headers['location']}/exports/vhs").json()["field"] == "format"


def test_an_export_that_cannot_be_is_a_conflict(client, made):
    answer = client.post(
        f"{made.headers['location']}/exports", json={"format": "edl", "record_start": "99:00:00:00"}
    )
    assert (answer.status_code, answer.json()["code"]) == (409, "cannot_export")


def test_a_render_is_a_job(client, made, desk):
    where = made.headers["location"]
    answer = client.post(f"{where}/renders", json={"preset": "preview", "clip_ids": ["a"]})
    assert answer.status_code == 202
    job = answer.json()
    assert (job["kind"], job["status"], job["file_url"]) == ("render", "queued", None)
    assert client.get(f"/api/v1/jobs/{job['job_id']}/file").json()["code"] == "no_file"
    assert client.post(f"{where}/renders", json={"preset": "vhs"}).json()["field"] == "preset"
    assert client.post(f"{where}/renders", json={"clip_ids": ["b"]}).json()["field"] == "clip_ids"
    put(client, made, {"clips": []})
    assert client.post(f"{where}/renders", json={}).json()["code"] == "cannot_render"


def test_the_file_of_a_finished_render_is_served_by_range(client, made, desk, tmp_path):
    job_id = client.post(f"{made.headers['location']}/renders", json={}).json()["job_id"]
    desk.jobs.claim("media", "w")
    (tmp_path / "reel.mp4").write_bytes(b"0123456789")
    desk.jobs.finish(job_id, {"path": str(tmp_path / "reel.mp4")})
    url = client.get(f"/api/v1/jobs/{job_id}").json()["file_url"]
    answer = client.get(url, headers={"Range": "bytes=2-4", "Accept-Encoding": "gzip"})
    assert (answer.status_code, answer.content) == (206, b"234")
    (tmp_path / "reel.mp4").unlink()
    assert client.get(url).status_code == 404
========
from fractions import Fraction
from types import SimpleNamespace

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from pipeline import build
from pipeline.api import app as api_app
from pipeline.model import Bundle, Clip, CutList, Evidence, Segment, Video
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
        library=FakeLibrary([Bundle(VIDEO, (PLAY,), evidence=(WORDS,))]), cut_lists=CutListStore(database)
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
    assert (form["fps"], form["frames"], form["has_media"]) == ([25, 1], 2500, False)
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
>>>>>>>> rest:tests/api/test_lists.py
