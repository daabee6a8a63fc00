from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pipeline.errors import InputError
from pipeline.media import fonts, overlays
from pipeline.media.burn import Burn
from pipeline.media.plan import plan
from pipeline.media.presets import FOLDER, from_values, names, preset
from pipeline.media.probe import probe
from pipeline.media.render import render
from tests.media import sources
from tests.media.desk import assert_exact, clip, rendered, video
from tests.media.sources import Recipe, make

PAL, NTSC = Fraction(25), Fraction(30000, 1001)
SIZE = (640, 360)


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    return make(tmp_path_factory.mktemp("source") / "a.mp4", Recipe(rate=NTSC, frames=120, size=SIZE))


@pytest.fixture
def no_fonts(monkeypatch):
    caches = (fonts.font_for, overlays.label)
    monkeypatch.setattr(fonts, "font_files", lambda: ())
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def grey(path: Path) -> np.ndarray:
    import av

    with av.open(str(path)) as box:
        return np.stack([frame.to_ndarray(format="gray") for frame in box.decode(video=0)]).astype(int)


def plain(source: Path, tmp_path: Path, cuts, **changes) -> np.ndarray:
    rendered(source, cuts, tmp_path / "plain.mp4", rate=NTSC, using="preview", **changes)
    return grey(tmp_path / "plain.mp4")


def test_review_burns_in_and_stays_exact(tmp_path, source):
    cuts = [(10, 40), (80, 100)]
    clips = [clip(*cut, NTSC, title=title) for cut, title in zip(cuts, ["홈런 9회", "Double"], strict=True)]
    seen = video(source, NTSC, start_timecode="10:00:00;00", drop_frame=True)
    report = render(clips, {"v": seen}, tmp_path / "out.mp4", preset("review"), cache=tmp_path)
    assert (report.method, report.notes) == ("moviepy", ())
    assert_exact(tmp_path / "out.mp4", cuts, NTSC)
    changed = np.abs(grey(tmp_path / "out.mp4") - plain(source, tmp_path, cuts)) > 30
    corners = [changed[5, y : y + 90, x : x + 160].mean() for y in (0, 250) for x in (0, 480)]
    assert min(corners) > 0.03
    assert changed[5, 120:240].mean() < 0.01


@pytest.mark.parametrize(
    ("record_start", "expected"), [("01:00:00:00", "01:00:01;00"), ("00:00:59;05", "00:01:00;07")]
)
def test_timecodes_in_the_picture(source, record_start, expected):
    seen = video(source, NTSC, start_timecode="10:00:59;20", drop_frame=True)
    clips = [clip(0, 30, NTSC), clip(5, 20, NTSC)]
    work = plan(clips, {"v": seen}, preset("review", slate_ms=500), probe, record_start=record_start)
    assert work.frames == 15 + 30 + 15
    burn = Burn(work.shots[2], work, preset("review"), "2/2")
    assert burn.source_timecode(0) == "10:00:59;25"
    assert burn.source_timecode(5) == "10:01:00;02"
    assert burn.record_timecode(0) == expected


@pytest.mark.parametrize(("using", "size"), [("social_vertical", (202, 360)), ("social_square", (360, 360))])
@pytest.mark.parametrize("position", [0.0, 0.3, 1.0])
def test_social_cuts_the_part_asked_for(tmp_path, source, using, size, position):
    report = rendered(
        source, [(10, 30)], tmp_path / "out.mp4", rate=NTSC, using=using, height=360, position=position,
        fade_in_ms=0, fade_out_ms=0, loudness=0.0,
    )  # fmt: skip
    made, whole = grey(tmp_path / "out.mp4"), plain(source, tmp_path, [(10, 30)])
    left = round((SIZE[0] - size[0]) * position)
    assert made.shape == (20, size[1], size[0])
    assert np.abs(made - whole[:, :, left : left + size[0]]).mean() < 4
    assert report.frames == 20


