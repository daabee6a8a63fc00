"""Follow-ups become questions of their own; single questions pass through."""

import pytest

from pipeline.ask.followup import resolve
from pipeline.ask.inventory.match import Match
from pipeline.ask.state import Turn
from tests.ask.banks import ask, converse, demo_bundle

MATCH = Match(demo_bundle().video, demo_bundle().segments)


@pytest.mark.parametrize(
    ("first", "second", "alone"),
    [
        (
            "How many strikeouts were there in the 1st?",
            "And in the 9th?",
            "How many strikeouts were there in the 9th?",
        ),
        ("How many home runs did Torvane hit?", "What about Tarkett?", "How many home runs did Tarkett hit?"),
        (
            "Who hit the walk-off?",
            "How many home runs did he hit?",
            "How many home runs did Grady Torvane hit?",
        ),
        ("Who hit a triple?", "What happened next?", "What happened right after play 44?"),
        ("Who hit a triple?", "What was the score after that?", "What was the score after play 44?"),
        ("Who hit a triple?", "When was that?", "When was play 44?"),
        ("Who hit a triple?", "Who was pitching?", "Who was pitching when play 44?"),
        ("3루타를 친 선수는 누구야?", "그 다음은?", "44번 플레이 바로 다음에 무슨 일이 있었어?"),
        ("1회에 삼진이 몇 개야?", "9회는?", "9회에 삼진이 몇 개야?"),
    ],
)
def test_a_follow_up_stands_alone(first, second, alone):
    before = converse([first])
    found = resolve(second, [before], MATCH)
    assert found.follows
    assert found.text.replace("는에", "에") == alone


@pytest.mark.parametrize(
    "question", ["Who hit the walk-off?", "최종 스코어는?", "How many hits did the Foxes have?"]
)
def test_a_question_of_its_own_passes_through(question):
    assert resolve(question, [], MATCH).text == question
    assert ask(question, history=[Turn("Who hit a triple?")])[0]["standalone"] == question
