"""What the tests of the stores share: a desk in a temporary folder that embeds without a model."""

import os
import subprocess
import sys
from pathlib import Path

from pipeline.build import Desk
from pipeline.settings import Settings
from tests.fakes import FakeEmbedder

ROOT = Path(__file__).resolve().parents[2]


def fake_desk(
    home: Path, *, serve: bool = False, wait_s: float = 10.0, embedder: FakeEmbedder | None = None
) -> Desk:
    made = Desk(Settings(_env_file=None, home=home), serve=serve)
    made.embedder = embedder or FakeEmbedder()
    made.index._door._wait_s = wait_s
    return made


def start(code: str, *args: object) -> subprocess.Popen[str]:
    """Run Python code in a process of its own, with pipes to it."""
    return subprocess.Popen(
        [sys.executable, "-c", code, *map(str, args)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
