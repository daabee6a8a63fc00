from pathlib import Path

import pytest

from pipeline.jobs.submit import preview_path, submit_preview
from pipeline.model import Clip
from tests.media.sources import Recipe, make


@pytest.fixture
def desk(desk_with):
    return desk_with("game.mp4")


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
