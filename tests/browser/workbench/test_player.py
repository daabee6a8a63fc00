import threading
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.jobs.kinds import KINDS
from pipeline.jobs.worker import work
from pipeline.media.probe import probe
from pipeline.model import Clip, CutList, Video
from tests.browser.workbench.conftest import RATES, bundle
from tests.media.sources import Recipe, make
from tests.videos import make_test_video


@pytest.mark.parametrize("rate", list(RATES))
def test_a_hundred_steps_are_a_hundred_frames(room, screen, rate):
    grid = room.desk.library.video(rate).timebase
    screen.open(room.list_of(rate, (20, 60)))
    screen.shows(20)
    assert screen.picture() == 20
    screen.press(*["Period"] * 100)
    screen.shows(120)
    assert screen.picture() == 120
    assert screen.timecode() == grid.label(grid.start_frame + 120)
    screen.press(*["ArrowLeft"] * 37)
    screen.shows(83)
    assert screen.picture() == 83


@pytest.mark.parametrize("rate", list(RATES))
def test_a_step_lands_where_a_seek_does(room, screen, rate):
    grid = room.desk.library.video(rate).timebase
    screen.open(room.list_of(rate, (20, 60)))
    for frame in (1, 77, 143, 201):
        screen.press("KeyG")
        screen.page.keyboard.type(grid.label(grid.start_frame + frame))
        screen.press("Enter")
        screen.shows(frame)
        assert screen.picture() == frame
        screen.press("Period")
        screen.shows(frame + 1)
        assert screen.picture() == frame + 1


def test_a_second_and_relative_timecode(room, screen):
    screen.open(room.list_of("pal", (20, 60)))
    screen.press("Shift+ArrowRight")
    screen.shows(45)
    screen.press("Shift+Equal")
    screen.page.keyboard.type("1:05")
    screen.press("Enter")
    screen.shows(75)
    screen.press("Minus")
    screen.page.keyboard.type("10")
    screen.press("Enter")
    screen.shows(65)
    screen.press("Equal")
    screen.page.keyboard.type("99:99")
    screen.press("Enter")
    assert screen.page.locator(".cd-entry.wrong").count() == 1
    screen.press("Escape")
    assert screen.state("frame") == "65"


def test_play_pause_and_shuttle(room, screen):
    screen.open(room.list_of("ntsc", (20, 200)))
    screen.press("KeyL")
    screen.plays("1")
    screen.press("KeyL", "KeyL")
    screen.plays("4")
    screen.page.wait_for_function(
        "+document.querySelector('#place').shadowRoot.querySelector('.cutdesk').dataset.frame > 20"
    )
    screen.press("KeyK")
    at = int(screen.state("frame"))
    assert at > 20
    screen.shows(at)
    assert screen.picture() == at
    screen.press("Shift+KeyL")
    screen.plays("0.5")
    screen.press("KeyJ")
    screen.plays("-1")
    screen.press("KeyK")
    end = int(screen.state("frame"))
    screen.page.keyboard.down("KeyK")
    screen.press("KeyL", "KeyL", "KeyJ")
    screen.page.keyboard.up("KeyK")
    screen.shows(end + 1)


def test_reverse_goes_back_smoothly(room, screen):
    screen.open(room.list_of("pal", (200, 260)))
    screen.shows(200)
    screen.press("KeyJ")
    screen.page.wait_for_function(
        "+document.querySelector('#place').shadowRoot.querySelector('.cutdesk').dataset.frame < 180"
    )
    screen.press("KeyK")
    at = int(screen.state("frame"))
    screen.shows(at)
    assert screen.picture() == at


