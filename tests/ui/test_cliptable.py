from fractions import Fraction

import pytest

from pipeline.errors import InputError
from pipeline.model import Clip, CutList, Video
from pipeline.ui.cliptable import lines, moved, typed

VIDEO = Video(
    "v", "A game", "baseball", 600_000, Fraction(30000, 1001), drop_frame=True, start_timecode="10:00:00;00"
)
VIDEOS = {"v": VIDEO}
GRID = VIDEO.timebase
CLIP = Clip("v", GRID.ms_of(300), GRID.ms_of(600), title="T1 Park home run", rank=1)
LIST = CutList("Homers", (CLIP, Clip("v", GRID.ms_of(900), GRID.ms_of(960))))


def test_lines_show_timecode_and_length():
    first = lines(LIST, VIDEOS)[0]
    assert (first.start, first.end, first.seconds) == ("10:00:10;00", "10:00:20;00", 10.01)


def test_typed_timecodes_move_a_clip_by_frames():
    done = typed(LIST, VIDEOS, {0: {"in": "10:00:10;05", "out": "10:00:20;01"}})
    assert done.changed
    assert done.problems == ()
    clip = done.cut_list.clips[0]
    assert (GRID.frame_at(clip.start_ms), GRID.frame_at(clip.end_ms)) == (305, 601)
    assert clip.decided_by == "editor"


def test_a_bad_timecode_is_told_and_nothing_else_is_lost():
    done = typed(LIST, VIDEOS, {0: {"in": "soon"}, 1: {"out": "10:00:33;00"}})
    assert done.problems == ("1: 'soon' is not a timecode; write HH:MM:SS:FF, drop frame HH:MM:SS;FF",)
    assert done.cut_list.clips[0] == CLIP
    assert GRID.frame_at(done.cut_list.clips[1].end_ms) == 990


def test_typing_what_stands_changes_nothing():
    done = typed(LIST, VIDEOS, {0: {"in": "10:00:10;00"}, 7: {"in": "10:00:10;00"}})
    assert (done.changed, done.problems) == (False, ())


@pytest.mark.parametrize(
    ("edit", "said"),
    [({"in": "10:00:20;00"}, "must lie after the in point"), ({"out": "11:00:00;00"}, "outside the video"),
     ({"in": "09:59:59;00"}, "must lie after")],
)  # fmt: skip
def test_what_cannot_be_cut_is_refused(edit, said):
    with pytest.raises(InputError, match=said):
        moved(CLIP, VIDEO, edit)
