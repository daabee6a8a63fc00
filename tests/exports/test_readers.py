"""Files as other programs write them, cut down to what counts."""

import pytest

from pipeline.errors import ExportError
from pipeline.exports.formats import read_list
from pipeline.model import Marker
from tests.exports.samples import video

GAME = video("g7", rate="29.97 DF", start=107892, frames=200_000, media="/vol/Game 7.mov", reel="A007")
PAL = video("pal", rate="25", start=90_000, frames=100_000, media="/vol/pal.mxf")


def cuts(result):
    return [
        (GAME.timebase.nearest_frame(c.start_ms), GAME.timebase.nearest_frame(c.end_ms), c.title)
        for c in result.cut_list.clips
    ]


def read(text, *videos, video_id="", name=""):
    return read_list(name, text.encode(), {v.video_id: v for v in videos or (GAME,)}, video_id)


RESOLVE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
 <resources>
  <format id="r0" name="FFVideoFormat1080p2997" frameDuration="1001/30000s" width="1920" height="1080"/>
  <asset id="r1" name="Game 7.mov" start="8999991/2500s" duration="20020/3s" format="r0" hasVideo="1">
   <media-rep kind="original-media" src="file:///vol/Game%207.mov"/>
  </asset>
 </resources>
 <library><event name="Timeline 1 (Resolve)"><project name="Timeline 1 (Resolve)">
  <sequence tcStart="8999991/2500s" duration="1001/100s" format="r0" tcFormat="DF"><spine>
   <asset-clip name="one" ref="r1" enabled="1" offset="8999991/2500s" start="9008333/2500s" duration="1001/100s" tcFormat="DF">
    <marker start="9009334/2500s" duration="1001/30000s" value="hit"/>
   </asset-clip>
   <gap name="Gap" offset="0s" duration="1001/30000s"/>
   <clip name="two" enabled="1" offset="0s" start="1001/300s" duration="1001/1000s">
    <video ref="r1" offset="0s" duration="20020/3s"/>
   </clip>
   <asset-clip name="off" ref="r1" enabled="0" offset="0s" duration="1001/1000s"/>
  </spine></sequence>
 </project></event></library>
