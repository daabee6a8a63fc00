"""What the tests of the model client share."""

from collections.abc import Callable
from typing import Any

from pipeline.errors import ModelError
from pipeline.llm.ollama import OllamaChat
from pipeline.model import Prompt, Reply
from pipeline.settings import Settings
from tests.fake_ollama import FakeOllama


def settings(host: str, **more: Any) -> Settings:
    return Settings(_env_file=None, ollama_host=host, **more)


def ask(
    server: FakeOllama,
    *prompts: Prompt,
    on_token: Callable[[int, str], None] = lambda place, text: None,
    cancelled: Callable[[], bool] = lambda: False,
    **more: Any,
) -> list[Reply | ModelError]:
    chat = OllamaChat(settings(server.host, **more))
    return chat.chat(prompts or (PROMPT,), on_token=on_token, cancelled=cancelled)


def reply(server: FakeOllama, *prompts: Prompt, **more: Any) -> Reply:
    answer = ask(server, *prompts, **more)[0]
    assert isinstance(answer, Reply), answer
    return answer


def problem(server: FakeOllama, *prompts: Prompt, **more: Any) -> str:
    answer = ask(server, *prompts, **more)[0]
    assert isinstance(answer, ModelError), answer
    return str(answer)


PROMPT = Prompt("parse_query", "You fill in lines.", "Request: home runs after the 7th", max_tokens=64)
