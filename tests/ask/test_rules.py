"""What an answer may say: every number, name, score and quote is in its evidence."""

import pytest

from pipeline.ask import rules
from pipeline.ask.state import Claim, Passage
from pipeline.language import words

PLAY = Passage(
    1,
    "v",
    "play",
    0,
    9000,
    "Gil doubles to right, 2 runs score; Norrick 3-2 (bottom 4, away 2, home 3)",
    1.0,
    (34,),
)
LINE = Passage(2, "v", "stt", 500, 4000, "Gil rips it into the corner, and the Foxes lead three to two", 0.9)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Gil doubled and 2 runs scored.", ""),
        ("It was 3-2 after that.", ""),
        ("It was 2-3 for the other side.", ""),
        ("Gil doubled and 5 runs scored.", "number 5"),
        ("It was 7-2 after that.", "score 7-2"),
        ("The hitter was Zebulon of the Foxes.", "name Zebulon"),
        ('He "doubles to right" there.', ""),
        ('He "doubles to the moon" there.', "not verbatim"),
        ("Two runs came in.", ""),
        ("Seven runs came in.", "number 7"),
    ],
)
def test_a_claim_is_held_to_its_evidence(text, problem):
    found = rules.problem(Claim(text, (1,)), [PLAY, LINE])
    assert (problem in found) if problem else found == ""


def test_a_claim_without_evidence_is_wrong():
    assert rules.problem(Claim("Gil doubled.", (9,)), [PLAY]) == "no evidence is cited"


def test_a_number_of_other_evidence_does_not_count():
    assert rules.problem(Claim("Three to two.", (1,)), [PLAY]) == ""
    assert "number 3" in rules.problem(
        Claim("It was 3.", (4,)), [Passage(4, "v", "stt", 0, 1, "nothing here")]
    )


@pytest.mark.parametrize(
    ("text", "kept", "lost"),
    [
        ("Gil doubled. [1] He was safe. [2]", [("Gil doubled.", (1,)), ("He was safe.", (2,))], []),
        ("Gil doubled [1]. Nobody knows.", [("Gil doubled.", (1,))], ["Nobody knows."]),
        ("Gil doubled. [1][2][999]", [("Gil doubled.", (1, 2))], []),
        ("NONE", [], []),
        ("[1]", [], []),
        ("", [], []),
    ],
)
def test_an_answer_is_split_into_claims(text, kept, lost):
    claims, gone = rules.claims_of(text, (1, 2))
    assert [(claim.text, claim.cites) for claim in claims] == kept
    assert list(gone) == lost


@pytest.mark.parametrize(
    ("text", "question", "right"),
    [
        ("Gil doubled.", "Who doubled?", True),
        ("길이 2루타를 쳤다.", "Who doubled?", False),
        ("Taeo Gil이 2루타를 쳤다.", "누가 2루타를 쳤어?", True),
        ("Gil doubled to right in the fourth inning.", "누가 2루타를 쳤어?", False),
        ("Гил ударил мяч далеко.", "Who doubled?", False),
        ('He said "홈런입니다" there.', "What did they say?", True),
    ],
)
def test_an_answer_is_in_the_questions_language(text, question, right):
    assert rules.right_language(text, "ko" if words.is_hangul(question) else "en") is right


def test_an_excerpt_is_verbatim_and_short():
    text = "so anyway " * 60 + "the broken bat flew far " + "and then " * 60
    cut = rules.excerpt(text, ("broken",))
    assert "broken bat" in cut
    assert cut in " ".join(text.split())
    assert len(cut) <= rules.LONGEST_QUOTE + 20
