from fractions import Fraction

import pytest

from pipeline.editing.form import list_form
from pipeline.editing.operations import COLOURS, apply, with_ids
from pipeline.errors import InputError
from pipeline.model import Clip, CutList, Video

FPS = Fraction(30000, 1001)
VIDEO = Video("v", "A game", "baseball", 100_100, FPS, True, "01:00:00;00")
GRID = VIDEO.timebase


def clip(name, first, after, **more):
    return Clip("v", GRID.ms_of(first), GRID.ms_of(after), clip_id=name, **more)


LIST = CutList("cut", (clip("a", 100, 200), clip("b", 300, 400), clip("c", 500, 600)), version=1)


def find(video_id):
    if video_id != "v":
        raise InputError(f"no video {video_id!r}")
    return VIDEO


def after(*operations, start=LIST):
    held = start
    for operation in operations:
        held, _ = apply(held, operation, find)
    return held


def spans(cut_list):
    return [(c["clip_id"], c["in"], c["out"]) for c in list_form(cut_list, find)["clips"]]


def order(cut_list):
    return "".join(c.clip_id for c in cut_list.clips)


@pytest.mark.parametrize(
    ("operation", "span"),
    [
        ({"op": "set_in", "frame": 120}, (120, 200)),
        ({"op": "set_in", "frame": -5}, (0, 200)),
        ({"op": "set_in", "frame": 250}, (250, 350)),
        ({"op": "set_out", "frame": 150}, (100, 150)),
        ({"op": "set_out", "frame": 60}, (0, 60)),
        ({"op": "set_out", "frame": 99_999}, (100, 3000)),
        ({"op": "set_range", "in": 7, "out": 7}, (7, 8)),
        ({"op": "set_range", "in": 5000, "out": 5001}, (2999, 3000)),
    ],
)
def test_in_and_out_stay_a_clip_inside_the_video(operation, span):
    assert spans(after({**operation, "clip_id": "a"}))[0] == ("a", *span)


def test_every_frame_survives_the_way_to_milliseconds_and_back():
    for frame in range(0, 2900, 7):
        assert spans(after({"op": "set_range", "clip_id": "b", "in": frame, "out": frame + 1}))[1] == (
            "b",
            frame,
            frame + 1,
        )


def test_drop_keep_stars_note_and_title():
    held = after(
        {"op": "drop", "clip_id": "a"},
        {"op": "drop", "clip_id": "b"},
        {"op": "keep", "clip_id": "b"},
        {"op": "star", "clip_id": "c", "stars": 3},
        {"op": "note", "clip_id": "c", "text": "살살"},
        {"op": "title", "clip_id": "c", "text": "Walk-off"},
    )
    assert [c.kept for c in held.clips] == [False, True, True]
    assert (held.clips[2].stars, held.clips[2].note, held.clips[2].title) == (3, "살살", "Walk-off")


def test_clips_move_behind_one_another():
    assert order(after({"op": "reorder", "clip_id": "c", "after": None})) == "cab"
    assert order(after({"op": "reorder", "clip_id": "a", "after": "b"})) == "bac"
    assert order(after({"op": "reorder", "clip_id": "a", "after": "gone"})) == "bca"
    assert order(after({"op": "order", "clip_ids": ["c", "a"]})) == "cab"


def test_a_split_makes_two_clips_that_meet():
    held = after({"op": "split", "clip_id": "b", "frame": 350, "new_id": "b2"})
    assert spans(held) == [("a", 100, 200), ("b", 300, 350), ("b2", 350, 400), ("c", 500, 600)]
    with pytest.raises(InputError, match="not inside the clip"):
        after({"op": "split", "clip_id": "b", "frame": 300, "new_id": "b2"})


def test_a_clip_is_added_by_hand_and_taken_out_again():
    add = {
        "op": "add",
        "clip_id": "h",
        "video_id": "v",
        "in": 10,
        "out": 20,
        "after": "a",
        "segment_ids": [4],
    }
    held = after(add)
    assert order(held) == "ahbc"
    assert (held.clips[1].decided_by, held.clips[1].segment_ids) == ("editor", (4,))
    assert after({"op": "remove", "clip_id": "h"}, start=held) == LIST
    with pytest.raises(InputError, match="id of its own"):
        after(add, start=held)


def test_markers_are_known_by_their_frame():
    mark = {"op": "marker_set", "video_id": "v", "frame": 40, "colour": "red", "note": "look"}
    held = after(mark, {**mark, "colour": "blue"}, {**mark, "frame": 30})
    assert [(m.at_ms, m.colour) for m in held.markers] == [(GRID.ms_of(30), "red"), (GRID.ms_of(40), "blue")]
    assert len(after({"op": "marker_remove", "video_id": "v", "frame": 40}, start=held).markers) == 1


@pytest.mark.parametrize(
    ("operation", "says"),
    [
        ({"op": "explode"}, "no edit 'explode'"),
        ({"op": ["x"]}, "there is no edit"),
        ({"op": "drop", "clip_id": "z"}, "not in the list any more"),
        ({"op": "set_in", "clip_id": "a", "frame": "9"}, "as a number, not '9'"),
        ({"op": "set_in", "clip_id": "a", "frame": True}, "as a number"),
        ({"op": "star", "clip_id": "a", "stars": 4}, "0 to 3 stars"),
        ({"op": "mode", "mode": "film"}, "selects or reel"),
        ({"op": "marker_set", "video_id": "v", "frame": 1, "colour": "pink"}, ", ".join(COLOURS)),
        ({"op": "add", "clip_id": "n", "video_id": "w", "in": 1, "out": 2}, "no video 'w'"),
    ],
)
def test_what_is_no_edit_is_refused(operation, says):
    with pytest.raises(InputError, match=says):
        after(operation)


def test_clips_without_ids_get_the_same_ones_every_time():
    bare = CutList("cut", (clip("", 1, 2), clip("x", 3, 4), clip("x", 5, 6)))
    assert [c.clip_id for c in with_ids(bare).clips] == ["clip-1", "x", "x.2"]
    assert with_ids(with_ids(bare)) == with_ids(bare)
    assert with_ids(LIST) == LIST
