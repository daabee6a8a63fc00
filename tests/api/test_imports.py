import asyncio
import io
import json
import tracemalloc
import zipfile
from fractions import Fraction
from threading import Event

import pytest

from pipeline.jobs import intake
from pipeline.jobs.intake import file_name
from pipeline.jobs.kinds import KINDS
from pipeline.jobs.unpack import unpack
from pipeline.jobs.worker import work
from tests import bundles
from tests.videos import make_test_video


def run_job(desk, job_id):
    """Do what the worker does with one job."""
    job = desk.jobs.claim("library", "test")
    assert job.job_id == job_id
    work(job, desk.jobs, desk, Event(), KINDS)
    return desk.jobs.job(job_id)


def zipped(folder, prefix="bundle/", **more):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in sorted(folder.iterdir()):
            archive.write(path, prefix + path.name)
        for name, data in more.items():
            archive.writestr(name, data)
    return out.getvalue()


def send(client, data, name="game.zip"):
    return client.post(f"/api/v1/uploads?name={name}", content=data)


def other_game(tmp_path, **game):
    return bundles.write(tmp_path / "other", game={"video_id": "day-game", "title": "Day", **game})


def test_a_folder_is_imported_by_its_path(client, desk, tmp_path):
    bundles.write(desk.settings.home / "other", game={"video_id": "day-game"})
    answer = client.post("/api/v1/imports/folder", json={"path": str(desk.settings.home / "other")})
    assert answer.status_code == 202
    assert run_job(desk, answer.json()["job_id"]).status == "done"
    assert client.get("/api/v1/videos/day-game").json()["fps"] == "30000/1001"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/etc", 403),
        ("../..", 403),
        ("game/../../..", 403),
        ("nowhere", 404),
        ("~nobody/x", 403),
        (".", 404),
        ("a\x00b", 404),
        ("x" * 3999, 404),
    ],
)
def test_no_other_path_is_opened(client, path, status):
    answer = client.post("/api/v1/imports/folder", json={"path": path})
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_a_link_out_of_the_open_folders_is_not_followed(client, desk, tmp_path):
    (desk.settings.home / "link").symlink_to(other_game(tmp_path))
    assert client.post("/api/v1/imports/folder", json={"path": "link"}).status_code == 403


@pytest.mark.parametrize("media", ["/etc/passwd", "../../secret.mp4", "../library.sqlite3"])
def test_a_bundle_cannot_name_a_foreign_file_as_its_media(client, desk, media, tmp_path):
    (tmp_path / "secret.mp4").write_bytes(b"secret")
    bundles.write(desk.settings.home / "other", game={"video_id": "day-game", "media": media})
    job = client.post("/api/v1/imports/folder", json={"path": "other"}).json()
    ended = run_job(desk, job["job_id"])
    assert ended.status == "failed"
    assert "media" in ended.error
    assert client.get("/api/v1/videos/day-game").status_code == 404


def test_a_zip_is_sent_and_imported_with_its_media(client, desk, tmp_path):
    folder = other_game(tmp_path, media="day.mp4")
    (folder / "day.mp4").write_bytes(b"moving pictures")
    sent = send(client, zipped(folder)).json()
    assert sent["name"] == "game.zip"
    job = client.post("/api/v1/imports/bundle", json={"upload_id": sent["upload_id"]}).json()
    assert run_job(desk, job["job_id"]).status == "done"
    assert client.get("/api/v1/videos/day-game/media").content == b"moving pictures"
    assert not list((desk.settings.home / "uploads").glob("up-*"))


def no_bundle():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("readme.txt", "hello")
    return out.getvalue()


@pytest.mark.parametrize(("data", "says"), [(b"no zip at all", "no ZIP"), (no_bundle(), "no game.json")])
def test_what_is_no_bundle_fails_with_the_reason(client, desk, data, says):
    sent = send(client, data).json()
    job = client.post("/api/v1/imports/bundle", json={"upload_id": sent["upload_id"]}).json()
    ended = run_job(desk, job["job_id"])
    assert (ended.status, says in ended.error) == ("failed", True), ended.error


def test_a_zip_that_points_outside_is_refused(client, desk, tmp_path):
    data = zipped(other_game(tmp_path), **{"bundle/../../evil.txt": b"evil"})
    job = client.post(
        "/api/v1/imports/bundle", json={"upload_id": send(client, data).json()["upload_id"]}
    ).json()
    ended = run_job(desk, job["job_id"])
    assert "points outside" in ended.error
    assert not list(tmp_path.rglob("evil.txt"))
    assert not list((desk.settings.home / "imported").glob("*"))


