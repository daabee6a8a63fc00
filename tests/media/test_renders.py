import os
from fractions import Fraction
from pathlib import Path

import pytest

from pipeline.media import renders
from pipeline.media.probe import probe
from pipeline.media.sources import identity
from tests.media.desk import assert_exact, rendered
from tests.media.sources import Recipe, make

PAL = Fraction(25)


@pytest.fixture
def source(tmp_path) -> Path:
    return make(tmp_path / "a.mp4", Recipe(frames=60))


def test_an_equal_request_comes_from_the_cache(tmp_path, source):
    first = rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    again = rendered(source, [(5, 30)], tmp_path / "two.mp4", rate=PAL)
    assert (first.from_cache, again.from_cache) == (False, True)
    assert (again.method, again.frames, again.notes) == (first.method, first.frames, first.notes)
    assert again.path == str(tmp_path / "two.mp4")
    assert_exact(tmp_path / "two.mp4", [(5, 30)], PAL)


def test_anything_else_is_rendered_anew(tmp_path, source):
    rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    others = [
        rendered(source, [(5, 31)], tmp_path / "o.mp4", rate=PAL),
        rendered(source, [(5, 30)], tmp_path / "o.mp4", rate=PAL, using="preview"),
        rendered(source, [(5, 30)], tmp_path / "o.mp4", rate=PAL, layout="stereo"),
    ]
    assert not any(report.from_cache for report in others)


def test_a_source_that_changed_is_rendered_anew(tmp_path, source):
    rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    before = identity(source)
    make(source, Recipe(frames=60, video=("-c:v", "libx264", "-preset", "ultrafast", "-crf", "30")))
    assert identity(source) != before
    assert not rendered(source, [(5, 30)], tmp_path / "two.mp4", rate=PAL).from_cache


def test_a_source_of_the_same_size_and_time_is_rendered_anew(tmp_path, source):
    """As when a recording is restored over another by a tool that keeps times."""
    rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    before = source.stat()
    other = make(tmp_path / "b.mp4", Recipe(frames=60, size=(240, 180))).read_bytes()
    source.write_bytes(other[: before.st_size].ljust(before.st_size, b"\0"))
    os.utime(source, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (source.stat().st_size, source.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    again = rendered(source, [(5, 30)], tmp_path / "two.mp4", rate=PAL)
    assert not again.from_cache
    assert probe(tmp_path / "two.mp4").picture.width == 240


def test_a_kept_file_that_was_changed_is_not_used(tmp_path, source):
    rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    with (tmp_path / "one.mp4").open("r+b") as stream:
        stream.write(b"spoilt")
    again = rendered(source, [(5, 30)], tmp_path / "two.mp4", rate=PAL)
    assert not again.from_cache
    assert_exact(tmp_path / "two.mp4", [(5, 30)], PAL)


def test_a_broken_entry_is_no_failure(tmp_path, source):
    rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    for said in (tmp_path / "cache" / "renders").glob("*.json"):
        said.write_text("{")
    assert not rendered(source, [(5, 30)], tmp_path / "two.mp4", rate=PAL).from_cache


def test_identity_reads_little_of_a_long_file(tmp_path):
    path = tmp_path / "long"
    with path.open("wb") as stream:
        stream.truncate(50 << 30)
    first = identity(path)
    os.utime(path, ns=(1, 1))
    assert identity(path) != first


def test_the_cache_keeps_within_its_size(tmp_path):
    for age, name in enumerate(["c", "b", "a"]):
        (tmp_path / f"{name}.mp4").write_bytes(bytes(100))
        (tmp_path / f"{name}.json").write_text("{}")
        os.utime(tmp_path / f"{name}.json", ns=(age, age))
    renders.prune(tmp_path, 250)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.json", "a.mp4", "b.json", "b.mp4"]


def test_what_a_killed_worker_left_is_cleared_away(tmp_path, source):
    import platform
    import subprocess

    gone = subprocess.Popen(["true"])
    gone.wait()
    left = tmp_path / f".cutdesk-{platform.node()}-{gone.pid}-x"
    alive = tmp_path / f".cutdesk-{platform.node()}-{os.getpid()}-y"
    elsewhere = tmp_path / f".cutdesk-another-desk-{gone.pid}-z"
    for folder in (left, alive, elsewhere):
        folder.mkdir()
    rendered(source, [(5, 30)], tmp_path / "one.mp4", rate=PAL)
    assert [folder.exists() for folder in (left, alive, elsewhere)] == [False, True, True]
