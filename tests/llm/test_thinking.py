from hypothesis import given
from hypothesis import strategies as st

from pipeline.llm.thinking import Parted, part


def test_closed_blocks_are_taken_out() -> None:
    assert part("<think>a</think>x<THINK>b</THINK> y") == Parted("x y", "a\nb")


def test_a_closing_tag_alone_ends_what_was_opened_in_the_prompt() -> None:
    assert part("hm, 3?</think>3") == Parted("3", "hm, 3?")
    assert part("a</think>b</think>c") == Parted("c", "a\nb")


def test_an_open_block_is_no_answer() -> None:
    assert part("<think>3, 1") == Parted("", "3, 1", True)
    assert part("7 <thinking>3, 1") == Parted("7", "3, 1", True)


@given(st.lists(st.sampled_from(["<think>", "</think>", "a", " ", "\n"])).map("".join))
def test_no_tag_ever_reaches_an_answer(text: str) -> None:
    parted = part(text)
    assert "think" not in parted.answer and "think" not in parted.thinking
    assert parted.unfinished == (text.rfind("<think>") > text.rfind("</think>"))
