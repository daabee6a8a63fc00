import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.exports.formats import FORMATS, export, read_list
from pipeline.exports.layout import make_plan
from pipeline.exports.naming import one_line, xml_safe
from pipeline.exports.options import ExportOptions
from pipeline.model import CutList, Marker
from pipeline.timebase import Timebase
from tests.exports.samples import RATES, clip, video

READABLE = [format.name for format in FORMATS if format.read]
NASTY = ("=1+1", "'=x", "''@", "a|b |C:Red", "two\nlines", "<&> \"it's\"", "홈런 끝내기", "⚾🏏", "\ttab",
         "* FROM", " pad ", "a,b;c", "x\r\ny", "\x00\x0b", "-->", "{title}", "%s", "é\u0301", "")  # fmt: skip
TEXT = st.sampled_from(NASTY) | st.text(max_size=12)
MEDIA = st.sampled_from((None, "/m/game #1.mov", "/m/경기 100%/a b.mxf", "C:\\rushes\\g.mov"))


@st.composite
def lists(draw):
    """A list over one or two videos of one rate, with handles, a record start and names of every kind."""
    rate = draw(st.sampled_from(sorted(RATES)))
    grid = Timebase(*RATES[rate])
    day = grid.frames_a_day
    reels = ("", "REEL_{}", "롤{}", "ax{}", "LONGREELNAME{}")
    counts = st.integers(0, day - 1) | st.integers(day - 500, day - 1) | st.just(0)
    videos = [
        video(f"v{place}", rate=rate, start=draw(counts), frames=draw(st.integers(2, 20_000)),
              reel=draw(st.sampled_from(reels)).format(place),
              media=draw(MEDIA), title=f"Game {place}")
        for place in range(1, draw(st.integers(1, 2)) + 1)
    ]  # fmt: skip
    clips, markers = [], []
    for _ in range(draw(st.integers(0, 5))):
        of = draw(st.sampled_from(videos))
        last = of.timebase.nearest_frame(of.duration_ms)
        first = draw(st.integers(0, last - 1))
        clips.append(
            clip(of, first, draw(st.integers(first + 1, last)), draw(TEXT), note=draw(TEXT), beat=draw(TEXT),
                 kept=draw(st.booleans()), stars=draw(st.integers(0, 5)), score=draw(st.floats(-1, 1)),
                 reason=draw(TEXT))
        )  # fmt: skip
        if draw(st.booleans()):
            markers.append(
                Marker(of.video_id, of.timebase.ms_of(first), draw(st.sampled_from(("red", "blue"))), "m")
            )
    if clips and draw(st.booleans()):
        clips.append(clips[0])
    options = ExportOptions(
        record_start=grid.label(draw(counts)), handles=draw(st.sampled_from((0, 1, 12, 5000))), clips="all",
        reel_names=draw(st.sampled_from(("short", "full"))), audio_channels=draw(st.integers(0, 4)),
        bom=draw(st.booleans()),
    )  # fmt: skip
    return CutList(draw(TEXT), tuple(clips), tuple(markers)), {v.video_id: v for v in videos}, options


def expected(cut_list, videos, options, carries, name):
    """Return what a format that carries these fields must give back."""
    notes = {"ale": one_line, "llc": one_line, "csv": no_nul, "tsv": no_nul, "json": str}
    out = []
    for event in make_plan(cut_list, videos, options, lambda text: None).events:
        grid, was = event.video.timebase, event.clip
        bare = {
            "video_id": was.video_id,
            "start": grid.ms_of(event.source_in),
            "end": grid.ms_of(event.source_out),
        }
        if name == "json":
            bare |= {"start": was.start_ms, "end": was.end_ms}
        more = {field: getattr(was, field) for field in carries if hasattr(was, field)}
        if "title" in more and name not in ("json", "csv", "tsv"):
            more["title"] = event.name
        if name in ("csv", "tsv"):
            more = {key: no_nul(value) if isinstance(value, str) else value for key, value in more.items()}
            more["title"] = more["title"] or event.name
        if "note" in more:
            more["note"] = notes.get(name, xml_safe)(was.note)
        if name == "llc":
            more["beat"] = one_line(was.beat)
        out.append(bare | more)
    return out


def no_nul(text):
    return text.replace("\0", "")


def given_back(result, carries):
    return [
        {"video_id": c.video_id, "start": c.start_ms, "end": c.end_ms}
        | {field: getattr(c, field) for field in carries if hasattr(c, field)}
        for c in result.clips
    ]


@pytest.mark.parametrize("name", READABLE)
@settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(case=lists())
def test_what_is_exported_and_read_again_is_the_same_list(name, case):
    cut_list, videos, options = case
    exported = export(name, cut_list, videos, options)
    carries = exported.format.carries
    wanted = expected(cut_list, videos, options, carries, name)
    got = []
    for _, data in exported.files:
        result = read_list(name, data, videos).cut_list
        got += given_back(result, carries)
        if "markers" in carries:
            marks = {(m.video_id, m.at_ms) for m in result.markers}
            assert marks == {(m.video_id, m.at_ms) for m in cut_list.markers}
        if "colours" in carries:
            assert {m.colour for m in result.markers} == {m.colour for m in cut_list.markers}
        if "name" in carries:
            name_now = cut_list.name if name == "json" else one_line(cut_list.name)
            assert result.name == name_now or (not name_now and result.name == "Cutdesk")
    if name == "llc":
        order = [v.video_id for v in make_plan(cut_list, videos, options, print).videos]
        wanted.sort(key=lambda item: order.index(item["video_id"]))
    assert got == wanted


@pytest.mark.parametrize("name", ["fcpxml", "xmeml", "otio"])
@settings(max_examples=40, deadline=None)
@given(case=lists())
def test_selects_come_back_as_selects(name, case):
    cut_list, videos, options = case
    chosen = ExportOptions(mode="selects", clips="all", handles=options.handles)
    ((_, data),) = export(name, cut_list, videos, chosen).files
    result = read_list("", data, videos).cut_list
    carries = ("title", "note")
    wanted = expected(cut_list, videos, chosen, carries, name)
    if name == "fcpxml":
        order = [v.video_id for v in make_plan(cut_list, videos, chosen, print).videos]
        wanted.sort(key=lambda item: order.index(item["video_id"]))
    assert result.mode == "selects"
    assert given_back(result, carries) == wanted
