import pytest

from pipeline.search.attribution import attribute, segments_of, shares_time
from tests.domains.baseball.plays import hit, line, play


def between(number, start_s, end_s):
    return play(number, start_ms=int(start_s * 1000), end_ms=int(end_s * 1000))


ROWS = (between(1, 0, 30), between(2, 30, 60), between(3, 58, 90))


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        (0, 30, (1,)),
        (30, 58, (2,)),
        (29.999, 30, (1,)),
        (10, 70, (1, 2, 3)),
        (57, 59, (2, 3)),
        (30, 30, (2,)),
        (59, 59, (2, 3)),
        (90, 90, (3,)),
        (90, 120, ()),
        (91, 91, ()),
    ],
)
def test_lines_belong_to_the_plays_whose_time_they_share(start, end, found):
    assert segments_of(line("e", start, end, "x"), ROWS) == found


def test_a_span_of_no_length_holds_nothing():
    assert not shares_time(line("e", 5, 5, "x"), 5000, 5000)


def test_best_first_and_equal_texts_once_a_play():
    one = hit(line("a", 1, 2, "Way back,  GONE"), 0.4)
    same = hit(line("b", 3, 4, "way back, gone"), 0.9)
    other = hit(line("c", 5, 6, "a fly ball"), 0.9)
    later = hit(line("d", 31, 32, "way back, gone"), 0.2)
    assert attribute([one, same, other, later], ROWS) == {1: (same, other), 2: (later,)}
