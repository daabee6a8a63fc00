"""The bank over the demo, by rules: facts right, citations in the right play, the unanswerable refused."""

import pytest

from tests.ask.banks import bank, cited, converse, demo_bundle

ROWS = bank("demo_questions.jsonl")
PLAYS = {play.segment_id: play for play in demo_bundle().segments}


@pytest.mark.parametrize(
    "row", [r for r in ROWS if "refuse" not in r and "said" not in r], ids=lambda r: r["id"]
)
def test_a_fact_is_answered_from_its_play(row):
    turn = converse(row["turns"])
    assert turn.status == "answered"
    assert all(expected in turn.answer for expected in row["expect"]), turn.answer
    if "plays" in row:
        assert cited(turn) <= set(row["plays"])
        assert cited(turn)


@pytest.mark.parametrize("row", [r for r in ROWS if "refuse" in r], ids=lambda r: r["id"])
def test_what_nothing_answers_is_refused(row):
    turn = converse(row["turns"])
    assert turn.status in ("insufficient", "fallback"), turn.answer
    assert turn.answer
    assert turn.citations == ()


@pytest.mark.parametrize("row", [r for r in ROWS if "said" in r], ids=lambda r: r["id"])
def test_what_was_said_is_quoted_verbatim(row):
    turn = converse(row["turns"])
    assert turn.status == "answered"
    lines = [" ".join(line.text.split()) for line in demo_bundle().evidence]
    for quote in turn.answer.split('"')[1::2]:
        assert any(quote in line for line in lines)
    assert all(expected in turn.answer for expected in row.get("expect", ()))


@pytest.mark.parametrize("row", [r for r in ROWS if "plays" in r], ids=lambda r: r["id"])
def test_every_citation_lies_inside_its_play(row):
    for citation in converse(row["turns"]).citations:
        for number in citation.segment_ids:
            assert PLAYS[number].start_ms <= citation.start_ms < citation.end_ms <= PLAYS[number].end_ms


@pytest.mark.parametrize("mode", ["verified", "self-correcting"])
def test_the_verified_modes_answer_facts_alike(mode):
    for row in ROWS[::6]:
        assert converse(row["turns"], mode=mode).answer == converse(row["turns"]).answer
