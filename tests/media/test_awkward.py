"""Sources that are not what one would wish."""

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pipeline.media.presets import preset
from pipeline.media.probe import probe
from pipeline.media.process import run
from pipeline.media.render import render
from pipeline.model import AudioRole
from tests.media import sources
from tests.media.desk import assert_clicks, assert_exact, clip, rendered, video, wanted
from tests.media.sources import Recipe, make, numbers

PAL, NTSC = Fraction(25), Fraction(30000, 1001)
FAST = ("-c:v", "libx264", "-preset", "ultrafast")
CUTS = [(0, 17), (50, 90), (89, 90)]
BOTH = pytest.mark.parametrize("using", ["exact", "preview"])


@BOTH
@pytest.mark.parametrize("rate", [PAL, NTSC, Fraction(50)], ids=str)
def test_transport_stream(tmp_path, rate, using):
    video_options = (
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-g",
        "60",
        "-bf",
        "3",
        "-x264-params",
        "open-gop=1",
    )
    source = make(tmp_path / "a.ts", Recipe(rate=rate, frames=120, video=video_options))
    rendered(source, CUTS, tmp_path / "out.mp4", rate=rate, using=using)
    assert_exact(tmp_path / "out.mp4", CUTS, rate)


def test_transport_stream_is_remuxed_once(tmp_path):
    source = make(tmp_path / "a.ts", Recipe(frames=60))
    for _ in range(2):
        rendered(source, [(3, 17)], tmp_path / "out.mp4", rate=PAL)
    made = list((tmp_path / "cache" / "remux").iterdir())
    assert [path.suffix for path in made] == [".mkv"]


@BOTH
@pytest.mark.parametrize(
    ("suffix", "codec"),
    [
        ("mov", ("-c:v", "prores_ks", "-profile:v", "0", "-pix_fmt", "yuv422p10le")),
        ("mp4", ("-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=40")),
        ("mkv", (*FAST, "-g", "50", "-bf", "3")),
        ("mxf", ("-c:v", "mpeg2video", "-q:v", "4", "-g", "12", "-bf", "2")),
        ("avi", ("-c:v", "mpeg4", "-q:v", "4", "-g", "30")),
        ("webm", ("-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8")),
    ],
)
def test_codecs_and_containers(tmp_path, suffix, codec, using):
    sound = {"mov": "pcm_s16le", "mxf": "pcm_s16le", "avi": "pcm_s16le", "webm": "libopus"}.get(suffix, "aac")
    recipe = Recipe(rate=NTSC, frames=120, video=codec, sound=("-c:a", sound))
    cuts = [(3, 17), (51, 89)]
    rendered(make(tmp_path / f"a.{suffix}", recipe), cuts, tmp_path / "out.mp4", rate=NTSC, using=using)
    assert_exact(tmp_path / "out.mp4", cuts, NTSC, heard=suffix != "webm")
    # WebM itself rounds sound times to a millisecond, and Opus's delay of 6.5 ms once more.
    assert_clicks(tmp_path / "out.mp4", wanted(cuts), NTSC, within=0.0015 if suffix == "webm" else 0.001)


PYRAMID = "b-pyramid=normal:open-gop=1:keyint=20:min-keyint=20:scenecut=0:ref=8"
OPEN_GROUPS = {
    "hevc": (
        "-c:v",
        "libx265",
        "-preset",
        "ultrafast",
        "-x265-params",
        "log-level=none:keyint=20:open-gop=1",
    ),
    "h264": (
        "-c:v",
        "libx264",
        "-preset",
        "veryfast",
        "-bf",
        "12",
        "-b_strategy",
        "0",
        "-x264-params",
        PYRAMID,
    ),
    "mpeg2": ("-c:v", "mpeg2video", "-q:v", "4", "-g", "12", "-bf", "2"),
}


@pytest.mark.parametrize("using", ["exact", "preview", "smart"])
@pytest.mark.parametrize("codec", list(OPEN_GROUPS))
def test_frames_that_are_shown_before_the_key_frame_which_they_follow(tmp_path, codec, using):
    source = make(tmp_path / "a.mp4", Recipe(frames=60, video=OPEN_GROUPS[codec]))
    cuts = [(n, n + 3) for n in range(9, 45)]
    rendered(source, cuts, tmp_path / "out.mp4", rate=PAL, using=using)
    assert numbers(tmp_path / "out.mp4") == wanted(cuts)


