"""The runners that are at hand: where LangGraph is not installed, what needs it is skipped and says so."""

from importlib.util import find_spec

import pytest

from pipeline.runners import direct

INSTALLED = find_spec("langgraph") is not None
needs_langgraph = pytest.mark.skipif(not INSTALLED, reason="LangGraph is not installed")

if INSTALLED:
    from pipeline.runners import langgraph
else:
    langgraph = None

AT_HAND = (direct, langgraph) if INSTALLED else (direct,)
EACH = [pytest.param(direct, id="direct"), pytest.param(langgraph, id="langgraph", marks=needs_langgraph)]
