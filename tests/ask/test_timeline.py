"""Questions about a match without an inventory: answered from its timeline where that is sure, else refused."""

from dataclasses import replace

import pytest

from tests.ask.banks import ask
from tests.domains.series.programmes import drama, match
from tests.fakes import services

FIRST, SPOT, WINNER = ("nrv-sea-h1", 616), ("nrv-sea-h2", 450), ("nrv-sea-h2", 2300)
END_1, BOOKED, END_2 = ("nrv-sea-h1", 2400), ("nrv-sea-h1", 1200), ("nrv-sea-h2", 2650)
BOTH = services(*match())


@pytest.mark.parametrize(
    ("question", "expected", "moments"),
    [
        ("Who scored?", ["Lindqvist", "not clear who", "Dubois"], [FIRST, SPOT, WINNER]),
        ("Who scored the first goal?", ["Lindqvist", "Seaton United"], [FIRST]),
        ("Who scored for Seaton?", ["Lindqvist"], [FIRST]),
        ("Who got the winner?", ["Dubois"], [WINNER]),
        ("Who scored in the second half?", ["Dubois"], [SPOT, WINNER]),
        ("Which team scored first?", ["Seaton United:"], [FIRST]),
        ("How many goals were there?", ["3 goals"], [FIRST, SPOT, WINNER]),
        ("How many goals did Norland score?", ["2 goals"], [SPOT, WINNER]),
        ("What was the score at half time?", ["Norland Rovers 0, Seaton United 1"], [FIRST]),
        ("What was the half-time score?", ["Norland Rovers 0, Seaton United 1"], [FIRST]),
        ("Who was winning at the break?", ["Seaton United ahead"], [FIRST]),
        ("What was the score after 60 minutes?", ["Norland Rovers 1, Seaton United 1"], [SPOT]),
        ("What was the final score?", ["by the title: Norland Rovers 2, Seaton United 1"], [WINNER]),
        ("Who won?", ["Norland Rovers won"], [WINNER]),
        ("Who won between Norland and Seaton?", ["Norland Rovers won"], [WINNER]),
        ("Did Seaton win?", ["No:"], [WINNER]),
        ("When was the first yellow card?", ["minute 21", "00:20:00:00"], [BOOKED]),
        ("When did Dubois score?", ["minute 84", "Norland Rovers 2"], [WINNER]),
        ("In which minute was the penalty?", ["scored"], [SPOT]),
        ("Did Seaton score in the second half?", ["No"], [END_2]),
        ("누가 골을 넣었어?", ["해설", "Lindqvist", "Dubois"], [FIRST, SPOT, WINNER]),
        ("첫 골은 누가 넣었어?", ["Lindqvist", "시튼"], [FIRST]),
        ("시튼은 몇 골 넣었어?", ["1골"], [FIRST]),
        ("전반 스코어는?", ["노를란드 0, 시튼 1"], [FIRST]),
        ("최종 스코어는?", ["노를란드 2, 시튼 1"], [WINNER]),
        ("누가 이겼어?", ["노를란드 승리"], [WINNER]),
        ("어느 팀이 먼저 득점했어?", ["시튼:"], [FIRST]),
        ("첫 옐로카드는 언제 나왔어?", ["경고"], [BOOKED]),
    ],
)
def test_a_sure_fact_is_told_and_says_that_it_is_from_the_commentary(question, expected, moments):
    turn = ask(question, at=BOTH)[0]["turn"]
    assert turn.status == "answered"
    assert all(text.replace("minute 84", "minute 84") in turn.answer for text in expected), turn.answer
    assert any(said in turn.answer for said in ("By the commentary", "by the title", "해설", "제목"))
    assert len(turn.citations) == len(moments)
    for citation, (video_id, at) in zip(turn.citations, moments, strict=True):
        assert citation.video_id == video_id
        assert citation.start_ms <= at * 1000 < citation.end_ms <= citation.start_ms + 30_000
        assert citation.kind == "event"


