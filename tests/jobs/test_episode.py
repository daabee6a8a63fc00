import pytest

from pipeline.errors import CutdeskError, InputError
from pipeline.jobs.episode import read_episode
from pipeline.jobs.kinds import import_episode, import_folder
from pipeline.jobs.submit import submit_render
from tests import bundles
from tests.ui.test_takeaway import cut_list
from tests.videos import make_test_video

SRT = "1\n00:00:00,500 --> 00:00:01,500\nA storm is coming.\n\n2\n00:00:02,000 --> 00:00:03,000\nLight it.\n"


class Control:
    """Hears progress and never stops."""

    def __init__(self):
        self.told = []

    def progress(self, done, total, stage="", seconds_left=None):
        self.told.append(stage)

    def cancelled(self):
        return False


@pytest.fixture(scope="module")
def video(tmp_path_factory):
    path = tmp_path_factory.mktemp("episode") / "one.mp4"
    make_test_video(path, start_timecode="10:00:00;00")
    return path


def words(tmp_path, text=SRT):
    path = tmp_path / "one.srt"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_files_own_timecode_is_the_videos(video, tmp_path):
    bundle = read_episode(video, words(tmp_path), {"title": "One"})
    assert (bundle.video.start_timecode, bundle.video.drop_frame) == ("10:00:00;00", True)
    assert len(bundle.evidence) == 2
    assert bundle.chapters
    plain = read_episode(video, words(tmp_path), {"title": "Two"})
    assert plain.content_hash != bundle.content_hash


def test_a_job_imports_an_episode_with_progress(demo_desk, video, tmp_path):
    control = Control()
    payload = {"video": str(video), "subtitles": str(words(tmp_path)), "about": {"title": "One"}}
    report = import_episode(payload, demo_desk, control)
    assert (report["status"], report["counts"]["stt"], report["counts"]["chapter"]) == ("imported", 2, 1)
    assert {"read", "embed", "index", "switch"} <= set(control.told)


@pytest.mark.parametrize(
    ("text", "said"),
    [("1\n00:00:0x,500 --> 00:00:01,500\nA\n", r"one\.srt, line 2"), ("", r"one\.srt, line 1")],
)
def test_bad_subtitles_name_file_and_line(video, tmp_path, text, said):
    with pytest.raises(InputError, match=said):
        read_episode(video, words(tmp_path, text), {"title": "One"})


def test_what_is_no_video_is_said(tmp_path):
    fake = tmp_path / "fake.mp4"
    fake.write_text("no video")
    with pytest.raises(CutdeskError, match=r"fake\.mp4 cannot be read as a video"):
        read_episode(fake, words(tmp_path), {"title": "One"})


def test_a_bundle_without_chapters_gets_them_unless_it_has_plays(demo_desk, tmp_path):
    talk = bundles.write(
        tmp_path / "talk", game={"video_id": "talk", "category": "variety"}, segments=None
    )  # fmt: skip
    plays = bundles.write(tmp_path / "plays")
    for folder in (talk, plays):
        import_folder({"folder": str(folder)}, demo_desk, Control())
    assert demo_desk.library.chapters("talk")
    assert demo_desk.library.chapters("night-game") == ()


def test_renders_differ_by_their_options(demo_desk):
    clips = cut_list().clips
    one = submit_render(demo_desk, clips, "a", "review")
    other = submit_render(demo_desk, clips, "a", "review", record_start="10:00:00:00")
    third = submit_render(demo_desk, clips, "a", "review", changes={"slate_ms": 2000})
    assert len({job.payload["out"] for job in (one, other, third)}) == 3
    with pytest.raises(InputError, match="25:99"):
        submit_render(demo_desk, clips, "a", "review", record_start="25:99:00:00")
