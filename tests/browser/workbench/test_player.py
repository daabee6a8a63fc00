import threading
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.jobs.kinds import KINDS
from pipeline.jobs.worker import work
from pipeline.media.probe import probe
from pipeline.media.process import run
from pipeline.model import Clip, CutList, Video
from tests.browser.workbench.conftest import RATES, bundle
from tests.media.sources import Recipe, make, numbers
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
    [("bare", "No picture"), ("gone", "not where it was"), ("odd", "cannot be read as a video")],
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


FRONT = "new URL(document.querySelector('#place').shadowRoot.querySelector('video.front').src).pathname"
HEVC = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=40")


def make_proxies(room):
    """Do what the worker does: run the proxy jobs that wait."""
    while job := room.desk.jobs.claim("background", "test"):
        work(job, room.desk.jobs, room.desk, threading.Event(), KINDS)


def publish(room, name, path, fps=Fraction(25)):
    video = Video(name, name, "baseball", probe(path).duration_ms, fps, media=str(path))
    room.desk.library.publish(bundle(video), ())
    return room.list_of(name, (20, 60))


def test_a_proxy_that_failed_is_not_begun_again_but_made_when_asked_for(room, screen):
    path = make(room.desk.settings.home / "phone.mp4", Recipe(frames=100, size=(640, 360), video=HEVC))
    made = publish(room, "phone", path)
    screen.open(made)
    screen.page.wait_for_selector('.cd-trouble:has-text("being made: 0 %")')
    job = room.desk.jobs.claim("background", "test")
    assert (job.kind, job.payload) == ("proxy", {"video_id": "phone"})
    room.desk.jobs.progress(job.job_id, 42, 100)
    screen.page.wait_for_selector('.cd-trouble:has-text("being made: 42 %")')
    room.desk.jobs.end(job.job_id, "failed", "the disk is full")
    screen.page.wait_for_selector('.cd-toast:has-text("disk is full")')
    screen.page.wait_for_selector('.cd-trouble:has-text("can\'t play")')
    screen.page.reload()
    screen.ready()
    screen.page.get_by_role("button", name="Make a proxy").click()
    screen.page.wait_for_selector('.cd-trouble:has-text("being made: 0 %")')
    make_proxies(room)
    screen.shows(20)
    assert screen.picture() == 20
    assert screen.page.evaluate(FRONT).endswith("/videos/phone/proxy")


def test_an_empty_file_that_is_filled_plays(room, screen):
    path = room.desk.settings.home / "empty.mp4"
    path.write_bytes(b"")
    video = Video("empty", "Empty", "baseball", 12_000, Fraction(25), media=str(path))
    room.desk.library.publish(bundle(video), ())
    screen.open(room.list_of("empty", (20, 60)))
    screen.page.wait_for_selector('.cd-trouble:has-text("is empty")')
    assert not screen.page.get_by_role("button", name="Make a proxy").is_visible()
    path.write_bytes(Path(room.desk.library.video("pal").media).read_bytes())
    screen.page.get_by_role("button", name="Try again").click()
    screen.shows(20)
    assert screen.picture() == 20


def remuxed(room, name, *before):
    """Copy the streams of a file of this room into another one."""
    path = room.desk.settings.home / f"{name}.mp4"
    pal = room.desk.library.video("pal").media
    run([*before, "-i", pal, "-map", "0:v", "-c", "copy", str(path)])
    return path


@pytest.mark.parametrize("late", ["0.48", "10"])
def test_frames_are_counted_from_the_first_picture_on(room, screen, late):
    name = f"late-{late}"
    path = remuxed(room, name, "-itsoffset", late)
    if late == "0.48":  # beside a sound that begins at once, so that no player shifts it back
        both = path.with_name("both.mp4")
        pal = room.desk.library.video("pal").media
        run(["-i", str(path), "-i", pal, "-map", "0:v", "-map", "1:a", "-c", "copy", str(both)])
        path = both
    screen.open(publish(room, name, path))
    screen.shows(20)
    assert screen.picture() == 20
    assert screen.page.evaluate(FRONT).endswith(f"/videos/{name}/media")
    screen.press("Period", "Period")
    screen.shows(22)
    assert screen.picture() == 22
    screen.press("KeyL")
    screen.plays("1")
    screen.page.wait_for_function(
        "+document.querySelector('#place').shadowRoot.querySelector('.cutdesk').dataset.frame > 40"
    )
    screen.press("KeyK")
    at = int(screen.state("frame"))
    screen.shows(at)
    assert screen.picture() == at


def test_a_cut_without_encoding_begins_where_it_was_cut(room, screen):
    path = remuxed(room, "cut", "-ss", "3.3")
    first = numbers(path)[0]
    screen.open(publish(room, "cut", path))
    screen.shows(20)
    assert screen.picture() == first + 20


