"""The command line over real stores, with the demo's plays."""

import json
import subprocess
import sys
import time

import pytest

from pipeline.cli import main as command
from tests import bundles
from tests.conftest import DEMO_ID
from tests.videos import make_test_video


@pytest.fixture
def cli(the_desk, capsys, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")

    def call(*words):
        with pytest.raises(SystemExit) as ended:
            command.main(list(words))
        said = capsys.readouterr()
        return ended.value.code, said.out, said.err

    return call


def search(cli, *words):
    return cli("search", *words, "--video", DEMO_ID, "--engine", "rules")


def test_help_names_every_command(cli):
    code, out, _ = cli("--help")
    assert code == 0
    for name in command.COMMANDS:
        assert f"\n  {name}" in out
    assert cli("search", "--help")[0] == 0


def test_help_answers_in_a_blink():
    def once():
        began = time.perf_counter()
        subprocess.run([sys.executable, "-m", "pipeline.cli.main", "--help"], check=True, capture_output=True)
        return time.perf_counter() - began

    assert min(once() for _ in range(3)) < 0.5


def test_search_prints_clips(cli):
    code, out, err = search(cli, "all home runs")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].split()[1].count(":") == 2
    assert ";" in lines[0]
    assert lines[-1].startswith("4 clips, ")


def test_search_prints_the_result_form(cli):
    code, out, _ = search(cli, "삼진 1분", "--json")
    result = json.loads(out)
    assert code == 0
    assert result["schema"] == "cutdesk/result/1"
    assert result["wanted_sec"] == 60
    assert result["total_sec"] <= 60


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["x", "--duration", "0"], 1, "0 s cannot be cut"),
        (["x", "--duration", "-5"], 1, "cannot be cut"),
        (["x", "--duration", "nan"], 1, "cannot be cut"),
        (["x", "--duration", "long"], 2, "not a valid float"),
        (["  "], 1, "request is empty"),
        (["x", "--orchestrator", "fast"], 1, "'fast' is unknown"),
        ([], 2, "Missing argument 'QUERY'"),
    ],
)
def test_wrong_use_says_what_would_be_right(cli, words, code, says):
    ended, _, err = search(cli, *words)
    assert ended == code
    assert says in err
    assert "Traceback" not in err


def test_an_unknown_video_or_command_is_an_error(cli):
    code, _, err = cli("search", "x", "--video", "nobody")
    assert code == 1
    assert "nobody" in err
    assert cli("fly")[0] == 2


def test_nothing_found_says_why(cli):
    code, out, _ = search(cli, "triple plays")
    assert code == 0
    assert out.startswith("empty: ")


def batch(cli, tmp_path, *lines, more=()):
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text("\n".join(lines) + "\n", encoding="utf-8")
    code, _, err = cli("batch", "--engine", "rules", "--requests", str(source), "--out", str(out), *more)
    return code, [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()], err


def test_batch_answers_every_line_and_goes_on_after_a_bad_one(cli, tmp_path, the_desk):
    code, lines, _ = batch(
        cli,
        tmp_path,
        json.dumps({"id": "a", "query": "home runs", "video_ids": [DEMO_ID]}),
        "this is not JSON",
        json.dumps({"query": "no id"}),
        json.dumps({"id": "b", "query": "삼진", "duration_sec": 30, "lang": "ko"}),
        json.dumps({"id": "c", "query": "hits", "duration_sec": 0}),
        json.dumps({"id": "d", "query": "hits", "duration_sec": "long"}),
        json.dumps({"id": "e", "query": "hits", "video_ids": "demo"}),
        json.dumps({"id": "f", "query": "hits", "video_ids": ["nobody"]}),
        json.dumps(["not", "an", "object"]),
        json.dumps({"id": "g", "query": "triple plays"}),
        json.dumps({"id": "h", "query": "hits", "video_ids": 5}),
        json.dumps({"id": None, "query": "hits"}),
        more=("--video", DEMO_ID),
    )
    assert code == 1
    assert [(line["id"], line["status"]) for line in lines] == [
        ("a", "ok"), ("line 2", "error"), ("line 3", "error"), ("b", "ok"), ("c", "error"), ("d", "error"),
        ("e", "error"), ("f", "error"), ("line 9", "error"), ("g", "empty"),
        ("h", "error"), ("line 12", "error"),
    ]  # fmt: skip
    assert set(lines[0]) == {"id", "status", "clips", "ms", "warnings"}
    assert set(lines[0]["clips"][0]) == {"video_id", "start_sec", "end_sec", "score", "segment_ids"}
    assert sum(c["end_sec"] - c["start_sec"] for c in lines[3]["clips"]) <= 30
    assert the_desk.runs.recent() == ()