def test_a_zip_that_unpacks_to_too_much_is_refused(tmp_path):
    data = zipped(other_game(tmp_path), **{"bundle/zeros.bin": bytes(1 << 20)})
    (tmp_path / "big.zip").write_bytes(data)
    with pytest.raises(intake.TooLarge):
        unpack(tmp_path / "big.zip", tmp_path / "out", 1 << 19, lambda done, total: None, lambda: False)
    assert not (tmp_path / "out").exists()


def test_uploads_go_to_disk_as_they_come(app, desk):
    scope = {
        "type": "http", "method": "POST", "path": "/api/v1/uploads", "raw_path": b"/api/v1/uploads",
        "query_string": b"name=big.mp4", "headers": [(b"host", b"localhost")], "root_path": "",
        "scheme": "http", "server": ("localhost", 80), "client": ("127.0.0.1", 1), "http_version": "1.1",
    }  # fmt: skip
    left, sent = [200], []

    async def receive():
        left[0] -= 1
        return {"type": "http.request", "body": bytes(1 << 18), "more_body": left[0] > 0}

    async def send(message):
        sent.append(message)

    async def upload():
        tracemalloc.start()
        await app(scope, receive, send)
        return tracemalloc.get_traced_memory()[1]

    peak = asyncio.run(upload())
    tracemalloc.stop()
    assert sent[0]["status"] == 201
    assert json.loads(sent[1]["body"])["bytes"] == 200 << 18
    assert peak < 12 << 20  # of 50 MB that were sent


def test_an_upload_is_forgotten(client):
    upload_id = send(client, b"x").json()["upload_id"]
    assert client.delete(f"/api/v1/uploads/{upload_id}").status_code == 204
    assert client.delete(f"/api/v1/uploads/{upload_id}").status_code == 404
    assert client.delete("/api/v1/uploads/..").status_code == 404


def test_too_large_an_upload_is_refused_and_leaves_nothing(client, desk, monkeypatch):
    object.__setattr__(desk, "settings", desk.settings.model_copy(update={"upload_limit_mb": 1}))

    def parts():
        for _ in range(3):
            yield bytes(1 << 20)

    assert send(client, bytes((1 << 20) + 1)).status_code == 413
    assert client.post("/api/v1/uploads?name=a", content=parts()).json()["code"] == "too_large"
    assert send(client, b"").status_code == 422
    assert not list((desk.settings.home / "uploads").glob("*"))


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("game.mp4", "game.mp4"),
        ("../../etc/passwd", "_.._etc_passwd"),
        ("", "upload"),
        ("...", "upload"),
        (".zip", "zip"),
        ("a\x00b\n.srt", "a_b_.srt"),
        ("경기.mp4", "경기.mp4"),
    ],
)
def test_names_are_made_fit(sent, kept):
    assert file_name(sent) == kept


def test_long_names_fit_any_disk():
    name = file_name("경기" * 200 + ".mp4")
    assert len(name.encode()) <= 200
    assert name.endswith(".mp4")


def test_an_episode_needs_what_it_names(client, desk):
    body = {"title": "One", "video": "up-" + "0" * 24, "subtitles": "a.srt"}
    answer = client.post("/api/v1/imports/episode", json=body)
    assert (answer.status_code, answer.json()["field"]) == (404, "video")
    answer = client.post("/api/v1/imports/episode", json={**body, "video": "game/game.json"})
    assert answer.status_code == 403
    assert json.loads(answer.content)["code"] == "outside_folders"


SRT = "\n".join(
    f"{n}\n00:00:0{n},000 --> 00:00:0{n},900\n{text}\n"
    for n, text in enumerate(("the kettle is on", "you lied to me", "the train leaves at nine"), 1)
)


def test_a_video_and_its_subtitles_are_sent_and_searched(client, desk, tmp_path):
    make_test_video(tmp_path / "one.mp4", Fraction(25), 5, (160, 90))
    video = send(client, (tmp_path / "one.mp4").read_bytes(), "one.mp4").json()["upload_id"]
    words = send(client, SRT.encode(), "one.srt").json()["upload_id"]
    body = {"title": "Kettle", "category": "drama", "series": "Home", "video": video, "subtitles": words}
    job = client.post("/api/v1/imports/episode", json=body).json()
    ended = run_job(desk, job["job_id"])
    assert (ended.status, ended.error) == ("done", "")
    held = client.get(f"/api/v1/videos/{ended.result['video_id']}").json()
    assert (held["title"], held["series"], held["fps"]) == ("Kettle", "Home", "25")
    assert client.head(held["media_url"]).status_code == 200
    asked = {"query": "you lied to me", "category": "drama", "engine": "rules"}
    answer = client.post("/api/v1/search?wait=60", json=asked)
    assert answer.status_code == 200
    assert {clip["video_id"] for clip in answer.json()["result"]["clips"]} <= {held["video_id"]}
