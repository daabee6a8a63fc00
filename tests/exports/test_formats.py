import pytest

from pipeline.errors import ExportError, InputError
from pipeline.exports.formats import FORMATS, export, format_named, formats, read_list
from pipeline.exports.layout import make_plan
from pipeline.exports.options import ExportOptions
from pipeline.model import CutList
from tests.exports import golden
from tests.exports.samples import clip, sample, video

TEXTS = [format.name for format in FORMATS if format.name != "aaf"]
JPEG = b"\xff\xd8\xff\xe0 a picture \xff\xd9"
VARIANTS = {
    "fcpxml": {"selects": {"mode": "selects"}, "1.13": {"fcpxml_version": "1.13", "audio_channels": 0}},
    "xmeml": {"selects": {"mode": "selects"}, "720p": {"size": (1280, 720), "audio_channels": 1}},
    "otio": {"selects": {"mode": "selects"}},
    "edl": {
        "handles": {"handles": 40, "record_start": "23:59:50;00", "audio_channels": 4},
        "full": {
            "reel_names": "full",
            "name_template": "{n:03} {file} {in}",
            "clips": "all",
            "audio_channels": 0,
        },
    },
    "resolve-markers": {"selects": {"mode": "selects"}},
    "avid-markers": {"selects": {"mode": "selects"}},
    "kdenlive": {"selects": {"mode": "selects"}},
    "csv": {"bom": {"bom": True, "clips": "all", "handles": 10}},
    "srt": {"handles": {"handles": 30, "bom": True}},
}
CASES = [(name, "", {}) for name in TEXTS] + [
    (name, variant, options) for name, found in VARIANTS.items() for variant, options in found.items()
]


def linked(videos):
    """Give every video its media, as a concat script needs."""
    return {key: video(key, start=0, media=f"/media/{key}'s take.mov") for key in videos}


@pytest.mark.parametrize(("name", "variant", "options"), CASES)
def test_every_text_format_is_what_its_golden_file_says(name, variant, options):
    cut_list, videos, words = sample()
    videos = linked(videos) if name == "concat" else videos
    exported = export(
        name, cut_list, videos, ExportOptions(**options), words=words, frame_jpeg=lambda key, frame: JPEG
    )
    for place, (_, data) in enumerate(exported.files, 1):
        parts = [name, *([variant] if variant else []), *([str(place)] if len(exported.files) > 1 else [])]
        golden.check("-".join(parts) + exported.format.extension, data)


@pytest.mark.parametrize("rate", ["23.976", "25", "29.97 NDF", "59.94 DF"])
@pytest.mark.parametrize("name", ["edl", "fcpxml", "xmeml", "ale"])
def test_the_rates_have_their_golden_files(name, rate):
    cut_list, videos, _ = sample(rate)
    exported = export(name, cut_list, videos)
    golden.check(f"{name}-{rate.replace(' ', '-')}{exported.format.extension}", exported.files[0][1])


def test_the_list_of_formats_is_plain_and_complete():
    names = [format.name for format in formats()]
    assert len(set(names)) == len(names) == 19
    assert {format.name for format in formats() if format.read} == {
        "edl", "fcpxml", "xmeml", "ale", "otio", "csv", "tsv", "json", "llc",
    }  # fmt: skip
    assert len({format.extension for format in formats()}) == len(names)


def test_an_unknown_format_is_answered_with_those_there_are():
    with pytest.raises(InputError, match="'betamax' is unknown; choose edl, fcpxml"):
        format_named("betamax")


@pytest.mark.parametrize("name", TEXTS)
def test_an_empty_list_gives_an_empty_file_and_says_so(name):
    one = video()
    exported = export(name, CutList("nothing", ()), {one.video_id: one})
    assert len(exported.files) == 1
    assert "the list has no clips to export" in exported.warnings
    if exported.format.read:
        result = read_list("", exported.files[0][1], {one.video_id: one})
        assert result.cut_list.clips == ()
        assert name == "json" or "the file holds no clips" in result.warnings


def test_an_empty_aaf_is_refused():
    with pytest.raises(ExportError, match="at least one clip"):
        export("aaf", CutList("nothing", ()), {})


def test_one_file_a_video_with_names_that_differ():
    cut_list, videos, _ = sample()
    exported = export("edl", cut_list, videos, ExportOptions(per_video=True))
    assert [name for name, _ in exported.files] == [
        "Highlights-10월-game-1.edl",
        "Highlights-10월-game-2.edl",
    ]
    first, second = (read_list("edl", data, videos).cut_list.clips for _, data in exported.files)
    assert [c.video_id for c in first] == ["game-1"] * 3
    assert [c.video_id for c in second] == ["game-2"]


def test_one_file_a_video_is_the_way_out_of_mixed_rates():
    one, two = video("a", rate="25", start=90_000), video("b", rate="59.94 DF", start=17982)
    mixed = CutList("mixed", (clip(one, 10, 60, "x"), clip(two, 100, 220, "y")))
    videos = {"a": one, "b": two}
    for name in ("edl", "ale", "aaf"):
        with pytest.raises(ExportError, match="one file a video"):
            export(name, mixed, videos)
    files = export("edl", mixed, videos, ExportOptions(per_video=True)).files
    assert "FCM: NON-DROP FRAME" in files[0][1].decode()
    assert "FCM: DROP FRAME" in files[1][1].decode()
    assert [read_list("edl", data, videos).cut_list.clips[0].start_ms for _, data in files] == [
        400,
        two.timebase.ms_of(100),
    ]


