import threading

import pytest

from pipeline.llm.health import check
from tests.fake_ollama import FakeOllama, Say
from tests.llm.helpers import settings


def test_all_is_well() -> None:
    with FakeOllama(models=("llama3:8b", "qwen3.5:4b")) as server:
        health = check(settings(server.host))
    assert health.ready and health.advice == "" and health.version == "0.33.2"
    assert health.models == ("llama3:8b", "qwen3.5:4b") and health.host == server.host
    assert not server.requests, "a look must not load the model"


@pytest.mark.parametrize(
    ("installed", "model", "present"),
    [("qwen3:latest", "qwen3", True), ("Qwen3:8B", "qwen3:8b", True), ("qwen3:8b", "qwen3", False)],
)
def test_a_name_without_a_tag_means_latest(installed: str, model: str, present: bool) -> None:
    with FakeOllama(models=(installed,)) as server:
        assert check(settings(server.host), model).ready is present


def test_a_missing_model_says_how_to_get_it() -> None:
    with FakeOllama(models=()) as server:
        health = check(settings(server.host))
    assert health.reachable and not health.ready and "`ollama pull qwen3.5:4b`" in health.advice


def test_a_server_that_is_down_says_how_to_start_it() -> None:
    with FakeOllama() as server:
        pass
    health = check(settings(server.host))
    assert not health.reachable and not health.ready and "`ollama serve`" in health.advice


def test_a_server_that_does_not_answer_is_given_up() -> None:
    with FakeOllama() as server:
        server.slow_look = threading.Event()
        health = check(settings(server.host), limit_s=0.05)
        server.slow_look.set()
    assert not health.reachable and "does not answer within 0.05 s" in health.advice


def test_an_old_server_is_to_be_updated() -> None:
    with FakeOllama(Say("3"), version="0.6.5") as server:
        assert "update Ollama" in check(settings(server.host)).advice
    with FakeOllama(Say("3"), version="0.0.0") as server:
        assert check(settings(server.host)).advice == ""


@pytest.mark.parametrize("host", ["http://127.0.0.1:port", "http://[::1"])
def test_a_host_that_is_no_address_is_named(host: str) -> None:
    health = check(settings(host))
    assert not health.reachable and repr(host) in health.advice