def test_a_narrow_source_still_fills_a_square(tmp_path):
    narrow = make(tmp_path / "a.mp4", Recipe(frames=20, size=(180, 320)))
    rendered(narrow, [(0, 10)], tmp_path / "out.mp4", rate=PAL, using="social_square", height=240)
    assert grey(tmp_path / "out.mp4").shape == (10, 240, 240)


@pytest.mark.parametrize(("fades", "dark"), [("reel", {0, 59}), ("clips", {0, 29, 30, 59})])
def test_fades(tmp_path, source, fades, dark):
    rendered(
        source, [(10, 40), (80, 110)], tmp_path / "out.mp4", rate=NTSC, using="preview",
        fade_in_ms=330, fade_out_ms=330, fades=fades,
    )  # fmt: skip
    light = grey(tmp_path / "out.mp4").mean(axis=(1, 2))
    whole = plain(source, tmp_path, [(10, 40), (80, 110)]).mean(axis=(1, 2))
    assert {n for n in range(60) if light[n] < whole[n] * 0.3 and n in {0, 29, 30, 59}} == dark
    assert np.abs(light[12:18] - whole[12:18]).max() < 2
    sound = sources.sound(tmp_path / "out.mp4")
    first, later = (np.abs(sound[round(n * 48048 / 30) :][:480]).max() for n in (0, 15))
    assert first < later / 4


def test_a_slate_leads_in_silence(tmp_path, source):
    report = rendered(source, [(10, 40)], tmp_path / "out.mp4", rate=NTSC, using="preview", slate_ms=1000)
    assert report.frames == 60
    made = grey(tmp_path / "out.mp4")
    assert made[:30].mean() < 40
    assert made[:30].max() > 150
    assert sources.click_times(sources.sound(tmp_path / "out.mp4"))[0] == pytest.approx(30 / NTSC, abs=0.001)


def test_a_lower_third_comes_and_goes(tmp_path, source):
    clips = [clip(0, 60, NTSC, title="민준 Vega\n홈런")]
    out = tmp_path / "out.mp4"
    render(clips, {"v": video(source, NTSC)}, out, preset("preview", lower_third_ms=1000), cache=tmp_path)
    change = np.abs(grey(out) - plain(source, tmp_path, [(0, 60)]))[:, 245:300].mean(axis=(1, 2))
    assert change[15] > 10
    assert max(change[35:]) < 2
    assert change[1] < change[5] < change[15]


def test_a_preview_at_its_own_height_keeps_the_shape(tmp_path, source):
    rendered(source, [(0, 9)], tmp_path / "out.mp4", rate=NTSC, using="preview", height=180)
    assert grey(tmp_path / "out.mp4").shape == (9, 180, 320)


def test_hangul_is_drawn_where_a_font_has_it():
    if fonts.font_for("홈런", 20)[1]:
        pytest.skip("this machine has no Korean font")
    assert not np.array_equal(overlays.label("홈런", 20, 400), overlays.label("삼진", 20, 400))


def test_missing_letters_are_said(tmp_path, source, no_fonts):
    clips = [clip(0, 9, NTSC, title="홈런")]
    report = render(clips, {"v": video(source, NTSC)}, tmp_path / "o.mp4", preset("review"), cache=tmp_path)
    assert len(report.notes) == 1
    assert report.notes[0].startswith("no font on this machine has Korean letters (런홈); they show as boxes")


def test_long_text_is_cut_to_its_room():
    assert overlays.label("A very long name " * 9, 20, 300).shape[1] <= 300


