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
    options = ExportOptions(record_start="10:00:00:00", size=(1280, 720), audio_channels=3)
    exported = export("aaf", cut_list, videos, options)
    path = tmp_path / exported.files[0][0]
    path.write_bytes(exported.files[0][1])
    plan = make_plan(cut_list, videos, ExportOptions(record_start="10:00:00:00"), lambda text: None)
    assert any("experimental" in text for text in exported.warnings)
    return path, plan, RATES[request.param][1]


@pytest.mark.filterwarnings("ignore")
def test_opentimelineio_reads_the_cuts_back(written):
    path, plan, _ = written
    timeline = otio.adapters.read_from_file(str(path), adapter_name="AAF")
    cuts = [(e.name, e.video.timebase.start_frame + e.source_in, e.frames) for e in plan.events]
    assert [track.name for track in timeline.tracks] == ["V1", "A1", "A2", "A3"]
    for track in timeline.tracks:
        assert cuts == [
            (c.name, c.source_range.start_time.value, c.source_range.duration.value)
            for c in track.find_clips()
        ]
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


@pytest.mark.filterwarnings("ignore")
def test_pyaaf2_sees_sound_down_to_the_tape_and_marks_within_the_clip(written):
    path, plan, _ = written
    with aaf2.open(str(path)) as file:
        (composition,) = file.content.toplevel()
        tracks = {slot.name: slot.segment for slot in composition.slots if slot.name != "TC"}
        assert list(tracks) == ["V1", "A1", "A2", "A3"]
        for name, sequence in tracks.items():
            assert sequence.length == plan.frames
            for part, event in zip(sequence.components, plan.events, strict=True):
                assert (part.start, part.length) == (event.source_in, event.frames)
                master = part.mob.slots[0]
                assert (master["MarkIn"].value, master["MarkOut"].value) == (
                    event.source_in,
                    event.source_out,
                )
                source = part.slot.segment.mob
                assert source.slots[0].segment.mob.name == event.reel
                assert source.slots[0].segment.slot.media_kind == ("Picture" if name == "V1" else "Sound")
                assert source.name == (event.video.media or event.video.video_id).rpartition("/")[2]
                told = source.descriptor
                if name == "V1":
                    assert (told["StoredWidth"].value, told["StoredHeight"].value) == (1280, 720)
                else:
                    seconds = told["Length"].value / told["SampleRate"].value
                    assert abs(seconds - plan.grid.seconds_of(part.slot.segment.length)) < 1 / 1000


@pytest.mark.filterwarnings("ignore")
def test_without_channels_there_is_picture_alone(tmp_path):
    cut_list, videos, _ = sample()
    path = tmp_path / "a.aaf"
    path.write_bytes(export("aaf", cut_list, videos, ExportOptions(audio_channels=0)).files[0][1])
    with aaf2.open(str(path)) as file:
        (composition,) = file.content.toplevel()
        assert [slot.name for slot in composition.slots] == ["V1", "TC"]
