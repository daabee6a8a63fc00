from fractions import Fraction

import pytest

from pipeline.errors import MediaError
from pipeline.media.probe import probe
from pipeline.media.rates import standard_rate
from tests.media.sources import Recipe, make, numbers


@pytest.mark.parametrize("rate", ["24000/1001", "24", "25", "30000/1001", "30", "50", "60000/1001", "60"])
@pytest.mark.parametrize("suffix", ["mp4", "mkv"])
def test_rate_and_frames(tmp_path, rate, suffix):
    info = probe(make(tmp_path / f"a.{suffix}", Recipe(rate=Fraction(rate), frames=40)))
    assert (info.picture.fps, info.picture.frames, info.picture.constant_rate) == (Fraction(rate), 40, True)
    assert info.picture.shown_size == (320, 180)
    assert [(s.codec, s.rate, s.channels) for s in info.sounds] == [("aac", 48000, 1)]


def test_what_a_broadcast_file_says(tmp_path):
    recipe = Recipe(
        frames=20,
        video=("-c:v", "prores_ks", "-pix_fmt", "yuv422p10le", "-vf", "setsar=4/3,setfield=tff"),
        sound=("-c:a", "pcm_s24le"),
        channels=2,
        extra=("-timecode", "10:00:00:00", "-flags", "+ildct+ilme"),
    )  # fmt: skip
    info = probe(make(tmp_path / "a.mov", recipe))
    assert info.picture.timecode == "10:00:00:00"
    assert info.picture.pixel == Fraction(4, 3)
    assert info.picture.interlaced
    assert info.picture.shown_size == (428, 180)
    assert info.sounds[0].layout == "stereo"
    assert info.browser_problem == "browsers do not play prores pictures"


def test_a_phone_held_upright(tmp_path):
    flat = make(tmp_path / "flat.mp4", Recipe(frames=20))
    turned = tmp_path / "turned.mp4"
    from pipeline.media.process import run

    run(["-display_rotation", "90", "-i", str(flat), "-c", "copy", str(turned)])
    picture = probe(turned).picture
    assert picture.rotation in (90, 270)
    assert picture.shown_size == (180, 320)


@pytest.mark.parametrize("span", [("-ss", "0.6"), ("-ss", "0.6", "-t", "1")], ids="-".join)
def test_a_cut_without_encoding_holds_the_frames_that_it_shows(tmp_path, span):
    from pipeline.media.process import run

    whole, cut = make(tmp_path / "whole.mp4", Recipe(frames=60)), tmp_path / "cut.mp4"
    run([*span, "-i", str(whole), "-map", "0:v", "-c", "copy", str(cut)])
    shown = numbers(cut)
    assert shown[0] == 15
    assert (probe(cut).picture.frames, probe(cut).picture.constant_rate) == (len(shown), True)


def test_a_variable_rate_is_seen(tmp_path):
    info = probe(make(tmp_path / "a.mp4", Recipe(frames=60, extra=VARIABLE)))
    assert not info.picture.constant_rate


H264 = ("-c:v", "libx264", "-preset", "ultrafast")
VP9 = ("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8")
HEVC = ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none")
VARIABLE = ("-vf", "setpts=N+gte(N\\,20)*10+gte(N\\,40)*7", "-fps_mode", "vfr", "-enc_time_base:v", "1/25")


@pytest.mark.parametrize(
    ("suffix", "video", "sound", "plays"),
    [
        ("mp4", H264, ("-c:a", "aac"), True),
        ("webm", VP9, ("-c:a", "libopus"), True),
        ("mkv", H264, ("-c:a", "aac"), False),
        ("mp4", HEVC, ("-c:a", "aac"), False),
        ("mp4", H264, ("-c:a", "ac3"), False),
        ("mp4", H264, None, True),
        ("ts", H264, ("-c:a", "aac"), False),
    ],
)
def test_whether_a_browser_plays_it(tmp_path, suffix, video, sound, plays):
    info = probe(make(tmp_path / f"a.{suffix}", Recipe(frames=20, video=video, sound=sound)))
    assert info.plays_in_browser is plays, info.browser_problem


def test_what_is_no_media_file(tmp_path):
    empty, text = tmp_path / "empty.mp4", tmp_path / "text.mp4"
    empty.touch()
    text.write_text("no video " * 100)
    for path, words in [
        (empty, "is empty"),
        (text, "cannot be read as a video"),
        (tmp_path / "gone.mp4", "is not there"),
        (tmp_path, "is a folder"),
    ]:
        with pytest.raises(MediaError, match=words):
            probe(path)


def test_sound_alone_is_no_video(tmp_path):
    from tests.media.sources import clicks, write_wav

    write_wav(tmp_path / "a.wav", clicks(Fraction(25), 25), 1)
    with pytest.raises(MediaError, match="has no picture"):
        probe(tmp_path / "a.wav")


def test_an_unreadable_file(tmp_path, monkeypatch):
    path = tmp_path / "a.mp4"
    path.write_text("x")

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(MediaError, match="Permission denied; check its permissions"):
        probe(path)


def test_measured_rates_mean_standard_ones():
    assert standard_rate(Fraction(2997, 100)) == Fraction(30000, 1001)
    assert standard_rate(Fraction(23976, 1000)) == Fraction(24000, 1001)
    assert standard_rate(Fraction(13)) == 13