def test_batch_goes_on_after_a_line_in_another_encoding(cli, tmp_path):
    source, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    good = json.dumps({"id": "a", "query": "home runs"}).encode()
    source.write_bytes(
        b"\xef\xbb\xbf" + good + b"\n" + '{"id": "b", "query": "홈런"}\n'.encode("cp949") + good
    )
    files = ("--requests", str(source), "--out", str(out))
    assert cli("batch", "--engine", "rules", "--video", DEMO_ID, *files)[0] == 1
    lines = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert [line["status"] for line in lines] == ["ok", "error", "ok"]
    assert "UTF-8" in lines[1]["warnings"][0]


def test_batch_into_a_folder_that_is_not_there_is_a_failure_in_words(cli, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text(json.dumps({"id": "a", "query": "home runs"}), encoding="utf-8")
    code, _, err = cli("batch", "--requests", str(source), "--out", str(tmp_path / "no" / "out.jsonl"))
    assert code == 1
    assert "No such file or directory" in err


def test_batch_keeps_traces_when_asked(cli, tmp_path, the_desk):
    line = json.dumps({"id": "a", "query": "home runs"})
    code, _, _ = batch(cli, tmp_path, line, more=("--video", DEMO_ID, "--trace"))
    assert code == 0
    assert len(the_desk.runs.recent()) == 1


def test_batch_with_a_file_that_is_not_there_is_wrong_use(cli, tmp_path):
    assert cli("batch", "--requests", str(tmp_path / "no"), "--out", str(tmp_path / "o"))[0] == 2


def test_batch_into_a_folder_that_is_not_there_says_so(cli, tmp_path):
    source = tmp_path / "in.jsonl"
    source.write_text('{"id": "a", "query": "hits"}\n')
    code, _, err = cli("batch", "--requests", str(source), "--out", str(tmp_path / "no" / "o.jsonl"))
    assert code == 1
    assert "cannot be written (No such file or directory)" in err


def test_runs_are_listed_shown_and_deleted(cli, the_desk):
    search(cli, "all home runs")
    run_id = the_desk.runs.recent()[0].run_id
    assert run_id in cli("runs")[1]
    assert run_id in cli("runs", "--find", "home")[1]
    assert run_id not in cli("runs", "--find", "triple")[1]
    code, out, _ = cli("runs", "show", run_id, "--trace")
    assert code == 0
    assert "trim_budget" in out
    assert cli("runs", "delete", run_id)[0] == 0
    assert run_id not in cli("runs")[1]
    assert cli("runs", "show", "nothing")[0] == 1


def test_import_names_what_is_wrong_and_imports_nothing(cli, tmp_path, the_desk):
    good = bundles.write(tmp_path / "good")
    bad_rows = (bundles.SEGMENTS[0], bundles.SEGMENTS[1].replace("2,40,70", "2,9:30,70"))
    bad = bundles.write(tmp_path / "bad", segments=bad_rows, game={"video_id": "bad-game"})
    code, out, err = cli("import", str(bad), str(good), str(tmp_path / "nowhere"))
    assert code == 1
    assert "segments.csv" in err
    assert "line 3" in err
    assert "9:30" in err
    assert "night-game: imported" in out
    assert "bad-game" not in [video.video_id for video in the_desk.library.videos()]
    code, out, err = cli("import", str(bad), "--skip-bad-rows")
    assert code == 0
    assert "bad-game: imported" in out
    assert "9:30" in err
    assert "night-game: unchanged" in cli("import", str(good))[1]


def test_videos_are_listed(cli):
    assert DEMO_ID in cli("videos")[1]
    assert " 00:" in cli("videos")[1], "a length, not the timecode at the end"
    assert json.loads(cli("videos", "--json")[1])[0]["video_id"] == DEMO_ID


def test_what_is_stale_is_worked_out_anew(cli, the_desk, monkeypatch):
    assert cli("reindex") == (0, "nothing is stale\n", "")
    code, out, _ = cli("reindex", DEMO_ID)
    assert (code, "unchanged" in out) == (0, True)
    monkeypatch.setattr(type(the_desk), "stale_videos", lambda self: (DEMO_ID, "gone"))
    code, out, err = cli("reindex")
    assert (code, DEMO_ID in out) == (1, True)
    assert "gone" in err


def test_rendering_without_media_says_so(cli, the_desk, tmp_path):
    search(cli, "all home runs")
    run_id = the_desk.runs.recent()[0].run_id
    code, _, err = cli("render", run_id, "--out", str(tmp_path / "x.mp4"))
    assert code == 1
    assert "media" in err
    assert list(tmp_path.glob("*.mp4")) == []


def test_doctor_names_every_part(cli):
    code, out, _ = cli("doctor", "--json")
    parts = {part["name"]: part for part in json.loads(out)}
    assert set(parts) == {"data folder", "library", "ffmpeg", "model", "embedding model", "index", "runner"}
    assert parts["model"]["state"] == "warning"
    assert "ollama serve" in parts["model"]["advice"]
    assert parts["ffmpeg"]["detail"].startswith("ffmpeg")
    assert code in (0, 1)


def test_formats_are_listed(cli):
    names = [row["name"] for row in json.loads(cli("formats", "--json")[1])]
    assert {"edl", "fcpxml", "xmeml", "ale", "otio", "aaf", "csv", "srt", "llc"} <= set(names)
    assert "edl" in cli("formats")[1]


@pytest.mark.parametrize("name", ["edl", "fcpxml", "xmeml", "ale", "otio", "csv", "tsv", "json", "llc"])
def test_every_format_that_reads_back_comes_back_by_command(cli, the_desk, tmp_path, name):
    search(cli, "all home runs")
    out = tmp_path / f"reel.{name}"
    assert cli("export", the_desk.runs.recent()[0].run_id, "--format", name, "--out", str(out))[0] == 0
    code, said, err = cli("import-list", str(out), "--video", DEMO_ID)
    assert (code, err) == (0, "")
    back = the_desk.cut_lists.get(said.split(":")[0])
    assert len(back.clips) == 4
    assert back.name


def test_a_run_is_exported_and_comes_back_as_the_same_list(cli, the_desk, tmp_path):
    search(cli, "all home runs")
    record = the_desk.runs.recent()[0]
    out = tmp_path / "reel.edl"
    code, said, _ = cli("export", record.run_id, "--format", "edl", "--out", str(out))
    assert code == 0
    assert str(out) in said
    assert "FCM: DROP FRAME" in out.read_text()
    code, said, _ = cli("import-list", str(out), "--video", DEMO_ID)
    assert code == 0
    back = the_desk.cut_lists.get(said.split(":")[0])
    grid = the_desk.library.video(DEMO_ID).timebase
    assert [(grid.timecode(c.start_ms), grid.timecode(c.end_ms)) for c in back.clips] == [
        (c["in"], c["out"]) for c in record.result["clips"]
    ]
    again = tmp_path / "again.csv"
    assert cli("export", back.list_id, "--format", "csv", "--out", str(again))[0] == 0
    assert len(again.read_text().splitlines()) == len(back.clips) + 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nothing", "--format", "edl"], "no run and no cut list"),
        (["RUN", "--format", "wmv"], "format 'wmv' is unknown"),
        (["RUN", "--format", "edl", "--record-start", "25:00:00:00"], "25:00:00:00"),
    ],
)
def test_exports_that_cannot_be(cli, the_desk, tmp_path, words, says):
    search(cli, "all home runs")
    run_id = the_desk.runs.recent()[0].run_id
    words = [run_id if word == "RUN" else word for word in words]
    code, _, err = cli("export", *words, "--out", str(tmp_path / "x.edl"))
    assert code == 1
    assert says in err
    assert not (tmp_path / "x.edl").exists()


