"""A real model over the real client: whatever it says, nothing but allowed values come out."""

import threading

import pytest

from pipeline.errors import Cancelled, ModelError
from pipeline.language.keyvalue import parse_lines, parse_numbers
from pipeline.llm.health import check
from pipeline.llm.ollama import OllamaChat
from pipeline.model import Prompt, Reply
from pipeline.settings import Settings
from tests.model.conftest import RealModel

VOCABULARY = {"view": ("batting", "fielding", "any"), "labels": ("home_run", "double", "strikeout")}
LINES = Prompt(
    "parse_query",
    "Answer with two lines, `view:` and `labels:`. view is one of batting, fielding, any. "
    "labels are of home_run, double, strikeout.",
    "Request: all the home runs of the Yankees",
    max_tokens=48,
)
ORDER = Prompt(
    "select_clips",
    "Answer with the numbers of the best plays, best first, such as: 2, 1",
    "[1] double\n[2] home run, takes the lead\n[3] strikeout\nBest plays:",
    max_tokens=32,
)


@pytest.fixture
def settings(real_model: RealModel) -> Settings:
    return Settings(_env_file=None, ollama_host=real_model.host, model=real_model.name)


def test_the_model_is_found(settings: Settings) -> None:
    assert check(settings, limit_s=10).ready


def test_it_answers_over_the_wire_the_same_each_time(settings: Settings) -> None:
    chat = OllamaChat(settings)
    assert chat.context_tokens == 8192
    heard: list[str] = []
    prompt = Prompt("hello", "You are kind.", "Say hello in one short sentence.", max_tokens=64)
    answers = [
        chat.chat([prompt], on_token=lambda _, text: heard.append(text), cancelled=lambda: False)[0]
        for _ in range(2)
    ]
    first, second = (a for a in answers if isinstance(a, Reply))
    assert first.text == second.text and first.prompt_tokens > 20 and first.completion_tokens > 0
    assert "".join(heard).strip().startswith(first.text)


def test_whatever_it_says_only_allowed_values_come_out(settings: Settings) -> None:
    answers = OllamaChat(settings).chat([LINES, ORDER] * 3, on_token=lambda *_: None, cancelled=lambda: False)
    assert len(answers) == 6 and any(isinstance(answer, Reply) for answer in answers)
    for answer in answers:
        assert isinstance(answer, (Reply, ModelError))
        if isinstance(answer, Reply):
            values = parse_lines(answer.text, VOCABULARY).values
            assert all(set(values[key]) <= set(VOCABULARY[key]) for key in VOCABULARY)
            assert set(parse_numbers(answer.text, {1, 2, 3}).numbers) <= {1, 2, 3}


def test_a_prompt_that_its_own_tokenizer_makes_too_long_is_an_error(settings: Settings) -> None:
    # SmolLM2 knows no Korean and spends two tokens a letter, twice what the estimate says.
    korean = "역전 만루 홈런을 칩니다 " * 600
    (answer,) = OllamaChat(settings).chat(
        [Prompt("p", "", korean, max_tokens=16)], on_token=lambda *_: None, cancelled=lambda: False
    )
    assert isinstance(answer, ModelError) and "exceeds the available context" in str(answer)


def test_it_can_be_stopped(settings: Settings) -> None:
    stop = threading.Event()
    prompt = Prompt("p", "", "Tell the story of every home run ever hit, at great length.", max_tokens=4000)
    with pytest.raises(Cancelled):
        OllamaChat(settings).chat([prompt], on_token=lambda *_: stop.set(), cancelled=stop.is_set)
    # Had it gone on, a second story would take minutes.
    assert check(settings, limit_s=10).ready
