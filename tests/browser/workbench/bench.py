"""Measure the component with 200 clips of hours: `python -m tests.browser.workbench.bench [HOURS]`.

Prints, as the 50th and 95th percentile in milliseconds: an in point until it is drawn, the same while the
server is stalled, an edit until it is stored, a rerun until it is done. Then, of a 1080p film whose key
frames lie 60 frames apart, how many different pictures a second are shown in reverse, from the film itself
and from its proxy.
"""

import json
import statistics
import sys
import tempfile
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeline import build
from pipeline.build import Desk
from pipeline.media.proxy import proxy
from pipeline.model import Bundle, Clip, CutList, Evidence, Hit, Segment, Video
from pipeline.settings import Settings
from tests.browser.workbench import harness
from tests.browser.workbench.screen import CHROMIUM, FLAGS
from tests.videos import make_test_video

CLIPS, PLAYS, LINES, ROUNDS, PORT = 200, 320, 4000, 30, 8749
DRAWN = """() => new Promise((done) => {
  const root = document.querySelector("#place").shadowRoot;
  const began = performance.now();
  window.dispatchEvent(new KeyboardEvent("keydown", { code: "Period", key: "." }));
  const was = root.querySelector(".cd-card.chosen .cd-span").textContent;
  window.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyI", key: "i" }));
  const look = () => (root.querySelector(".cd-card.chosen .cd-span").textContent !== was
    ? done(performance.now() - began) : requestAnimationFrame(look));
  look();
})"""
STORED = """() => new Promise((done) => {
  const root = document.querySelector("#place").shadowRoot.querySelector(".cutdesk");
  const version = () => root.querySelector(".cd-saving").textContent;
  const was = version();
  const began = performance.now();
  window.dispatchEvent(new KeyboardEvent("keydown", { code: "Period", key: "." }));
  window.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyI", key: "i" }));
  const look = () => (root.dataset.saving === "0" && version() !== was && version().includes("v")
    ? done(performance.now() - began) : requestAnimationFrame(look));
  look();
})"""
RERUN = """() => new Promise((done) => {
  const began = performance.now();
  window.rerun({ wanted_ms: 60000 + Math.round(began) });
  requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)));
})"""

BACKWARDS = """() => new Promise((done) => {
  const root = document.querySelector("#place").shadowRoot.querySelector(".cutdesk");
  const key = (code) => window.dispatchEvent(new KeyboardEvent("keydown", { code, key: code }));
  const seen = new Set();
  const began = performance.now();
  new MutationObserver(() => seen.add(root.dataset.presented))
    .observe(root, { attributes: true, attributeFilter: ["data-presented"] });
  key("KeyJ");
  setTimeout(() => {
    const passed = performance.now() - began;
    key("KeyK");
    done((1000 * seen.size) / passed);
  }, 3000);
})"""
FILM, FILM_SECONDS = "film", 14


def film(desk: Desk, home: Path) -> str:
    """Put a film with long groups of pictures into a desk; returns the id of a list that stands late in it."""
    fps, path = Fraction(30000, 1001), home / "film.mp4"
    frames = make_test_video(path, fps, FILM_SECONDS, (1920, 1080))
    video = Video(FILM, "A film", "baseball", round(frames / fps * 1000), fps, True, media=str(path))
    desk.library.publish(Bundle(video, (), content_hash=FILM), ())
    grid = video.timebase
    clip = Clip(FILM, grid.ms_of(frames - 100), grid.ms_of(frames - 20), clip_id="c")
    return desk.cut_lists.create(CutList(FILM, (clip,))).list_id


def backwards(browser: Any, list_id: str) -> float:
    """Return the different pictures a second that a reverse at normal speed shows."""
    page = browser.new_page(viewport={"width": 1600, "height": 900})
    page.goto(f"http://127.0.0.1:{PORT}/list/{list_id}")
    page.wait_for_selector(".cutdesk[data-ready]", state="attached")
    page.wait_for_timeout(800)
    shown = float(page.evaluate(BACKWARDS))
    page.close()
    return round(shown, 1)


def fill(desk: Desk, hours: float) -> str:
    """Put a long video without media and a list of 200 clips into a desk; returns the list's id."""
    fps, ms = Fraction(30000, 1001), round(hours * 3_600_000)
    video = Video("long", "A long night", "baseball", ms, fps, True, "00:00:00;00")
    each = ms // PLAYS
    plays = tuple(
        Segment(n, n * each, n * each + each * 3 // 4, 1 + n // 36, "top" if n // 18 % 2 else "bottom",
                "A", "B", f"Batter {n}", "P", ("single",), pitch_ms=n * each + 5000,
                end_candidates_ms=(n * each + 15000,))
        for n in range(PLAYS)
    )  # fmt: skip
    lines = tuple(
        Evidence(f"stt-{n}", "stt", n * ms // LINES, (n + 1) * ms // LINES, "and that is a line of talk " * 3)
        for n in range(LINES)
    )
    desk.library.publish(Bundle(video, plays, evidence=lines, content_hash="long"), ())
    grid = video.timebase
    clips = tuple(
        Clip("long", grid.snap(n * each + 5000), grid.snap(n * each + 15000), rank=n + 1, segment_ids=(n,),
             reason="a reason", hits=tuple(Hit(lines[n * 12 + k], 0.5, "phrase") for k in range(4)),
             clip_id=f"c{n}")
        for n in range(CLIPS)
    )  # fmt: skip
    return desk.cut_lists.create(CutList("long", clips)).list_id


def say(name: str, figures: list[float]) -> dict[str, float]:
    """Return the figures' middle and 95th percentile."""
    ordered = sorted(figures)
    return {
        f"{name}_p50": round(statistics.median(ordered), 1),
        f"{name}_p95": round(ordered[-len(ordered) // 20], 1),
    }


def measure(page: Any, list_id: str) -> dict[str, float]:
    """Measure on an open page."""
    out = say("stored", [page.evaluate(STORED) for _ in range(ROUNDS)])
    out |= say("drawn", [page.evaluate(DRAWN) for _ in range(ROUNDS)])
    held: list[Any] = []
    page.route("**/edits", lambda route: held.append(route))
    out |= say("drawn_stalled", [page.evaluate(DRAWN) for _ in range(ROUNDS)])
    page.unroute("**/edits")  # lets go what it held
    return out | say("rerun", [page.evaluate(RERUN) for _ in range(ROUNDS)])


def main() -> None:
    """Serve a desk of its own, measure and print JSON."""
    import uvicorn
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        desk = build.Desk(Settings(_env_file=None, home=Path(folder), proxies="off"))
        build._desks[:] = [desk]
        list_id = fill(desk, float(sys.argv[1]) if len(sys.argv) > 1 else 3.5)
        server = uvicorn.Server(uvicorn.Config(harness.create_app(), port=PORT, log_level="error"))
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1600, "height": 900})
        page.goto(f"http://127.0.0.1:{PORT}/list/{list_id}?wanted_ms=600000")
        page.wait_for_selector(".cutdesk[data-ready]", state="attached")
        figures = measure(page, list_id)
        page.close()
        film_list = film(desk, Path(folder))
        figures["reverse_fps_film"] = backwards(browser, film_list)
        proxy(desk.library.video(FILM), desk.settings.cache_folder)
        figures["reverse_fps_proxy"] = backwards(browser, film_list)
        print(json.dumps(figures, indent=1))
        browser.close()
        server.should_exit = True
        thread.join(10)
        desk.close()


if __name__ == "__main__":
    main()
