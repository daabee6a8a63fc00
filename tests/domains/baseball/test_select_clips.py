import pytest

from pipeline.domains.baseball import ranking
from pipeline.domains.baseball.filters import Clause, Filters
from pipeline.domains.baseball.narrow import Narrowed
from pipeline.domains.baseball.select_clips import select_clips
from pipeline.domains.baseball.state import PlayHits
from pipeline.errors import ModelError
from tests.domains.baseball.plays import PLAYS, game, hit, line, play, state, wanting
from tests.fakes import ScriptedModel, services

BEST = Filters(clauses=(Clause(),), soft=True)


def run(model=None, **changes):
    used = services(game(), model=model)
    return select_clips(state(**changes), used), used


def numbers(out):
    return [pick.segment_id for pick in out["picks"]]


def test_all_that_fits_is_kept_in_order_of_importance():
    out, used = run(filters=wanting("strikeout"))
    assert numbers(out) == [7, 5, 2]
    assert [pick.rank for pick in out["picks"]] == [1, 2, 3]
    assert [pick.decided_by for pick in out["picks"]] == ["rules"] * 3
    scores = [pick.score for pick in out["picks"]]
    assert scores == sorted(scores, reverse=True)
    assert 0 <= scores[-1] <= scores[0] <= 1
    assert out["status"] == "ok"
    assert used.log.by == "rules"


def test_a_number_of_plays_is_the_most_important_of_them():
    assert numbers(run(filters=wanting("strikeout", count=2))[0]) == [7, 5]
    out, _ = run(ScriptedModel(["numbers: 1"]), filters=wanting("strikeout", count=2))
    assert numbers(out) == [2, 7]
    out, _ = run(ScriptedModel(["numbers: 1, 2, 3"]), filters=wanting("strikeout", count=2))
    assert numbers(out) == [2, 5]


def test_what_was_read_more_widely_is_said(monkeypatch):
    widely = Narrowed(PLAYS[:2], relaxed=("rally",))
    monkeypatch.setattr("pipeline.domains.baseball.select_clips.narrow", lambda *_: widely)
    out, used = run()
    assert sorted(numbers(out)) == [1, 2]
    assert "rally" in used.log.warnings[0]


def test_equals_are_ordered_by_number():
    rows = (*(play(n, 60 * n) for n in (4, 2, 3)), play(9, 600))
    out, _ = run(segments=rows, filters=wanting("groundout"))
    assert numbers(out) == [9, 2, 3, 4]


def test_nothing_that_fits_is_an_empty_result_with_a_reason():
    out, _ = run(filters=wanting("triple play", absent=("triple play",)))
    assert out == {"picks": (), "status": "empty", "reason": "not in this game: triple play"}


def test_evidence_breaks_what_facts_leave_equal():
    rows = (*(play(n, 60 * n) for n in (1, 2, 3)), play(9, 600, labels=("walk",)))
    hits = (PlayHits(3, (hit(line("e", 170, 190, "what a stop"), 0.6),)),)
    out, _ = run(segments=rows, filters=wanting("groundout", phrases=("what a stop",)), hits=hits)
    assert numbers(out) == [3, 1, 2]


def test_words_alone_find_only_plays_where_they_are_heard():
    hits = (
        PlayHits(1, (hit(line("e", 30, 60, "fans go wild"), 0.8),)),
        PlayHits(6, (hit(line("f", 410, 430, "quiet now"), 0.05),)),
    )
    out, _ = run(filters=wanting(phrases=("fans go wild",)), hits=hits)
    assert numbers(out) == [1]
    out, _ = run(filters=wanting(phrases=("fans go wild",)))
    assert out["status"] == "empty"
    assert "fans go wild" in out["reason"]


