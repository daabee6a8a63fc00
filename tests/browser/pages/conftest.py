"""The real app in a process of its own, on the demo broadcast with its picture, and a real browser."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from pipeline.build import Desk
from pipeline.ingest.demo.make import make_demo
from pipeline.ingest.importer import import_bundle
from tests.browser.workbench.screen import CHROMIUM, FLAGS
from tests.conftest import make_desk

ROOT = Path(__file__).parents[3]
START_S, PAUSE_S = 90, 0.2


@dataclass(frozen=True, slots=True)
class Served:
    """Where the app answers, and a desk of the test's own on the same data folder."""

    address: str
    desk: Desk


@pytest.fixture(scope="session")
def served(tmp_path_factory) -> Iterator[Served]:
    if not Path(CHROMIUM).exists():
        pytest.skip("needs Chromium")
    home = tmp_path_factory.mktemp("served")
    desk = make_desk(home)
    import_bundle(make_demo(home / "demo", lambda share: None), desk.importing())
    with serving(desk) as held:
        yield held


@contextmanager
def serving(desk: Desk, ollama: str = "http://127.0.0.1:9") -> Iterator[Served]:
    """Serve a desk's data folder with a model server at `ollama`; the desk is closed at the end."""
    desk.index.close()
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    env = {
        **os.environ,
        "CUTDESK_HOME": str(desk.settings.home),
        "OLLAMA_HOST": ollama,
        "PYTHONPATH": str(ROOT),
    }
    app = subprocess.Popen([sys.executable, "-m", "pipeline.cli.main", "serve", "--port", str(port)], env=env)
    try:
        wait_for(f"http://127.0.0.1:{port}/_stcore/health")
        yield Served(f"http://127.0.0.1:{port}", desk)
    finally:
        app.terminate()
        app.wait(40)
        desk.close()


def wait_for(address: str) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(address, timeout=5):
                return
        except OSError:
            time.sleep(PAUSE_S)
    raise AssertionError(f"{address} does not answer after {START_S} s")


def problems(said: object) -> list[str]:
    """Give what the console said as an error, with its address.

    Streamlit itself, opened by a page's own address, first looks for its server below that address.
    """
    where = str(said.location.get("url", ""))
    own = said.type != "error" or where.endswith(("/ask/_stcore/health", "/ask/_stcore/host-config"))
    return [] if own else [f"{said.text} {where}"]


@pytest.fixture
def page(served) -> Iterator[object]:
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        made = browser.new_page(viewport={"width": 1280, "height": 1000})
        made.set_default_timeout(60_000)
        made.problems = []
        made.on("console", lambda said: made.problems.extend(problems(said)))
        made.on("pageerror", lambda error: made.problems.append(str(error)))
        yield made
        browser.close()
