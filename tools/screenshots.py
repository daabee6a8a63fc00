"""Write a picture of every page and state in both languages to build/screenshots, to be looked at.

The best go to docs/screenshots, for the README. The app runs on a new data folder with the demo broadcast in
it, or on one inside the folder that CUTDESK_HOME names.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from states import SILENT, WORDS, empty_states, every_state

States = Callable[[Any, str, str], Iterator[str]]
ROOT = Path(__file__).resolve().parents[1]
CHROMIUM = "/usr/bin/chromium"
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip
SIZES = ((1280, 800), (2560, 1440))
LONG_TITLE = (
    "2026 한국 해안 리그 포스트시즌 준플레이오프 5차전 포트 엘러리 랜턴스 대 노릭 폭시스 (재방송, 현장음)"
)
README_FOLDER = ROOT / "docs" / "screenshots"
BEST = {
    "result-en-1280x800.png": "workbench.png",
    "trace-ko-1280x800.png": "trace-ko.png",
}


def environment(home: Path) -> dict[str, str]:
    """Return the environment of a command that works in a data folder."""
    return {**os.environ, "CUTDESK_HOME": str(home), "PYTHONPATH": str(ROOT)}


def command(*words: str, env: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a command of Cutdesk."""
    return subprocess.Popen([sys.executable, "-m", "pipeline.cli.main", *words], env=env, cwd=ROOT)


@contextmanager
def served(home: Path, language: str) -> Iterator[str]:
    """Serve a data folder in a language and give the address."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    app = command("serve", "--port", str(port), env={**environment(home), "CUTDESK_LANGUAGE": language})
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


def prepared(home: Path) -> None:
    """Put into a data folder what the states need: the demo, a silent game with long names, a failed job."""
    env = environment(home)
    if command("demo", "--quiet", env=env).wait():
        raise SystemExit("the demo broadcast could not be made")
    with tempfile.TemporaryDirectory() as folder:
        bundle = Path(folder) / "silent"
        shutil.copytree(home / "demo", bundle, ignore=shutil.ignore_patterns("*.mp4", "made-by.txt"))
        game = json.loads((bundle / "game.json").read_text("utf-8"))
        game |= {"video_id": SILENT, "title": LONG_TITLE, "media": None}
        (bundle / "game.json").write_text(json.dumps(game, ensure_ascii=False), "utf-8")
        if command("import", str(bundle), env=env).wait():
            raise SystemExit("the game without media could not be imported")
        # The app's worker finds it in the queue, and its folder gone.
        queue = "from pipeline.build import desk; from pipeline.jobs.submit import submit_import; "
        queue += "from pathlib import Path; import sys; submit_import(desk(), Path(sys.argv[1]), False)"
        subprocess.run([sys.executable, "-c", queue, str(bundle)], env=env, cwd=ROOT, check=True)


def shoot(home: Path, out: Path, language: str, states: States) -> None:
    """Take every picture in one language."""
    from playwright.sync_api import sync_playwright

    with served(home, language) as address, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for width, height in SIZES:
            page = browser.new_page(viewport={"width": width, "height": height})
            for name in states(page, address, language):
                path = out / f"{name}-{language}-{width}x{height}.png"
                page.screenshot(path=path)
                print(path)
            page.close()
        browser.close()


def shown(out: Path) -> None:
    """Put the best into the README's folder, small: few colours, no more than 1280 wide."""
    from PIL import Image

    for name, target in BEST.items():
        picture = Image.open(out / name).convert("RGB")
        picture.thumbnail((1280, 1280))
        picture.quantize(128).save(README_FOLDER / target, optimize=True)


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        home, nothing = Path(os.environ.get("CUTDESK_HOME", folder)) / "full", Path(folder) / "empty"
        prepared(home)
        for language in WORDS:
            shoot(nothing, out, language, empty_states)
            shoot(home, out, language, every_state)
    shown(out)


if __name__ == "__main__":
    main()
