from fractions import Fraction

import numpy as np
import pytest
from PIL import Image

from pipeline.errors import InputError, MediaError
from pipeline.media import framecode
from pipeline.media.frames import thumbnail
from pipeline.media.proxy import proxy
from pipeline.model import Video
from tests.media.sources import Recipe, make

NTSC = Fraction(30000, 1001)


def number(image: Image.Image) -> int:
    return framecode.read(np.asarray(image.convert("L")))


@pytest.mark.parametrize("rate", [Fraction(25), NTSC, Fraction(60000, 1001)], ids=str)
@pytest.mark.parametrize("suffix", ["mp4", "mkv", "ts"])
def test_a_thumbnail_is_the_frame_asked_for(tmp_path, rate, suffix):
    source = make(tmp_path / f"a.{suffix}", Recipe(rate=rate, frames=120))
    for frame in (0, 1, 47, 48, 49, 118, 119):
        assert number(Image.open(thumbnail(source, frame, tmp_path))) == frame


@pytest.mark.parametrize("suffix", ["mp4", "mkv"])
def test_frames_that_are_shown_before_the_key_frame_which_they_follow(tmp_path, suffix):
    options = (
        "-c:v",
        "libx265",
        "-preset",
        "ultrafast",
        "-x265-params",
        "log-level=none:keyint=20:open-gop=1",
    )
    source = make(tmp_path / f"a.{suffix}", Recipe(frames=60, video=options))
    seen = [number(Image.open(thumbnail(source, n, tmp_path))) for n in range(60)]
    assert seen == list(range(60))


def test_a_thumbnail_is_made_once(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(frames=30))
    first = thumbnail(source, 7, tmp_path)
    stamp = first.stat().st_mtime_ns
    assert thumbnail(source, 7, tmp_path) == first
    assert first.stat().st_mtime_ns == stamp
    with Image.open(thumbnail(source, 7, tmp_path, height=90)) as small:
        assert small.size == (160, 90)


@pytest.mark.parametrize("frame", [-1, 30, 500])
def test_a_frame_that_is_not_there(tmp_path, frame):
    source = make(tmp_path / "a.mp4", Recipe(frames=30))
    with pytest.raises(InputError, match=f"holds no frame {frame}; it has 30"):
        thumbnail(source, frame, tmp_path)


def test_the_frame_on_screen_at_a_variable_rate(tmp_path):
    late = ("-vf", "setpts=N+gte(N\\,20)*10", "-fps_mode", "vfr", "-enc_time_base:v", "1/25")
    source = make(tmp_path / "a.mp4", Recipe(frames=60, extra=late))
    shown = [
        number(Image.open(thumbnail(source, n, tmp_path, fps=Fraction(25)))) for n in (19, 25, 29, 30, 40)
    ]
    assert shown == [19, 19, 19, 20, 30]


def test_small_pictures_come_from_the_proxy_and_large_ones_from_the_file(tmp_path, monkeypatch):
    import av

    source = make(tmp_path / "a.ts", Recipe(rate=NTSC, frames=60, size=(1280, 720)))
    made = proxy(Video("v", "V", "baseball", 0, NTSC, media=str(source)), tmp_path)
    opened, door = [], av.open
    monkeypatch.setattr(av, "open", lambda path, *rest: opened.append(path) or door(path, *rest))
    for height in (90, 720):
        seen = [number(Image.open(thumbnail(source, n, tmp_path, height=height))) for n in (0, 31, 59)]
        assert seen == [0, 31, 59]
    assert opened.count(str(made)) == 3 + 1  # and once to see what it is
    assert len(opened) > 6


def test_a_turned_picture_stands_upright(tmp_path):
    from pipeline.media.process import run

    flat, turned = make(tmp_path / "a.mp4", Recipe(frames=10)), tmp_path / "b.mp4"
    run(["-display_rotation", "90", "-i", str(flat), "-c", "copy", str(turned)])
    image = Image.open(thumbnail(turned, 3, tmp_path, height=320))
    assert image.size == (180, 320)
    assert number(image.rotate(-90, expand=True)) == 3


def test_a_missing_file(tmp_path):
    with pytest.raises(MediaError, match="is not there"):
        thumbnail(tmp_path / "gone.mp4", 0, tmp_path)
