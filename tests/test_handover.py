import pytest

from pipeline import handover
from pipeline.errors import ExportError, InputError
from pipeline.exports.formats import FORMATS, export
from pipeline.exports.options import ExportOptions
from pipeline.handover import ENDINGS, bring, write_list
from tests.conftest import DEMO_ID
from tests.media.sources import Recipe, make
from tests.ui.test_takeaway import cut_list
from tests.videos import make_test_video

READABLE = [kind.name for kind in FORMATS if kind.read]


@pytest.mark.parametrize("name", READABLE)
def test_what_was_taken_away_comes_back_as_a_new_list(demo_desk, name):
    kept = demo_desk.cut_lists.create(cut_list())
    file, data = export(name, kept, {DEMO_ID: demo_desk.library.video(DEMO_ID)}).files[0]
    brought = bring(demo_desk, file, data, DEMO_ID).cut_list
    stored = demo_desk.cut_lists.get(brought.list_id)
    assert brought.list_id != kept.list_id
    assert len(stored.clips) == 3
    assert all(clip.video_id == DEMO_ID for clip in stored.clips)
    assert file in demo_desk.cut_lists.history(brought.list_id)[0].note
    assert stored.name.strip()


def test_the_endings_offered_are_those_that_can_be_read():
    assert {"edl", "fcpxml", "xml", "otio", "ale", "csv", "tsv", "json", "llc"} <= set(ENDINGS)


def test_a_broken_file_names_the_line_and_keeps_nothing(demo_desk):
    data = b"TITLE: X\nFCM: NON-DROP FRAME\n001  AX V C 00:00:01:00 00:00:0x:00 01:00:00:00 01:00:01:00\n"
    with pytest.raises(ExportError, match="line 3"):
        bring(demo_desk, "cut.edl", data, DEMO_ID)
    assert demo_desk.cut_lists.lists() == ()


def test_a_name_of_bytes_that_are_no_text_is_no_failure(demo_desk):
    data = b"TITLE:\nFCM: DROP FRAME\n001 AX V C 10:00:01;00 10:00:02;00 01:00:00;00 01:00:01;00\n"
    brought = bring(demo_desk, "\udcff.edl", data, DEMO_ID)
    assert brought.cut_list.name == "?"


def test_a_file_without_clips_and_a_huge_one_are_refused(demo_desk, monkeypatch):
    with pytest.raises(InputError, match="no clips"):
        bring(demo_desk, "cut.edl", b"TITLE: X\nFCM: NON-DROP FRAME\n", DEMO_ID)
    monkeypatch.setattr(handover, "MOST_BYTES", 4)
    with pytest.raises(InputError, match=r"cut\.edl has"):
        bring(demo_desk, "cut.edl", b"TITLE: X\n", DEMO_ID)


@pytest.mark.parametrize(("media", "written"), [(0, 0), (1, 1), (2, 2), (6, 4)])
def test_the_channels_are_those_of_the_media_unless_the_options_say(demo_desk, tmp_path, media, written):
    recipe = Recipe(frames=10, sound=("-c:a", "pcm_s16le") if media else None, channels=media)
    demo_desk.library.change_video(DEMO_ID, media=str(make(tmp_path / "game.mov", recipe)))

    def channels(**options):
        text = write_list(demo_desk, "xmeml", cut_list(), ExportOptions(**options)).files[0][1].decode()
        return text.count("<outputchannelindex>")

    assert channels() == written
    assert channels(audio_channels=3) == 3
    demo_desk.library.change_video(DEMO_ID, media=None)
    assert channels() == 2


def test_the_picture_is_as_large_as_the_first_clips_unless_the_options_say(demo_desk, tmp_path):
    make_test_video(tmp_path / "game.mp4", seconds=1, size=(320, 180))
    demo_desk.library.change_video(DEMO_ID, media=str(tmp_path / "game.mp4"))

    def sized(**options):
        made = write_list(demo_desk, "fcpxml", cut_list(), ExportOptions(**options))
        return made.files[0][1].decode()

    assert 'width="320" height="180"' in sized()
    assert 'width="1280" height="720"' in sized(size=(1280, 720))
    demo_desk.library.change_video(DEMO_ID, media=None)
    assert 'width="1920" height="1080"' in sized()
