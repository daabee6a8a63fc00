"""The same facts in many wordings: right in the demo and the real games, with the right plays; the rest refused."""

import pytest

from tests.ask.banks import BENCH, DEMO, bank, bundle, cited, converse
from tests.ask.wordings import of_game

real = pytest.mark.skipif(not BENCH.is_dir(), reason="the real games are not here")
GAMES = [
    pytest.param(DEMO, id="demo"),
    *(pytest.param(BENCH / name, id=name, marks=real) for name in ("alcs2017-g4", "alcs2017-g6", "alcs2017-g7")),
]  # fmt: skip


@pytest.mark.parametrize("folder", GAMES)
def test_facts_are_right_in_whatever_words(folder):
    held = bundle(str(folder))
    asked = list(of_game(held.video, held.segments))
    wrong = []
    for question, expected, allowed in asked:
        turn = converse([question], str(folder))
        right = turn.status == "answered" and all(text in turn.answer for text in expected)
        if not right or not (allowed is None or cited(turn) <= allowed):
            wrong.append((question, turn.answer, expected))
    assert len(asked) > 150
    assert len(wrong) <= 0.02 * len(asked), wrong


@pytest.mark.parametrize("folder", GAMES)
def test_what_no_game_answers_is_refused(folder):
    questions = [row["turns"][-1] for row in bank("unanswerable.jsonl")]
    answered = [q for q in questions if converse([q], str(folder)).status == "answered"]
    assert len(questions) > 120
    assert len(answered) <= 0.02 * len(questions), answered


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (["whats teh final scroe?"], "Norrick Foxes 9"),
        (["who hit the frist home run"], "Grady Torvane"),
        (["WHO HIT THE WALK-OFF???"], "Grady Torvane"),
        (["Hey, do you happen to know who ended the game with a homer?"], "Grady Torvane"),
        (["I was wondering who hit the triple."], "Jasper Okell"),
        (["Any idea who won?"], "Norrick Foxes won"),
        (["Who hit the 끝내기 홈런?"], "Grady Torvane"),
        (["final score 알려줘"], "Norrick Foxes 9"),
        (["Torvane 홈런 몇 개?"], "2"),
        (["홈런친선수누구야"], "Boone Tarkett"),
        (["Who had the most RBIs?"], "Torvane"),
        (["Name every home run hitter."], "Boone Tarkett"),
        (["List the home runs."], "Torvane homers"),
        (["Who hit the walk-off? " * 80], "Grady Torvane"),
        (["Who hit the walk-off?", "How many did he hit in total?"], "2 "),
        (
            ["Who hit the walk-off?", "What was the score before that?"],
            "Port Ellery Lanterns 6, Norrick Foxes 6",
        ),
        (["Who hit the walk-off?", "And who was pitching?"], "Silas Frome"),
        (["When did Tarkett homer?", "who gave it up?"], "Desmond Achor"),
        (["When did Tarkett homer?", "How many were on base?"], "1 runner"),
        (["When did Tarkett homer?", "How many were out?"], "0 outs"),
        (["Did Gil double?", "When?"], "bottom of the 4th"),
        (["Who started for the Foxes?", "Who replaced him?"], "Ira Kessell"),
        (["How many runs scored in the 6th?", "and in the 4th?"], "3 runs"),
        (["끝내기 홈런은 누가 쳤어?", "그 선수 홈런은 총 몇 개야?"], "2개"),
        (["누가 끝내기를 쳤어?", "그때 투수는 누구였어?"], "Silas Frome"),
        (["3루타를 친 선수는 누구야?", "그 다음은?", "그 다음은?"], "Grady Torvane"),
        (["6회에 몇 점 났어?", "4회는?"], "3점"),
    ],
)
def test_slips_mixed_languages_and_what_goes_on(turns, expected):
    turn = converse(turns)
    assert turn.status == "answered", turn.standalone
    assert expected in turn.answer
