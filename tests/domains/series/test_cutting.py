"""Boundaries, places for adverts, and how picks become a list."""

from dataclasses import replace
from fractions import Fraction

from pipeline.domains.series import bounds
from pipeline.domains.series.assemble import assemble
from pipeline.domains.series.slots import slots
from pipeline.domains.series.state import Beat, Pick, Plan
from pipeline.domains.series.wish import Wish
from pipeline.model import Bundle, Chapter, Evidence, MatchEvent, Video
from tests.domains.series.programmes import drama
from tests.domains.series.running import run, spans
from tests.fakes import services

VIDEO = Video("v", "V", "drama", 600_000, Fraction(25), date="2024-01-01")


def line(n, start, end, text="It is done."):
    return Evidence(f"s{n}", "stt", start, end, text)


LINES = (
    line(1, 0, 4000, "and so we"),
    line(2, 4000, 8000, "went home."),
    line(3, 8000, 12_000),
    line(4, 13_000, 17_000),
    line(5, 17_000, 21_000, "but then"),
    line(6, 21_000, 25_000, "it rained."),
)


def test_cuts_start_after_a_sentence_and_end_with_one():
    assert bounds.before(9_000, LINES) == 8_000
    assert bounds.after(20_500, LINES) == 25_000


def test_without_a_boundary_near_the_time_itself_stands():
    assert bounds.before(400_000, LINES) == 400_000
    assert bounds.after(400_000, LINES) == 400_000


def test_an_event_is_shown_with_its_build_up_and_at_most_a_minute():
    event = MatchEvent("g", "goal", 100_000, 110_000)
    start, end = bounds.around(event, (), 600_000)
    assert start < 100_000 - 5_000
    assert 100_000 + 5_000 < end <= start + 60_000
    assert bounds.around(replace(event, at_ms=1_000), (), 600_000)[0] == 0
    assert bounds.around(replace(event, at_ms=599_000), (), 600_000)[1] == 600_000


def picks(*rows):
    return tuple(
        Pick("v", beat, start, end, score, beat, "", (start, end)) for beat, start, end, score in rows
    )


def assembled(made, wanted=0, about=False, service="compilation"):
    plan = Plan("structural", tuple(Beat(f"v#{n}", "v", f"part {n}") for n in (1, 2, 3)), service=service)
    state = {"wish": Wish(about=about), "plan": plan, "picks": made, "wanted_ms": wanted}
    return assemble(state, services(Bundle(VIDEO)))


def test_overlaps_are_one_clip():
    out = assembled(picks(("v#1", 0, 10_000, 0.5), ("v#2", 8_000, 20_000, 0.9)))
    assert [(c.start_ms, c.end_ms, c.beat) for c in out["clips"]] == [(0, 20_000, "part 2")]


def test_the_best_stay_within_the_length_and_the_rest_is_named():
    made = picks(("v#1", 0, 10_000, 0.5), ("v#2", 20_000, 30_000, 0.9), ("v#3", 40_000, 50_000, 0.7))
    out = assembled(made, wanted=20_000)
    assert [c.beat for c in out["clips"]] == ["part 2", "part 3"]
    assert out["total_ms"] == 20_000
    assert "no room" in out["dropped"][0].reason
    assert len(assembled(made, wanted=27_000, about=True)["clips"]) == 3


def test_trailers_go_by_plan_and_the_rest_by_broadcast():
    made = picks(("v#2", 0, 10_000, 0.5), ("v#1", 20_000, 30_000, 0.9))
    assert [c.beat for c in assembled(made)["clips"]] == ["part 2", "part 1"]
    assert [c.beat for c in assembled(made, service="trailer")["clips"]] == ["part 1", "part 2"]


def test_rows_have_seconds_and_timecodes():
    row = assembled(picks(("v#1", 20_000, 30_000, 0.9)))["rows"][0]
    assert (row.order, row.start_sec, row.end_sec) == (1, 20.0, 30.0)
    assert (row.start_timecode, row.end_timecode) == ("00:00:20:00", "00:00:30:00")


def test_nothing_picked_is_empty_with_a_reason():
    out = assembled(())
    assert (out["status"], out["clips"]) == ("empty", ())
    assert out["reason"]


def test_adverts_go_into_pauses_between_chapters_and_never_into_speech():
    lines = tuple(line(n, n * 10_000, n * 10_000 + 9_000) for n in range(60) if n not in (20, 41))
    chapters = (Chapter(0, 199_000, "a"), Chapter(210_000, 600_000, "b"))
    found = slots(lines, chapters, 600_000)
    assert [200_000 <= at < 210_000 for at, _, _ in found[:1]] == [True]
    assert "a chapter ends" in found[0][2]
    assert all(not any(e.start_ms < at < e.end_ms for e in lines) for at, _, _ in found)


def test_the_advert_service_end_to_end():
    state = run("ad breaks in The Lighthouse Road episode 1", *drama())
    assert state["plan"].route == "slots"
    assert {video_id for video_id, _, _ in spans(state)} == {"light-e1"}
    assert all("without speech" in clip.reason for clip in state["clips"])
