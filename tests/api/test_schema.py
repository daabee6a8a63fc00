"""Schemathesis reads the OpenAPI document and tries what it allows and what it forbids."""

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import load_all_checks

load_all_checks()
EXAMPLES = 8


@pytest.fixture
def schema(app):
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


def operations(schema):
    return [result.ok() for result in schema.get_all_operations()]


@pytest.mark.filterwarnings("default")
def test_schemathesis_finds_nothing(schema):
    for operation in operations(schema):
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            try_out(operation, mode)


def try_out(operation, mode):
    from hypothesis import given

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def one(case):
        case.call_and_validate()

    one()
