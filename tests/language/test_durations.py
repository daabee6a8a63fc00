# ruff: noqa: E501
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.language import durations


def lengths(text):
    return [d.ms / 1000 for d in durations.find(durations.spell(text))]


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("90 seconds of hits", 90),
        ("a ninety second cut", 90),
        ("3 min", 180),
        ("a three-minute reel", 180),
        ("1:30 please", 90),
        ("0:45", 45),
        ("1:00:00", 3600),
        ("a minute and a half", 90),
        ("one and a half minutes", 90),
        ("a minute thirty", 90),
        ("half a minute", 30),
        ("under a minute", 60),
        ("max 4 minutes", 240),
        ("120s", 120),
        ("1m30s", 90),
        ("2 minutes and 30 seconds", 150),
        ("2.5 min", 150),
        ("a hundred and twenty seconds", 120),
        ("1분 30초", 90),
        ("90초로", 90),
        ("2분짜리", 120),
        ("삼십초", 30),
        ("1분 반", 90),
        ("이분 삼십초", 150),
        ("90 secconds", 90),
        ("2 mintues of", 120),
        ("outs :45", 45),
        ("-30 seconds", -30),
        ("0초", 0),
    ],
)
def test_lengths_are_read(text, seconds):
    assert lengths(text) == [seconds]


@pytest.mark.parametrize(
    "text",
    ["the second inning", "two second-inning hits", "3-2 count", "a 1-2-3 inning", "4-0 down", "7회초", "3점 홈런", "2아웃",
     "2사 만루", "투아웃", "10 seconds each", "초반 3이닝", "12 Ks"],
)  # fmt: skip
def test_other_figures_are_no_lengths(text):
    assert lengths(text) == []


@given(st.text(max_size=80))
def test_no_text_breaks_it(text):
    spelled = durations.spell(text)
    assert all(0 <= d.start < d.end <= len(spelled) for d in durations.find(spelled))
