"""Write a picture of every page and state in both languages to docs/screenshots, to be looked at.

The app runs on a data folder with the demo broadcast in it: a new one, or the one that CUTDESK_HOME names.
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZES = ((1280, 1000), (2560, 1440))
REQUESTS = {
    "en": ("all home runs", "home runs in the 1st inning"),
    "ko": ("홈런 전부", "1회 홈런"),
}
SETTLE_MS = 2500


def command(*words: str, env: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a command of Cutdesk."""
    return subprocess.Popen([sys.executable, "-m", "pipeline.cli.main", *words], env=env, cwd=ROOT)


@contextmanager
def served(home: Path, language: str) -> Iterator[str]:
    """Serve a data folder in a language and give the address."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    env = {**os.environ, "CUTDESK_HOME": str(home), "CUTDESK_LANGUAGE": language, "PYTHONPATH": str(ROOT)}
    app = command("serve", "--port", str(port), env=env)
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=5).close()
                break
            except OSError:
                time.sleep(0.2)
        yield f"http://127.0.0.1:{port}"
    finally:
        app.terminate()
        app.wait(40)


def ask(page: Any, address: str, query: str) -> None:
    """Ask for something of the demo and wait for what comes of it."""
    page.goto(f"{address}/?video=demo-lanterns-foxes")
    box = page.locator(".stForm input").first
    box.wait_for(timeout=60_000)
    box.fill(query)
    box.press("Enter")
    page.wait_for_url("**run=**", timeout=60_000)
    page.wait_for_timeout(2 * SETTLE_MS)


def states(page: Any, address: str, language: str) -> Iterator[str]:
    """Go from state to state of the pages and name each."""
    found, nothing = REQUESTS[language]
    page.goto(address)
    page.locator(".stForm input").first.wait_for(timeout=60_000)
    page.wait_for_timeout(SETTLE_MS)
    yield "welcome"
    ask(page, address, nothing)
    yield "nothing-found"
    ask(page, address, found)
    yield "result"
    page.locator(".st-key-chips button").first.click()
    page.wait_for_timeout(SETTLE_MS)
    yield "chip"
    page.keyboard.press("Escape")
    page.locator(".st-key-trace summary").first.click()
    page.locator("[data-node=select_clips]").click()
    page.wait_for_timeout(SETTLE_MS)
    page.locator(".st-key-trace").scroll_into_view_if_needed()
    yield "trace"
    for name in ("runs", "library", "system"):
        page.goto(f"{address}/{name}")
        page.locator("h1").first.wait_for(timeout=60_000)
        page.wait_for_timeout(2 * SETTLE_MS)
        yield name


def shoot(home: Path, out: Path, language: str) -> None:
    """Take every picture in one language."""
    from playwright.sync_api import sync_playwright

    with served(home, language) as address, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            for name in states(page, address, language):
                path = out / f"{name}-{language}-{width}.png"
                page.screenshot(path=path)
                print(path)
            page.close()
        browser.close()


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "screenshots")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(os.environ.get("CUTDESK_HOME", folder))
        env = {**os.environ, "CUTDESK_HOME": str(home), "PYTHONPATH": str(ROOT)}
        if command("demo", "--quiet", env=env).wait():
            raise SystemExit("the demo broadcast could not be made")
        for language in REQUESTS:
            shoot(home, out, language)


if __name__ == "__main__":
    main()
