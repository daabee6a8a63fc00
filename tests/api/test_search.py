import json

import pytest

from pipeline.ingest.importer import import_one
from pipeline.jobs import live
from pipeline.jobs.live import LiveRuns
from tests.domains.series.programmes import drama

ASK = {"query": "home runs", "engine": "rules"}


@pytest.fixture(autouse=True)
def runs(monkeypatch):
    """A registry of this test's own."""
    held = LiveRuns()
    for place in ("pipeline.api.search.RUNS", "pipeline.api.runs.RUNS"):
        monkeypatch.setattr(place, held)
    yield held
    for run in held.running():
        run.cancel()
        run.wait(10)


def events_of(text):
    """Read server-sent events: (id, event, data)."""
    out = []
    for block in text.strip().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if fields:
            out.append((int(fields["id"]), fields["event"], json.loads(fields["data"])))
    return out


def test_a_search_is_started_and_followed(client):
    answer = client.post("/api/v1/search", json=ASK)
    assert answer.status_code == 202
    where = answer.headers["location"]
    events = events_of(client.get(f"{where}/events").text)
    assert [event[0] for event in events] == list(range(1, len(events) + 1))
    assert events[0][1] == "node_started"
    assert events[-1][1:] == ("ended", {"run_id": answer.json()["run_id"], "status": "done"})
    run = client.get(where).json()
    assert run["status"] == "done"
    assert [clip["segment_ids"] for clip in run["result"]["clips"]] == [[1]]


def test_waiting_gives_the_result(client):
    answer = client.post("/api/v1/search?wait=30", json=ASK)
    assert answer.status_code == 200
    result = answer.json()["result"]
    assert result["schema"] == "cutdesk/result/1"
    assert result["clips"][0]["in"].startswith("01:00:")


def test_the_other_names_are_taken(client):
    asked = {"query": "all plays", "v_ids": ["night-game"], "target_duration_sec": 20, "mode": "rules"}
    result = client.post("/api/v1/search?wait=30", json=asked).json()["result"]
    assert result["wanted_sec"] == 20
    assert 0 < result["total_sec"] <= 20


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"query": ""}, 422, "bad_input", "query"),
        ({"query": "  "}, 422, "bad_input", "query"),
        ({"query": "x", "lenght": 3}, 422, "bad_input", "lenght"),
        ({"query": "x", "duration_sec": -1}, 422, "bad_input", "duration_sec"),
        ({"query": "x", "duration_sec": "90"}, 422, "bad_input", "duration_sec"),
        ({"query": "x", "duration_sec": 10**9}, 422, "bad_input", "duration_sec"),
        ({"query": "x", "video_ids": ["nite-game"]}, 404, "not_found", "video_ids"),
        ({"query": "x", "category": "opera"}, 404, "not_found", "category"),
        ({"query": "x", "category": "baseball", "video_ids": ["night-game"]}, 202, None, None),
    ],
)
def test_wrong_requests_say_which_field_and_what_would_be_right(client, body, status, code, field):
    answer = client.post("/api/v1/search", json=body)
    assert answer.status_code == status
    if code:
        assert answer.headers["content-type"] == "application/problem+json"
        problem = answer.json()
        assert (problem["code"], problem["field"]) == (code, field)
        assert problem["type"] == "about:blank"


def test_near_ids_are_named(client):
    detail = client.post("/api/v1/search", json={"query": "x", "video_ids": ["nite-game"]}).json()["detail"]
    assert "night-game" in detail


def test_an_empty_library_is_said(client, desk):
    desk.delete_video("night-game")
    answer = client.post("/api/v1/search", json=ASK)
    assert (answer.status_code, answer.json()["code"]) == (409, "library_empty")


