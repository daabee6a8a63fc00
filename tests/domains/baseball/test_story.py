import pytest

from pipeline.domains.baseball import story
from tests.domains.baseball.plays import PLAYS, VIDEO, play


@pytest.mark.parametrize(
    ("inning", "half", "away", "home", "runs", "said"),
    [
        (1, "top", 2, 0, 2, "first run"),
        (9, "bottom", 0, 1, 1, "walk-off"),
        (9, "bottom", 3, 4, 2, "walk-off"),
        (10, "top", 4, 3, 1, "takes the lead"),
        (8, "bottom", 3, 4, 2, "takes the lead"),
        (8, "bottom", 3, 3, 2, "ties it"),
        (9, "bottom", 3, 3, 1, "ties it"),
        (8, "bottom", 3, 2, 1, "cuts the deficit"),
        (8, "top", 5, 2, 1, "adds on"),
        (9, "bottom", 3, 6, 1, "adds on"),
        (8, "top", 5, 2, 0, ""),
    ],
)
def test_effect_of_a_play_on_the_score(inning, half, away, home, runs, said):
    assert (
        story.effect(play(1, inning=inning, half=half, score_away=away, score_home=home, runs=runs)) == said
    )


def test_titles_and_reasons_read_as_an_editor_writes_them():
    assert [story.title(p) for p in PLAYS[3:6]] == [
        "T5 4 home run", "B5 5 strikeout", "B8 Brandt Jr. double",
    ]  # fmt: skip
    assert story.reason(PLAYS[3]) == "Home run in the top 5th, first run, 1-0"
    assert story.reason(PLAYS[4]) == "Strikeout in the bottom 5th with the bases loaded"
    assert story.reason(PLAYS[5]) == "Double in the bottom 8th, takes the lead 2-1"
    assert story.reason(PLAYS[0]) == "Single in the top 1st"
    assert story.reason(play(1, bases_before="010")).endswith("with runners in scoring position")


def test_the_label_that_says_most_names_the_play():
    assert story.kind(play(1, labels=("groundout", "double play"))) == "double play"
    assert story.kind(play(1, labels=())) == "play"


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (9, "9th"), (11, "11th"), (12, "12th"), (21, "21st")],
)
def test_ordinals(number, text):
    assert story.ordinal(number) == text


@pytest.mark.parametrize(
    ("name", "last"), [("Jackie Brody Jr.", "Brody Jr."), ("Ivo Marsh", "Marsh"), ("Pele", "Pele"), ("", "")]
)
def test_surnames(name, last):
    assert story.surname(name) == last


def test_names_of_teams():
    assert story.team_name(VIDEO, "MIL") == "Mill City Looms"
    assert story.team_name(VIDEO, "XXX") == "XXX"
    assert story.score_with_names(VIDEO, PLAYS[5]) == "Harbor Gulls 1, Mill City Looms 2"
