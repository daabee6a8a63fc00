"""`cutdesk ask`, for one question and for a file of them."""

import json

import pytest
from click.testing import CliRunner

from pipeline.cli.commands.ask import ask
from tests.conftest import DEMO_ID

pytestmark = pytest.mark.usefixtures("the_desk")


def call(*words):
    return CliRunner().invoke(ask, [*words, "--engine", "rules"], catch_exceptions=False)


def test_an_answer_comes_with_its_timecodes():
    out = call("Who hit the walk-off?", "--video", DEMO_ID)
    assert out.exit_code == 0
    assert "Grady Torvane" in out.output
    assert "10:1" in out.output


def test_json_is_one_line_of_the_batch():
    out = json.loads(call("Who hit the walk-off?", "--json").output)
    assert set(out) == {"id", "status", "answer", "citations", "ms", "model_calls"}
    assert set(out["citations"][0]) == {"video_id", "start_sec", "end_sec"}


@pytest.mark.parametrize("mode", ["plain", "verified", "self-correcting"])
def test_a_file_is_answered_line_by_line(tmp_path, mode):
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    lines = [
        {"id": "a", "turns": ["Who hit a triple?", "What happened next?"], "lang": "en"},
        {"id": "b", "turns": ["관중은 몇 명이야?"], "lang": "ko"},
        {"id": "c", "turns": []},
    ]
    source.write_text("\n".join(map(json.dumps, lines)) + "\nno JSON\n", encoding="utf-8")
    done = call("--batch", str(source), "--out", str(target), "--video", DEMO_ID, "--mode", mode)
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    assert done.exit_code in (0, 1)
    assert [row["status"] for row in rows] == ["answered", "fallback", "error", "error"]
    assert [row["id"] for row in rows] == ["a", "b", "c", "line 4"]
    assert all(set(row) == {"id", "status", "answer", "citations", "ms", "model_calls"} for row in rows)
    assert "singles to left" in rows[0]["answer"]


def test_a_conversation_goes_on_and_is_exported(the_desk):
    call("Who hit a triple?", "--conversation", "talk-1")
    out = call("그 다음은?", "--conversation", "talk-1")
    assert "singles to left" in out.output
    exported = json.loads(call("--conversation", "talk-1", "--export").output)
    assert len(exported["turns"]) == 2
    assert len(exported["clips"]) == 2
    assert the_desk.conversations.recent()[0].turns == 2


def test_the_answer_can_be_in_another_language(tmp_path):
    assert "승리" in call("Which team won?", "--lang", "ko").output
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text(
        json.dumps({"id": "a", "turns": ["Which team won?"], "lang": "ko"}) + "\n", encoding="utf-8"
    )
    call("--batch", str(source), "--out", str(target))
    assert "승리" in json.loads(target.read_text(encoding="utf-8"))["answer"]


def test_wrong_use_says_what_is_missing():
    assert "--out" in call("--batch", __file__).output
    assert "give a question" in call().output