</fcpxml>
"""  # noqa: E501


def test_fcpxml_of_resolve_and_final_cut():
    result = read(RESOLVE)
    first = 100
    assert cuts(result) == [(first, first + 300, "one"), (first, first + 30, "two")]
    assert result.cut_list.markers == (Marker("g7", GAME.timebase.ms_of(112), note="hit"),)
    assert result.cut_list.name == "Timeline 1 (Resolve)"
    assert [text.split(": ")[1] for text in result.warnings] == [
        "a gap was left out",
        "a disabled clip was left out",
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("<gap ", '<title ref="r9" ', "line 15: a title can't become a clip"),
        (
            'ref="r1" enabled="1" offset="8999991',
            'ref="r8" enabled="1" offset="8999991',
            "line 12: .*asset 'r8'",
        ),
        (
            'start="9008333/2500s" duration="1001/100s"',
            'start="9008333" duration="1001/100s"',
            "line 12: start '9008333'",
        ),
        ('frameDuration="1001/30000s"', 'frameDuration="1/25s"', "line 6: the asset runs at 25 fps"),
        (
            'duration="1001/100s" tcFormat',
            'duration="0s" tcFormat',
            "line 12: the clip runs from frame 100 to 100",
        ),
        (
            '<marker start="9009334/2500s" duration="1001/30000s" value="hit"/>',
            "<timeMap/>",
            "line 13: a speed change",
        ),
        ("</sequence>", "</sequence></project><project>", "line 20: the file holds several projects"),
    ],
)
def test_fcpxml_that_cannot_be_clips_says_the_line(old, new, says):
    assert old in RESOLVE
    with pytest.raises(ExportError, match=says):
        read(RESOLVE.replace(old, new))


def test_fcpxml_off_the_grid_is_put_on_it_and_that_is_said():
    result = read(RESOLVE.replace('duration="1001/100s" tcFormat', 'duration="10s" tcFormat'))
    assert cuts(result)[0] == (100, 400, "one")
    assert any("line 12: a time lies between two frames" in text for text in result.warnings)


PREMIERE = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
 <sequence id="sequence-2">
  <name>Cut 3</name>
  <rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
  <media>
   <video>
    <format><samplecharacteristics><rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate></samplecharacteristics></format>
    <track TL.SQTrackShy="0">
     <clipitem id="clipitem-2"><name>late</name><enabled>TRUE</enabled><duration>200000</duration>
      <rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
      <start>300</start><end>330</end><in>10</in><out>40</out><pproTicksIn>0</pproTicksIn>
      <file id="file-1"/>
     </clipitem>
     <clipitem id="clipitem-1"><name>early</name><enabled>TRUE</enabled><duration>200000</duration>
      <rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>
      <start>0</start><end>300</end><in>100</in><out>400</out>
      <file id="file-1"><name>Game 7.mov</name><pathurl>file://localhost/vol/Game%207.mov</pathurl>
       <rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate><duration>200000</duration></file>
      <marker><name>m</name><comment></comment><in>112</in><out>-1</out></marker>
     </clipitem>
     <enabled>TRUE</enabled>
    </track>
    <track><clipitem id="x"><name>logo</name><in>0</in><out>9</out></clipitem></track>
   </video>
  </media>
 </sequence>
</xmeml>
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("<start>300</start><end>330</end>", "<start>310</start><end>340</end>", "line 11: a gap before"),
        ("<start>300</start><end>330</end>", "<start>290</start><end>320</end>", "line 11: the clip begins"),
    ],
)
def test_a_gap_and_an_overlap_in_final_cut_7_xml_are_said(old, new, says):
    assert old in PREMIERE
    assert any(text.startswith(says) for text in read(PREMIERE.replace(old, new)).warnings)
    assert not any("gap" in text or "begins" in text for text in read(PREMIERE).warnings)


def test_final_cut_7_xml_of_premiere():
    result = read(PREMIERE)
    assert cuts(result) == [(100, 400, "early"), (10, 40, "late")]
    assert result.cut_list.markers == (Marker("g7", GAME.timebase.ms_of(112), note="m"),)
    assert result.warnings == ("line 25: a further picture track was left out",)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("<in>100</in>", "<in>one</in>", "line 18: <in> 'one' is no whole number"),
        ("<out>400</out>", "<out>401</out>", "line 16: 301 source frames fill 300; a speed change"),
        ("<out>400</out>", "<out>-1</out>", "line 16: the clip has no in or out point"),
        ("<timebase>30</timebase><ntsc>TRUE</ntsc></rate><duration>200000</duration></file>",
         "<timebase>25</timebase><ntsc>FALSE</ntsc></rate></file>",
         "line 19: the file runs at 25 fps, but g7 at 30000/1001"),
        ("     <enabled>TRUE</enabled>\n    </track>", "<transitionitem/></track>",
         "line 23: a transitionitem"),
        ("</sequence>", '</sequence><sequence><media/></sequence>',
         "line 28: the file holds several sequences"),
        ("xmeml", "html", "line 3: <html> is no Final Cut 7 XML"),
    ],
)  # fmt: skip
def test_final_cut_7_xml_that_cannot_be_clips_says_the_line(old, new, says):
    assert old in PREMIERE
    with pytest.raises(ExportError, match=says):
        read(PREMIERE.replace(old, new), name="xmeml")


AVID = (
    "Heading\nFIELD_DELIM\tTABS\nVIDEO_FORMAT\t1080\nAUDIO_FORMAT\t48khz\nFPS\t29.97\n\n"
    "Column\nName\tTracks\tStart\tEnd\tDuration\tTape\tComments\t\n\n"
    "Data\nwalk-off\tVA1A2\t01:00:10;00\t01:00:20;00\t00:00:10;00\tA007\twow\t\n\n"
)


def test_ale_of_avid():
    result = read(AVID)
    assert cuts(result) == [(300, 600, "walk-off")]
    assert result.cut_list.clips[0].note == "wow"
    assert result.cut_list.mode == "selects"


def test_ale_of_an_older_avid_divides_drop_frame_by_semicolons_alone():
    assert cuts(read(AVID.replace("01:00:10;00\t01:00:20;00", "01;00;10;00\t01;00;20;00"))) == [
        (300, 600, "walk-off")
    ]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("FPS\t29.97", "FPS\tfast", "line 5: FPS 'fast' is no frame rate"),
        ("FPS\t29.97", "FPS\tnan", "line 5: FPS 'nan' is no frame rate"),
        ("\t01:00:10;00", "\t", "line 11: '' is not a timecode"),
        ("01:00:20;00", "01:00:05;00", "line 11: out point 01:00:05;00 lies before in point 01:00:10;00"),
        ("FPS\t29.97", "FPS\t25", "line 11: the ALE runs at 25 fps, but g7 at 30000/1001"),
        ("TABS", "COMMAS", "line 2: fields are divided by COMMAS"),
        ("\tEnd\t", "\tFin\t", "line 8: column End is missing"),
        ("01:00:10;00", "01:00:10:00", "line 11: timecode '01:00:10:00' is not what g7 has"),
        ("01:00:10;00", "01:01:00;00", "line 11: timecode '01:01:00;00' does not exist in drop frame"),
        ("Data\n", "", "the ALE has no Data section"),
        ("wow\t", "wow\t\tmore", "line 11: the row has 9 cells"),
        ("Heading", "TITLE", "line 1: 'TITLE' stands before the heading"),
    ],
)
def test_an_ale_that_is_wrong_says_the_line(old, new, says):
    assert old in AVID
    with pytest.raises(ExportError, match=says):
        read(AVID.replace(old, new, 1), name="ale")


LOSSLESSCUT = """{
  version: 1,
  mediaFileName: 'Game 7.mov',
  // a comment, as people leave them
  cutSegments: [
    {
      start: 3.3366666,
      end: 13.346666,
      name: "it's here",
    },
    {
      start: 20.02,
      name: '',
    },
  ],
}
"""


def test_losslesscut_of_an_unknown_version_is_read_and_said():
    assert read(LOSSLESSCUT).warnings == ()
    result = read(LOSSLESSCUT.replace("version: 1", "version: 9"))
    assert len(result.cut_list.clips) == 2
    assert result.warnings == ("project version 9 is unknown; it was read as version 3",)


def test_losslesscut_in_json5():
    result = read(LOSSLESSCUT)
    assert cuts(result) == [(100, 400, "it's here"), (600, 200_000, "")]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("start: 20.02", "start: 'soon'", "segment 2: start 'soon' is no time"),
        ("end: 13.346666", "end: 1", "segment 1: the clip runs from frame 100 to 30"),
        ("name: '',", "name: '", "line 13: the project is broken"),
        ("cutSegments", "segments", "no cutSegments"),
        ("start: 3.3366666", "start: Infinity", "segment 1: start inf is no time"),
    ],
)
def test_a_losslesscut_project_that_is_wrong_says_where(old, new, says):
    assert old in LOSSLESSCUT
    with pytest.raises(ExportError, match=says):
        read(LOSSLESSCUT.replace(old, new), name="llc")


def test_a_table_of_seconds_from_a_spreadsheet():
    result = read("Start;End;Name\n4,0;8;a\n".replace("4,0", "4.0") + "\n100.48;101;b\n", PAL)
    assert [(c.start_ms, c.end_ms, c.title) for c in result.cut_list.clips] == [
        (4000, 8000, "a"),
        (100480, 101000, "b"),
    ]
    one = read("video_id,source_in,source_out,note\npal,01:00:10:00,01:00:11:00,''=x\n", PAL, GAME)
    assert one.cut_list.clips[0].start_ms == 10_000
    assert one.cut_list.clips[0].note == "'=x"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("start_sec,end_sec\n1,2,3\n", "line 2: the row has 3 cells, the first line names 2"),
        ("start_sec,end_sec\n1,two\n", "line 2: end_sec 'two' is no number"),
        ("start_sec,end_sec\n\n1,1\n", "line 3: the clip runs from frame 25 to 25"),
        ("start_sec,end_sec\n1,99999\n", "line 2: the clip ends at"),
        ('start_sec,end_sec,title\n1,2,"a\nb"\n3,x,c\n', "line 4: end_sec 'x'"),
        ('start_sec,end_sec,title\n1,2,"a', "line 2: the table is broken"),
        ("name,length\na,1\n", "line 1: the first line names no times"),
        (
            "source_in,source_out\n01:00:00;00,01:00:01;00\n",
            "line 2: timecode '01:00:00;00' is not what pal has",
        ),
        (
            "source_in,source_out,start_sec\n01:00:10:00,01:00:11:00,12\n",
            "line 2: start_sec 12 is not what the timecode",
        ),
        ("start_sec,end_sec,stars\n1,2,many\n", "line 2: stars 'many' is no number"),
        ("start_sec,end_sec,segment_ids\n1,2,4|x\n", "line 2: segment_ids '4|x' are no whole numbers"),
        ("", "line 1: the table is empty"),
    ],
)
def test_a_table_that_is_wrong_says_the_line(text, says):
    with pytest.raises(ExportError, match=says.replace("|", r"\|")):
        read(text, PAL, name="csv")


OTIO = """{"OTIO_SCHEMA": "Timeline.1", "name": "T", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
 {"OTIO_SCHEMA": "Track.1", "kind": "Audio", "children": []},
 {"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [
  {"OTIO_SCHEMA": "Gap.1"},
  {"OTIO_SCHEMA": "Clip.1", "name": "old", "source_range": {"OTIO_SCHEMA": "TimeRange.1",
    "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 29.97, "value": 107992.0},
    "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 59.94005994005994, "value": 60}},
   "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "Game%207.mov"}, "effects": []}
 ]}]}}"""


def test_otio_of_an_older_version_and_in_other_rates():
    result = read(OTIO)
    assert cuts(result) == [(100, 130, "old")]
    assert "gaps were left out" in result.warnings
    assert any("60000/1001 fps was brought to the 30000/1001" in text for text in result.warnings)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"effects": []', '"effects": [{"OTIO_SCHEMA": "LinearTimeWarp.1"}]', "clip 2 'old' changes speed"),
        ("Gap.1", "Transition.1", "item 1 is a Transition"),
        ("Timeline.1", "Stack.1", "the file holds Stack, not a Timeline"),
        ('"rate": 29.97', '"rate": 0', "frame rate 0.0 is no rate"),
        ("107992.0", '"x"', "start_time 'x' is no time"),
        ("107992.0", "NaN", "NaN is no number"),
        ('"name": "T",', '"name": "T"', "line 1: the JSON is broken"),
    ],
)
def test_otio_that_is_wrong_says_what(old, new, says):
    assert old in OTIO
    with pytest.raises(ExportError, match=says):
        read(OTIO.replace(old, new), name="otio")


def test_a_name_that_fits_two_videos_asks_which():
    two = [
        video(key, rate="29.97 DF", start=107892, frames=200_000, media="/v/Game 7.mov") for key in ("a", "b")
    ]
    with pytest.raises(ExportError, match=r"line 12: 'Game 7\.mov' may be a, b; say which video it is"):
        read(RESOLVE, *two)
    assert {c.video_id for c in read(RESOLVE, *two, video_id="b").cut_list.clips} == {"b"}


def test_json_of_another_version_or_video_is_refused():
    with pytest.raises(ExportError, match="version 9 is not known; this Cutdesk reads 1"):
        read('{"kind": "cutdesk-cutlist", "version": 9, "list": {}}')
    with pytest.raises(ExportError, match="not as version 1 says"):
        read('{"kind": "cutdesk-cutlist", "version": 1, "list": {}}')
    clip = '{"video_id": "zz", "start_ms": 0, "end_ms": 9}'
    cut_list = f'{{"name": "n", "clips": [{clip}], "markers": []}}'
    text = f'{{"kind": "cutdesk-cutlist", "version": 1, "list": {cut_list}}}'
    with pytest.raises(ExportError, match="no video of the library is 'zz'"):
        read(text)
    of = video("zz", rate="25", frames=100)
    assert [(c.start_ms, c.end_ms) for c in read(text.replace(": 9}", ": 30}"), of).cut_list.clips] == [
        (0, 40)
    ]
    assert "clip 1 lay between two frames" in read(text.replace(": 9}", ": 30}"), of).warnings[0]
    for old, new, says in (
        (": 9}", ": 9000}", "the clip ends at 00:00:09:00, after zz ends"),
        (": 0,", ": 9,", "the clip runs from frame 0 to 0"),
        (": 0,", ": true,", "start_ms is True"),
        (": 0,", ': 0, "title": [],', r"title is \[\]"),
        (": 0,", ': 0, "flags": [1],', "flags are texts"),
    ):
        with pytest.raises(ExportError, match=says):
            read(text.replace(old, new, 1), of)
