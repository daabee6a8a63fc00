"""Words, chapters and markers: formats that show the reel's time as text."""

import json
import shutil
import subprocess

import numpy as np
import pytest

from pipeline.errors import ExportError
from pipeline.exports.concat import COMMAND
from pipeline.exports.formats import export
from pipeline.exports.options import ExportOptions
from pipeline.media import framecode
from pipeline.model import CutList, Evidence, Marker
from tests.exports.samples import RATES, clip, video

PAL = video("pal", rate="25", frames=100_000, media="/m/pal.mov")


def text_of(name, cut_list, of=PAL, words=None, **options):
    exported = export(name, cut_list, {of.video_id: of}, ExportOptions(**options), words=words)
    return exported.files[0][1].decode(), exported.warnings


def line(start_ms, end_ms, text, kind="stt"):
    return Evidence(text, kind, start_ms, end_ms, text)


def test_words_are_cut_at_the_clip_and_shown_in_the_reels_time():
    cut_list = CutList("w", (clip(PAL, 25, 75), clip(PAL, 250, 300), clip(PAL, 25, 75)))
    words = {
        "pal": (
            line(0, 900, "before"),
            line(900, 1500, "into"),
            line(1500, 9000, "over"),
            line(11_960, 12_500, "last"),
        )
    }
    text, warnings = text_of("srt", cut_list, words=words)
    times = [row for row in text.split("\r\n") if "-->" in row]
    assert times == [
        "00:00:00,000 --> 00:00:00,500", "00:00:00,500 --> 00:00:02,000",
        "00:00:03,960 --> 00:00:04,000",
        "00:00:04,000 --> 00:00:04,500", "00:00:04,500 --> 00:00:06,000",
    ]  # fmt: skip
    assert warnings == ()


def test_a_video_without_a_transcript_is_said():
    _, warnings = text_of("vtt", CutList("w", (clip(PAL, 25, 75),)))
    assert warnings == ("no transcript is known of pal; nothing is shown over its clips",)


def test_chapters_begin_at_zero_and_keep_ten_seconds():
    spans = ((0, 260), (1000, 1100), (2000, 2500), (3000, 3249), (4000, 4100))
    text, warnings = text_of("youtube", CutList("c", tuple(clip(PAL, a, b, f"c{a}") for a, b in spans)))
    assert text == "0:00 c0\n0:10 c1000\n0:34 c3000\n"
    assert warnings == ("chapters must be 10 s apart; these clips stay in the one before: c2000, c4000",)


def test_chapters_past_an_hour_and_too_few_of_them():
    text, warnings = text_of(
        "youtube", CutList("c", (clip(PAL, 0, 91_000, "long"), clip(PAL, 0, 500, "end")))
    )
    assert text == "0:00 long\n1:00:40 end\n"
    assert warnings == ("YouTube shows chapters from 3 on; this list gives 2",)


def test_markers_on_one_frame_are_one():
    cut_list = CutList(
        "m", (clip(PAL, 100, 200, "clip", note="note"),),
        (Marker("pal", 4000, "red", "a"), Marker("pal", 4000, "green", "b|c"),
         Marker("pal", 8000, "red", "outside")),
    )  # fmt: skip
    text, warnings = text_of("resolve-markers", cut_list)
    assert text.split("\r\n")[3:5] == [
        "001  001      V     C        01:00:00:00 01:00:00:01 01:00:00:00 01:00:00:01  ",
        "note |C:ResolveColorBlue |M:clip / a / b/c |D:100",
    ]
    assert "markers outside every clip were left out: 1" in warnings
    text, warnings = text_of("resolve-markers", cut_list, mode="selects")
    assert text.count("|M:") == 2
    assert "00:00:08:00 00:00:08:01" in text
    guides = json.loads(text_of("kdenlive", cut_list, mode="selects")[0])
    assert [(g["pos"], g["comment"]) for g in guides] == [(100, "clip / a / b|c - note"), (200, "outside")]


def test_avid_markers_hold_no_tabs_and_no_line_ends():
    cut_list = CutList("m", (clip(PAL, 100, 200, "a\tb\nc", note="x\r\ny\tz"),))
    assert text_of("avid-markers", cut_list)[0] == "Cutdesk\t01:00:00:00\tV1\tblue\ta b c - x y z\t100\r\n"


def test_a_concat_script_needs_the_media():
    with pytest.raises(ExportError, match="the recording of none isn't on this machine"):
        text_of("concat", CutList("c", (clip(video("none"), 0, 10),)), video("none"))
    with pytest.raises(ExportError, match=r"transport stream.*remux it"):
        text_of("concat", CutList("c", (clip(video("v", media="/a.TS"), 0, 10),)), video("v", media="/a.TS"))
    with pytest.raises(ExportError, match="holds a line end"):
        text_of("concat", CutList("c", (clip(video("v", media="/a\nb"), 0, 10),)), video("v", media="/a\nb"))


def ffmpeg():
    imageio_ffmpeg = pytest.importorskip("imageio_ffmpeg")
    return shutil.which("ffmpeg") or imageio_ffmpeg.get_ffmpeg_exe()


@pytest.mark.parametrize("suffix", ["mp4", "mkv"])
@pytest.mark.parametrize("rate", ["23.976", "25", "29.97 DF", "59.94 NDF"])
def test_ffmpeg_plays_the_concat_script_on_the_frame(rate, suffix, tmp_path):
    """By the very command of its first lines; the file's name would break bad quoting.

    Matroska holds whole milliseconds, so that frames there lie up to half of one off the grid.
    """
    media = tmp_path / f"it's game #1.{suffix}"
    fps, size = RATES[rate][0], (180, 320)
    pictures = np.full((120, *size, 3), 90, np.uint8)
    for number, picture in enumerate(pictures):
        framecode.draw(picture, number)
    tone = ("-f", "lavfi", "-i", "sine=d=6")
    run(ffmpeg(), "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "320x180", "-r", str(fps), "-i", "-", *tone,
        "-g", "30", "-bf", "2", "-pix_fmt", "yuv420p", "-shortest", str(media), data=pictures.tobytes())  # fmt: skip
    of = video("v", rate=rate, frames=120, media=str(media))
    spans = [(7, 20), (60, 61), (100, 120), (0, 5), (31, 44), (0, 3)]
    spans += [(n * 11 % 97, n * 11 % 97 + 1 + n * 7 % 17) for n in range(24)]
    script, reel = tmp_path / "reel.ffconcat", tmp_path / "reel.mp4"
    script.write_text(
        text_of("concat", CutList("c", tuple(clip(of, a, b) for a, b in spans)), of)[0], encoding="utf-8"
    )
    assert f"# {COMMAND}" in script.read_text(encoding="utf-8")
    places = {"LIST": str(script), "OUT": str(reel)}
    run(ffmpeg(), *(places.get(word, word) for word in COMMAND.split()[1:]))
    raw = run(
        ffmpeg(), "-i", str(reel), "-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"
    )
    played = np.frombuffer(raw, np.uint8).reshape(-1, *size, 3)
    assert [framecode.read(p) for p in played] == [n for a, b in spans for n in range(a, b)]


def run(*command, data=None):
    done = subprocess.run(
        [*command[:1], "-v", "error", "-y", *command[1:]], input=data, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()[-500:]
    return done.stdout
