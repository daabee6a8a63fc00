"""The real games, where they are at hand: scored by their own script, the same by both runners."""

import json
import subprocess
import sys

import pytest

from pipeline.cli import main as command
from pipeline.ingest.importer import import_bundle
from tests import bundles
from tests.orchestrators import needs_langgraph

BENCH = bundles.bench()
GAMES = ("alcs2017-g4", "alcs2017-g6", "alcs2017-g7")
pytestmark = pytest.mark.skipif(not BENCH.is_dir(), reason="the real games are not here")


def batch(video_id, requests, out, runner):
    with pytest.raises(SystemExit) as ended:
        command.main(
            ["batch", "--engine", "rules", "--orchestrator", runner, "--video", video_id,
             "--requests", str(requests), "--out", str(out)]
        )  # fmt: skip
    assert ended.value.code == 0
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


@needs_langgraph
@pytest.mark.parametrize("game", GAMES)
def test_a_real_game(game, the_desk, tmp_path):
    folder = BENCH / "baseball" / game
    report = import_bundle(folder, the_desk.importing())
    files = {name: tmp_path / f"{name}.jsonl" for name in ("direct", "langgraph")}
    lines = {
        name: batch(report.video_id, folder / "requests.jsonl", file, name) for name, file in files.items()
    }
    for answers in lines.values():
        for line in answers:
            line.pop("ms")
    assert lines["direct"] == lines["langgraph"]
    said = subprocess.run(
        [sys.executable, str(BENCH / "score.py"), str(folder), str(files["direct"])],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    rows = {line.split()[0]: line for line in said.splitlines() if line}
    assert float(rows["ALL"].split()[-1]) >= 0.80
    assert "over length: 0 of" in said
    assert "missing or error: 0" in said
