"""A file that is damaged in any way is read, or refused with a message; never a traceback, never silence."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import CutdeskError, ExportError
from pipeline.exports.formats import FORMATS, export, read_list
from pipeline.exports.options import ExportOptions
from pipeline.exports.sniff import sniff
from tests.exports.samples import sample

READABLE = [format.name for format in FORMATS if format.read]
CUT_LIST, VIDEOS, _ = sample()
WHOLE = {name: export(name, CUT_LIST, VIDEOS).files[0][1] for name in READABLE}
SELECTS = {
    name: export(name, CUT_LIST, VIDEOS, ExportOptions(mode="selects")).files[0][1] for name in READABLE
}
HOSTILE = (b"", b"-1", b"0", b"99999999999999999999", b"NaN", b"1e999", b"null", b"[]", b"{}", b"\n", b"\t",
           b'"', b"'", b";", b":", b"/0s", b"</", b"\xff", b"\x00")  # fmt: skip
BOMB = """<?xml version="1.0"?>
<!DOCTYPE fcpxml [
  <!ENTITY a "aaaaaaaaaa">
  <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
]>
<fcpxml version="1.10"><library><event name="&b;"/></library></fcpxml>
"""
OUTSIDE = """<?xml version="1.0"?>
<!DOCTYPE xmeml [<!ENTITY secret SYSTEM "file:///etc/passwd">]>
<xmeml version="4"><bin><name>&secret;</name></bin></xmeml>
"""


@st.composite
def damaged(draw, name):
    """Cut, double, swap or overwrite a part of a good file."""
    data = draw(st.sampled_from((WHOLE[name], SELECTS[name])))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 60)))
        middle = draw(st.binary(max_size=8) | st.sampled_from((*HOSTILE, data[start:end] * 2)))
        data = data[:start] + middle + data[end:]
    return data


@pytest.mark.parametrize("name", READABLE)
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_damage_is_survived_or_said(name, data):
    broken = data.draw(damaged(name))
    try:
        result = read_list(name, broken, VIDEOS)
    except CutdeskError as error:
        assert str(error)
        return
    for clip in result.cut_list.clips:
        video = VIDEOS[clip.video_id]
        assert 0 <= clip.start_ms < clip.end_ms <= video.duration_ms
        assert video.timebase.snap(clip.start_ms) == clip.start_ms


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize(
    "data", [b"", b"\xff\xfe\xff", b"\x00" * 50, b"{}", b"<a/>", b"a,b\n1,2\n", b"[" * 100_000]
)
def test_a_file_of_another_kind_is_refused(name, data):
    with pytest.raises(CutdeskError):
        read_list(name, data, VIDEOS)


@pytest.mark.parametrize("name", READABLE)
def test_the_format_is_seen_from_the_file(name):
    for data in (WHOLE[name], SELECTS[name]):
        assert sniff(data) == name
        assert read_list("", data, VIDEOS).cut_list.clips


def test_other_formats_are_seen_too():
    assert sniff(export("aaf", CUT_LIST, VIDEOS).files[0][1]) == "aaf"
    assert sniff(export("sportscode", CUT_LIST, VIDEOS).files[0][1]) == "sportscode"
    for data, says in (
        (b"", "empty"),
        (b"hello there", "line 1: 'hello there' begins no format"),
        (b"<html></html>", "<html> begins no cut list"),
        (b"<!-- -->", "XML without an element"),
        (b'{"a": 1}', "no cut list that Cutdesk knows"),
    ):
        with pytest.raises(ExportError, match=says):
            sniff(data)


@pytest.mark.parametrize(("name", "text", "line"), [("fcpxml", BOMB, 3), ("xmeml", OUTSIDE, 2)])
def test_entities_are_refused_before_they_grow_or_reach_outside(name, text, line):
    with pytest.raises(ExportError, match=f"line {line}: the file defines entities"):
        read_list(name, text.encode(), VIDEOS)


def test_deep_xml_is_refused():
    with pytest.raises(ExportError, match="more than 200 deep"):
        read_list("fcpxml", b"<a>" * 5000, VIDEOS)


@pytest.mark.parametrize("name", ["otio", "llc", "json"])
def test_deep_json_is_refused(name):
    with pytest.raises(ExportError, match="nested more than 100 deep"):
        read_list(name, b'{"a": ' + b"[" * 150 + b"]" * 150 + b"}", VIDEOS)


def test_broken_xml_says_its_line():
    lines = WHOLE["fcpxml"].split(b"\n")
    lines[7] = lines[7].replace(b"<", b"<<")
    with pytest.raises(ExportError, match=r"line 8: the XML is broken \(not well-formed"):
        read_list("", b"\n".join(lines), VIDEOS)


def test_utf16_text_is_read_as_spreadsheets_save_it():
    text = WHOLE["tsv"].decode()
    assert len(read_list("", text.encode("utf-16"), VIDEOS).cut_list.clips) == 4
    with pytest.raises(ExportError, match="line 2: this is no UTF-8 text"):
        read_list("csv", "a,start_sec,end_sec\n\xe9".encode("latin-1"), VIDEOS)


@pytest.mark.parametrize("name", READABLE)
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16_is_read_with_a_mark_and_without(name, encoding):
    """XML too, whose declaration still says UTF-8 after an editor saved it so."""
    text = WHOLE[name].decode()
    assert read_list("", text.encode(encoding), VIDEOS) == read_list("", WHOLE[name], VIDEOS)
    with pytest.raises(ExportError, match="this is no UTF-16 text"):
        read_list("", text.encode(encoding)[:-1], VIDEOS)


def first_number(name, key, value):
    """Return a good file in which one number is `value`."""
    return re.sub(rf'"{key}": [\d.]+'.encode(), f'"{key}": {value}'.encode(), WHOLE[name], count=1)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("json", first_number("json", "score", "1e400"), "a number is inf"),
        ("json", first_number("json", "rank", "9" * 400), "number 9+… is too large"),
        ("json", first_number("json", "rank", "9" * 5000), "the JSON can't be read"),
        ("json", first_number("json", "stars", "9999999"), "clip 1 has 9999999 stars, not 0 to 5"),
        ("json", first_number("json", "end_ms", "5"), "clip 1: the clip runs from frame 1800 to 0"),
        ("json", WHOLE["json"].replace(b"the same again", b"\\ud800"), r"half a character: '\\ud800'"),
        ("otio", first_number("otio", "value", "9" * 400), "number 9+… is too large"),
        ("otio", WHOLE["otio"].replace(b'"value": 300.0', b'"value": -300.0'), "clip 1 '.*': the clip runs"),
        ("llc", b"{cutSegments: [{name: '\\ud800', start: 1, end: 2}]}", "half a character"),
        ("llc", b"{cutSegments: [" + b"{start:1,end:2}," * 40_000 + b"]}", "must be plain JSON"),
        ("fcpxml", re.sub(rb'start="\d+', b'start="' + b"9" * 5000, WHOLE["fcpxml"]), r"line 6: start '9+' is"),
        ("fcpxml", b"<fcpxml>" + b"<a/>" * 1_000_001 + b"</fcpxml>", "more than 1000000 elements"),
        ("csv", b"start_sec,end_sec\n1,1e999999999\n", "line 2: end_sec '1e999999999' is no number"),
        ("csv", b"start_sec;end_sec\n1,5;2\n", "line 2: start_sec '1,5' is no number; write .* 12.5"),
        ("csv", b"start_sec,end_sec,score\n1,2,nan\n", "line 2: score 'nan' is out of range"),
        ("csv", b"start_sec,end_sec,score\n1,2,1e999\n", "line 2: score '1e999' is out of range"),
        ("csv", b"start_sec,end_sec,stars\n1,2,6\n", "line 2: stars '6' is out of range"),
        ("csv", b"start_sec,end_sec,stars\n1,2,-1\n", "line 2: stars '-1' is out of range"),
        ("csv", b"start_sec,end_sec,fps\n1,2,25\n", "line 2: the row runs at 25 fps, but game-1 at 30000/1001"),
        ("csv", b"start_sec,end_sec,fps\n1,2,1e999999999\n", "line 2: frame rate '1e999999999' is not a rate"),
    ],
    ids=lambda value: "" if isinstance(value, bytes) else value,
)  # fmt: skip
def test_what_no_list_may_hold_is_refused(name, data, says):
    with pytest.raises(ExportError, match=says):
        read_list(name, data, VIDEOS, "game-1")
