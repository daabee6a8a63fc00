import threading

import pytest

from pipeline.errors import Cancelled, MediaError, StoreError
from pipeline.jobs import worker
from pipeline.jobs.worker import Control, drain, work
from pipeline.stores.jobs import URGENT
from tests.jobs.processes import start_worker, until
from tests.stores.helpers import fake_desk


@pytest.fixture
def desk(tmp_path):
    held = fake_desk(tmp_path / "home")
    yield held
    held.close()


@pytest.fixture
def workers(desk):
    """Start worker processes; those that still run are ended."""
    started = []

    def begin():
        started.append(start_worker(desk.settings.home))
        return started[-1]

    yield begin
    for process in started:
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()


def submit(desk, kind="slow", **payload):
    return desk.jobs.submit(kind, payload, lane="media", title="Reel").job_id


def slow(desk, tmp_path, name="go"):
    return submit(desk, until=str(tmp_path / name))


def status(desk, job_id):
    return desk.jobs.job(job_id).status


def running(desk, job_id):
    return lambda: desk.jobs.job(job_id).done > 0


def do(desk, function, stopping=None):
    job_id = submit(desk, "one")
    work(desk.jobs.claim("media", "w"), desk.jobs, desk, stopping or threading.Event(), {"one": function})
    return desk.jobs.job(job_id)


def raising(error):
    def function(payload, desk, control):
        raise error

    return function


def test_what_a_job_made_is_kept(desk):
    job = do(desk, lambda payload, desk, control: {"path": "a.mp4"})
    assert (job.status, job.result) == ("done", {"path": "a.mp4"})


def test_a_failure_says_why_and_an_accident_says_what_to_do(desk, capsys):
    assert do(desk, raising(MediaError("the disk is full"))).error == "the disk is full"
    job = do(desk, raising(KeyError("x")))
    assert (job.status, "try it again" in job.error) == ("failed", True)
    assert "KeyError" in capsys.readouterr().err


def test_an_unknown_kind_fails_alone(desk):
    job_id = submit(desk, "of a newer Cutdesk")
    work(desk.jobs.claim("media", "w"), desk.jobs, desk, threading.Event(), {})
    assert "knows no job" in desk.jobs.job(job_id).error


def test_cancelled_and_interrupted_are_told_apart(desk):
    stopping = threading.Event()
    stopping.set()
    assert do(desk, raising(Cancelled("x"))).status == "cancelled"
    job = do(desk, raising(Cancelled("x")), stopping)
    assert (job.status, job.error) == ("interrupted", worker.STOPPED)


def test_progress_that_comes_too_fast_is_passed_over(desk, monkeypatch):
    told = []
    monkeypatch.setattr(desk.jobs, "progress", lambda *values: told.append(values[1:4]))
    control = Control(desk.jobs, "j", threading.Event())
    for frame in range(1000):
        control.progress(frame, 1000, "frames")
    control.progress(1000, 1000, "frames")
    control.progress(0, 3, "join")
    assert told[0] == (0, 1000, "frames")
    assert told[-2:] == [(1000, 1000, "frames"), (0, 3, "join")]
    assert len(told) < 50


def test_a_lane_outlives_a_store_that_fails(desk, monkeypatch, capsys):
    stopping, claims = threading.Event(), []

    def claim(lane, name):
        claims.append(lane)
        if len(claims) == 1:
            raise StoreError("the library is busy")
        stopping.set()

    monkeypatch.setattr(worker, "TROUBLE_S", 0.0)
    monkeypatch.setattr(desk.jobs, "claim", claim)
    drain("media", desk, stopping)
    assert claims == ["media", "media"]
    assert "busy" in capsys.readouterr().err


def test_a_killed_worker_leaves_an_interrupted_job_that_runs_again(desk, workers, tmp_path):
    first, waiting = slow(desk, tmp_path), slow(desk, tmp_path, "second")
    process = workers()
    until(running(desk, first))
    process.kill()
    process.wait()
    assert status(desk, first) == "running"
    workers()
    until(lambda: status(desk, first) == "interrupted")
    assert "run it again" in desk.jobs.job(first).error
    (tmp_path / "second").touch()
    until(lambda: status(desk, waiting) == "done")
    desk.jobs.again(first)
    (tmp_path / "go").touch()
    until(lambda: status(desk, first) == "done")
    assert desk.jobs.job(first).result == {"did": str(tmp_path / "go")}


def test_a_running_job_is_cancelled_and_the_next_one_runs(desk, workers, tmp_path):
    first, second = slow(desk, tmp_path), slow(desk, tmp_path, "second")
    workers()
    until(running(desk, first))
    desk.jobs.cancel(first)
    until(lambda: status(desk, first) == "cancelled")
    until(running(desk, second))


def test_the_worker_ends_with_its_parent_and_says_so(desk, workers, tmp_path):
    job_id = slow(desk, tmp_path)
    process = workers()
    until(running(desk, job_id))
    process.stdin.close()
    assert process.wait(30) == 0
    assert status(desk, job_id) == "interrupted"


def test_a_second_worker_of_a_folder_waits_and_takes_over(desk, workers, tmp_path):
    job_id = slow(desk, tmp_path)
    first = workers()
    until(running(desk, job_id))
    second = workers()
    done = desk.jobs.job(job_id).done
    until(lambda: desk.jobs.job(job_id).done > done)
    assert status(desk, job_id) == "running"
    assert second.poll() is None
    first.kill()
    until(lambda: status(desk, job_id) == "interrupted")
    desk.jobs.again(job_id)
    (tmp_path / "go").touch()
    until(lambda: status(desk, job_id) == "done")


def test_lanes_run_side_by_side(desk, workers, tmp_path):
    held = slow(desk, tmp_path)
    other = desk.jobs.submit("slow", {"until": __file__}, lane="library", title="x").job_id
    workers()
    until(lambda: status(desk, other) == "done")
    assert status(desk, held) == "running"


def test_what_somebody_waits_for_goes_before_what_runs_unasked_and_that_runs_again(desk):
    """An editor who asks for a proxy does not wait for the hour of another that nobody asked for."""
    began, free = [], threading.Event()

    def one(payload, desk, control):
        began.append(payload["name"])
        while payload["name"] == "unasked" and not free.is_set():
            if control.cancelled():
                raise Cancelled("stopped")
            threading.Event().wait(0.01)
        return {"did": payload["name"]}

    def queue(name, priority):
        return desk.jobs.submit(
            "one", {"name": name}, lane="background", title=name, priority=priority
        ).job_id

    stopping = threading.Event()
    lane = threading.Thread(target=drain, args=("background", desk, stopping, {"one": one}))
    unasked = queue("unasked", 0)
    lane.start()
    until(lambda: began)
    opened = queue("opened", 1)
    asked = queue("asked for", URGENT)
    until(lambda: status(desk, asked) == "done")
    assert began[:2] == ["unasked", "asked for"]  # a video that was only opened did not stop it
    free.set()
    until(lambda: status(desk, unasked) == status(desk, opened) == "done")
    assert began == ["unasked", "asked for", "opened", "unasked"]
    stopping.set()
    lane.join()


def test_a_job_that_gave_way_can_still_be_cancelled(desk):
    waiting = submit(desk, "one")
    job = desk.jobs.claim("media", "w")
    desk.jobs.submit("one", {}, lane="media", title="urgent", priority=URGENT)

    def told(payload, desk, control):
        assert control.cancelled()
        desk.jobs.cancel(waiting)
        raise Cancelled("stopped")

    work(job, desk.jobs, desk, threading.Event(), {"one": told})
    assert status(desk, waiting) == "cancelled"
