import io
from dataclasses import replace

import pytest

from pipeline.errors import InputError
from pipeline.jobs.intake import Uploads
from pipeline.ui.episode import Form, Sent, add_episode


@pytest.fixture
def form(tmp_path):
    for name in ("one.mp4", "one.srt"):
        (tmp_path / name).write_text("x")
    return Form("One", str(tmp_path / "one.mp4"), str(tmp_path / "one.srt"), series=" Harbour ")


def test_paths_become_a_job(demo_desk, form):
    job = add_episode(demo_desk, form)
    assert (job.kind, job.lane, job.status) == ("import_episode", "library", "queued")
    assert job.payload["video"] == form.video
    assert job.payload["about"] == {"title": "One", "category": "drama", "series": "Harbour"}
    assert add_episode(demo_desk, form).job_id == job.job_id


def test_what_was_sent_lies_on_disk_by_its_id(demo_desk, form):
    uploads = Uploads(demo_desk.settings)
    video = uploads.begin("sent.mp4", 5)
    video.path.write_bytes(b"video")
    sent = Sent("sent.vtt", 5, io.BytesIO(b"words"))
    job = add_episode(demo_desk, replace(form, video=video.upload_id, subtitles=sent))
    assert job.payload["video"] == video.upload_id
    assert uploads.get(job.payload["subtitles"]).path.read_bytes() == b"words"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": "  "}, "title is empty"),
        ({"date": "31.5.2024"}, "is not a day"),
        ({"video": ""}, "no video file yet"),
        ({"subtitles": None}, "no subtitle file yet"),
        ({"video": "one.mp4"}, "no full path"),
        ({"video": "/nowhere/one.mp4"}, "there is no video file"),
        ({"subtitles": Sent("one.doc", 1, io.BytesIO(b"x"))}, "no subtitle format"),
    ],
)
def test_what_is_missing_or_wrong_is_named(demo_desk, form, change, said):
    with pytest.raises(InputError, match=said):
        add_episode(demo_desk, replace(form, **change))
    assert demo_desk.jobs.jobs() == ()
