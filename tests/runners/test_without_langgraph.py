"""Where LangGraph is not installed everything passes on the direct loop: the core suites, run so."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.orchestrators import needs_langgraph

ROOT = Path(__file__).parents[2]
SUITES = ("tests/domains", "tests/ask", "tests/request", "tests/runners", "tests/cli", "tests/jobs/test_live.py",
          "tests/api/test_search.py", "tests/api/test_ask.py", "tests/test_run.py")  # fmt: skip


@needs_langgraph
def test_the_core_suites_pass_without_it(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "tests.without_langgraph", "-p", "no:cacheprovider", "-rs", *SUITES],
        cwd=ROOT,
        env={**os.environ, "CUTDESK_BENCH": str(tmp_path / "none"), "CUTDESK_SLOW_MACHINE": "10"},
        capture_output=True,
        text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
    skipped = re.findall(r"^SKIPPED \[\d+\] \S+ (.+)$", done.stdout, re.MULTILINE)
    assert "LangGraph is not installed" in skipped
    assert {why for why in skipped if "not here" not in why} == {"LangGraph is not installed"}
