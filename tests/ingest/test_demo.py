import csv
import itertools
import json
from collections import defaultdict
from fractions import Fraction

import av
import numpy as np
import pytest

from pipeline.errors import MediaError
from pipeline.ingest.demo import make
from pipeline.ingest.demo.bundle import write_bundle
from pipeline.ingest.demo.overlays import CLOCK_LEFT, CLOCK_TOP, DIGIT_H, DIGIT_W, digits
from pipeline.ingest.demo.plan import FPS, NO_CONTACT, make_broadcast
from pipeline.ingest.demo.script import SOURCE
from pipeline.media import framecode
from pipeline.timebase import Timebase

GRID = Timebase.starting_at(Fraction(30000, 1001), "10:00:00;00")
RUNNING = {"stolen base", "caught stealing", "wild pitch", "out on the bases"}
RATE = 48_000


def rows(name):
    with (SOURCE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def show():
    return make_broadcast()


@pytest.fixture(scope="module")
def plays():
    return rows("segments.csv")


@pytest.fixture(scope="module")
def halves(plays):
    return [list(group) for _, group in itertools.groupby(plays, lambda p: (p["inning"], p["half"]))]


def test_the_bundle_in_the_repository_is_what_the_script_gives(show, tmp_path):
    write_bundle(show, tmp_path)
    for name in make.BUNDLE:
        assert (tmp_path / name).read_bytes() == (SOURCE / name).read_bytes(), name


def test_innings_follow_each_other(halves):
    order = [(int(half[0]["inning"]), half[0]["half"]) for half in halves]
    assert order == [(inning, half) for inning in range(1, 10) for half in ("top", "bottom")]
    for half in halves:
        teams = {(play["batting_team"], play["fielding_team"]) for play in half}
        assert teams == {("PEL", "NOR") if half[0]["half"] == "top" else ("NOR", "PEL")}
        assert (half[0]["outs_before"], half[0]["bases_before"]) == ("0", "000")


def test_every_runner_is_accounted_for(halves):
    """Who was on base or at bat has scored, is out, or is on base before the next play."""
    for half in halves:
        for play, following in itertools.pairwise(half):
            outs = int(following["outs_before"]) - int(play["outs_before"])
            batter = not RUNNING & set(play["labels"].split("|"))
            before = play["bases_before"].count("1") + batter
            after = following["bases_before"].count("1")
            assert before == int(play["runs"]) + outs + after, play["description"]
            assert outs >= 0


def test_half_innings_end_with_the_third_out(halves):
    for half in halves[:-1]:
        tagged = [play for play in half if "inning end" in play["board_tags"].split("|")]
        assert tagged == [half[-1]]
        last = 2 if "double play" in half[-1]["labels"] else 1
        assert int(half[-1]["outs_before"]) + last == 3
    assert "walk-off" in halves[-1][-1]["board_tags"].split("|")


def test_runs_add_up_and_tags_say_what_they_did(plays):
    score, held = {"PEL": 0, "NOR": 0}, None
    for play in plays:
        ours, theirs, runs = play["batting_team"], play["fielding_team"], int(play["runs"])
        before = score[ours] - score[theirs]
        score[ours] += runs
        after = score[ours] - score[theirs]
        assert (int(play["score_away"]), int(play["score_home"])) == (score["PEL"], score["NOR"])
        tags = set(play["board_tags"].split("|")) - {"", "inning end", "full count"}
        expected = {
            f"run+{runs}": runs,
            "first run": runs and sum(score.values()) == runs,
            "go-ahead": before <= 0 < after,
            "tying run": runs and after == 0,
            "lead change": before <= 0 < after and held == theirs,
            "walk-off": before <= 0 < after and play["half"] == "bottom" and int(play["inning"]) >= 9,
            "bases loaded": play["bases_before"] == "111",
        }
        assert tags == {tag for tag, holds in expected.items() if holds}, play["description"]
        held = ours if after > 0 else theirs if after < 0 else held
    assert score == {"PEL": 6, "NOR": 9}


def test_batters_come_in_their_order(plays):
    found = defaultdict(list)
    for play in plays:
        if not RUNNING & set(play["labels"].split("|")):
            found[play["batting_team"]].append(play["batter"])
    for batters in found.values():
        assert all(batter == batters[place % 9] for place, batter in enumerate(batters))


def test_the_game_has_something_of_everything(plays):
    labels = {label for play in plays for label in play["labels"].split("|")}
    tags = {tag for play in plays for tag in play["board_tags"].split("|")}
    wanted = (
        "home run|triple|double|double play|error|stolen base|caught stealing|wild pitch|walk|sacrifice fly"
    )
    assert set(wanted.split("|")) <= labels
    assert {"full count", "bases loaded", "first run", "tying run", "go-ahead", "lead change"} <= tags
    assert len(plays) >= 40
    quillens = {(p["batter"], p["batting_team"]) for p in plays if p["batter"].endswith("Quillen")}
    assert quillens == {("Theo Quillen", "PEL"), ("Ansel Quillen", "NOR")}


def test_times_lie_on_frames_and_in_order(plays):
    def on_grid(text):
        ms = round(float(text) * 1000)
        assert GRID.snap(ms) == ms
        return ms

    overlaps = []
    for play, following in itertools.zip_longest(plays, plays[1:]):
        start, end = on_grid(play["start_sec"]), on_grid(play["end_sec"])
        candidates = [on_grid(text) for text in play["end_candidates_sec"].split("|")]
        pitch = on_grid(play["pitch_sec"]) if play["pitch_sec"] else start
        assert start <= pitch < candidates[0] < candidates[1] <= end
        if following and on_grid(following["start_sec"]) < end:
            overlaps.append((play["batter"], following["batter"]))
    assert overlaps == [("Taeo Gil", "Taeo Gil")]


def test_evidence_is_of_all_kinds_in_two_languages_with_an_ad():
    found = rows("evidence.csv")
    kinds = defaultdict(list)
    for line in found:
        kinds[line["kind"]].append(line)
        assert 0 <= float(line["start_sec"]) < float(line["end_sec"])
        assert line["text"]
    assert set(kinds) == {"stt", "shot", "caption"}
    assert sum(any("가" <= sign <= "힣" for sign in line["text"]) for line in kinds["stt"]) >= 10
    assert {line["kind"] for line in found if line["is_ad"] == "1"} == {"stt", "shot", "caption"}
    duration = json.loads((SOURCE / "game.json").read_text("utf-8"))["duration_sec"]
    shots = kinds["shot"]
    assert all(a["end_sec"] == b["start_sec"] for a, b in itertools.pairwise(shots))
    assert float(shots[-1]["end_sec"]) == duration >= 12 * 60


EXCERPT = 1_812


@pytest.fixture(scope="module")
def excerpt(show, tmp_path_factory):
    path = tmp_path_factory.mktemp("demo") / "excerpt.mp4"
    make.draw_video(show, path, frames=EXCERPT)
    return path


@pytest.fixture(scope="module")
def seen(excerpt):
    """Return, by frame, the number read, the clock's pixels and how much the picture changed."""
    numbers, clocks, changes, last = [], [], [], None
    with av.open(str(excerpt)) as container:
        for frame in container.decode(video=0):
            luma = frame.to_ndarray(format="yuv420p")[:360]
            numbers.append(framecode.read(luma))
            clocks.append(luma[CLOCK_TOP : CLOCK_TOP + DIGIT_H, CLOCK_LEFT:].astype(int))
            middle = luma[60:330:2, ::2].astype(int)
            changes.append(0 if last is None else np.abs(middle - last).mean())
            last = middle
    return numbers, clocks, changes


def test_every_frame_of_an_excerpt_says_its_number(seen):
    assert seen[0] == list(range(EXCERPT))


def read_clock(pixels):
    label = ""
    for place in range(11):
        cell = pixels[:, place * DIGIT_W : (place + 1) * DIGIT_W]
        label += min(digits(), key=lambda sign: np.abs(cell - digits()[sign].astype(int)).sum())
    return label


@pytest.mark.parametrize("frame", [0, 29, 30, 1799, 1800, 1811])
def test_the_timecode_in_the_picture_is_drop_frame(seen, frame):
    assert read_clock(seen[1][frame]) == GRID.label(GRID.start_frame + frame)


def test_the_picture_changes_at_shot_changes(show, seen):
    cuts = [shot.start for shot in show.shots if 0 < shot.start < EXCERPT]
    assert len(cuts) > 10
    assert min(seen[2][cut] for cut in cuts) > 2 * np.percentile(seen[2], 95)


def test_the_pitch_is_heard_at_its_frame(show, excerpt):
    with av.open(str(excerpt)) as container:
        blocks = [(block.pts, block.to_ndarray()[0]) for block in container.decode(audio=0)]
    sound, first = np.concatenate([block for _, block in blocks]), blocks[0][0]
    checked = [timed for timed in show.plays if timed.pitch and timed.pitch < EXCERPT - 30]
    assert any(timed.play.result not in NO_CONTACT for timed in checked)
    for timed in checked:
        due = float(Fraction(timed.pitch) / FPS * RATE) - first
        around = np.abs(sound[int(due) - RATE // 10 : int(due) + RATE // 10])
        heard = int(np.argmax(around > around.max() * 0.6)) - RATE // 10
        assert abs(heard) < RATE * 0.003, timed.play.description


def test_the_demo_is_made_once_and_again_when_stale(tmp_path, monkeypatch):
    calls = []

    def draw(show, path, progress):
        calls.append(path)
        path.write_bytes(b"video")

    monkeypatch.setattr(make, "draw_video", draw)
    folder = tmp_path / "home" / "demo"
    assert make.make_demo(folder) == folder
    make.make_demo(folder)
    assert len(calls) == 1
    assert json.loads((folder / "game.json").read_text("utf-8"))["media"] == make.VIDEO
    (folder / make.VIDEO).write_bytes(b"vid")
    make.make_demo(folder)
    (folder / "segments.csv").unlink()
    make.make_demo(folder)
    assert len(calls) == 3
    assert sorted(file.name for file in folder.iterdir()) == sorted((*make.BUNDLE, make.VIDEO, make.STAMP))
    assert [entry.name for entry in folder.parent.iterdir()] == ["demo"]


def test_a_failed_make_leaves_nothing(tmp_path, monkeypatch):
    def draw(show, path, progress):
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(make, "draw_video", draw)
    with pytest.raises(MediaError, match="No space left"):
        make.make_demo(tmp_path / "demo")
    assert not list(tmp_path.iterdir())


def test_the_whole_broadcast_is_a_real_recording(tmp_path, show):
    shares = []
    folder = make.make_demo(tmp_path / "demo", shares.append)
    with av.open(str(folder / make.VIDEO)) as container:
        video, audio = container.streams.video[0], container.streams.audio[0]
        assert (video.codec_context.name, audio.codec_context.name) == ("h264", "aac")
        assert (video.average_rate, video.frames, audio.channels) == (FPS, show.frames, 2)
        assert video.metadata["timecode"] == "10:00:00;00"
        assert abs(float(audio.duration * audio.time_base) - float(show.frames / FPS)) < 0.05
        for number in (0, 17_981, 17_982, show.frames - 1):
            container.seek(int(number / FPS / video.time_base), stream=video)
            wanted = int(number / FPS / video.time_base)
            frame = next(f for f in container.decode(video) if f.pts >= wanted)
            assert framecode.read(frame.to_ndarray(format="gray")) == number
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
