import pytest

from pipeline.domains.baseball.retrieve_evidence import expanded, retrieve_evidence
from pipeline.errors import StoreError
from tests.domains.baseball.plays import AWAY, HOME, game, state, wanting
from tests.fakes import services


def run(*phrases):
    used = services(game())
    return retrieve_evidence(state(filters=wanting(phrases=phrases)), used)["hits"], used


def test_without_phrases_neither_index_nor_embedder_is_touched():
    hits, used = run()
    assert hits == ()
    assert used.index.queries == []
    assert used.embedder.texts == []


def test_each_phrase_is_embedded_once_for_all_kinds():
    _, used = run("into the gap", "way back", "INTO  the gap")
    assert used.embedder.texts == ["into the gap", "way back"]
    assert used.index.queries == [("demo-1", kind, 2) for kind in ("stt", "shot", "caption")]


def test_hits_are_tied_to_plays_best_first_without_advertisements():
    hits, _ = run("into the gap and two runs are in")
    by_play = {play.segment_id: play.hits for play in hits}
    assert by_play[6][0].evidence.evidence_id == "stt-4"
    assert by_play[6][0].similarity == pytest.approx(1, abs=1e-5)
    assert by_play[6][0].phrase == "into the gap and two runs are in"
    assert all(not h.evidence.is_ad for play in hits for h in play.hits)


def test_a_caption_without_length_belongs_to_the_play_that_it_falls_in():
    hits, _ = run("home run")
    assert "cap-1" in {h.evidence.evidence_id for play in hits if play.segment_id == 4 for h in play.hits}


def test_team_names_are_expanded():
    assert expanded(["Gulls rally"], (AWAY, HOME)) == (
        "Gulls rally",
        "Harbor Gulls rally",
        "Harbor rally",
        "걸스 rally",
    )
    assert expanded(["seagulls rally", " "], (AWAY, HOME)) == ("seagulls rally",)
    assert "Looms의 환호" in expanded(["Mill City의 환호"], (HOME,))


def down(broken, monkeypatch):
    used = services(game())

    def fail(*_):
        raise StoreError("the index is locked")

    monkeypatch.setattr(used.index if broken == "query" else used.embedder, broken, fail)
    return used


@pytest.mark.parametrize("broken", ["query", "embed"])
def test_an_outage_is_a_warning_and_the_run_goes_on(broken, monkeypatch):
    used = down(broken, monkeypatch)
    filters = wanting("home run", phrases=("way back",))
    assert retrieve_evidence(state(filters=filters), used) == {"hits": ()}
    assert "the index is locked" in used.log.warnings[0]


@pytest.mark.parametrize("broken", ["query", "embed"])
def test_an_outage_never_looks_like_no_such_scene(broken, monkeypatch):
    with pytest.raises(StoreError, match="locked"):
        retrieve_evidence(state(filters=wanting(phrases=("way back",))), down(broken, monkeypatch))