def test_a_thousand_events_go_on_in_a_second_edl():
    one = video(rate="25")
    clips = tuple(clip(one, i * 30, i * 30 + 25, f"c{i}") for i in range(1001))
    exported = export("edl", CutList("long", clips), {one.video_id: one})
    assert [name for name, _ in exported.files] == ["long.edl", "long-2.edl"]
    assert any("999" in text for text in exported.warnings)
    first, second = (data.decode() for _, data in exported.files)
    assert first.count("FROM CLIP NAME") == 999
    assert "001  GAME1" in second
    assert "01:16:39:00 01:16:40:00" in second.split("\r\n")[3] + first
    again = [
        c for _, data in exported.files for c in read_list("edl", data, {one.video_id: one}).cut_list.clips
    ]
    assert [(c.start_ms, c.title) for c in again] == [(c.start_ms, c.title) for c in clips]


def test_handles_never_leave_the_media():
    one = video(rate="25", frames=500)
    cut_list = CutList("h", (clip(one, 10, 20, "a"), clip(one, 480, 499, "b"), clip(one, 200, 210, "c")))
    plan = make_plan(cut_list, {one.video_id: one}, ExportOptions(handles=50), pytest.fail)
    assert [(e.source_in, e.source_out) for e in plan.events] == [(0, 70), (430, 500), (150, 260)]


def test_clips_outside_the_media_and_clips_without_length_are_refused():
    one = video(rate="25", frames=500)
    with pytest.raises(
        ExportError, match="clip 1 ends at 00:00:20:01, after the end of 'game-1' at 00:00:20:00"
    ):
        export("edl", CutList("x", (clip(one, 10, 501),)), {one.video_id: one})
    with pytest.raises(ExportError, match="no frame of"):
        export("edl", CutList("x", (clip(one, 10, 10),)), {one.video_id: one})
    with pytest.raises(ExportError, match="'game-1', which is not in the library"):
        export("edl", CutList("x", (clip(one, 10, 20),)), {})


@pytest.mark.parametrize(
    ("video_says", "export_says", "name"),
    [("", "", "Clip"), ("{n:02} {reel}", "", "01 GAME1"), ("{n:02} {reel}", "{title}", "Clip"),
     ("{nmae}", "{rank}", "0")],
)  # fmt: skip
def test_a_videos_own_name_template_counts_unless_the_export_says_another(video_says, export_says, name):
    one = video(name_template=video_says, reel="GAME1")
    cut_list = CutList("x", (clip(one, 10, 20, "Clip"),))
    options = ExportOptions(name_template=export_says)
    text = export("edl", cut_list, {one.video_id: one}, options).files[0][1].decode()
    assert f"* FROM CLIP NAME: {name}\n" in text.replace("\r\n", "\n")


def test_the_clips_and_the_names_follow_the_options():
    cut_list, videos, _ = sample()
    text = (
        export("edl", cut_list, videos, ExportOptions(name_template="{n:02}/{reel}/{video_title}"))
        .files[0][1]
        .decode()
    )
    assert "* FROM CLIP NAME: 02/GAME2/Game 2 <final>" in text
    assert "left out" not in export("csv", cut_list, videos).files[0][1].decode()
    assert "left out" in export("csv", cut_list, videos, ExportOptions(clips="all")).files[0][1].decode()
    with pytest.raises(InputError, match=r"\{nmae\}, which is unknown; the fields are \{beat\}"):
        export("edl", cut_list, videos, ExportOptions(name_template="{nmae}"))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"clips": "some"}, "clips 'some' is unknown; choose kept, all"),
        ({"handles": -1}, "handles of -1"),
        ({"audio_channels": 5}, "5 audio channels"),
        ({"fcpxml_version": "2"}, "fcpxml_version '2' is unknown"),
        ({"size": (0, 1080)}, "picture size 0x1080"),
    ],
)
def test_options_that_no_format_could_follow_are_refused(options, says):
    with pytest.raises(InputError, match=says):
        ExportOptions(**options)


def test_a_name_that_had_to_change_is_said():
    cut_list, videos, _ = sample()
    warnings = export("edl", cut_list, videos).warnings
    assert any("clip 4" in text and "one line" in text for text in warnings)


def test_the_preview_is_text_and_aaf_has_none():
    cut_list, videos, _ = sample()
    assert (
        export("edl", cut_list, videos).preview(lines=2) == "TITLE: Highlights: 10월\r\nFCM: DROP FRAME\r\n"
    )
    assert export("csv", cut_list, videos, ExportOptions(bom=True)).preview().startswith("number,")
    assert export("aaf", cut_list, videos).preview() == ""


def test_formats_that_cannot_come_back_say_which_can():
    cut_list, videos, _ = sample()
    data = export("sportscode", cut_list, videos).files[0][1]
    with pytest.raises(ExportError, match="Sportscode XML can't become a cut list again; edl, fcpxml"):
        read_list("", data, videos)
    with pytest.raises(InputError, match="video 'nope' is not in the library"):
        read_list("", data, videos, "nope")