@pytest.mark.parametrize(
    "question",
    [
        "Who scored the equaliser?",  # several names are heard, none clearly
        "Who was sent off?",
        "Was anyone sent off?",
        "How many yellow cards were there?",
        "How many corners were there?",
        "How many goals did Harry Kane score?",
        "When did Harry Kane score?",
        "Who took the penalty?",
        "Who won the 2018 World Cup?",
        "Who was the winner of the cup final?",
        "Who is the manager of Norland?",
        "How many people watched?",
        "Who assisted the first goal?",
        "퇴장당한 선수는 누구야?",
        "경고는 몇 번 나왔어?",
        "감독은 누구야?",
        "관중은 몇 명이야?",
        "손흥민은 몇 골 넣었어?",
    ],
)
def test_what_the_commentary_does_not_make_sure_is_refused(question):
    turn = ask(question, at=BOTH)[0]["turn"]
    assert turn.status in ("insufficient", "fallback"), turn.answer
    assert turn.citations == ()


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("Who scored for Arsenal?", "Arsenal did not play"),
        ("How many goals did Chelsea score?", "Chelsea did not play"),
        ("When was the Everton penalty?", "Everton did not play"),
        ("아스널은 몇 골 넣었어?", "이 경기에 나오지 않는 팀"),
    ],
)
def test_the_goals_of_a_side_that_did_not_play_are_not_those_of_others(question, named):
    turn = ask(question, at=BOTH)[0]["turn"]
    assert turn.status == "insufficient"
    assert named in turn.answer


@pytest.mark.parametrize(
    "question", ["How many goals were not penalties?", "How many goals did Norland not score?"]
)
def test_a_count_that_leaves_something_out_is_not_the_count_of_all(question):
    turn = ask(question, at=BOTH)[0]["turn"]
    assert turn.status != "answered" or "3 goals" not in turn.answer


@pytest.mark.parametrize(
    "question", ["Who scored?", "How many goals were there?", "What was the score at half time?"]
)
def test_half_a_match_or_an_unknown_end_makes_nothing_sure(question):
    first, second = match()
    untitled = [replace(b, video=replace(b.video, title="Norland v Seaton")) for b in (first, second)]
    for at in (services(first), services(*untitled)):
        assert ask(question, at=at)[0]["status"] == "insufficient"


def test_one_half_alone_is_asked_about_when_it_is_chosen():
    turn = ask("Who scored?", at=BOTH, video_ids=("nrv-sea-h1",))[0]["turn"]
    assert {c.video_id for c in turn.citations} == {"nrv-sea-h1"}
    final = ask("What was the final score?", at=BOTH, video_ids=("nrv-sea-h1",))[0]["turn"]
    assert "Norland Rovers 2" in final.answer


def test_the_modes_and_their_verifier_let_facts_through_unasked():
    answers = {
        mode: ask("Who scored?", at=BOTH, mode=mode)[0]["answer"]
        for mode in ("plain", "verified", "self-correcting")
    }
    assert len(set(answers.values())) == 1


def test_two_matches_are_told_apart_by_their_sides_or_asked_about():
    others = [
        replace(
            b,
            video=replace(
                b.video, video_id=b.video.video_id.replace("nrv", "old"),
                title=b.video.title.replace("Norland", "Oldham"),
                home=replace(b.video.home, id="OLD", name="Oldham Town", aliases=("Oldham", "올덤")), date="2023-11-04",
            ),
        )
        for b in match()
    ]  # fmt: skip
    at = services(*match(), *others)
    unsaid = ask("Who scored?", at=at)[0]
    assert unsaid["status"] == "insufficient"
    assert "several games fit" in unsaid["answer"]
    for question in ("Who scored for Oldham?", "올덤 골은 누가 넣었어?"):
        turn = ask(question, at=at)[0]["turn"]
        assert turn.status == "answered", turn.answer
        assert {c.video_id for c in turn.citations} == {"old-sea-h2"}


def test_a_programme_without_events_is_quoted_as_before():
    out, _ = ask("What did they say about the storm?", at=services(*drama()))
    assert out["status"] == "answered"
    assert '"' in out["answer"]