def test_the_list_plays_over_its_joins(room, screen):
    screen.open(room.list_of("pal", (20, 45), (100, 130), (200, 220)))
    screen.page.evaluate(
        """() => {
          window.seen = [];
          const root = document.querySelector("#place").shadowRoot.querySelector(".cutdesk");
          new MutationObserver(() => window.seen.push([+root.dataset.presented, performance.now()]))
            .observe(root, { attributes: true, attributeFilter: ["data-presented"] });
        }"""
    )
    screen.press("Shift+Space")
    screen.page.wait_for_selector(
        ".cutdesk[data-frame='219'][data-rate='0']", state="attached", timeout=15000
    )
    seen = screen.page.evaluate("window.seen")
    joins = [
        (before, after)
        for before, after in pairwise(seen)
        if after[0] > before[0] + 20 or after[0] < before[0]
    ]
    assert [after[0] for _, after in joins[:2]] == [100, 200]
    assert all(44 - 2 <= before[0] <= 44 or 129 - 2 <= before[0] <= 129 for before, _ in joins[:2])
    assert all(after[1] - before[1] < 150 + 40 for before, after in joins[:2])
    outside = [f for f, _ in seen if f >= 0 and not (20 <= f < 45 or 100 <= f < 130 or 200 <= f < 220)]
    assert outside == []


def test_playing_around_a_cut_comes_back(room, screen):
    screen.open(room.list_of("pal", (60, 100), (150, 200)))
    screen.press("ArrowDown")
    screen.shows(150)
    screen.press("Slash")
    screen.plays("1")
    screen.page.wait_for_selector(
        ".cutdesk[data-frame='150'][data-rate='0']", state="attached", timeout=12000
    )


def test_a_rerun_keeps_what_plays(room, screen):
    screen.open(room.list_of("pal", (20, 250)))
    screen.page.evaluate(
        "window.film = document.querySelector('#place').shadowRoot.querySelector('video.front')"
    )
    screen.press("KeyL")
    screen.plays("1")
    kept = screen.page.evaluate(
        """async () => {
          const before = window.film.currentTime;
          await window.rerun({ wanted_ms: 5000 });
          const now = document.querySelector("#place").shadowRoot.querySelector("video.front");
          return now === window.film && !now.paused && now.currentTime >= before;
        }"""
    )
    assert kept
    screen.plays("1")


@pytest.mark.parametrize(
    ("video", "says"),
    [("bare", "No picture"), ("gone", "not where it was"), ("odd", "can't play")],
)
def test_without_a_picture_all_else_works(room, screen, video, says):
    made = room.list_of(video, (20, 60))
    screen.open(made)
    screen.page.wait_for_selector(f'.cd-trouble:has-text("{says}")')
    screen.press("Period", "Period")
    screen.page.wait_for_function(
        "document.querySelector('#place').shadowRoot.querySelector('.cutdesk').dataset.frame === '22'"
    )
    screen.press("KeyI")
    screen.saved()
    assert room.frames(made) == [("a", 22, 60)]
    if video == "odd":
        screen.page.wait_for_timeout(300)
        screen.errors.clear()  # the browser itself reports what it cannot decode


def test_a_file_that_comes_back_plays_again(room, screen):
    path = Path(room.desk.library.video("gone").media)
    screen.open(room.list_of("gone", (20, 60)))
    screen.page.wait_for_selector('.cd-trouble:has-text("not where it was")')
    path.write_bytes(Path(room.desk.library.video("pal").media).read_bytes())
    try:
        screen.page.get_by_role("button", name="Try again").click()
        screen.shows(20)
        assert screen.picture() == 20
    finally:
        path.unlink()


def test_a_proxy_is_asked_for_and_its_failure_is_said(room, screen):
    made = room.list_of("odd", (20, 60))
    screen.open(made)
    screen.page.get_by_role("button", name="Make a proxy").click()
    screen.page.wait_for_selector('.cd-trouble:has-text("being made: 0 %")')
    (job,) = room.desk.jobs.jobs(10)
    assert (job.kind, job.payload) == ("proxy", {"video_id": "odd"})
    room.desk.jobs.end(job.job_id, "failed", "the file is no film")
    screen.page.wait_for_selector('.cd-toast:has-text("no film")')
    screen.page.wait_for_selector('.cd-trouble:has-text("can\'t play")')
    screen.errors.clear()


