from fractions import Fraction

import pytest

from pipeline.errors import Cancelled, MediaError
from pipeline.media.probe import probe
from pipeline.media.proxy import proxy, proxy_path
from pipeline.model import Video
from tests.media.desk import assert_exact, video
from tests.media.sources import Recipe, make, numbers

NTSC = Fraction(30000, 1001)


@pytest.mark.parametrize("suffix", ["mp4", "ts"])
def test_a_proxy_has_every_frame_at_its_time(tmp_path, suffix):
    source = make(tmp_path / f"a.{suffix}", Recipe(rate=NTSC, frames=100, size=(1280, 720)))
    told = []
    path = proxy(video(source, NTSC), tmp_path, lambda *values: told.append(values[:2]))
    assert_exact(path, [(0, 100)], NTSC)
    assert told[-1] == (100, 100)
    info = probe(path)
    assert info.plays_in_browser
    assert (info.picture.height, path) == (540, proxy_path(source, tmp_path))


def test_its_groups_are_short(tmp_path):
    import av

    source = make(tmp_path / "a.mp4", Recipe(frames=40))
    with av.open(str(proxy(video(source), tmp_path))) as box:
        keys = [p.is_keyframe for p in box.demux(box.streams.video[0]) if p.size]
    assert [n for n, key in enumerate(keys) if key] == list(range(0, 40, 5))


def test_a_variable_rate_becomes_the_videos_own(tmp_path):
    late = ("-vf", "setpts=N+gte(N\\,20)*10", "-fps_mode", "vfr", "-enc_time_base:v", "1/25")
    source = make(tmp_path / "a.mp4", Recipe(frames=40, extra=late))
    made = numbers(proxy(video(source), tmp_path))
    assert made[:50] == [*range(20), *[19] * 10, *range(20, 40)]


def test_cancel_leaves_nothing(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(frames=150, size=(1280, 720)))
    with pytest.raises(Cancelled):
        proxy(video(source), tmp_path / "cache", cancelled=lambda: True)
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_no_media(tmp_path):
    with pytest.raises(MediaError, match="'x' has no media file"):
        proxy(Video("x", "X", "baseball", 0, NTSC), tmp_path)


def test_it_gives_way_to_everything_else(tmp_path, monkeypatch):
    import subprocess

    started = []
    popen = subprocess.Popen
    monkeypatch.setattr(
        subprocess, "Popen", lambda command, **rest: started.append(command) or popen(command, **rest)
    )
    source = make(tmp_path / "a.mp4", Recipe(frames=20))
    started.clear()
    proxy(video(source), tmp_path)
    ours = [command for command in started if "-filter_complex" in command]
    assert ours
    for command in ours:
        at = command.index("nice")
        assert command[at : at + 3] == ["nice", "-n", "19"]


def test_a_full_disk_is_said_before_it_begins(tmp_path, monkeypatch):
    from pipeline.media import proxy as module

    source = make(tmp_path / "a.mp4", Recipe(frames=20))
    monkeypatch.setattr(module, "SPARE_BYTES", 10**18)
    with pytest.raises(MediaError, match="free some space"):
        proxy(video(source), tmp_path)


def test_one_with_other_frames_is_not_used(tmp_path, monkeypatch):
    from pipeline.media import proxy as module

    source = make(tmp_path / "a.mp4", Recipe(frames=20))

    def short(work, chosen, out, *rest):
        make(out, Recipe(frames=19))

    monkeypatch.setattr(module.cut, "exact", short)
    with pytest.raises(MediaError, match="19 frames where the file has 20"):
        proxy(video(source), tmp_path)
    assert not proxy_path(source, tmp_path).exists()


def test_a_file_that_grows_meanwhile_is_given_up_at_once(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(frames=150, size=(1280, 720)))
    looks = []

    def grow():
        looks.append(1)
        with source.open("ab") as file:
            file.write(b"more")
        return False

    with pytest.raises(MediaError, match="still being written"):
        proxy(video(source), tmp_path / "cache", cancelled=grow)
    assert len(looks) < 3
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_a_proxy_of_what_lay_there_before_goes_and_no_other(tmp_path):
    source, other = (make(tmp_path / name, Recipe(frames=20)) for name in ("a.mp4", "b.mp4"))
    first, kept = proxy(video(source), tmp_path), proxy(video(other), tmp_path)
    make(source, Recipe(frames=21))
    second = proxy(video(source), tmp_path)
    assert [first.exists(), second.exists(), kept.exists()] == [False, True, True]


def test_a_cut_without_encoding_has_one(tmp_path):
    from pipeline.media.process import run

    whole, cut = make(tmp_path / "whole.mp4", Recipe(frames=60)), tmp_path / "cut.mp4"
    run(["-ss", "0.6", "-i", str(whole), "-map", "0:v", "-c", "copy", str(cut)])
    assert numbers(proxy(video(cut), tmp_path)) == list(range(15, 60))
