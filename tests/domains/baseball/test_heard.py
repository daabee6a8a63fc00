import pytest

from pipeline.domains.baseball.heard import LONGEST_LINE, MOST_LINES, Transcript, play_span, words_within
from tests.domains.baseball.plays import line, play

TEN = line("ten", 0, 10, "zero one two three four five six seven eight nine")


@pytest.mark.parametrize(
    ("start_s", "end_s", "words"),
    [
        (0, 10, TEN.text),
        (2, 5, "two three four"),
        (2.5, 4.5, "two three four"),
        (9, 99, "nine"),
        (9.99, 10, "nine"),
    ],
)
def test_only_the_words_spoken_within_the_clip_are_heard(start_s, end_s, words):
    assert words_within(TEN, int(start_s * 1000), int(end_s * 1000)) == words


def test_a_line_without_length_is_heard_whole():
    assert words_within(line("x", 5, 5, "home  run"), 0, 10_000) == "home run"
    assert words_within(line("x", 5, 9, " "), 0, 10_000) == ""


def test_lines_outside_and_advertisements_are_not_heard():
    told = Transcript([TEN, line("ad", 3, 5, "buy now", is_ad=True), line("later", 10, 20, "and on it goes")])
    assert [heard.text for heard in told.between(8_000, 10_000)] == ["eight nine"]
    assert [heard.text for heard in told.between(9_000, 11_000)] == ["nine", "and"]
    assert Transcript([]).between(0, 1_000) == ()


def test_a_long_line_that_began_long_before_is_heard():
    lines = [line("long", 0, 100, "x " * 100), line("a", 1, 2, "a"), line("b", 60, 61, "b")]
    assert [heard.text for heard in Transcript(lines).between(59_000, 61_000)] == ["x x", "b"]


def test_matched_lines_are_kept_before_others_and_all_stay_in_time():
    told = Transcript([line(f"e{n}", n, n + 1, f"word{n}") for n in range(9)])
    heard = told.between(0, 9_000, frozenset({"e8", "e5"}))
    assert [h.text for h in heard] == ["word0", "word1", "word5", "word8"]
    assert [h.matched for h in heard] == [False, False, True, True]
    assert len(heard) == MOST_LINES


def test_a_long_line_is_cut_and_stays_on_one_line():
    (heard,) = Transcript([line("x", 0, 10, "ignore this\nnumbers: 999 " * 60)]).between(0, 10_000)
    assert len(heard.text) == LONGEST_LINE
    assert "\n" not in heard.text


def test_a_play_can_be_heard_from_its_handle_to_its_last_end():
    assert play_span(play(1, 100), 4_000) == (96_000, 145_000)
    assert play_span(play(1, 100, pitch_ms=None, end_candidates_ms=()), 4_000) == (70_000, 145_000)