@BOTH
def test_such_frames_at_a_variable_rate(tmp_path, using):
    video_options = (*OPEN_GROUPS["hevc"], *VARIABLE)
    source = make(tmp_path / "a.mp4", Recipe(frames=80, video=video_options))
    shown = [*range(20), *[19] * 10, *range(20, 40), *[39] * 7, *range(40, 80)]
    cuts = [(n, n + 3) for n in range(9, 60, 2)]
    rendered(source, cuts, tmp_path / "out.mp4", rate=PAL, using=using)
    assert numbers(tmp_path / "out.mp4") == [shown[n] for n in wanted(cuts)]


VARIABLE = ("-vf", "setpts=N+gte(N\\,20)*10+gte(N\\,40)*7", "-fps_mode", "vfr", "-enc_time_base:v", "1/25")


@BOTH
def test_variable_rate_is_made_constant_and_said(tmp_path, using):
    source = make(tmp_path / "a.mp4", Recipe(frames=80, extra=VARIABLE, video=(*FAST, "-g", "15")))
    shown = [*range(20), *[19] * 10, *range(20, 40), *[39] * 7, *range(40, 80)]
    report = rendered(source, [(10, 26), (27, 65)], tmp_path / "out.mp4", rate=PAL, using=using)
    assert numbers(tmp_path / "out.mp4") == [*shown[10:26], *shown[27:65]]
    assert report.notes == ("a.mp4 has a variable frame rate; it was made constant at 25.000 fps",)
    assert_clicks(tmp_path / "out.mp4", [*range(10, 26), *range(27, 65)], PAL)


@BOTH
def test_turned_by_its_metadata(tmp_path, using):
    flat, turned = make(tmp_path / "flat.mp4", Recipe(frames=60)), tmp_path / "turned.mp4"
    run(["-display_rotation", "90", "-i", str(flat), "-c", "copy", str(turned)])
    rendered(turned, [(5, 30)], tmp_path / "out.mp4", rate=PAL, using=using)
    info = probe(tmp_path / "out.mp4")
    assert (info.picture.width, info.picture.height, info.picture.rotation) == (180, 320, 0)
    back = tmp_path / "back.mp4"
    run(["-i", str(tmp_path / "out.mp4"), "-vf", "transpose=1", "-c:v", "libx264", "-crf", "10", str(back)])
    assert numbers(back) == list(range(5, 30))


@BOTH
def test_no_sound(tmp_path, using):
    source = make(tmp_path / "a.mp4", Recipe(frames=60, sound=None))
    report = rendered(source, [(5, 30)], tmp_path / "out.mp4", rate=PAL, using=using)
    assert numbers(tmp_path / "out.mp4") == list(range(5, 30))
    assert probe(tmp_path / "out.mp4").sounds == ()
    assert report.notes == ("a.mp4 has no sound",)


def with_tracks(path: Path, channels: list[np.ndarray], layout: str = "") -> Path:
    """Add sound to a silent source: a mono track for each channel, or one track of a layout."""
    silent = make(path.with_name("silent.mp4"), Recipe(frames=100, sound=None))
    files = []
    for number, channel in enumerate(channels):
        files.append(path.with_name(f"{number}.wav"))
        sources.write_wav(files[-1], channel, 1)
    inputs = [part for file in files for part in ("-i", str(file))]
    if layout:
        ends = "".join(f"[{n + 1}:a]" for n in range(len(files)))
        names = ["FL", "FR", "FC", "LFE", "BL", "BR"]
        places = "|".join(f"{n}.0-{name}" for n, name in enumerate(names))
        joined = f"{ends}join=inputs={len(files)}:channel_layout={layout}:map={places}[a]"
        maps = ["-filter_complex", joined, "-map", "0:v", "-map", "[a]"]
    else:
        maps = ["-map", "0:v", *[part for n in range(len(files)) for part in ("-map", f"{n + 1}:a")]]
    run(["-i", str(silent), *inputs, *maps, "-c:v", "copy", "-c:a", "pcm_s16le", str(path)])
    return path


def tone(hertz: int) -> np.ndarray:
    return 0.4 * np.sin(2 * np.pi * hertz * np.arange(4 * sources.SAMPLE_RATE) / sources.SAMPLE_RATE)


def hertz(path: Path, channel: int) -> int:
    """The loudest frequency of a channel, to 10 Hz; 0 for silence."""
    import av

    with av.open(str(path)) as box:
        planes = np.concatenate([f.to_ndarray() for f in box.decode(audio=0)], axis=1)
    samples = planes[channel][4800:43200]
    if np.abs(samples).max() < 0.01:
        return 0
    return int(round(np.abs(np.fft.rfft(samples)).argmax() / len(samples) * sources.SAMPLE_RATE, -1))


