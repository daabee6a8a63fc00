"""The component inside a real Streamlit page."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def served(room, tmp_path):
    made = room.list_of("pal", (20, 250), (100, 150))
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    child = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "tests.browser.workbench.streamlit_app:app", "--port", str(port)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), "CUTDESK_HOME": str(room.desk.settings.home),
             "CUTDESK_TEST_LIST": made},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    address = f"http://localhost:{port}"
    for _ in range(200):
        try:
            urllib.request.urlopen(f"{address}/_stcore/health", timeout=1).close()
            break
        except OSError:
            time.sleep(0.1)
    yield address, made
    child.terminate()
    child.wait(20)


def test_reruns_keys_and_typing(room, served, screen):  # the page goes before its server
    address, made = served
    page = screen.page
    page.set_default_timeout(20_000)
    page.goto(address)
    screen.ready()
    page.get_by_text("runs: 1").wait_for()
    screen.shows(20)
    page.locator("video.front").evaluate("video => { window.film = video; }")
    screen.press("KeyL")
    screen.plays("1")
    page.get_by_text("Run again").click()
    page.get_by_text("runs: 2").wait_for()
    assert page.locator("video.front").evaluate("video => video === window.film && !video.paused")
    page.locator(".cutdesk").evaluate("root => root.focus()")
    screen.press("KeyK", "KeyR", "KeyC", "KeyI")
    page.locator(".cd-note").press_sequentially("rca")
    page.locator(".cd-note").blur()
    screen.saved()
    held = room.desk.cut_lists.get(made)
    assert held.clips[0].note == "rca"
    assert room.frames(made)[0][1] == int(screen.state("frame"))
    assert page.get_by_role("dialog").count() == 0
    assert page.get_by_text("runs: 2").count() == 1
