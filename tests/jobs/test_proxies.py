from dataclasses import replace

import pytest

from pipeline.ingest.importer import import_bundle
from pipeline.jobs.kinds import KINDS
from pipeline.jobs.submit import OPENED, consider_proxy, submit_proxy
from pipeline.media.proxy import proxy_path
from tests import bundles
from tests.media.sources import Recipe, make


class Still:
    """A control that is never asked to stop."""

    def progress(self, *told):
        """Pass over it."""

    def cancelled(self):
        return False


@pytest.fixture
def desk(desk_with):
    """A desk with a game whose file is in a container that browsers don't play."""
    return desk_with("game.ts")


def only_video(desk):
    (video,) = desk.library.videos()
    return video


def test_a_file_that_wants_one_gets_one_once(desk):
    job = consider_proxy(desk, only_video(desk))
    assert (job.kind, job.lane, job.status) == ("proxy", "background", "queued")
    assert consider_proxy(desk, only_video(desk)).job_id == job.job_id
    desk.jobs.end(job.job_id, "failed", "no")
    assert consider_proxy(desk, only_video(desk)).status == "failed"
    assert submit_proxy(desk, only_video(desk)).status == "queued"  # asked for by hand, it runs again


def test_one_that_was_cancelled_is_not_begun_again_and_one_cut_off_is(desk):
    job = consider_proxy(desk, only_video(desk))
    desk.jobs.cancel(job.job_id)
    assert consider_proxy(desk, only_video(desk)).job_id == job.job_id
    asked = submit_proxy(desk, only_video(desk))
    desk.jobs.claim("background", "a worker that dies")
    desk.jobs.interrupt_running()
    again = consider_proxy(desk, only_video(desk))
    assert (again.status, again.job_id == asked.job_id) == ("queued", False)


def test_one_that_was_thrown_away_is_made_again(desk):
    video = only_video(desk)
    job = consider_proxy(desk, video)
    assert desk.jobs.claim("background", "w").job_id == job.job_id
    made = KINDS["proxy"](job.payload, desk, Still())
    desk.jobs.finish(job.job_id, made)
    proxy_path(video.media, desk.settings.cache_folder).unlink()  # the cache may be emptied at any time
    assert consider_proxy(desk, video).status == "queued"


def test_what_somebody_looks_at_comes_before_what_was_imported(desk, tmp_path):
    folder = bundles.write(tmp_path / "next", game={"video_id": "next", "media": "next.ts"})
    make(folder / "next.ts", Recipe(frames=20))
    import_bundle(folder, desk.importing())
    first, second = (consider_proxy(desk, video) for video in desk.library.videos())
    consider_proxy(desk, desk.library.video(second.payload["video_id"]), OPENED)
    assert desk.jobs.claim("background", "w").job_id == second.job_id
    assert desk.jobs.claim("background", "w").job_id == first.job_id


def test_one_that_has_it_is_left_alone(desk):
    video = only_video(desk)
    KINDS["proxy"]({"video_id": video.video_id}, desk, Still())
    assert proxy_path(video.media, desk.settings.cache_folder).exists()
    assert consider_proxy(desk, video) is None


def test_another_file_is_considered_anew(desk, tmp_path):
    first = consider_proxy(desk, only_video(desk))
    other = replace(only_video(desk), media=str(make(tmp_path / "b.ts", Recipe(frames=20))))
    assert consider_proxy(desk, other).job_id != first.job_id


def test_the_setting_turns_it_off(desk):
    desk.settings = desk.settings.model_copy(update={"proxies": "off"})
    assert consider_proxy(desk, only_video(desk)) is None


def test_the_setting_has_one_made_of_every_video(desk, tmp_path):
    plays_well = replace(only_video(desk), media=str(make(tmp_path / "a.mp4", Recipe(frames=20))))
    assert consider_proxy(desk, plays_well) is None
    desk.settings = desk.settings.model_copy(update={"proxies": "always"})
    assert consider_proxy(desk, plays_well).status == "queued"


@pytest.mark.parametrize("content", [None, b"", b"no film" * 500])
def test_a_file_that_cannot_be_read_is_nobodys_job(desk, tmp_path, content):
    path = tmp_path / "gone.mp4"
    if content is not None:
        path.write_bytes(content)
    assert consider_proxy(desk, replace(only_video(desk), media=str(path))) is None
    assert desk.jobs.jobs() == ()


def test_an_import_by_the_app_has_it_made(desk, tmp_path):
    folder = bundles.write(tmp_path / "next", game={"video_id": "next", "media": "next.ts"})
    make(folder / "next.ts", Recipe(frames=30))
    KINDS["import"]({"folder": str(folder)}, desk, Still())
    assert [job.payload for job in desk.jobs.jobs()] == [{"video_id": "next"}]
