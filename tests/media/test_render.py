import os
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline.errors import Cancelled, InputError, MediaError
from pipeline.media.presets import preset
from pipeline.media.render import render
from tests.media.desk import assert_exact, clip, rendered, video, wanted
from tests.media.sources import Recipe, make

NTSC = Fraction(30000, 1001)
CUTS = [(0, 10), (31, 77), (76, 150), (20, 21)]


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    return make(tmp_path_factory.mktemp("source") / "a.mp4", Recipe(rate=NTSC))


def ffmpegs() -> set[str]:
    """The processes of ffmpeg that this one started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rsplit(")", 1)
        except OSError:
            continue
        if "ffmpeg" in words[0] and words[1].split()[1] == str(os.getpid()) and words[1].split()[0] != "Z":
            found.add(folder.name)
    return found


@pytest.mark.parametrize("rate", [Fraction(25), NTSC], ids=str)
def test_a_preview_begins_and_ends_on_the_frames_asked_for(tmp_path, rate):
    made = make(tmp_path / "a.mp4", Recipe(rate=rate))
    report = rendered(made, CUTS, tmp_path / "out.mp4", rate=rate, using="preview")
    assert report.method == "moviepy"
    assert_exact(tmp_path / "out.mp4", CUTS, rate)


@pytest.mark.parametrize("using", ["preview", "exact"])
def test_progress_counts_frames_to_the_end(tmp_path, source, using):
    told = []
    render(
        [clip(0, 100, NTSC)], {"v": video(source, NTSC)}, tmp_path / "out.mp4", preset(using),
        cache=tmp_path, on_progress=lambda *values: told.append(values),
    )  # fmt: skip
    done = [values[0] for values in told]
    assert done == sorted(done)
    assert told[-1][:2] == (100, 100)
    assert {values[1] for values in told} == {100}


@pytest.mark.parametrize("using", ["preview", "exact"])
def test_cancel_leaves_no_file_and_no_ffmpeg(tmp_path, using):
    made = make(tmp_path / "a.mp4", Recipe(rate=NTSC, frames=150, size=(640, 360)))
    folder = tmp_path / "out"
    folder.mkdir()
    before = ffmpegs()
    running = []

    def stop() -> bool:
        running.append(len(ffmpegs() - before))
        return len(running) > 2

    slow = ("-c:v", "libx264", "-preset", "placebo")
    clips = [clip(0, 150, NTSC)] * 8
    with pytest.raises(Cancelled):
        render(
            clips, {"v": video(made, NTSC)}, folder / "out.mp4", preset(using, video=slow, height=0),
            cache=tmp_path, cancelled=stop,
        )  # fmt: skip
    assert max(running) > 0
    assert list(folder.iterdir()) == []
    assert ffmpegs() == before


def test_a_failed_render_keeps_the_file_that_was_there(tmp_path, source):
    out = tmp_path / "out.mp4"
    out.write_text("the last good one")
    with pytest.raises(MediaError, match=r"lacks the encoder.*nonsense"):
        rendered(source, [(0, 9)], out, rate=NTSC, video=("-c:v", "nonsense"))
    assert out.read_text() == "the last good one"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["out.mp4"]


def test_the_encoder_failing_under_moviepy_says_why(tmp_path, source):
    with pytest.raises(MediaError, match=r"lacks the encoder.*nonsense"):
        rendered(
            source, [(0, 90)], tmp_path / "o.mp4", rate=NTSC, using="preview", video=("-c:v", "nonsense")
        )


def test_where_a_render_may_not_go(tmp_path, source):
    with pytest.raises(MediaError, match="is the source itself"):
        rendered(source, [(0, 9)], source, rate=NTSC)
    link = tmp_path / "link.mp4"
    link.symlink_to(source)
    with pytest.raises(MediaError, match="is the source itself"):
        rendered(source, [(0, 9)], link, rate=NTSC)
    with pytest.raises(MediaError, match="is not there; make it"):
        rendered(source, [(0, 9)], tmp_path / "no" / "out.mp4", rate=NTSC)
    (tmp_path / "folder.mp4").mkdir()
    with pytest.raises(MediaError, match="is a folder"):
        rendered(source, [(0, 9)], tmp_path / "folder.mp4", rate=NTSC)
    with pytest.raises(InputError, match=r"out.avi does not fit the preset, which makes .mp4 files"):
        rendered(source, [(0, 9)], tmp_path / "out.avi", rate=NTSC)


def test_a_folder_that_may_not_be_written(tmp_path, source, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(MediaError, match="may not be written"):
        rendered(source, [(0, 9)], tmp_path / "out.mp4", rate=NTSC)


@pytest.mark.parametrize("cut", [(140, 151), (10, 10), (-3, 9)])
def test_a_clip_outside_its_media_is_refused(tmp_path, source, cut):
    with pytest.raises(InputError, match=r"clip 1 is .* holds frames 0 to 150; trim the clip"):
        rendered(source, [cut], tmp_path / "out.mp4", rate=NTSC)


def test_nothing_to_render_and_no_media(tmp_path):
    with pytest.raises(InputError, match="no clip to render"):
        render([], {}, tmp_path / "out.mp4", preset("exact"), cache=tmp_path)
    bare = video(tmp_path / "x", NTSC)
    with pytest.raises(MediaError, match="no media file"):
        render([clip(0, 9, NTSC, "w")], {"v": bare}, tmp_path / "out.mp4", preset("exact"), cache=tmp_path)


def test_a_damaged_source_is_said_and_not_delivered(tmp_path, source):
    broken = tmp_path / "broken.mkv"
    make(broken, Recipe(rate=NTSC))
    data = broken.read_bytes()
    broken.write_bytes(data[: len(data) // 2])
    for using in ("exact", "preview"):
        with pytest.raises((MediaError, InputError), match="frame"):
            rendered(broken, [(0, 150)], tmp_path / "out.mp4", rate=NTSC, using=using)
        assert not (tmp_path / "out.mp4").exists()


def test_wanted_helper_counts_half_open():
    assert wanted([(1, 3), (7, 8)]) == [1, 2, 7]


@pytest.mark.parametrize("using", ["exact", "preview"])
def test_pictures_damaged_within_are_said(tmp_path, using):
    broken = make(tmp_path / "a.mp4", Recipe(rate=NTSC, frames=100, sound=None))
    import av

    with av.open(str(broken)) as box:
        places = [(p.pos, p.size) for p in box.demux(box.streams.video[0]) if p.size]
    with broken.open("r+b") as stream:
        for place, size in places[60:70]:
            stream.seek(place + size // 3)
            stream.write(bytes(range(200, 240))[: size // 2])
    fine = rendered(broken, [(5, 40)], tmp_path / "fine.mp4", rate=NTSC, using=using)
    hurt = rendered(broken, [(5, 90)], tmp_path / "hurt.mp4", rate=NTSC, using=using)
    assert fine.notes == ("a.mp4 has no sound",)
    assert hurt.notes[1].startswith("the source is damaged where it was cut; look at the pictures there")
