import subprocess
import sys
from datetime import timedelta

import pytest

from pipeline import build as building
from pipeline.build import build
from pipeline.errors import InputError
from pipeline.model import CutList
from pipeline.settings import Settings
from tests.fake_ollama import FakeOllama

LIGHT = """
import sys, pipeline.build
heavy = {"chromadb", "torch", "sentence_transformers", "streamlit", "moviepy", "langgraph", "ollama"}
print(sorted(heavy & set(sys.modules)))
"""


def test_making_a_desk_opens_and_imports_nothing(tmp_path):
    desk = build(Settings(_env_file=None, home=tmp_path / "home"))
    desk.services()
    desk.importing()
    desk.close()
    assert not (tmp_path / "home").exists()
    done = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def desk_at(tmp_path, host):
    return build(Settings(_env_file=None, home=tmp_path, ollama_host=host))


def test_rules_ask_nobody(tmp_path):
    assert desk_at(tmp_path, "http://127.0.0.1:9").chat_model("rules") == (None, ())


@pytest.mark.parametrize("engine", ["auto", "qwen9:999b"])
def test_a_model_that_is_not_ready_is_a_warning_and_the_rules_serve(tmp_path, engine):
    model, warnings = desk_at(tmp_path, "http://127.0.0.1:9").chat_model(engine)
    assert model is None
    assert "the rules decide" in warnings[0]
    assert "ollama serve" in warnings[0]


def test_a_model_that_is_ready_serves(tmp_path):
    with FakeOllama() as server:
        desk = desk_at(tmp_path, server.host)
        model, warnings = desk.chat_model("auto")
        assert (model.name, warnings) == (desk.settings.model, ())
        assert desk.chat_model("auto")[0] is model
        other, warnings = desk.chat_model("qwen9:999b")
        assert other is None
        assert "ollama pull qwen9:999b" in warnings[0]


def test_what_was_deleted_long_ago_is_tidied_away(demo_desk, monkeypatch):
    kept = demo_desk.cut_lists.create(CutList("kept", ()))
    gone = demo_desk.cut_lists.create(CutList("gone", ()))
    demo_desk.cut_lists.delete(gone.list_id)
    demo_desk.tidy()
    assert demo_desk.cut_lists.undelete(gone.list_id).name == "gone"
    demo_desk.cut_lists.delete(gone.list_id)
    monkeypatch.setattr(building, "UNDO_FOR", timedelta(days=-1))
    demo_desk.tidy()
    assert [entry.list_id for entry in demo_desk.cut_lists.lists()] == [kept.list_id]
    with pytest.raises(InputError):
        demo_desk.cut_lists.undelete(gone.list_id)
