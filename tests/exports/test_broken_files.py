"""A file that is damaged in any way is read, or refused with a message; never a traceback, never silence."""

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