FRONT = "document.querySelector('#place').shadowRoot.querySelector('video.front').src"


def make_proxies(room):
    """Do what the worker does: run the proxy jobs that wait."""
    while job := room.desk.jobs.claim("background", "test"):
        work(job, room.desk.jobs, room.desk, threading.Event(), KINDS)


def publish(room, name, path, fps=Fraction(25)):
    video = Video(name, name, "baseball", probe(path).duration_ms, fps, media=str(path))
    room.desk.library.publish(bundle(video), ())
    return room.list_of(name, (20, 60))


def test_an_empty_file_says_so_when_a_proxy_is_asked_for(room, screen):
    path = room.desk.settings.home / "empty.mp4"
    path.write_bytes(b"")
    video = Video("empty", "Empty", "baseball", 12_000, Fraction(25), media=str(path))
    room.desk.library.publish(bundle(video), ())
    screen.open(room.list_of("empty", (20, 60)))
    screen.page.get_by_role("button", name="Make a proxy").click()
    screen.page.wait_for_selector('.cd-toast:has-text("is empty")')
    screen.errors.clear()  # the browser itself reports what it cannot decode


def test_what_the_browser_cannot_play_plays_from_a_proxy_made_unasked(room, screen):
    prores = Recipe(frames=100, size=(640, 360), video=("-c:v", "prores_ks", "-pix_fmt", "yuv422p10le"))
    made = publish(room, "master", make(room.desk.settings.home / "master.mov", prores))
    screen.open(made)
    screen.page.wait_for_selector('.cd-trouble:has-text("being made: 0 %")')
    make_proxies(room)
    screen.shows(20)
    assert screen.picture() == 20
    assert screen.page.evaluate(FRONT).endswith("/videos/master/proxy")
    screen.press("Period", "Period")
    screen.shows(22)
    assert screen.picture() == 22
    screen.errors.clear()  # the browser itself reports what it cannot decode


def test_a_proxy_takes_over_where_the_player_stands_never_while_it_plays(room, screen):
    path = room.desk.settings.home / "large.mp4"
    make_test_video(path, Fraction(25), 12, (1280, 720))
    screen.open(publish(room, "large", path))
    screen.shows(20)
    assert screen.page.evaluate(FRONT).endswith("/videos/large/media")
    screen.press("KeyL")
    screen.plays("1")
    make_proxies(room)
    screen.page.wait_for_function(
        "performance.getEntriesByType('resource').filter((e) => e.name.includes('/jobs/')).length > 1"
    )
    screen.page.wait_for_timeout(300)
    assert screen.page.evaluate(FRONT).endswith("/videos/large/media")
    screen.press("KeyK")
    screen.page.wait_for_function(f"{FRONT}.endsWith('/videos/large/proxy')")
    at = int(screen.state("frame"))
    screen.shows(at)
    assert screen.picture() == at
    screen.press("Comma")
    screen.shows(at - 1)
    assert screen.picture() == at - 1


def test_a_reel_stops_at_a_file_that_cannot_be_shown(room, screen):
    grid = room.desk.library.video("pal").timebase
    clips = tuple(
        Clip(name, grid.ms_of(20), grid.ms_of(45), clip_id=name, rank=place)
        for place, name in enumerate(("pal", "odd", "film"), 1)
    )
    screen.open(room.desk.cut_lists.create(CutList("mixed", clips, mode="reel")).list_id)
    screen.shows(20)
    screen.press("Shift+Space")
    screen.page.wait_for_selector('.cd-trouble:has-text("can\'t play")')
    screen.plays("0")
    assert screen.state("frame") == "20"
    screen.errors.clear()  # the browser itself reports what it cannot decode


def test_a_link_is_followed_once(room, screen):
    made = room.list_of("pal", (20, 60), (100, 150))
    screen.open(made, "clip_id=b")
    screen.shows(100)
    screen.press("Period", "Period")
    screen.shows(102)
    screen.page.wait_for_timeout(300)
    screen.page.reload()
    screen.ready()
    screen.shows(102)