def test_a_best_of_keeps_what_a_recap_holds():
    rows = tuple(play(n, 60 * n, inning=1 + n // 8) for n in range(1, 60))
    out, _ = run(segments=rows, filters=BEST)
    assert len(out["picks"]) == 5
    scoring = tuple(
        play(n, 60 * n, inning=1 + n // 8, runs=1, score_away=n, labels=("home run",)) for n in range(1, 60)
    )
    out, _ = run(segments=scoring, filters=BEST)
    assert len(out["picks"]) == 12
    out, _ = run(segments=scoring, filters=BEST, wanted_ms=600_000)
    assert len(out["picks"]) == 24


def test_the_model_ranks_and_loses_nothing_of_an_all_request():
    out, used = run(ScriptedModel(["numbers: 3, 1"]), filters=wanting("strikeout"))
    assert numbers(out) == [7, 2, 5]
    assert [pick.decided_by for pick in out["picks"]] == ["scripted", "scripted", "rules"]
    assert [pick.score for pick in out["picks"]] == [1.0, 0.666667, 0.333333]
    assert used.log.by == "scripted"


def test_the_model_chooses_in_a_best_of():
    out, _ = run(ScriptedModel(["numbers: 4, 6"]), filters=BEST)
    assert numbers(out) == [4, 6]


def test_unknown_and_doubled_numbers_are_dropped_and_reported():
    out, used = run(ScriptedModel(["numbers: 2, 999, 2, 1"]), filters=wanting("strikeout"))
    assert numbers(out) == [5, 2, 7]
    assert used.log.thrown == [("candidate 999", "no such candidate"), ("candidate 2", "named twice")]


@pytest.mark.parametrize(
    "reply", ["", "I like them all!", ModelError("timed out"), "numbers: 77", "💥" * 5000]
)
def test_a_useless_model_leaves_the_rules_with_a_warning(reply):
    out, used = run(ScriptedModel([reply]), filters=wanting("strikeout"))
    assert numbers(out) == [7, 5, 2]
    assert "the rules did" in used.log.warnings[0]
    assert used.log.by == "rules"


def test_one_candidate_needs_no_model():
    model = ScriptedModel()
    out, _ = run(model, filters=wanting("home run"))
    assert numbers(out) == [4]
    assert model.prompts == []


def test_the_prompt_shows_the_facts_and_what_is_heard_with_matches_marked():
    model = ScriptedModel(["numbers: 1"])
    hits = (PlayHits(4, (hit(line("stt-2", 256, 280, "…")),)),)
    run(model, filters=Filters(clauses=(Clause(labels=("home run", "double")),)), hits=hits, query="runs!")
    text = model.prompts[0].user
    assert "Request: runs!" in text
    assert "1. top 5th | Harbor Gulls bat | Batter 4 against Teo Brandt | home run | first run, run+1" in text
    assert "score Harbor Gulls 1, Mill City Looms 0 | first run" in text
    assert "score Harbor Gulls 1, Mill City Looms 2 | takes the lead" in text
    assert "> that ball is crushed way back and gone the Gulls strike first" in text
    assert "- into the gap and two runs are in" in text
    assert "buy now" not in text


def many(count):
    return tuple(play(n, 60 * n, inning=1 + n // 8, labels=("single",)) for n in range(1, count + 1))


def test_a_prompt_that_does_not_fit_is_split_in_time_and_merged_by_rank_in_turn():
    def answer(prompt):
        first = int(prompt.user.split("Plays:\n")[1].split(".")[0])
        return f"numbers: {first + 1}, {first}"

    model = ScriptedModel(by_name={"select_clips": answer}, context_tokens=1200)
    out, _ = run(model, segments=many(40), filters=wanting("single"))
    firsts = [int(p.user.split("Plays:\n")[1].split(".")[0]) for p in model.prompts]
    assert len(firsts) > 1
    assert firsts == sorted(firsts)
    assert numbers(out)[: len(firsts)] == [first + 1 for first in firsts]
    assert numbers(out)[len(firsts) : 2 * len(firsts)] == firsts
    assert sorted(numbers(out)) == list(range(1, 41))


def test_one_failed_part_falls_to_the_rules_for_that_part():
    def answer(prompt):
        first = int(prompt.user.split("Plays:\n")[1].split(".")[0])
        return "nonsense" if first == 1 else f"numbers: {first}"

    model = ScriptedModel(by_name={"select_clips": answer}, context_tokens=1200)
    out, used = run(model, segments=many(40), filters=wanting("single"))
    by = {pick.segment_id: pick.decided_by for pick in out["picks"]}
    assert len(used.log.warnings) == 1
    assert by[1] == "rules"
    assert "scripted" in by.values()
    assert len(by) == 40


def test_a_failed_part_of_a_best_of_adds_only_what_the_rules_would_choose():
    def answer(prompt):
        return "nonsense" if "Plays:\n1." in prompt.user else "numbers: 40"

    model = ScriptedModel(by_name={"select_clips": answer}, context_tokens=1200)
    out, _ = run(model, segments=many(40), filters=BEST)
    assert {pick.segment_id for pick in out["picks"]} <= {*range(1, 41)}
    assert len(out["picks"]) <= 12


def test_merging_in_turn():
    assert list(ranking.in_turn([["a", "b", "c"], ["d"], ["e", "f"]])) == ["a", "d", "e", "b", "f", "c"]


def test_the_model_is_told_whether_all_or_the_best_are_asked_for():
    def asked(filters):
        model = ScriptedModel(["numbers: 1"])
        run(model, segments=many(40), filters=filters)
        return model.prompts[0].user

    assert "Put all of them in order" in asked(wanting("single"))
    assert "about 5 of them" in asked(BEST)


def test_by_words_alone_the_words_outweigh_the_moment():
    hits = (
        PlayHits(1, (hit(line("e", 30, 60, "fans go wild"), 0.9),)),
        PlayHits(2, (hit(line("g", 100, 130, "fans go"), 0.5),)),
        PlayHits(6, (hit(line("f", 410, 430, "fans"), 0.82),)),
    )
    out, _ = run(filters=wanting(phrases=("fans go wild",)), hits=hits)
    assert numbers(out) == [1, 6]
    out, _ = run(filters=wanting("single", "double", phrases=("fans go wild",)), hits=hits)
    assert numbers(out) == [6, 1]


def test_a_warning_says_what_the_model_did_wrong():
    _, used = run(ScriptedModel([ModelError("it timed out")]), filters=wanting("strikeout"))
    assert "it timed out" in used.log.warnings[0]
    _, used = run(ScriptedModel(["hello"]), filters=wanting("strikeout"))
    assert "names none of the plays" in used.log.warnings[0]
