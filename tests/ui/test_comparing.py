from dataclasses import replace

from pipeline.model import Clip
from pipeline.ui.comparepanel import sentence
from pipeline.ui.comparing import Difference, compare
from pipeline.ui.strings import speaker

ONE = Clip("v", 1000, 2000, segment_ids=(1,))
TWO = Clip("v", 3000, 4000, segment_ids=(2,))
FREE = Clip("v", 5000, 9000)


def test_equal_results_have_no_difference():
    found = compare([ONE, FREE], [FREE, ONE])
    assert found.nothing
    assert found.same == 2
    assert sentence(found, speaker("en")) == "the same clips"


def test_gained_lost_and_moved():
    later = replace(ONE, end_ms=2500)
    found = compare([ONE, FREE], [later, TWO])
    assert found == Difference((TWO,), (FREE,), ((ONE, later),), 0)
    assert sentence(found, speaker("en")) == "1 gained, 1 lost, 1 moved, 0 the same"


def test_clips_without_plays_belong_together_by_overlap():
    near = replace(FREE, start_ms=5500)
    assert compare([FREE], [near]).moved == ((FREE, near),)
    assert compare([FREE], [replace(FREE, video_id="w")]).gained
    assert compare([FREE], [replace(FREE, start_ms=9000, end_ms=9500)]).lost == (FREE,)
