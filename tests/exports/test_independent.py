"""What other people's readers make of our files, for each format that one of them reads right."""

import csv
import io
import json
import warnings
from dataclasses import replace
from fractions import Fraction

import jsonschema
import pysubs2
import pytest
from lxml import etree

from pipeline.exports.formats import export
from pipeline.exports.json_list import SCHEMA
from pipeline.exports.layout import make_plan
from pipeline.exports.options import ExportOptions
from pipeline.model import CutList
from tests.exports.fcpxml_rules import RULES
from tests.exports.samples import RATES, clip, sample, video

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import opentimelineio as otio

ALL = sorted(RATES)
WHOLE = ["24", "25", "30", "50", "60"]


def written(name, rate="29.97 DF", options=None, **more):
    cut_list, videos, words = sample(rate)
    options = options or ExportOptions()
    plan = make_plan(cut_list, videos, options, lambda text: None)
    return export(name, cut_list, videos, options, words=words, **more).files[0][1].decode("utf-8-sig"), plan


def frames(events):
    """Return name, source in with timecode and length of each event."""
    return [(e.name, e.video.timebase.start_frame + e.source_in, e.frames) for e in events]


def read_by(adapter, text, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return otio.adapters.read_from_string(text, adapter, **options)


def clips_of(root, kind="Video"):
    return [
        (c.name, c.source_range.start_time.value, c.source_range.duration.value)
        for c in root.find_clips()
        if getattr(c.parent(), "kind", kind) == kind
    ]


@pytest.mark.parametrize("rate", ALL)
def test_opentimelineio_reads_the_final_cut_7_xml_on_the_frame(rate):
    text, plan = written("xmeml", rate)
    timeline = read_by("fcp_xml", text)
    assert clips_of(timeline) == frames(plan.events)
    assert len(timeline.audio_tracks()) == 2
    assert clips_of(timeline, "Audio") == frames(plan.events) * 2
    assert timeline.global_start_time.value == plan.grid.start_frame
    assert [c.range_in_parent().start_time.value for c in timeline.video_tracks()[0]] == [
        e.record_in for e in plan.events
    ]


@pytest.mark.parametrize("rate", WHOLE)
def test_opentimelineio_reads_the_fcpxml_of_whole_rates_on_the_frame(rate):
    text, plan = written("fcpxml", rate)
    assert clips_of(read_by("fcpx_xml", text)) == frames(plan.events)


@pytest.mark.parametrize("rate", ALL)
def test_opentimelineio_reads_the_edl_on_the_frame(rate):
    """It takes no clip over midnight, and wants to be told the rate."""
    fps = float(RATES[rate][0])
    one = video(rate=rate, start=video(rate=rate).timebase.nominal * 5000)
    cut_list = CutList(
        "T", tuple(clip(one, a, b, f"c {a}") for a, b in ((0, 40), (5000, 5001), (0, 40), (90, 700)))
    )
    for channels in range(3):
        options = ExportOptions(audio_channels=channels)
        ((_, data),) = export("edl", cut_list, {one.video_id: one}, options).files
        timeline = read_by("cmx_3600", data.decode(), rate=fps)
        plan = make_plan(cut_list, {one.video_id: one}, options, print)
        assert clips_of(timeline) == frames(plan.events)
        assert len(timeline.audio_tracks()) == channels
        assert [c.metadata["cmx_3600"]["reel"] for c in timeline.video_tracks()[0]] == ["GAME1"] * 4


@pytest.mark.parametrize("rate", ALL)
def test_opentimelineio_reads_the_ale_on_the_frame(rate):
    one = video(rate=rate, start=video(rate=rate).timebase.nominal * 5000)
    cut_list = CutList(
        "T", tuple(clip(one, a, b, f"c {a}") for a, b in ((0, 40), (5000, 5001), (0, 40), (90, 700)))
    )
    ((_, data),) = export("ale", cut_list, {one.video_id: one}).files
    collection = read_by("ale", data.decode())
    plan = make_plan(cut_list, {one.video_id: one}, ExportOptions(), print)
    assert clips_of(collection) == frames(plan.events)
    assert collection[0].metadata["ALE"]["Tracks"] == "VA1A2"


@pytest.mark.parametrize("rate", ALL)
def test_opentimelineio_reads_its_own_format_exactly(rate):
    text, plan = written("otio", rate)
    timeline = read_by("otio_json", text)
    assert clips_of(timeline) == frames(plan.events)
    assert timeline.global_start_time.value == plan.grid.start_frame
    for item in timeline.find_clips():
        assert item.source_range.start_time.rate == float(RATES[rate][0])
        assert item.available_range().contains(item.source_range)


@pytest.mark.parametrize("mode", ["reel", "selects"])
@pytest.mark.parametrize("rate", ALL)
def test_the_fcpxml_keeps_to_apples_rules_and_to_the_frame_grid(rate, mode):
    text, _ = written("fcpxml", rate, ExportOptions(mode=mode))
    root = etree.fromstring(text.encode())
    rules = etree.DTD(io.StringIO(RULES))
    assert rules.validate(root), rules.error_log
    fps = RATES[rate][0]
    times = [
        (node.tag, name, value)
        for node in root.iter()
        for name, value in node.attrib.items()
        if name in ("start", "duration", "offset", "tcStart", "frameDuration")
    ]
    assert len(times) > 10
    for tag, name, value in times:
        assert value.endswith("s")
        assert (Fraction(value[:-1]) * fps).denominator == 1, (tag, name, value)


@pytest.mark.parametrize("rate", ALL)
def test_the_fcpxml_is_contiguous_and_every_clip_lies_within_its_asset(rate):
    text, plan = written("fcpxml", rate)
    root = etree.fromstring(text.encode())
    assets = {
        a.get("id"): (second(a, "start"), second(a, "start") + second(a, "duration"))
        for a in root.iter("asset")
    }
    at = second(root.find(".//sequence"), "tcStart")
    assert at == Fraction(plan.grid.start_frame) / plan.grid.fps
    for item in root.iter("asset-clip"):
        start, end = second(item, "start"), second(item, "start") + second(item, "duration")
        low, high = assets[item.get("ref")]
        assert low <= start < end <= high
        assert second(item, "offset") == at
        at += second(item, "duration")
        for marker in item.iter("marker"):
            assert start <= second(marker, "start") < end
    assert root.find(".//sequence").get("tcFormat") == ("DF" if plan.grid.drop_frame else "NDF")


def test_the_last_frame_of_the_media_lies_within_the_asset():
    """Also of a recording that still grows, whose length is not up to date."""
    done, growing = video("a", frames=500), video("b", frames=500, growing=True)
    cut_list = CutList("end", (clip(done, 480, 500), clip(growing, 480, 620)))
    (_, data), = export("fcpxml", cut_list, {"a": done, "b": growing}).files  # fmt: skip
    lengths = [second(a, "duration") * done.fps for a in etree.fromstring(data).iter("asset")]
    assert lengths == [500, 620]


def second(node, name):
    return Fraction(node.get(name)[:-1])


def test_mixed_rates_in_an_fcpxml_are_conformed_not_stretched():
    one, two = video("a", rate="25"), video("b", rate="59.94 DF")
    cut_list = CutList("mixed", (clip(one, 10, 60, "x"), clip(two, 100, 221, "y")))
    exported = export("fcpxml", cut_list, {"a": one, "b": two})
    root = etree.fromstring(exported.files[0][1])
    assert etree.DTD(io.StringIO(RULES)).validate(root)
    x, y = root.iter("asset-clip")
    assert x.find("conform-rate") is None
    assert dict(y.find("conform-rate").attrib) == {"scaleEnabled": "0", "srcFrameRate": "59.94"}
    assert second(y, "duration") == Fraction(50, 25)
    assert any("lose a frame" in text for text in exported.warnings)


@pytest.mark.parametrize("name", ["srt", "vtt"])
def test_pysubs2_reads_the_words_in_the_reels_time(name):
    text, plan = written(name)
    events = list(pysubs2.SSAFile.from_string(text, format_=name))
    assert len(events) == 5
    assert [(e.start, e.end) for e in events][:3] == [(0, 1001), (1001, 8342), (10010, 20020)]
    assert all(0 <= e.start < e.end <= plan.record_ms(plan.frames) for e in events)
    assert "넘어갔습니다!" in events[1].plaintext


def test_csv_reads_the_tables_and_nothing_in_them_runs():
    for name, delimiter in (("csv", ","), ("tsv", "\t")):
        text, plan = written(name)
        rows = list(csv.DictReader(io.StringIO(text, newline=""), delimiter=delimiter))
        assert [int(row["frames"]) for row in rows] == [e.frames for e in plan.events]
        assert rows[0]["note"] == "first line\nsecond line"
        cells = [cell for row in rows for cell in row.values()]
        assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r\n") and cell]
        assert rows[1]["title"] == "'=SUM(A1:A9) it's over midnight"


def test_the_json_keeps_to_its_schema():
    text, _ = written("json")
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(json.loads(text), SCHEMA)
    broken = json.loads(text)
    del broken["list"]["clips"][0]["start_ms"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(broken, SCHEMA)


def test_the_sportscode_xml_has_instances_with_rows_for_their_codes():
    text, plan = written("sportscode")
    root = etree.fromstring(text.encode())
    instances = root.findall("ALL_INSTANCES/instance")
    grid = plan.events[0].video.timebase
    assert [float(i.findtext("start")) for i in instances] == [
        grid.ms_of(e.source_in) / 1000 for e in plan.events if e.video.video_id == "game-1"
    ]
    rows = {row.findtext("code") for row in root.findall("ROWS/row")}
    assert {i.findtext("code") for i in instances} == rows
    assert all(0 <= int(row.findtext(c)) <= 65535 for row in root.findall("ROWS/row") for c in "RGB")


def test_the_contact_sheet_is_whole_and_safe():
    cut_list, videos, _ = sample()
    asked = []

    def frame_jpeg(video_id, frame):
        asked.append((video_id, frame))
        return b"\xff\xd8jpeg"

    hostile = CutList(
        "<script>alert(1)</script>", tuple(replace(c, title="<script>x</script>") for c in cut_list.clips)
    )
    ((_, data),) = export("html", hostile, videos, frame_jpeg=frame_jpeg).files
    page = etree.fromstring(data, etree.HTMLParser(encoding="utf-8"))
    assert page.findtext(".//h1") == "<script>alert(1)</script>"
    assert not page.findall(".//script")
    assert len(page.findall(".//li")) == 4
    assert len(page.findall(".//img")) == 8
    assert asked[:2] == [("game-1", 1800), ("game-1", 2099)]


def test_kdenlive_guides_are_one_a_frame_and_in_its_categories():
    text, _ = written("kdenlive")
    guides = json.loads(text)
    assert len({g["pos"] for g in guides}) == len(guides)
    assert [g["pos"] for g in guides] == sorted(g["pos"] for g in guides)
    assert all(isinstance(g["comment"], str) and 0 <= g["type"] <= 8 for g in guides)
