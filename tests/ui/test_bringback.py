import pytest

from pipeline.errors import ExportError, InputError
from pipeline.exports.formats import FORMATS, export
from pipeline.ui import bringback
from pipeline.ui.bringback import ENDINGS, bring
from tests.conftest import DEMO_ID
from tests.ui.test_takeaway import cut_list

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


def test_a_file_without_clips_and_a_huge_one_are_refused(demo_desk, monkeypatch):
    with pytest.raises(InputError, match="no clips"):
        bring(demo_desk, "cut.edl", b"TITLE: X\nFCM: NON-DROP FRAME\n", DEMO_ID)
    monkeypatch.setattr(bringback, "MOST_BYTES", 4)
    with pytest.raises(InputError, match=r"cut\.edl has"):
        bring(demo_desk, "cut.edl", b"TITLE: X\n", DEMO_ID)
