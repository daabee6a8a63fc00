import time

import pytest

from pipeline.api import health
from pipeline.health import Part


@pytest.fixture
def looking(monkeypatch):
    held = health.Looking()
    monkeypatch.setattr(health, "LOOKING", held)
    return held


def until_looked(client):
    end = time.monotonic() + 20
    while (answer := client.get("/readyz")).json()["status"] == "checking":
        assert time.monotonic() < end
    return answer


def test_the_process_lives(client):
    for path in ("/healthz", "/api/healthz"):
        assert client.get(path).json() == {"status": "ok"}


def test_each_part_says_its_state(client, looking):
    assert client.get("/readyz").status_code == 503
    answer = until_looked(client)
    assert answer.status_code == 200
    names = [part["name"] for part in answer.json()["parts"]]
    assert {"library", "index", "model", "ffmpeg"} <= set(names)
    assert client.get("/api/readyz").json()["parts"] == answer.json()["parts"]


def test_a_failed_part_is_not_ready(client, looking, monkeypatch):
    monkeypatch.setattr(
        health, "check_all", lambda settings: (Part("library", "failed", "gone", "restore it"),)
    )
    client.get("/readyz")
    answer = until_looked(client)
    assert (answer.status_code, answer.json()["status"]) == (503, "failed")


def test_a_check_that_breaks_is_a_state(client, looking, monkeypatch):
    def broken(settings):
        raise ZeroDivisionError

    monkeypatch.setattr(health, "check_all", broken)
    client.get("/readyz")
    assert "ZeroDivisionError" in until_looked(client).json()["parts"][0]["detail"]


def test_they_answer_at_once_however_long_looking_takes(client, looking, monkeypatch):
    from threading import Event

    held = Event()
    monkeypatch.setattr(health, "check_all", lambda settings: (held.wait(20), ())[1])
    times = []
    for _ in range(20):
        began = time.perf_counter()
        client.get("/readyz")
        times.append(time.perf_counter() - began)
    held.set()
    assert sorted(times)[10] < 0.05
