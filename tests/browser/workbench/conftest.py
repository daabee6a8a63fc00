"""A server with the component on small videos, and pages of a real browser on it."""

import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline import build
from pipeline.build import Desk
from pipeline.model import Bundle, Clip, CutList, Evidence, Segment, Video
from pipeline.settings import Settings
from tests.browser.workbench import harness
from tests.browser.workbench.screen import CHROMIUM, FLAGS, Screen
from tests.videos import make_test_video

RATES = {
    "film": (Fraction(24000, 1001), "00:00:00:00"),
    "pal": (Fraction(25), "10:00:00:00"),
    "ntsc": (Fraction(30000, 1001), "00:59:58;00"),
    "fast": (Fraction(60000, 1001), "01:00:00;00"),
}
SECONDS = 12


@dataclass(frozen=True, slots=True)
class Room:
    """The served desk and where it answers."""

    desk: Desk
    address: str

    def list_of(self, video_id: str, *spans: tuple[int, int], mode: str = "reel") -> str:
        """Make a list of spans in frames, with the ids a, b, c, …; returns its id."""
        grid = self.desk.library.video(video_id).timebase
        clips = tuple(
            Clip(video_id, grid.ms_of(first), grid.ms_of(after), rank=place + 1, clip_id=chr(97 + place),
                 title=f"Clip {chr(65 + place)}", reason="runs score")
            for place, (first, after) in enumerate(spans)
        )  # fmt: skip
        return self.desk.cut_lists.create(CutList("cut", clips, mode=mode)).list_id

    def frames(self, list_id: str) -> list[tuple[str, int, int]]:
        """Return what is stored of a list: id, in and out of each clip, in frames."""
        held = self.desk.cut_lists.get(list_id)
        grids = {c.video_id: self.desk.library.video(c.video_id).timebase for c in held.clips}
        return [
            (
                c.clip_id,
                grids[c.video_id].nearest_frame(c.start_ms),
                grids[c.video_id].nearest_frame(c.end_ms),
            )
            for c in held.clips
        ]


def bundle(video: Video) -> Bundle:
    plays = tuple(
        Segment(
            n, n * 2000, n * 2000 + 1800, 1 + n // 3, "top" if n % 2 else "bottom", "AAA", "BBB",
            f"Batter {n}", "P", ("single",), pitch_ms=n * 2000 + 400, end_candidates_ms=(n * 2000 + 1200,),
        )
        for n in range(5)
    )  # fmt: skip
    words = (Evidence("stt-1", "stt", 1000, 3000, "that one is gone"),)
    return Bundle(video, plays, evidence=words, content_hash=video.video_id)


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    if not Path(CHROMIUM).exists():
        pytest.skip("needs Chromium")
    import uvicorn

    home = tmp_path_factory.mktemp("room")
    desk = build.Desk(Settings(_env_file=None, home=home))
    for name, (fps, start) in RATES.items():
        path = home / f"{name}.mp4"
        frames = make_test_video(path, fps, SECONDS, start_timecode=start)
        ms = round(frames / fps * 1000)
        desk.library.publish(
            bundle(Video(name, name, "baseball", ms, fps, ";" in start, start, media=str(path))), ()
        )
    bare = Video("bare", "No picture", "baseball", 12_000, Fraction(25))
    gone = Video("gone", "Moved", "baseball", 12_000, Fraction(25), media=str(home / "moved.mp4"))
    (home / "odd.mp4").write_bytes(b"not a film at all" * 1000)
    odd = Video("odd", "Odd", "baseball", 12_000, Fraction(25), media=str(home / "odd.mp4"))
    for video in (bare, gone, odd):
        desk.library.publish(bundle(video), ())
    before, build._desks[:] = list(build._desks), [desk]
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(harness.create_app(), port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield Room(desk, f"http://127.0.0.1:{port}")
    server.should_exit = True
    thread.join(10)
    build._desks[:] = before
    desk.close()


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as p:
        made = p.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield made
        made.close()


@pytest.fixture
def screen(room: Room, browser: object) -> Iterator[Screen]:
    made = Screen(browser, room.address)
    yield made
    made.close()
