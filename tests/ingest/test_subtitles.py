from fractions import Fraction

import pytest

from pipeline.errors import InputError
from pipeline.ingest.subtitles import episode_bundle, read_subtitles, slug

SRT = (
    "1\n00:00:01,500 --> 00:00:03,000\nHello there.\n\n2\n00:00:04,000 --> 00:00:06,250\n<i>Two</i>\nlines\n"
)
VTT = (
    "WEBVTT\n\n00:01.500 --> 00:03.000\n<v Nora>Hello there.\n\n00:04.000 --> 00:06.250 line:0\nTwo\nlines\n"
)
ASS = (
    "[Script Info]\nScriptType: v4.00+\n\n[V4+ Styles]\nFormat: Name, Fontname\n"
    "Style: Default,Arial\n\n[Events]\n"
    "Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    "Dialogue: 0,0:00:01.50,0:00:03.00,Default,Nora,0,0,0,,{\\i1}Hello there.{\\i0}\n"
    "Comment: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,not said\n"
    "Dialogue: 0,0:00:04.00,0:00:06.25,Default,,0,0,0,,Two\\Nlines\n"
)
TTML = (
    '<?xml version="1.0" encoding="utf-8"?>\n<tt xmlns="http://www.w3.org/ns/ttml"><body><div>\n'
    '<p begin="00:00:01.500" end="00:00:03.000">Hello there.</p>\n'
    '<p begin="00:00:04.000" end="00:00:06.250">Two<br/>lines</p>\n</div></body></tt>\n'
)


@pytest.mark.parametrize(("name", "text"), [("a.srt", SRT), ("a.vtt", VTT), ("a.ass", ASS), ("a.ttml", TTML)])
def test_every_format_gives_the_same_lines(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    rows = [(e.evidence_id, e.kind, e.start_ms, e.end_ms, e.text) for e in read_subtitles(path)]
    assert rows == [
        ("stt-00000", "stt", 1500, 3000, "Hello there."),
        ("stt-00001", "stt", 4000, 6250, "Two lines"),
    ]


@pytest.mark.parametrize(("name", "text"), [("a.vtt", VTT), ("a.ass", ASS)])
def test_speakers_are_kept_where_the_format_has_them(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    assert [e.speaker for e in read_subtitles(path)] == ["Nora", ""]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp949"])
def test_korean_in_any_encoding(tmp_path, encoding):
    path = tmp_path / "k.srt"
    path.write_bytes(SRT.replace("Hello there.", "안녕하세요. 오랜만이에요.").encode(encoding))
    assert read_subtitles(path)[0].text == "안녕하세요. 오랜만이에요."


def test_accents_of_an_old_encoding(tmp_path):
    path = tmp_path / "s.srt"
    text = SRT.replace("Hello there.", "¿Qué pasó aquella noche? Mañana volverá el señor.")
    path.write_bytes(text.encode("cp1252"))
    assert "Mañana" in read_subtitles(path)[0].text


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("a.srt", VTT.encode(), r"a\.srt, line 1: .*WebVTT"),
        ("a.vtt", SRT.encode(), r"a\.vtt, line 1: .*SubRip"),
        ("a.srt", ASS.encode(), r"a\.srt, line 1: .*ASS"),
        ("a.ass", TTML.encode(), r"a\.ass, line 1: .*TTML"),
        ("a.srt", b"<!DOCTYPE html><html></html>", r"a\.srt, line 1: .*web page"),
        ("a.srt", b"\x00\x00\x00\x18ftypmp42\x00", r"a\.srt, line 1: .*binary"),
        ("a.srt", b"  \n", r"a\.srt, line 1: .*empty"),
        ("a.srt", b"just words\n", r"a\.srt, line 1: there is no line with a time"),
        ("a.srt", SRT.replace("00:00:04,000", "00:00:4x,000").encode(), r"a\.srt, line 6: .*no time"),
        (
            "a.srt",
            SRT.replace("00:00:04,000", "00:00:09,000").encode(),
            r"a\.srt, line 6: .*ends before it starts",
        ),
        ("a.ttml", TTML.replace("</div>", "").encode(), r"a\.ttml, line 5: .*TTML"),
        ("a.doc", b"x", r"a\.doc: '\.doc' is no subtitle format"),
    ],
)
def test_a_file_that_is_not_what_its_name_says_is_told_so(tmp_path, name, data, says):
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(InputError, match=says):
        read_subtitles(path)


def test_a_file_that_is_not_there_is_told_so(tmp_path):
    with pytest.raises(InputError, match="cannot be read"):
        read_subtitles(tmp_path / "none.srt")


def test_a_video_and_its_subtitles_are_a_bundle(tmp_path):
    media, said = tmp_path / "ep.mp4", tmp_path / "ep.srt"
    media.write_bytes(b"x")
    said.write_text(SRT, "utf-8")
    bundle = episode_bundle(
        media, said, lambda path: (60_000, Fraction(25)), title="The Box", series="Lighthouse", episode="2"
    )
    assert bundle.video.video_id == "lighthouse-2-the-box"
    assert (bundle.video.duration_ms, bundle.video.fps, bundle.video.media) == (
        60_000,
        Fraction(25),
        str(media),
    )
    assert [c.start_ms for c in bundle.chapters] == [1500]
    assert bundle.content_hash
    again = episode_bundle(
        media, said, lambda path: (60_000, Fraction(25)), title="The Box", series="Lighthouse"
    )
    assert again.content_hash != bundle.content_hash


def test_subtitles_of_another_video_are_refused(tmp_path):
    media, said = tmp_path / "ep.mp4", tmp_path / "ep.srt"
    media.write_bytes(b"x")
    said.write_text(SRT, "utf-8")
    with pytest.raises(InputError, match="another video's"):
        episode_bundle(media, said, lambda path: (1_000, Fraction(25)), title="T")
    bundle = episode_bundle(media, said, lambda path: (3_500, Fraction(25)), title="T")
    assert len(bundle.evidence) == 1
    assert bundle.warnings == ("1 lines after the end were left out",)


def test_ids_keep_every_script():
    assert slug("바닷가 우체국 — 1화!") == "바닷가-우체국-1화"
    assert slug("…") == "video"
