from fractions import Fraction

import av
import numpy as np
import pytest

from pipeline.media import framecode
from tests.videos import make_test_video

RATES = [Fraction(24000, 1001), Fraction(25), Fraction(30000, 1001), Fraction(50), Fraction(60000, 1001)]


@pytest.mark.parametrize("fps", RATES, ids=str)
def test_every_frame_carries_its_number_and_time(tmp_path, fps):
    count = make_test_video(tmp_path / "a.mp4", fps, seconds=2)
    with av.open(str(tmp_path / "a.mp4")) as container:
        video = container.streams.video[0]
        frames = list(container.decode(video))
        assert video.average_rate == fps
    assert [framecode.read(frame.to_ndarray(format="gray")) for frame in frames] == list(range(count))
    assert [frame.pts * frame.time_base for frame in frames] == [n / fps for n in range(count)]


def test_chunks_join_without_a_seam(tmp_path, monkeypatch):
    monkeypatch.setattr("pipeline.ingest.demo.encode.CHUNK_FRAMES", 17)
    count = make_test_video(tmp_path / "a.mp4", seconds=2)
    with av.open(str(tmp_path / "a.mp4")) as container:
        found = [framecode.read(frame.to_ndarray(format="gray")) for frame in container.decode(video=0)]
    assert found == list(range(count))


def test_a_click_is_heard_at_its_frame(tmp_path):
    fps = Fraction(30000, 1001)
    make_test_video(tmp_path / "a.mp4", fps, clicks=[45])
    with av.open(str(tmp_path / "a.mp4")) as container:
        blocks = [(b.pts, b.to_ndarray()[0]) for b in container.decode(audio=0)]
    sound = np.concatenate([block for _, block in blocks])
    loud = int(np.flatnonzero(np.abs(sound) > 0.3)[0]) + blocks[0][0]
    assert abs(loud / 48_000 - 45 / fps) < 0.002


def test_the_file_says_its_timecode(tmp_path):
    make_test_video(tmp_path / "a.mp4", seconds=1, start_timecode="10:00:00;00")
    with av.open(str(tmp_path / "a.mp4")) as container:
        assert container.streams.video[0].metadata["timecode"] == "10:00:00;00"


def test_the_same_drawing_gives_the_same_file(tmp_path):
    for name in ("a.mp4", "b.mp4"):
        make_test_video(tmp_path / name, seconds=1)
    assert (tmp_path / "a.mp4").read_bytes() == (tmp_path / "b.mp4").read_bytes()