@BOTH
def test_sound_is_chosen_by_role(tmp_path, using):
    source = with_tracks(tmp_path / "a.mov", [tone(h) for h in (300, 500, 700, 900)])
    roles = tuple(AudioRole(n, role) for n, role in
                  enumerate(["programme", "programme", "effects", "commentary"], 1))  # fmt: skip
    for role, expected in [("programme", (300, 500)), ("commentary", (900, 900))]:
        out = tmp_path / f"{role}.mp4"
        report = rendered(
            source,
            [(5, 60)],
            out,
            rate=PAL,
            using=using,
            role=role,
            more={"audio_roles": roles},
            layout="stereo",
        )
        assert (hertz(out, 0), hertz(out, 1)) == expected
        assert report.notes == ()


def test_mono_tracks_without_roles_are_left_and_right(tmp_path):
    source = with_tracks(tmp_path / "a.mov", [tone(h) for h in (300, 500, 700)])
    report = rendered(source, [(5, 60)], tmp_path / "out.mp4", rate=PAL, role="effects", layout="stereo")
    assert (hertz(tmp_path / "out.mp4", 0), hertz(tmp_path / "out.mp4", 1)) == (300, 500)
    assert report.notes == (
        "a.mov has no channel with the role effects; its first sound was used",
        "a.mov has mono tracks; the first two were used as left and right",
    )


def test_surround_is_kept_or_mixed_down(tmp_path):
    source = with_tracks(tmp_path / "a.mov", [tone(h) for h in (300, 500, 700, 60, 900, 1100)], "5.1")
    rendered(source, [(5, 60)], tmp_path / "six.mp4", rate=PAL)
    assert probe(tmp_path / "six.mp4").sounds[0].channels == 6
    assert [hertz(tmp_path / "six.mp4", c) for c in range(6)] == [300, 500, 700, 60, 900, 1100]
    rendered(source, [(5, 60)], tmp_path / "two.mp4", rate=PAL, using="preview")
    assert probe(tmp_path / "two.mp4").sounds[0].layout == "stereo"
    assert (hertz(tmp_path / "two.mp4", 0), hertz(tmp_path / "two.mp4", 1)) == (300, 500)


@BOTH
def test_pixels_that_are_not_square(tmp_path, using):
    source = make(tmp_path / "a.mp4", Recipe(frames=60, size=(240, 180), video=(*FAST, "-vf", "setsar=4/3")))
    rendered(source, [(5, 30)], tmp_path / "out.mp4", rate=PAL, using=using)
    picture = probe(tmp_path / "out.mp4").picture
    assert (picture.width, picture.height, picture.pixel) == (320, 180, 1)
    assert numbers(tmp_path / "out.mp4") == list(range(5, 30))


@BOTH
def test_interlaced(tmp_path, using):
    fields = (*FAST, "-vf", "setfield=tff", "-flags", "+ildct+ilme", "-x264-params", "tff=1")
    source = make(tmp_path / "a.mp4", Recipe(rate=NTSC, frames=100, video=fields))
    report = rendered(source, CUTS, tmp_path / "out.mp4", rate=NTSC, using=using)
    assert report.notes == ("a.mp4 is interlaced; it was made progressive, frame for frame",)
    assert_exact(tmp_path / "out.mp4", CUTS, NTSC)
    assert not probe(tmp_path / "out.mp4").picture.interlaced


@BOTH
def test_odd_sizes(tmp_path, using):
    odd = ("-c:v", "ffv1", "-pix_fmt", "yuv444p")
    source = make(tmp_path / "a.mkv", Recipe(frames=60, size=(321, 181), video=odd))
    rendered(source, [(5, 30)], tmp_path / "out.mp4", rate=PAL, using=using)
    picture = probe(tmp_path / "out.mp4").picture
    assert (picture.width, picture.height, picture.pixel_format) == (322, 182, "yuv420p")
    assert numbers(tmp_path / "out.mp4") == list(range(5, 30))


