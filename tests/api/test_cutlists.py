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
