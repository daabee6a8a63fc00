import threading

import pytest

from pipeline.errors import InputError
from pipeline.stores.database import Database
from pipeline.stores.jobs import JobTable


@pytest.fixture
def table(tmp_path):
    return JobTable(Database(tmp_path / "library.sqlite3"))


def submit(table, **changes):
    return table.submit("render", {"run": "r1"}, **{"lane": "media", "title": "Reel", **changes})


def test_a_job_goes_its_way(table):
    job = submit(table)
    assert (job.status, job.share, job.payload) == ("queued", 0.0, {"run": "r1"})
    assert table.claim("media", "w").job_id == job.job_id
    table.progress(job.job_id, 5, 20, "encoding", 3.5)
    seen = table.job(job.job_id)
    assert (seen.status, seen.share, seen.stage, seen.seconds_left) == ("running", 0.25, "encoding", 3.5)
    table.finish(job.job_id, {"file": "a.mp4"})
    seen = table.job(job.job_id)
    assert (seen.status, seen.share, seen.result, seen.ended) == ("done", 1.0, {"file": "a.mp4"}, True)


def test_lanes_do_not_wait_for_each_other(table):
    submit(table)
    assert table.claim("library", "w") is None


def test_jobs_are_taken_in_order_and_once(table):
    ids = [submit(table, title=str(n)).job_id for n in range(20)]
    taken, lock = [], threading.Lock()

    def drain():
        while job := table.claim("media", "w"):
            with lock:
                taken.append(job.job_id)

    threads = [threading.Thread(target=drain) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == sorted(ids)
    assert len(set(taken)) == 20


def test_the_same_work_is_not_queued_twice(table):
    first = submit(table, key="reel-1")
    assert submit(table, key="reel-1").job_id == first.job_id
    assert submit(table, key="reel-2").job_id != first.job_id
    table.claim("media", "w")
    table.finish(first.job_id, {})
    assert submit(table, key="reel-1").job_id != first.job_id


def test_a_waiting_job_is_cancelled_at_once_and_a_running_one_is_asked(table):
    waiting = submit(table)
    table.cancel(waiting.job_id)
    assert table.job(waiting.job_id).status == "cancelled"
    running = submit(table)
    table.claim("media", "w")
    assert not table.cancel_asked(running.job_id)
    table.cancel(running.job_id)
    assert table.cancel_asked(running.job_id)
    assert table.job(running.job_id).status == "running"


def test_what_ran_when_the_worker_died_can_run_again(table):
    job = submit(table)
    table.claim("media", "w")
    assert table.interrupt_running() == 1
    assert table.job(job.job_id).status == "interrupted"
    assert table.again(job.job_id).status == "queued"
    assert table.claim("media", "w").job_id == job.job_id


def test_a_job_with_a_result_does_not_run_again(table):
    job = submit(table)
    table.claim("media", "w")
    table.finish(job.job_id, {})
    with pytest.raises(InputError, match="is done"):
        table.again(job.job_id)


def test_an_unknown_job_is_an_error(table):
    with pytest.raises(InputError, match="no job 'x'"):
        table.job("x")
