"""What a question asks, in both languages."""

import pytest

from pipeline.ask.questions.question import KINDS
from pipeline.ask.questions.read import read


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Who hit the first home run?", {"kind": "who"}),
        ("Which team won?", {"kind": "team", "special": "winner"}),
        ("Which Yankees pitcher threw in the 9th?", {"kind": "who", "role": "pitcher"}),
        ("Off which pitcher did he homer?", {"kind": "who", "role": "pitcher"}),
        ("When did Judge homer?", {"kind": "when"}),
        ("In what inning did they take the lead?", {"kind": "when"}),
        ("How many hits did they have?", {"kind": "count", "unit": "plays"}),
        ("How many runs scored in the fifth?", {"kind": "count", "unit": "runs"}),
        (
            "How many outs were there when Gil doubled?",
            {"kind": "count", "unit": "outs", "event": "Gil doubled"},
        ),
        ("How long did Morton pitch?", {"kind": "count", "unit": "innings"}),
        ("What was the score after the fifth?", {"kind": "score", "moment": "after", "event": "the 5th"}),
        ("What was the score going into the ninth?", {"kind": "score", "moment": "before"}),
        ("When Gil doubled, what was the score?", {"kind": "score", "moment": "at", "event": "Gil doubled"}),
        ("Who was ahead after six innings?", {"kind": "leader", "moment": "after"}),
        ("By how many runs did they win?", {"kind": "score", "unit": "margin"}),
        ("Did Judge homer?", {"kind": "whether"}),
        ("Who had the most hits?", {"kind": "who", "extreme": "most"}),
        ("Who relieved Achor?", {"kind": "who", "special": "relieved"}),
        ("What happened in the 5th?", {"kind": "what"}),
        ("What did they say about the knee?", {"kind": "said", "event": "the knee"}),
        ("Why was he pulled?", {"kind": "why"}),
        ("When was the game played?", {"kind": "date"}),
        ("Who is playing?", {"kind": "teams"}),
        ("Nice weather tonight", {"kind": "open"}),
        ("누가 첫 홈런을 쳤어?", {"kind": "who", "lang": "ko"}),
        ("어느 팀이 이겼어?", {"kind": "team", "special": "winner"}),
        ("홈런은 몇 회에 나왔어?", {"kind": "when"}),
        ("삼진을 몇 개 잡았어?", {"kind": "count", "unit": "plays", "role": "pitcher"}),
        ("5회말에 몇 점을 냈어?", {"kind": "count", "unit": "runs"}),
        ("최종 스코어는?", {"kind": "score", "moment": ""}),
        ("7회가 끝났을 때 점수는?", {"kind": "score", "moment": "after"}),
        ("선발 투수는 누구야?", {"kind": "who", "special": "starter"}),
        ("도루가 있었나요?", {"kind": "whether"}),
        ("해설진이 부상에 대해 뭐라고 했어?", {"kind": "said"}),
        ("감독이 왜 퇴장당했어?", {"kind": "why"}),
        ("9회말에 무슨 일이 있었어?", {"kind": "what"}),
    ],
)
def test_a_question_is_read(text, expected):
    found = read(text)
    assert {key: getattr(found, key) for key in expected} == expected


@pytest.mark.parametrize(
    "text", ["", "?", "x", "???", "왜", "who", "how many", "몇", "when", "\u200b", "a" * 1500, "((([["]
)
def test_nothing_is_too_odd_to_read(text):
    assert read(text).kind in KINDS
