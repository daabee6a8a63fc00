import pytest

from pipeline.errors import ExportError
from pipeline.exports.formats import export, read_list
from pipeline.exports.options import ExportOptions
from pipeline.model import CutList, Marker
from tests.exports.samples import RATES, clip, sample, video

GOOD = """TITLE: Good
FCM: NON-DROP FRAME

001  TAPE1    V     C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00
* FROM CLIP NAME: first
002  TAPE1    V     C        00:00:03:00 00:00:04:00 01:00:01:00 01:00:02:00
* FROM CLIP NAME: second
"""


def text_of(cut_list, videos, **options):
    exported = export("edl", cut_list, videos, ExportOptions(**options))
    return exported.files[0][1].decode(), exported.warnings


@pytest.mark.parametrize("rate", sorted(RATES))
def test_fcm_stands_before_event_one_and_agrees_with_every_separator(rate):
    cut_list, videos, _ = sample(rate)
    text, _ = text_of(cut_list, videos)
    lines = text.split("\r\n")
    drop = RATES[rate][1]
    assert lines[0].startswith("TITLE: ")
    assert lines[1] == ("FCM: DROP FRAME" if drop else "FCM: NON-DROP FRAME")
    labels = [word for line in lines if line[:3].isdigit() for word in line.split()[-4:]]
    assert len(labels) == 16
    assert all((";" in label) is drop for label in labels)


@pytest.mark.parametrize("rate", sorted(RATES))
def test_record_runs_on_without_gaps_from_the_start_that_the_editor_sets(rate):
    cut_list, videos, _ = sample(rate)
    grid = videos["game-1"].timebase
    text, _ = text_of(cut_list, videos, record_start=grid.label(grid.frames_a_day - 100))
    events = [line.split()[-4:] for line in text.split("\r\n") if line[:3].isdigit()]
    at = grid.label(grid.frames_a_day - 100)
    for source_in, source_out, record_in, record_out in events:
        assert record_in == at
        lengths = {
            (grid.count_of(b) - grid.count_of(a)) % grid.frames_a_day
            for a, b in ((source_in, source_out), (record_in, record_out))
        }
        assert len(lengths) == 1
        at = record_out


def test_channels_follow_the_option():
    cut_list, videos, _ = sample()
    for channels, track, more in ((0, "V", 0), (1, "B", 0), (2, "AA/V", 0), (3, "AA/V", 1), (4, "AA/V", 1)):
        text, _ = text_of(cut_list, videos, audio_channels=channels)
        assert {line.split()[2] for line in text.split("\r\n") if line[:3].isdigit()} == {track}
        assert text.count("AUD  3") == 4 * more


def test_reels_are_legal_unique_and_never_mean_black():
    reels = ["AX", "BL", "한국어", "A-001 clip_7", "A001CLIP9", "", "a001clip"]
    videos = {f"v{i}": video(f"v{i}", rate="25", reel=reel) for i, reel in enumerate(reels)}
    cut_list = CutList("reels", tuple(clip(v, 10, 20, v.video_id) for v in videos.values()))
    text, warnings = text_of(cut_list, videos)
    names = [line.split()[1] for line in text.split("\r\n") if line[:3].isdigit()]
    assert names == ["AX2", "BL2", "REEL003", "A001CLIP", "A001CLI2", "V5", "A001CLI3"]
    assert "* REEL A001CLI2 = A001CLIP9 (video v4)" in text
    assert any("REEL003 is 한국어" in warning for warning in warnings)
    assert [c.video_id for c in read_list("edl", text.encode(), videos).cut_list.clips] == list(videos)


def test_only_the_from_line_that_all_suites_keep_is_written():
    cut_list, videos, _ = sample()
    text, _ = text_of(cut_list, videos)
    assert text.count("* FROM CLIP NAME:") == text.count("FROM ") == 4


def test_what_an_edl_cannot_carry_is_said():
    one = video(rate="59.94 DF", start=17982)
    cut_list = CutList("한글", (clip(one, 0, 9, "x"),), (Marker(one.video_id, 0, "red", "here"),))
    _, warnings = text_of(cut_list, {one.video_id: one})
    assert any("no frame rate" in text and "FCPXML" in text for text in warnings)
    assert any("UTF-8" in text for text in warnings)
    assert any("no markers" in text for text in warnings)
    plain = video(rate="25", reel="TAPE1")
    _, silent = text_of(CutList("plain", (clip(plain, 0, 9, "x"),)), {plain.video_id: plain})
    assert silent == ()


def test_drop_and_non_drop_do_not_share_an_edl():
    one, two = video("a", rate="29.97 DF"), video("b", rate="29.97 NDF")
    cut_list = CutList("x", (clip(one, 0, 9), clip(two, 0, 9)))
    with pytest.raises(
        ExportError, match=r"mixes them \(a 30000/1001 DF, b 30000/1001; sequence 30000/1001 DF\)"
    ):
        export("edl", cut_list, {"a": one, "b": two})
    with pytest.raises(ExportError, match="mixes"):
        export("edl", CutList("x", (clip(one, 0, 9),)), {"a": one}, ExportOptions(drop_frame=False))


