from dataclasses import replace

from pipeline.domains.baseball.merge_overlap import merge_overlap
from pipeline.domains.baseball.state import Cut, PlayHits
from tests.domains.baseball.plays import PLAYS, game, hit, line, pick, play, state
from tests.fakes import services

ROWS = (play(1, 100), play(2, 105), play(3, 300, half="bottom"))


def run(*cuts, rows=ROWS, hits=()):
    used = services(game())
    return merge_overlap(state(segments=rows, cuts=cuts, hits=hits), used)["merged"], used


def cut(number, rank, start_ms, end_ms, **changes):
    return Cut(pick(number, rank, **changes), start_ms, end_ms, choices_ms=(end_ms,))


def test_overlapping_rows_of_one_half_inning_become_one_clip():
    one, two = hit(line("a", 98, 99, "x"), 0.2), hit(line("b", 101, 102, "y"), 0.7)
    clips, _ = run(
        cut(1, 3, 96_000, 145_000), cut(2, 1, 101_000, 150_000), cut(3, 2, 296_000, 345_000),
        hits=(PlayHits(1, (one,)), PlayHits(2, (two, one))),
    )  # fmt: skip
    assert [clip.segment_ids for clip in clips] == [(1, 2), (3,)]
    both = clips[0]
    assert (both.start_ms, both.end_ms, both.rank, both.score, both.reason) == (
        96_000,
        150_000,
        1,
        1.0,
        "reason 2",
    )
    assert both.hits == (two, one)
    assert both.clip_id == "demo-1:1-2"
    assert both.title == "T1 1 groundout + T1 2 groundout"


def test_touching_clips_stay_apart():
    clips, _ = run(cut(1, 1, 96_000, 101_000), cut(2, 2, 101_000, 150_000))
    assert [clip.segment_ids for clip in clips] == [(1,), (2,)]


def test_one_within_another_keeps_the_later_end():
    clips, _ = run(cut(1, 1, 96_000, 160_000), cut(2, 2, 101_000, 150_000))
    assert [(clip.start_ms, clip.end_ms) for clip in clips] == [(96_000, 160_000)]


def test_between_half_innings_the_earlier_gives_way():
    rows = (play(1, 100), play(2, 105, half="bottom"))
    clips, _ = run(cut(1, 1, 96_000, 145_000), cut(2, 2, 101_000, 150_000), rows=rows)
    assert [(clip.start_ms, clip.end_ms) for clip in clips] == [(96_000, 101_000), (101_000, 150_000)]


def test_the_same_picture_plays_once_even_where_the_inventory_is_wrong():
    rows = (play(1, 100), play(2, 100, half="bottom"))
    clips, used = run(cut(1, 2, 96_000, 145_000), cut(2, 1, 96_000, 150_000), rows=rows)
    assert [clip.segment_ids for clip in clips] == [(2,)]
    assert used.log.thrown == [("play 1", "its time is that of play 2")]


def test_a_row_without_a_sure_time_is_flagged():
    clips, _ = run(cut(1, 1, 0, 1000), rows=(replace(PLAYS[0], located=False),))
    assert clips[0].flags == ("interpolated",)
    assert clips[0].decided_by == "rules"


def test_no_cuts_give_no_clips():
    assert run()[0] == ()