def test_a_file_that_is_no_list_says_which_line(cli, tmp_path):
    file = tmp_path / "half.edl"
    file.write_text("TITLE: x\nFCM: DROP FRAME\n\n001  AX V C 01:00:00;00 01:00:0\n")
    code, _, err = cli("import-list", str(file), "--video", DEMO_ID)
    assert code == 1
    assert "line 4" in err


SRT = """1
00:00:00,500 --> 00:00:01,500
The lighthouse keeper opens the door.

2
00:00:02,000 --> 00:00:03,500
A storm is coming over the harbour.
"""


@pytest.fixture(scope="module")
def episode(tmp_path_factory):
    folder = tmp_path_factory.mktemp("episode")
    make_test_video(folder / "lamp.mp4", start_timecode="10:00:00;00")
    (folder / "lamp.srt").write_text(SRT, encoding="utf-8")
    return folder


def test_a_video_and_its_subtitles_are_searchable(cli, episode, the_desk):
    words = [
        "import", str(episode / "lamp.mp4"), "--subtitles", str(episode / "lamp.srt"), "--title", "The Lamp",
        "--category", "drama", "--series", "Harbour", "--date", "2024-05-31", "--episode", "3",
    ]  # fmt: skip
    code, out, err = cli(*words)
    assert (code, err) == (0, "")
    assert "imported (2 stt, 1 chapter)" in out
    assert "unchanged" in cli(*words)[1]
    video = next(one for one in the_desk.library.videos() if one.title == "The Lamp")
    assert (video.series, video.episode, video.date) == ("Harbour", "3", "2024-05-31")
    code, out, _ = cli("search", "the storm over the harbour", "--video", video.video_id, "--engine", "rules")
    assert code == 0
    assert "10:00:0" in out
    assert "1 clips" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["{v}"], "give its --subtitles"),
        (["{v}", "--subtitles", "{s}"], "needs a --title"),
        (["{v}", "{v}", "--subtitles", "{s}", "--title", "x"], "goes with one video"),
        (["{folder}", "--subtitles", "{s}", "--title", "x"], "goes with one video"),
        (["{folder}", "--title", "x"], "--title goes with --subtitles"),
        (["{v}", "--subtitles", "{s}", "--title", "x", "--skip-bad-rows"], "is for bundles"),
        (["{v}", "--subtitles", "{folder}", "--title", "x"], "is a directory"),
    ],
)
def test_options_of_import_that_do_not_go_together(cli, episode, words, says):
    names = {"v": episode / "lamp.mp4", "s": episode / "lamp.srt", "folder": episode}
    code, _, err = cli("import", *(word.format(**names) for word in words))
    assert code == 2
    assert says in err


@pytest.mark.parametrize(
    ("text", "more", "says"),
    [
        ("1\n00:00:0x,000 --> 00:00:02,000\nA\n", [], "bad.srt, line 2"),
        (SRT, ["--date", "May"], "'May' is not a day"),
    ],
)
def test_a_bad_episode_is_told_by_file_and_line(cli, episode, tmp_path, text, more, says):
    bad = tmp_path / "bad.srt"
    bad.write_text(text, encoding="utf-8")
    code, _, err = cli("import", str(episode / "lamp.mp4"), "--subtitles", str(bad), "--title", "x", *more)
    assert code == 1
    assert says in err


def test_a_bundle_without_plays_and_chapters_gets_chapters(cli, tmp_path, the_desk):
    folder = bundles.write(tmp_path / "talk", game={"video_id": "talk", "category": "variety"}, segments=None)
    assert cli("import", str(folder))[0] == 0
    assert the_desk.library.chapters("talk")
