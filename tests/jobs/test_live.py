import threading
from types import SimpleNamespace

import pytest

from pipeline.errors import Cancelled, InputError
from pipeline.flow import Event
from pipeline.jobs import live
from pipeline.jobs.live import Busy, LiveRuns
from pipeline.request.door import Request
from tests import fakes

SETTINGS = fakes.services().settings
REQUEST = Request("home runs", engine="rules")


@pytest.fixture
def runs(monkeypatch):
    monkeypatch.setattr(live, "route", lambda request, library: None)
    return LiveRuns()


@pytest.fixture
def desk():
    return SimpleNamespace(settings=SETTINGS, library=None)


def play(monkeypatch, function):
    monkeypatch.setattr(live, "run", function)


def test_a_late_watcher_gets_everything(runs, desk, monkeypatch):
    def say(request, desk, options):
        for step in range(3):
            options.on_event(Event("node_started", "n", step))
        return SimpleNamespace(run_id=options.run_id)

    play(monkeypatch, say)
    run = runs.start(REQUEST, desk)
    assert run.wait(10)
    assert [event.step for event in run.events()] == [0, 1, 2]
    assert [event.step for event in run.events(2)] == [2]
    assert (run.status, run.finished.run_id, runs.get(run.run_id)) == ("done", run.run_id, run)


def test_a_watcher_waits_for_more(runs, desk, monkeypatch):
    go = threading.Event()

    def say(request, desk, options):
        options.on_event(Event("node_started", "n", 1))
        go.wait(10)
        options.on_event(Event("node_done", "n", 1))
        return

    play(monkeypatch, say)
    run = runs.start(REQUEST, desk)
    assert run.wait(10, after=0)
    assert not run.wait(0.01, after=1)
    assert runs.running() == (run,)
    go.set()
    assert run.wait(10, after=1)


def test_a_run_that_is_stopped_is_no_failure(runs, desk, monkeypatch):
    def wait(request, desk, options):
        while not options.cancelled():
            threading.Event().wait(0.005)
        raise Cancelled("stopped")

    play(monkeypatch, wait)
    run = runs.start(REQUEST, desk)
    run.cancel()
    assert run.wait(10)
    assert run.status == "cancelled"


def test_accidents_are_told(runs, desk, monkeypatch):
    def broken(request, desk, options):
        raise ValueError("odd")

    play(monkeypatch, broken)
    run = runs.start(REQUEST, desk)
    assert run.wait(10)
    assert (run.status, "odd" in str(run.error)) == ("failed", True)


def test_what_cannot_be_answered_is_said_at_once(runs, desk):
    with pytest.raises(InputError):
        runs.start(Request("  "), desk)
    with pytest.raises(InputError):
        runs.start(Request("x", orchestrator="spreadsheet"), desk)
    assert runs.running() == ()


def test_too_many_at_once_are_refused(runs, desk, monkeypatch):
    go = threading.Event()
    play(monkeypatch, lambda request, desk, options: go.wait(10))
    started = [runs.start(REQUEST, desk) for _ in range(live.MOST_RUNNING)]
    with pytest.raises(Busy):
        runs.start(REQUEST, desk)
    go.set()
    assert all(run.wait(10) for run in started)


def test_old_ended_runs_are_forgotten(runs, desk, monkeypatch):
    play(monkeypatch, lambda request, desk, options: None)
    ids = []
    for _ in range(live.KEPT_ENDED + 3):
        run = runs.start(REQUEST, desk)
        assert run.wait(10)
        ids.append(run.run_id)
    assert runs.get(ids[0]) is None
    assert runs.get(ids[-1]) is not None