def test_a_file_that_is_shorter_than_its_video_says_so(room, screen):
    path = make(room.desk.settings.home / "short.mp4", Recipe(frames=50, size=(640, 360)))
    video = Video("short", "Short", "baseball", 12_000, Fraction(25), media=str(path))
    room.desk.library.publish(bundle(video), ())
    screen.open(room.list_of("short", (20, 40), (100, 150)))
    screen.page.wait_for_selector('.cd-toast:has-text("holds 0:02.0 of 0:12.0")')
    screen.shows(20)
    screen.press("ArrowDown")
    screen.page.wait_for_timeout(300)
    assert screen.state("frame") == "100"  # and no picture was asked for in vain, which the console would say


def test_a_file_in_another_s_place_is_seen_as_the_other(room, screen):
    home = room.desk.settings.home
    path = make(home / "swap.mp4", Recipe(frames=100, size=(640, 360)))
    made = publish(room, "swap", path)
    screen.open(made)
    screen.shows(20)
    before = screen.page.locator(".cd-card img").first.get_attribute("src")
    other = make(home / "swap.part.mp4", Recipe(Fraction(50), frames=200, size=(640, 360)))
    other.replace(path)
    screen.page.reload()
    screen.ready()
    screen.shows(20)
    assert screen.picture() == 41  # what is on screen in the middle of frame 20 at half the rate
    assert screen.page.locator(".cd-card img").first.get_attribute("src") != before


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


def test_a_proxy_takes_over_where_the_player_stands_never_while_it_plays(room, screen):
    path = room.desk.settings.home / "large.mp4"
    make_test_video(path, Fraction(25), 12, (1280, 720))
    screen.open(publish(room, "large", path))
    screen.shows(20)
    assert screen.page.evaluate(FRONT).endswith("/videos/large/media")
    screen.page.wait_for_selector('.cd-proxy:has-text("Proxy: 0 %")')
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
    assert not screen.page.locator(".cd-proxy").is_visible()


def test_a_proxy_that_was_cancelled_is_offered_beside_the_picture(room, screen):
    path = room.desk.settings.home / "broad.mp4"
    make_test_video(path, Fraction(25), 12, (1280, 720))
    screen.open(publish(room, "broad", path))
    screen.page.wait_for_selector('.cd-proxy:has-text("Proxy: 0 %")')
    room.desk.jobs.cancel(room.desk.jobs.jobs(1)[0].job_id)
    note = screen.page.locator(".cd-proxy")
    note.get_by_role("button", name="Make a proxy").wait_for()
    assert "key frames lie up to" in note.get_attribute("title")
    note.get_by_role("button", name="Hide").click()
    assert not note.is_visible()
    screen.page.reload()
    screen.ready()
    note.get_by_role("button", name="Make a proxy").click()
    screen.page.wait_for_selector('.cd-proxy:has-text("Proxy: 0 %")')
    make_proxies(room)
    screen.page.wait_for_function(f"{FRONT}.endsWith('/videos/broad/proxy')")
    screen.shows(20)
    assert screen.picture() == 20


def test_a_reel_stops_at_a_file_that_cannot_be_shown(room, screen):
    path = make(room.desk.settings.home / "other.mp4", Recipe(frames=100, size=(640, 360), video=HEVC))
    publish(room, "other", path)
    grid = room.desk.library.video("pal").timebase
    clips = tuple(
        Clip(name, grid.ms_of(20), grid.ms_of(45), clip_id=name, rank=place)
        for place, name in enumerate(("pal", "other", "film"), 1)
    )
    screen.open(room.desk.cut_lists.create(CutList("mixed", clips, mode="reel")).list_id)
    screen.shows(20)
    screen.press("Shift+Space")
    screen.page.wait_for_selector('.cd-trouble:has-text("being made")')
    screen.plays("0")
    assert screen.state("frame") == "20"


def test_a_reel_says_which_clips_it_passes_over(room, screen):
    grid = room.desk.library.video("pal").timebase
    clips = tuple(
        Clip(name, grid.ms_of(20), grid.ms_of(45), clip_id=name, rank=place)
        for place, name in enumerate(("pal", "odd", "gone"), 1)
    )
    screen.open(room.desk.cut_lists.create(CutList("holes", clips, mode="reel")).list_id)
    screen.shows(20)
    screen.press("Shift+Space")
    screen.page.wait_for_selector('.cd-toast:has-text("2 clips without a picture")')
    screen.page.wait_for_selector(".cutdesk[data-frame='44'][data-rate='0']", state="attached")


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
