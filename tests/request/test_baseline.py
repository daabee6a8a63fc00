"""The yardstick: plain vector search that neither builds nor calls a graph."""

import subprocess
import sys

import jsonschema
import pytest

from pipeline.request.door import Request
from pipeline.run import run
from pipeline.runners import choose
from tests.conftest import DEMO_ID
from tests.test_run import SCHEMA


def test_it_answers_with_the_nearest_plays(demo_desk):
    finished = run(Request("home run", (DEMO_ID,), preset="naive_baseline"), demo_desk)
    jsonschema.validate(finished.result, SCHEMA)
    assert finished.result["status"] == "ok"
    assert finished.result["runner"] == "naive_baseline"
    assert 0 < len(finished.result["clips"]) <= 10
    starts = [clip["start_sec"] for clip in finished.result["clips"]]
    assert starts == sorted(starts)
    assert finished.traces == ()


def test_a_length_ends_it(demo_desk):
    finished = run(Request("home run", (DEMO_ID,), duration_ms=15_000, preset="naive_baseline"), demo_desk)
    assert len(finished.result["clips"]) < 10


def test_it_never_touches_a_runner(demo_desk, monkeypatch):
    def never(*words):
        pytest.fail("a runner was asked for")

    monkeypatch.setattr(choose, "runner", never)
    monkeypatch.setattr("pipeline.run.runner", never)
    assert run(Request("home run", (DEMO_ID,), preset="naive_baseline"), demo_desk).result["clips"]


CODE = """
import sys
from pathlib import Path
from tests.conftest import make_desk
from pipeline.request.door import Request
from pipeline.run import run
desk = make_desk(Path(sys.argv[1]))
assert run(Request("home run", preset="naive_baseline"), desk).result["clips"]
assert not [name for name in sys.modules if name.split(".")[0] in ("langgraph", "langchain_core")]
"""


def test_langgraph_is_never_imported(demo_desk):
    home = demo_desk.settings.home
    demo_desk.close()
    subprocess.run([sys.executable, "-c", CODE, str(home)], check=True, cwd=".")
