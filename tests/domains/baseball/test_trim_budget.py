from dataclasses import replace

from pipeline.domains.baseball.filters import Filters
from pipeline.domains.baseball.state import Cut
from pipeline.domains.baseball.trim_budget import trim_budget
from pipeline.model import Clip
from tests.domains.baseball.plays import game, pick, state
from tests.fakes import services

STARTS = (100_000, 200_000, 300_000, 400_000)


def made(*lengths, choices=()):
    """Clips by rank at STARTS; `choices` are the lengths that each could have."""
    clips, cuts = [], []
    for place, length in enumerate(lengths):
        start, number = STARTS[place], place + 1
        ends = tuple(start + each for each in (choices[place] if choices else (length,)))
        cuts.append(Cut(pick(number, number), start, start + length, choices_ms=ends))
        clips.append(
            Clip("demo-1", start, start + length, rank=number, segment_ids=(number,), title=f"clip {number}",
                 clip_id=f"demo-1:{number}")
        )  # fmt: skip
    return {"merged": tuple(clips), "cuts": tuple(cuts)}


def run(wanted_ms, clips, settings=None, **changes):
    used = services(game(), **(settings or {}))
    return trim_budget(state(wanted_ms=wanted_ms, **clips, **changes), used), used


def lengths(out):
    return {clip.segment_ids[0]: clip.length_ms for clip in out["clips"]}


def test_without_a_length_everything_plays_in_order():
    clips = made(10_000, 10_000)
    clips["merged"] = clips["merged"][::-1]
    out, _ = run(0, clips)
    assert [clip.segment_ids for clip in out["clips"]] == [(1,), (2,)]
    assert (out["dropped"], out["status"]) == ((), "ok")


def test_the_order_asked_for_is_that_of_the_clips():
    def shown(order):
        out, _ = run(0, made(10_000, 10_000, 10_000), filters=Filters(order=order))
        return [clip.segment_ids[0] for clip in out["clips"]]

    clips = made(10_000, 10_000, 10_000)
    clips["merged"] = tuple(replace(c, rank=4 - c.rank) for c in clips["merged"])
    out, _ = run(0, clips, filters=Filters(order="importance"))
    assert (shown(""), shown("reverse")) == ([1, 2, 3], [3, 2, 1])
    assert [clip.segment_ids[0] for clip in out["clips"]] == [3, 2, 1]


def test_the_most_important_that_fit_are_kept_and_one_that_does_not_fit_is_passed_over():
    out, used = run(31_000, made(20_000, 15_000, 10_000, 5_000))
    assert lengths(out) == {1: 20_000, 3: 10_000}
    assert [item.what for item in out["dropped"]] == ["clip 2", "clip 4"]
    assert (
        out["dropped"][0].reason == "no room: it needs 15.0 s and 1.0 s are left beside more important clips"
    )
    assert out["dropped"][0].segment_ids == (2,)
    assert [what for what, _ in used.log.thrown] == ["clip 2", "clip 4"]


def test_a_shorter_end_makes_room():
    out, _ = run(60_000, made(45_000, 45_000, choices=((15_000, 45_000),) * 2))
    assert lengths(out) == {1: 45_000, 2: 15_000}


def test_room_left_over_goes_to_later_ends_the_most_important_first():
    out, _ = run(100_000, made(15_000, 15_000, 15_000, choices=((15_000, 50_000),) * 3))
    assert lengths(out) == {1: 50_000, 2: 15_000, 3: 15_000}
    short, _ = run(
        100_000, made(15_000, 15_000, choices=((15_000, 50_000),) * 2), filters=Filters(taste="short")
    )
    assert lengths(short) == {1: 15_000, 2: 15_000}


def test_a_later_end_never_reaches_into_the_next_clip():
    out, _ = run(400_000, made(50_000, 50_000, choices=((50_000, 150_000),) * 2))
    assert lengths(out) == {1: 100_000, 2: 150_000}


def test_the_margin_counts_as_room():
    assert lengths(run(30_000, made(20_000, 11_000))[0]) == {1: 20_000}
    out, _ = run(30_000, made(20_000, 11_000), settings={"duration_margin_ms": 1000})
    assert lengths(out) == {1: 20_000, 2: 11_000}


def test_a_single_clip_that_is_longer_by_itself_is_flagged():
    out, used = run(10_000, made(30_000, 40_000, choices=((20_000, 30_000), (40_000,))))
    assert lengths(out) == {1: 20_000}
    assert out["clips"][0].flags == ("over_duration",)
    assert "longer than the 10.0 s asked for" in used.log.warnings[0]
    assert len(out["dropped"]) == 1


def test_one_that_fits_is_better_than_a_more_important_one_that_does_not():
    out, _ = run(10_000, made(30_000, 9_000))
    assert lengths(out) == {2: 9_000}
    assert out["clips"][0].flags == ()


def test_a_joined_clip_is_never_shortened_before_its_last_part_is_seen():
    joined = Clip("demo-1", 100_000, 160_000, rank=1, segment_ids=(1, 2), title="both", clip_id="demo-1:1-2")
    cuts = (
        Cut(pick(1, 1), 100_000, 140_000, choices_ms=(112_000, 140_000)),
        Cut(pick(2, 2), 108_000, 160_000, choices_ms=(124_000, 160_000)),
    )
    out, _ = run(30_000, {"merged": (joined,), "cuts": cuts})
    assert [(clip.start_ms, clip.end_ms) for clip in out["clips"]] == [(100_000, 124_000)]
    out, _ = run(20_000, {"merged": (joined,), "cuts": cuts})
    assert [(clip.end_ms, clip.flags) for clip in out["clips"]] == [(124_000, ("over_duration",))]


def test_room_is_used_to_the_last_frame_and_the_shortest_need_is_named():
    clips = made(15_000, 30_000, choices=((15_000, 40_000), (20_000, 30_000)))
    assert lengths(run(70_000, clips)[0]) == {1: 40_000, 2: 30_000}
    assert "it needs 20.0 s" in run(20_000, clips)[0]["dropped"][0].reason


def test_nothing_to_show_is_empty():
    out, _ = run(10_000, {"merged": (), "cuts": ()})
    assert (out["status"], out["clips"]) == ("empty", ())
    assert out["reason"]
