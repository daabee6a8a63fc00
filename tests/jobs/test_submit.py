from pathlib import Path

import pytest

from pipeline.ingest.importer import import_bundle
from pipeline.jobs.submit import preview_path, submit_preview
from pipeline.model import Clip
from tests import bundles
from tests.media.sources import Recipe, make
from tests.stores.helpers import fake_desk


@pytest.fixture
def desk(tmp_path):
    held = fake_desk(tmp_path / "home")
    folder = bundles.write(tmp_path / "game", game={"media": "game.mp4"})
    make(folder / "game.mp4", Recipe(frames=30))
    import_bundle(folder, held.importing())
    yield held
    held.close()


def cut_of(desk):
    (video,) = desk.library.videos()
    return video, [Clip(clip_id="c1", video_id=video.video_id, start_ms=0, end_ms=500, caption="")]


def test_the_preview_of_a_file_that_was_replaced_is_another(desk):
    video, clips = cut_of(desk)
    before = preview_path(desk, clips, "preview")
    assert preview_path(desk, clips, "preview") == before
    make(Path(video.media), Recipe(frames=60))
    assert preview_path(desk, clips, "preview") != before


def test_a_file_that_is_gone_still_has_a_place_for_its_preview(desk):
    video, clips = cut_of(desk)
    Path(video.media).unlink()
    assert preview_path(desk, clips, "preview").suffix == ".mp4"


def test_equal_clips_share_one_preview_and_one_job(desk):
    _, clips = cut_of(desk)
    first, second = (submit_preview(desk, clips, "Preview") for _ in range(2))
    assert first.job_id == second.job_id
