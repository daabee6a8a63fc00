import json
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline.model import AudioRole, Clip, CutList, Evidence, Hit, Marker, Team, Video
from pipeline.plain import dumps, from_plain

CLIP = Clip(
    "v", 0, 1000, 0.5, 1, (1, 2), hits=(Hit(Evidence("stt-1", "stt", 0, 1, "홈런"), 0.25, "home run"),)
)


@pytest.mark.parametrize(
    "value",
    [
        Video("v", "t", "baseball", 1, Fraction(30000, 1001), home=Team("A", "A", ("a",)), half=1),
        Video("v", "t", "soccer", 1, Fraction(25), audio_roles=(AudioRole(1, "effects"),), media="/m.mp4"),
        CutList("first cut", (CLIP,), (Marker("v", 5, "red", "here"),), locked=True, version=3),
    ],
)
def test_a_value_comes_back_as_it_was(value):
    assert from_plain(type(value), json.loads(dumps(value))) == value


@pytest.mark.parametrize(
    ("kind", "value", "back"),
    [
        (int | None, None, None),
        (float, 1, 1.0),
        (tuple[int, str], [1, "a"], (1, "a")),
        (tuple[int, ...], [], ()),
        (dict[str, tuple[int, ...]], {"a": [1]}, {"a": (1,)}),
        (list[Fraction], ["1/3"], [Fraction(1, 3)]),
        (Path, "/a", Path("/a")),
    ],
)
def test_types_are_followed(kind, value, back):
    assert from_plain(kind, value) == back


def test_absent_fields_keep_their_defaults_and_foreign_ones_are_passed_over():
    assert from_plain(Marker, {"video_id": "v", "at_ms": 3, "shape": "star"}) == Marker("v", 3)


@pytest.mark.parametrize(
    ("kind", "value"),
    [(int, "1"), (int, True), (Marker, []), (Marker, {"video_id": "v"}), (tuple[int, ...], 3), (bool, 1)],
)
def test_what_does_not_fit_is_refused(kind, value):
    with pytest.raises(ValueError, match=r"need|missing"):
        from_plain(kind, value)
