"""Schemathesis reads the OpenAPI document and tries what it allows and what it forbids."""

import time

import pytest
import schemathesis
from schemathesis.engine import from_schema
from schemathesis.engine.events import NonFatalError, ScenarioFinished

from pipeline.api import health

EXAMPLES = 4


@pytest.fixture
def schema(app, client):
    end = time.monotonic() + 20
    while health.LOOKING.state().status == "checking":
        assert time.monotonic() < end
    held = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    held.config.seed = 7
    held.config.generation.update(max_examples=EXAMPLES)
    return held


def found(schema):
    """Run every phase; give what failed, in words."""
    for event in from_schema(schema).execute():
        if isinstance(event, NonFatalError):
            yield str(event.info)
        if isinstance(event, ScenarioFinished):
            for checks in event.recorder.checks.values():
                yield from (str(check.failure_info.failure) for check in checks if check.failure_info)


@pytest.mark.filterwarnings("default")
def test_schemathesis_finds_nothing(schema):
    assert list(found(schema)) == []


def test_the_document_shows_every_problem_as_a_problem(client):
    document = client.get("/api/openapi.json").json()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, answer in operation["responses"].items():
                if status.startswith("4"):
                    assert list(answer["content"]) == ["application/problem+json"], (method, path, status)


def test_the_document_says_what_the_settings_decide(client):
    schemas = client.get("/api/openapi.json").json()["components"]["schemas"]
    assert schemas["SearchBody"]["properties"]["duration_sec"]["anyOf"][0]["maximum"] == 6 * 3600