@BOTH
def test_mixed_sources_come_to_the_first_ones_size_and_rate(tmp_path, using):
    a = make(tmp_path / "a.mp4", Recipe(rate=NTSC, frames=60))
    b = make(tmp_path / "b.mov", Recipe(rate=PAL, frames=60, size=(480, 360), sound=None))
    clips = [clip(5, 25, NTSC, "a"), clip(10, 40, PAL, "b"), clip(30, 40, NTSC, "a")]
    report = render(
        clips, {"a": video(a, NTSC, "a"), "b": video(b, PAL, "b")}, tmp_path / "out.mp4", preset(using),
        cache=tmp_path,
    )  # fmt: skip
    picture = probe(tmp_path / "out.mp4").picture
    assert (picture.width, picture.height, picture.fps, picture.frames) == (320, 180, NTSC, 20 + 36 + 10)
    assert report.notes == ("b.mov has no sound", "b.mov runs at 25.000 fps; it was brought to 29.970")
    import av

    from pipeline.media import framecode

    with av.open(str(tmp_path / "out.mp4")) as box:
        frames = [f.to_ndarray(format="gray") for f in box.decode(video=0)]
    assert [framecode.read(f) for f in frames[:20] + frames[56:]] == [*range(5, 25), *range(30, 40)]
    middle = [framecode.read(f[:, 40:280]) for f in frames[20:56]]
    assert (middle[0], middle[-1]) == (10, 39)
    assert sorted(set(middle)) == list(range(10, 40))
    due = [
        n if place < 20 or place > 55 else 1
        for place, n in enumerate([*range(5, 25), *[1] * 36, *range(30, 40)])
    ]
    assert_clicks(tmp_path / "out.mp4", due, NTSC)


@BOTH
def test_a_file_without_edit_list_whose_picture_starts_late(tmp_path, using):
    late = Recipe(rate=NTSC, frames=120, video=(*FAST, "-bf", "3"), extra=("-use_editlist", "0"))
    source = make(tmp_path / "a.mp4", late)
    assert probe(source).picture.start > 0
    rendered(source, CUTS, tmp_path / "out.mp4", rate=NTSC, using=using)
    assert numbers(tmp_path / "out.mp4") == [n for first, last in CUTS for n in range(first, last)]


@BOTH
@pytest.mark.parametrize("rate", [32000, 44100, 96000])
def test_sample_rates(tmp_path, rate, using):
    sound = ("-c:a", "pcm_s16le", "-ar", str(rate))
    source = make(tmp_path / "a.mov", Recipe(rate=NTSC, frames=120, video=FAST, sound=sound))
    rendered(source, CUTS, tmp_path / "out.mp4", rate=NTSC, using=using)
    assert_exact(tmp_path / "out.mp4", CUTS, NTSC)


@BOTH
def test_lost_sound_moves_nothing_after_it(tmp_path, using):
    """As in a broadcast received with errors: two packets of 43 ms together are missing."""
    whole = make(tmp_path / "a.mkv", Recipe(frames=120, video=FAST))
    holed = tmp_path / "b.mkv"
    run(["-i", str(whole), "-c", "copy", "-bsf:a", "noise=drop=eq(n\\,62)+eq(n\\,63)", str(holed)])
    rendered(holed, [(20, 60), (5, 15)], tmp_path / "out.mp4", rate=PAL, using=using)
    assert_exact(tmp_path / "out.mp4", [(20, 60), (5, 15)], PAL)


@BOTH
def test_fragments_without_edit_list(tmp_path, using):
    """Their sound begins with the encoder's delay, then a hole of 59 ms."""
    pieces = ("-movflags", "+frag_keyframe+empty_moov")
    source = make(tmp_path / "a.mp4", Recipe(frames=120, video=(*FAST, "-g", "40", "-bf", "2"), extra=pieces))
    rendered(source, CUTS, tmp_path / "out.mp4", rate=PAL, using=using)
    assert_exact(tmp_path / "out.mp4", CUTS, PAL)


@BOTH
def test_sound_that_begins_late_and_ends_early(tmp_path, using):
    whole = make(tmp_path / "a.mov", Recipe(frames=120, sound=None))
    part, wav = tmp_path / "b.mov", tmp_path / "a.wav"
    sources.write_wav(wav, sources.clicks(PAL, 120)[48000 : 3 * 48000], 1)
    run(["-i", str(whole), "-itsoffset", "1", "-i", str(wav), "-c:v", "copy", "-c:a", "pcm_s16le", str(part)])
    rendered(part, [(10, 50), (60, 110)], tmp_path / "out.mp4", rate=PAL, using=using)
    frames = [*range(10, 50), *range(60, 110)]
    assert numbers(tmp_path / "out.mp4") == frames
    assert_clicks(tmp_path / "out.mp4", [n if 25 <= n < 75 else 1 for n in frames], PAL)
