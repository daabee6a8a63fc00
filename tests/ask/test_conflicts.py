"""What denies each other is found by rules, and both sides are shown with their evidence."""

from dataclasses import replace

import pytest

from pipeline.ask.conflicts import conflicting
from pipeline.ask.state import Claim, Passage
from pipeline.model import Evidence
from tests.ask.banks import ask, bank, demo_bundle
from tests.fakes import ScriptedModel, services

ONE = Passage(1, "v", "stt", 0, 9_000, "one line", 1.0)
TWO = Passage(2, "v", "caption", 600, 700, "another line", 0.9)
LATER = Passage(2, "v", "caption", 20_000, 20_100, "another line", 0.9)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It was 3-2.", "It was 3-1."),
        ("Gil doubles to right.", "Torvane doubles to right."),
        ("Grady Torvane homered.", "Quillen hit a home run."),
        ("박민아가 홈런을 쳤습니다.", "한가람이 홈런을 쳤습니다."),
        ("That came in the bottom of the fifth.", "That came in the bottom of the 6th."),
        ("It was the top of the 5th.", "It was the bottom of the 5th."),
        ("5회말이었습니다.", "6회말이었습니다."),
        ("Achor had 3 strikeouts.", "Achor had four strikeouts."),
    ],
)
def test_two_claims_about_one_moment_that_cannot_both_be_true(one, other):
    claims = [Claim(one, (1,)), Claim(other, (2,))]
    assert conflicting(claims, [ONE, TWO]) == tuple(claims)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("It was 3-2.", "It was 2-3."),
        ("Gil doubles to right.", "Torvane homers to right."),
        ("Gil doubles.", "He doubles."),
        ("It was in the 5th inning.", "It was the bottom of the 5th."),
        ("Achor had 3 strikeouts.", "Kessell had 4 strikeouts."),
        ("Achor had 3 strikeouts.", "Achor gave up 4 hits."),
    ],
)
def test_claims_that_go_together(one, other):
    assert conflicting([Claim(one, (1,)), Claim(other, (2,))], [ONE, TWO]) == ()


def test_other_moments_have_other_scores_but_a_subject_has_one_count():
    assert conflicting([Claim("It was 3-2.", (1,)), Claim("It was 3-1.", (2,))], [ONE, LATER]) == ()
    counts = [Claim("Achor had 3 strikeouts.", (1,)), Claim("Achor had 4 strikeouts.", (2,))]
    assert conflicting(counts, [ONE, LATER]) == tuple(counts)


def test_two_sentences_of_one_line_are_no_two_sides():
    assert conflicting([Claim("It was 3-2.", (1,)), Claim("It was 3-1.", (1,))], [ONE, TWO]) == ()


def with_line(kind, text, play_id, **changes):
    """The demo with one more line, said or shown in the middle of a play."""
    held = demo_bundle()
    play = next(s for s in held.segments if s.segment_id == play_id)
    at = (play.start_ms + play.end_ms) // 2
    line = Evidence("contrary", kind, at, at + 500, text, **changes)
    return services(replace(held, evidence=(*held.evidence, line)))


@pytest.mark.parametrize(
    ("question", "kind", "text", "play"),
    [
        ("Who hit the walk-off?", "stt", "And Tarkett hits a home run to end it!", 85),
        ("When did Tarkett homer?", "caption", "PEL 4 NOR 4 BOT 3 1 OUT", 48),
        ("What was the score when Gil doubled?", "caption", "PEL 8 NOR 1 BOT 4 2 OUT", 34),
        ("끝내기 홈런은 누가 쳤어?", "stt", "And Tarkett hits a home run to end it!", 85),
    ],
)
def test_what_is_said_or_shown_against_the_inventory_is_the_other_side(question, kind, text, play):
    at = with_line(kind, text, play)
    out, watch = ask(question, mode="self-correcting", at=at)
    assert out["status"] == "conflict"
    assert [trace.node for trace in watch.traces][-2:] == ["conflict", "format"]
    assert text in out["answer"]
    assert {c.kind for c in out["citations"]} == {"play", kind}
    assert any(c.segment_ids == (play,) for c in out["citations"] if c.kind == "play")
    plain, _ = ask(question, at=at)
    assert plain["status"] == "answered"


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("stt", "Torvane hits a home run to end it!"),
        ("stt", "He hits a home run, as Tarkett did in the sixth"),
        ("stt", "Zebulon hits a home run"),
        ("caption", "PEL 6 NOR 9 BOT 9 FINAL"),
    ],
)
def test_what_goes_with_the_inventory_or_is_of_nobody_here_is_no_conflict(kind, text):
    assert (
        ask("Who hit the walk-off?", mode="self-correcting", at=with_line(kind, text, 85))[0]["status"]
        == "answered"
    )


def test_an_advertisement_denies_nothing():
    at = with_line("stt", "And Tarkett hits a home run to end it!", 85, is_ad=True)
    assert ask("Who hit the walk-off?", mode="self-correcting", at=at)[0]["status"] == "answered"


def test_the_demo_denies_nothing_of_its_own_inventory():
    for row in bank("demo_questions.jsonl"):
        assert ask(row["turns"][-1], mode="self-correcting")[0]["status"] != "conflict", row["id"]


def test_a_models_two_sides_are_shown_in_self_correcting_mode():
    text = "Theo Quillen doubles to right. [1] Boone Tarkett doubles to right. [2]"
    held = demo_bundle()
    said = (("stt", "Theo Quillen doubles to right"), ("shot", "Boone Tarkett doubles to right"))
    lines = tuple(
        Evidence(f"side-{n}", kind, 500_000, 504_000, f"the zeppelin drill: {words}")
        for n, (kind, words) in enumerate(said)
    )
    at = services(replace(held, evidence=(*held.evidence, *lines)))
    out, _ = ask("What did they say about the zeppelin drill?", mode="self-correcting", at=at,
                 model=ScriptedModel(by_name={"verify": text}))  # fmt: skip
    assert out["status"] == "conflict"
    assert len(out["citations"]) == 2
