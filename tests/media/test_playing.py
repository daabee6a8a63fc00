from dataclasses import replace
from fractions import Fraction

import pytest

from pipeline.media.playing import Playing, playing
from pipeline.media.process import run
from pipeline.media.proxy import proxy
from tests.media.desk import video
from tests.media.sources import Recipe, make


def test_a_file_plays_as_it_is_until_it_has_a_proxy(tmp_path):
    seen = video(make(tmp_path / "a.mp4", Recipe(frames=20)))
    held = playing(seen, tmp_path)
    assert (held.source, held.first, held.trouble) == ("media", 0, "")
    proxy(seen, tmp_path)
    assert playing(seen, tmp_path) == replace(held, source="proxy")


def test_the_first_picture_may_come_later_than_the_file_begins(tmp_path):
    source, late = make(tmp_path / "a.mp4", Recipe(frames=20)), tmp_path / "late.mp4"
    inputs = ["-itsoffset", "0.48", "-i", str(source), "-i", str(source)]
    run([*inputs, "-map", "0:v", "-map", "1:a", "-c", "copy", str(late)])
    seen = video(late)
    assert playing(seen, tmp_path).first == Fraction(12, 25)
    proxy(seen, tmp_path)
    assert playing(seen, tmp_path).first == 0  # frame n of a proxy is shown at n / fps


def test_another_file_is_another_version(tmp_path):
    seen = video(make(tmp_path / "a.mp4", Recipe(frames=20)))
    first = playing(seen, tmp_path).version
    make(tmp_path / "a.mp4", Recipe(frames=21))
    assert first and playing(seen, tmp_path).version not in ("", first)


@pytest.mark.parametrize(
    ("content", "trouble", "why"),
    [
        (None, "missing", "is not there"),
        (b"", "unreadable", "is empty"),
        (b"no film" * 500, "unreadable", "cannot be read as a video"),
    ],
)
def test_what_cannot_be_played_says_why(tmp_path, content, trouble, why):
    path = tmp_path / "a.mp4"
    if content is not None:
        path.write_bytes(content)
    held = playing(video(path), tmp_path)
    assert (held.source, held.trouble) == ("", trouble)
    assert why in held.why


def test_a_folder_is_no_film_and_no_file_is_no_trouble_of_a_disk(tmp_path):
    assert "is a folder" in playing(video(tmp_path), tmp_path).why
    assert playing(replace(video(tmp_path), media=None), tmp_path) == Playing(trouble="none")
