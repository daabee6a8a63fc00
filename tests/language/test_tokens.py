import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.language.tokens import THINKING_TOKENS, estimate, fits, floor, prompt_tokens, reply_tokens
from pipeline.model import Prompt


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", 0),
        ("home run", 2),
        ("strikeouts", 3),
        ("12:30", 5),
        ("홈런", 2),
        ("本塁打", 3),
        ("é", 1),
        ("⚾", 2),
    ],
)
def test_estimates_know_scripts(text: str, tokens: int) -> None:
    assert estimate(text) == tokens


def test_korean_costs_more_than_its_words() -> None:
    text = "7회말 2사 만루에서 역전 3타점 2루타"
    assert floor(text) < estimate(text) <= 2 * len(text)


@given(st.text())
def test_the_floor_is_never_above_the_estimate(text: str) -> None:
    assert 0 <= floor(text) <= estimate(text) <= 4 * len(text)


def test_a_prompt_fits_with_its_reply_or_not_at_all() -> None:
    prompt = Prompt("p", "choose", "one two three", max_tokens=100)
    need = prompt_tokens(prompt) + reply_tokens(prompt)
    assert fits(prompt, need) and not fits(prompt, need - 1)
    assert not fits(prompt, need, think=True) and fits(prompt, need + THINKING_TOKENS, think=True)