@pytest.mark.parametrize("text", ["토르베인의 선제 솔로 홈런, 노릭이 앞서갑니다", "가" * 20])
def test_a_line_too_long_for_an_upright_picture_wraps_before_it_is_cut(text):
    font, _ = overlays.font_for(text, 45)
    rows = overlays._wrapped(text, font, 630)
    assert len(rows) == 2
    assert all(font.getlength(row) <= 630 for row in rows)
    assert "".join(rows).replace(" ", "") == text.replace(" ", "")
    assert overlays._wrapped(text * 9, font, 630)[1].endswith("…")
    one, two = (overlays.lower_third(said, 720, 1280).shape[0] for said in ("홈런", text))
    assert two > one
    assert overlays.lower_third(text, 1280, 720).shape[0] == overlays.lower_third("a", 1280, 720).shape[0]


@pytest.mark.parametrize("size", [(1080, 1920), (720, 1280), (640, 360), (3840, 2160)])
def test_the_two_timecodes_never_cover_each_other(size):
    text = overlays.text_size(*size)
    widths = [overlays.running(name, "10:01:48;00", text).shape[1] for name in ("SRC", "REC")]
    assert sum(widths) + 2 * text < size[0]


def test_every_preset_renders(tmp_path, source):
    assert set(names()) == {path.stem for path in FOLDER.glob("*.toml")}
    for name in names():
        chosen = preset(name)
        small = {"height": 180} if chosen.height else {}
        out = tmp_path / f"{name}.{chosen.container}"
        report = rendered(source, [(10, 30)], out, rate=NTSC, using=name, **small)
        assert report.frames == 20
        assert probe(out).picture.frames == 20


@pytest.mark.parametrize("name", ["broadcast", "social_square"])
def test_loudness_is_brought_to_the_preset(tmp_path, source, name):
    work = plan([clip(0, 120, NTSC)], {"v": video(source, NTSC)}, preset(name), probe)
    assert work.frames == 120
    rendered(
        source,
        [(0, 120)],
        tmp_path / "out.mp4",
        rate=NTSC,
        using=name,
        fade_in_ms=0,
        fade_out_ms=0,
        height=180,
    )
    from pipeline.media.sound import measure

    out = plan([clip(0, 120, NTSC)], {"v": video(tmp_path / "out.mp4", NTSC)}, preset("exact"), probe)
    loud, peak = measure(out, lambda: False)
    assert peak < 0
    assert loud == pytest.approx(preset(name).loudness, abs=1.0) or peak > -2.5


def test_a_preset_that_makes_no_sense_is_refused():
    with pytest.raises(InputError, match="'nonsense' does not exist; choose one of broadcast"):
        preset("nonsense")
    for values, words in [
        ({"colour": 1}, r"unknown keys \['colour'\]"),
        ({"engine": "film"}, "engine 'film' must be one of"),
        ({"overlays": ["weather"]}, "of \\('source_timecode'"),
        ({"position": 2}, "position 2 must be 0 to 1"),
        ({"fades": "maybe"}, "fades 'maybe'"),
    ]:
        with pytest.raises(InputError, match=words):
            from_values("x", values)


@pytest.mark.parametrize("matrix", ["bt709", "smpte170m", ""])
def test_colours_stay_as_they_were(tmp_path, matrix):
    import av

    from pipeline.media.process import run

    told = ["-vf", f"scale=out_color_matrix={matrix}", "-colorspace", matrix] if matrix else []
    source = tmp_path / "a.mp4"
    made = ["-f", "lavfi", "-i", "color=c=0xd04020:s=320x180:r=25:d=1,format=rgb24"]
    run([*made, *told, "-pix_fmt", "yuv420p", "-c:v", "libx264", "-crf", "10", str(source)])
    assert probe(source).picture.matrix == matrix
    means = []
    for path in (source, tmp_path / "out.mp4"):
        if path != source:
            rendered(source, [(0, 20)], path, rate=PAL, using="preview")
            assert probe(path).picture.matrix == matrix
        with av.open(str(path)) as box:
            frame = next(box.decode(video=0))
            means.append([np.frombuffer(plane, np.uint8).mean() for plane in frame.planes])
    assert np.abs(np.subtract(*means)).max() < 3
