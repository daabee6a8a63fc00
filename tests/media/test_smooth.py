from fractions import Fraction

import pytest

from pipeline.errors import MediaError
from pipeline.media.probe import probe
from pipeline.media.smooth import groups, proxy_reason
from tests.media.sources import Recipe, make

X264 = ("-c:v", "libx264", "-preset", "ultrafast", "-bf", "0", "-sc_threshold", "0")


def test_a_small_file_with_short_groups_plays_as_it_is(tmp_path):
    assert proxy_reason(make(tmp_path / "a.mp4", Recipe(frames=50))) == ""


@pytest.mark.parametrize(
    ("name", "recipe", "says"),
    [
        ("a.ts", Recipe(frames=20), "mpegts"),
        (
            "a.mov",
            Recipe(frames=10, video=("-c:v", "prores_ks", "-pix_fmt", "yuv422p10le")),
            "prores pictures",
        ),
        ("a.mp4", Recipe(frames=5, size=(1920, 1088)), "larger than 1920×1080"),
        ("a.mp4", Recipe(frames=60, size=(1280, 720), video=(*X264, "-g", "50")), "up to 50 frames apart"),
        ("a.mp4", Recipe(frames=30, video=(*X264, "-g", "5", "-qp", "0"), size=(1280, 720)), ""),
        (
            "a.mp4",
            Recipe(frames=20, video=(*X264, "-flags", "+ildct+ilme", "-x264opts", "tff=1")),
            "interlaced",
        ),
        (
            "a.mp4",
            Recipe(
                frames=40,
                extra=("-vf", "setpts=N+gte(N\\,20)*10", "-fps_mode", "vfr", "-enc_time_base:v", "1/25"),
            ),
            "frame rate varies",
        ),
    ],
)
def test_what_wants_a_proxy_says_why(tmp_path, name, recipe, says):
    reason = proxy_reason(make(tmp_path / name, recipe))
    assert says in reason
    assert bool(says) == bool(reason)


def test_much_data_a_second(tmp_path, monkeypatch):
    source = make(tmp_path / "a.mp4", Recipe(frames=20))
    monkeypatch.setattr("pipeline.media.smooth.MOST_BITS", 1000)
    assert "Mb/s" in proxy_reason(source)


def test_the_longest_group_is_counted_in_frames(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(Fraction(25), frames=40, video=(*X264, "-g", "12")))
    assert groups(probe(source)) == (12, False)


@pytest.mark.parametrize("opens", [0, 1])
def test_groups_that_lean_on_the_one_before(tmp_path, opens):
    options = ("-bf", "3", "-x264-params", f"open-gop={opens}:keyint=20:min-keyint=20:scenecut=0")
    source = make(tmp_path / "a.mp4", Recipe(frames=60, video=(*X264[:4], *options)))
    assert groups(probe(source))[1] == bool(opens)
    assert ("browsers seek wrongly" in proxy_reason(source)) == bool(opens)


def test_another_file_of_the_same_name_is_looked_at_anew(tmp_path):
    source = make(tmp_path / "a.mp4", Recipe(frames=20))
    assert proxy_reason(source) == ""
    make(source, Recipe(frames=5, size=(1920, 1088)))
    assert proxy_reason(source)


def test_no_film_is_an_error(tmp_path):
    path = tmp_path / "a.mp4"
    path.write_bytes(b"nothing of the kind" * 99)
    with pytest.raises(MediaError, match="cannot be read as a video"):
        proxy_reason(path)