def read(text, of=None, **options):
    of = of or video(rate="25", reel="TAPE1")
    return read_list("edl", text.encode(), {of.video_id: of}, **options)


def test_lists_of_other_makers_are_read():
    """Lower case, sound lines that repeat the picture's, black, and notes of all kinds."""
    foreign = (
        GOOD.replace(
            "002  TAPE1",
            "001  TAPE1    A2    C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00\n"
            "* SOURCE FILE: some.mov\n* COMMENT: hello\nM2_NOTE\n"
            "002  BL       V     C        00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00\n002  TAPE1",
        )
        .replace("M2_NOTE\n", "* from clip name: later lines don't count\n>>> ")
        .replace(">>> ", "")
    )
    result = read(foreign)
    assert [(c.start_ms, c.end_ms, c.title) for c in result.cut_list.clips] == [
        (1000, 2000, "first"),
        (3000, 4000, "second"),
    ]
    assert result.cut_list.name == "Good"
    assert any("black was left out" in text for text in result.warnings)


def test_events_out_of_order_are_put_in_record_order():
    swapped = GOOD.replace("01:00:01:00 01:00:02:00", "00:59:59:00 01:00:00:00")
    assert [c.title for c in read(swapped).cut_list.clips] == ["second", "first"]


def test_an_event_that_stands_twice_is_one_clip():
    result = read(GOOD + GOOD.split("\n\n")[1])
    assert [c.title for c in result.cut_list.clips] == ["first", "second"]
    assert result.warnings == (
        "line 8: the event repeats line 4 and was left out",
        "line 10: the event repeats line 6 and was left out",
    )


@pytest.mark.parametrize(
    ("times", "says"),
    [
        ("01:00:01:01 01:00:02:01", ("line 6: a gap before the clip was closed",)),
        (
            "01:00:00:24 01:00:01:24",
            ("line 6: the clip begins before the last one ends; both were kept whole",),
        ),
        ("01:00:01:00 01:00:02:00", ()),
    ],
)
def test_a_gap_and_an_overlap_are_said(times, says):
    result = read(GOOD.replace("01:00:01:00 01:00:02:00", times))
    assert [c.title for c in result.cut_list.clips] == ["first", "second"]
    assert result.warnings == says


def test_many_gaps_are_one_warning():
    rows = "".join(
        f"{n:03}  TAPE1    V     C        00:00:{n:02}:00 00:00:{n:02}:10 01:00:{n:02}:00 01:00:{n:02}:10\n"
        for n in range(1, 10)
    )
    result = read(GOOD.partition("001")[0] + rows)
    assert result.warnings == ("lines 5, 6, 7, 8, 9 and 3 more: a gap before the clip was closed",)


def test_an_unknown_reel_is_taken_for_the_video_that_the_editor_names():
    of = {v.video_id: v for v in (video("a", rate="25"), video("b", rate="25"))}
    with pytest.raises(ExportError, match="line 4: no video of the library is 'TAPE1'; name the video"):
        read_list("edl", GOOD.encode(), of)
    result = read_list("edl", GOOD.encode(), of, "b")
    assert {c.video_id for c in result.cut_list.clips} == {"b"}
    assert result.warnings == ("'TAPE1' is taken for video b",)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("FCM: NON-DROP FRAME", "FCM: FILM", "line 2: FCM 'FILM' is unknown"),
        ("00:00:01:00 00:00:02:00", "00:00:01;00 00:00:02:00", "line 4: a drop-frame timecode"),
        (
            "FCM: NON-DROP FRAME",
            "FCM: DROP FRAME",
            "line 4: the list is drop frame, but game-1 is non-drop frame",
        ),
        (
            "V     C        00:00:03:00",
            "V     D    025 00:00:03:00",
            "line 6: edit type 'D' is no straight cut",
        ),
        (
            "00:00:04:00 01:00:01:00",
            "00:00:05:00 01:00:01:00",
            "line 6: 50 source frames fill 25 record frames",
        ),
        (
            "00:00:01:00 00:00:02:00",
            "00:00:01:25 00:00:02:00",
            "line 4: timecode '00:00:01:25' is out of range",
        ),
        ("00:00:01:00 00:00:02:00", "00:00:01:00 00:00:02", "line 4: '001  TAPE1.*is no CMX 3600 event"),
        ("* FROM CLIP NAME: first", "M2   TAPE1   050.0   00:00:01:00", "line 5: a speed change"),
        (
            "00:00:03:00 00:00:04:00",
            "23:00:03:00 23:00:04:00",
            "line 6: the clip ends at 23:00:04:00, after game-1",
        ),
        (
            "00:00:01:00 00:00:02:00",
            "00:00:02:00 00:00:01:00",
            "line 4: out point 00:00:01:00 lies before in point 00:00:02:00; swap them",
        ),
        ("TITLE: Good", "[{(", "line 1: '.*' belongs to no CMX 3600 list"),
    ],
)
def test_a_broken_list_says_which_line_and_why(old, new, says):
    assert old in GOOD
    with pytest.raises(ExportError, match=says):
        read(GOOD.replace(old, new))