@pytest.mark.parametrize("body", [b"", b"{", b'{"query": NaN}', b"\xff\xfe", b'{"query": "\\ud800"}', b"[]"])
def test_bodies_that_are_no_request_are_problems(client, body):
    answer = client.post("/api/v1/search", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.headers["content-type"] == "application/problem+json"


def test_events_go_on_after_the_last_one_seen(client):
    run_id = client.post("/api/v1/search?wait=30", json=ASK).json()["run_id"]
    every = events_of(client.get(f"/api/v1/runs/{run_id}/events").text)
    rest = events_of(client.get(f"/api/v1/runs/{run_id}/events", headers={"Last-Event-ID": "3"}).text)
    assert rest == every[3:]
    assert client.get(f"/api/v1/runs/{run_id}/events", headers={"Last-Event-ID": "x"}).status_code == 422


def test_events_and_nodes_are_told_after_a_restart(client, runs):
    run_id = client.post("/api/v1/search?wait=30", json=ASK).json()["run_id"]
    before = client.get(f"/api/v1/runs/{run_id}").json()
    runs._runs.clear()
    after = client.get(f"/api/v1/runs/{run_id}").json()
    assert after["result"] == before["result"]
    assert [node["node"] for node in after["nodes"]] == [node["node"] for node in before["nodes"]]
    events = events_of(client.get(f"/api/v1/runs/{run_id}/events").text)
    assert [event[2]["node"] for event in events[:-1]] == [node["node"] for node in after["nodes"]]
    assert events[-1][1] == "ended"


def test_every_step_can_be_looked_into(client):
    run_id = client.post("/api/v1/search?wait=30", json=ASK).json()["run_id"]
    nodes = client.get(f"/api/v1/runs/{run_id}/nodes").json()
    first = next(node for node in nodes if node["step"] == 1)
    dump = client.get(f"/api/v1/runs/{run_id}/nodes/1").json()
    assert dump["node"] == first["node"]
    assert dump["returned"]
    assert client.get(f"/api/v1/runs/{run_id}/nodes/99").status_code == 404
    assert client.get(f"/api/v1/runs/{run_id}/nodes/one").status_code == 422


def test_a_run_is_cancelled(client, runs, monkeypatch):
    def slow(request, desk, options):
        while not options.cancelled():
            options.on_event(live.Event("node_started", "slow", 1))
            seen.acquire()
        raise live.Cancelled("stopped")

    import threading

    seen = threading.Semaphore(1)
    monkeypatch.setattr(live, "run", slow)
    where = client.post("/api/v1/search", json=ASK).headers["location"]
    assert client.get(where).json()["status"] == "running"
    assert client.post(f"{where}/cancel").status_code == 202
    seen.release()
    events = events_of(client.get(f"{where}/events").text)
    assert events[-1][2]["status"] == "cancelled"
    assert client.post(f"{where}/cancel").json()["code"] == "run_ended"
    assert client.post("/api/v1/runs/nothing/cancel").status_code == 404


def test_too_many_at_once_are_refused(client, runs, monkeypatch):
    monkeypatch.setattr(live, "MOST_RUNNING", 0)
    answer = client.post("/api/v1/search", json=ASK)
    assert (answer.status_code, answer.json()["code"]) == (429, "busy")


def test_a_run_that_breaks_is_a_failure_not_a_result(client, monkeypatch):
    def broken(request, desk, options):
        raise ZeroDivisionError("bad luck")

    monkeypatch.setattr(live, "run", broken)
    answer = client.post("/api/v1/search?wait=10", json=ASK)
    assert answer.status_code == 500
    assert "bad luck" in answer.json()["detail"]


def test_runs_are_listed_and_found_by_words(client):
    run_id = client.post("/api/v1/search?wait=30", json=ASK).json()["run_id"]
    assert [run["run_id"] for run in client.get("/api/v1/runs").json()["runs"]] == [run_id]
    assert client.get("/api/v1/runs?text=home").json()["runs"][0]["query"] == "home runs"
    assert client.get("/api/v1/runs?text=triple").json()["runs"] == []
    assert client.get("/api/v1/runs?limit=0").status_code == 422


def test_a_follow_up_changes_the_run_before(client):
    first = client.post("/api/v1/search?wait=30", json={"query": "all plays", "engine": "rules"}).json()
    again = {"query": "only the home runs", "engine": "rules", "previous": first["run_id"]}
    second = client.post("/api/v1/search?wait=30", json=again).json()
    assert len(second["result"]["clips"]) < len(first["result"]["clips"])
    assert client.get(f"/api/v1/runs/{second['run_id']}").json()["result"]["query"] != again["query"]
    unknown = client.post("/api/v1/search", json={**again, "previous": "nothing"})
    assert (unknown.status_code, unknown.json()["field"]) == (404, "previous")


def test_a_category_leaves_the_choice_of_videos_to_the_request(client, desk):
    for bundle in drama():
        import_one(bundle, desk.importing())
    asked = {"query": "court chapel letters Elias", "category": "Drama", "engine": "rules"}
    run = client.post("/api/v1/search?wait=60", json=asked).json()
    dump = client.get(f"/api/v1/runs/{run['run_id']}/nodes/1").json()
    assert dump["node"] == "scope"
    assert dump["read"]["category"] == "drama"
    assert dump["returned"]["scope"]["mode"] == "vote+rules"
    assert run["video_ids"] == []
    both = {**asked, "query": "home runs", "category": "baseball"}
    found = client.post("/api/v1/search?wait=60", json=both).json()["result"]["clips"]
    assert {clip["video_id"] for clip in found} == {"night-game"}
