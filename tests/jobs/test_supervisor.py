"""The real worker under its supervisor, rendering real video."""

import os
import signal
from fractions import Fraction

import pytest

from pipeline.ingest.importer import import_bundle
from pipeline.jobs.submit import submit_render
from pipeline.jobs.supervisor import Supervisor
from pipeline.model import Clip
from tests import bundles
from tests.jobs.processes import until
from tests.stores.helpers import fake_desk
from tests.videos import make_test_video

CLIPS = (Clip("night-game", 0, 1000), Clip("night-game", 2000, 3000))


@pytest.fixture
def desk(tmp_path):
    home = tmp_path / "home"
    folder = bundles.write(
        home / "game", game={"media": "game.mp4", "fps": "25", "start_timecode": "01:00:00:00"}
    )
    make_test_video(folder / "game.mp4", Fraction(25), 12)
    held = fake_desk(home)
    import_bundle(folder, held.importing())
    held.index.close()
    yield held
    held.close()


@pytest.fixture
def supervisor(desk):
    held = Supervisor(desk, restart_s=0.05)
    held.start()
    yield held
    held.stop()
    assert held.worker_pid is None


def status(desk, job):
    return desk.jobs.job(job.job_id).status


def test_a_killed_worker_is_started_again_and_goes_on(desk, supervisor):
    until(lambda: supervisor.worker_pid)
    first = supervisor.worker_pid
    os.kill(first, signal.SIGKILL)
    until(lambda: supervisor.worker_pid not in (None, first))
    job = submit_render(desk, CLIPS, "reel", "preview")
    until(lambda: desk.jobs.job(job.job_id).ended, 90)
    ended = desk.jobs.job(job.job_id)
    assert (ended.status, ended.error) == ("done", "")
    assert ended.result["frames"] == 50


def test_a_render_killed_midway_leaves_no_half_file_and_runs_again(desk, supervisor):
    many = tuple(Clip("night-game", at * 40, at * 40 + 8000) for at in range(8))
    job = submit_render(desk, many, "long", "review")
    until(lambda: desk.jobs.job(job.job_id).done > 0, 60)
    os.kill(supervisor.worker_pid, signal.SIGKILL)
    until(lambda: status(desk, job) == "interrupted", 60)
    assert not list((desk.settings.home / "renders").glob("*.mp4"))
    desk.jobs.again(job.job_id)
    until(lambda: status(desk, job) == "running" and desk.jobs.job(job.job_id).done > 0, 60)
    desk.jobs.cancel(job.job_id)
    until(lambda: status(desk, job) == "cancelled", 60)
    assert not list((desk.settings.home / "renders").glob("*.mp4"))
