import signal

import pytest

from pipeline.errors import MediaError
from pipeline.media import process
from pipeline.media.feed import Fed
from pipeline.media.process import explain, run
from pipeline.media.progress import Progress


def test_a_full_disk_is_said_plainly(tmp_path):
    with pytest.raises(MediaError, match="the disk is full; free some space"):
        run(["-f", "lavfi", "-i", "testsrc=d=1", "-f", "mp4", "/dev/full"])


def test_a_full_disk_is_said_while_feeding():
    raw = ["-f", "f32le", "-ar", "48000", "-i", "pipe:0", "-f", "wav", "/dev/full"]
    with pytest.raises(MediaError, match="the disk is full"), Fed(raw) as fed:
        for _ in range(200):
            fed.write(bytes(40000))
        fed.finish()


def test_the_part_that_matters_is_told():
    said = (
        "[libx264 @ 0x55d0c0ffee] broken profile\n[vost#0:0/libx264 @ 0x1] Error while opening encoder\n"
        "Conversion failed!\n"
    )
    assert explain(said) == "ffmpeg failed: libx264: broken profile"
    assert explain("") == explain("", 1) == "ffmpeg failed and gave no reason"
    assert explain("", 255) == "ffmpeg was asked to end from outside; try again"


@pytest.mark.parametrize(
    ("number", "says"),
    [
        (signal.SIGKILL, "killed from outside, as when memory runs out"),
        (signal.SIGUSR1, "ended by signal 10"),
        (signal.SIGXFSZ, "larger than this system allows"),
    ],
)
def test_an_ffmpeg_that_was_ended_from_outside_is_said(monkeypatch, number, says):
    real = process.start

    def started(*arguments, **more):
        child = real(*arguments, **more)
        child.send_signal(number)
        return child

    monkeypatch.setattr(process, "start", started)
    with pytest.raises(MediaError, match=says):
        run(["-re", "-f", "lavfi", "-i", "testsrc=d=600", "-f", "null", "-"])


def test_an_ffmpeg_that_was_killed_while_it_was_fed_is_said():
    raw = ["-f", "f32le", "-ar", "48000", "-i", "pipe:0", "-f", "null", "-"]
    with pytest.raises(MediaError, match="killed from outside"), Fed(raw) as fed:
        fed._child.kill()
        for _ in range(200):
            fed.write(bytes(40000))
        fed.finish()


def test_a_file_that_is_none(tmp_path):
    path = tmp_path / "a.mkv"
    path.write_text("text")
    with pytest.raises(MediaError, match="the source is damaged or no media file"):
        run(["-i", str(path), "-f", "null", "-"])


def test_progress_adds_up_parts_and_never_passes_the_total():
    told = []
    progress = Progress(100, lambda *values: told.append(values[:2]))
    progress.at(30)
    progress.part_done(60)
    progress.at(70)
    assert told == [(30, 100), (60, 100), (100, 100)]
