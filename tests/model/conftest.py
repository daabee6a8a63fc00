"""Tests with a real small model: `pytest tests/model --run-model`. Skipped everywhere else."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.model.llama_server import MODEL, LlamaServer, missing


@dataclass(frozen=True)
class RealModel:
    """Where the real model answers, for OLLAMA_HOST and CUTDESK_MODEL."""

    host: str
    name: str


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-model", action="store_true", help="run the tests that need a real small model")


@pytest.fixture(scope="session")
def real_model(request: pytest.FixtureRequest) -> Iterator[RealModel]:
    # Without this folder on the command line the option is not known at all.
    if not request.config.getoption("--run-model", default=False):
        pytest.skip("a real model is asked only by `pytest tests/model --run-model`")
    if reason := missing():
        pytest.fail(reason)
    with LlamaServer() as server:
        yield RealModel(server.host, MODEL)
