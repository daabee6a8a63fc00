import warnings

import pytest

from pipeline.exports.formats import export
from pipeline.exports.layout import make_plan
from pipeline.exports.options import ExportOptions
from tests.exports.samples import RATES, sample

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import aaf2
    import opentimelineio as otio


@pytest.fixture(params=["23.976", "25", "29.97 DF", "29.97 NDF", "59.94 DF"])
def written(request, tmp_path):
    cut_list, videos, _ = sample(request.param)
    exported = export("aaf", cut_list, videos, ExportOptions(record_start="10:00:00:00"))
    path = tmp_path / exported.files[0][0]
    path.write_bytes(exported.files[0][1])
    plan = make_plan(cut_list, videos, ExportOptions(record_start="10:00:00:00"), lambda text: None)
    assert any("experimental" in text for text in exported.warnings)
    return path, plan, RATES[request.param][1]


@pytest.mark.filterwarnings("ignore")
def test_opentimelineio_reads_the_cuts_back(written):
    path, plan, _ = written
    timeline = otio.adapters.read_from_file(str(path), adapter_name="AAF")
    got = [
        (c.name, c.source_range.start_time.value, c.source_range.duration.value)
        for c in timeline.find_clips()
    ]
    assert got == [(e.name, e.video.timebase.start_frame + e.source_in, e.frames) for e in plan.events]
    assert timeline.global_start_time.value == plan.grid.start_frame


@pytest.mark.filterwarnings("ignore")
def test_pyaaf2_sees_every_drop_flag_and_every_tape_name_right(written):
    path, plan, drop = written
    with aaf2.open(str(path)) as file:
        codes = [
            slot.segment
            for mob in file.content.mobs
            for slot in mob.slots
            if slot.segment.media_kind == "Timecode"
        ]
        assert len(codes) == len(plan.events) + 1
        assert {(code.drop, code.fps) for code in codes} == {(drop, plan.grid.nominal)}
        (composition,) = file.content.toplevel()
        (picture,) = [slot.segment for slot in composition.slots if slot.segment.media_kind == "Picture"]
        assert picture.length == plan.frames == sum(component.length for component in picture.components)
        tapes = [c.mob.slots[0].segment.mob.slots[0].segment.mob.name for c in picture.components]
        assert tapes == [e.reel for e in plan.events]
