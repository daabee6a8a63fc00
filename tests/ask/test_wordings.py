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
