import subprocess
import sys

import pytest

from pipeline.build import build, chat_model
from pipeline.errors import ModelError
from pipeline.settings import Settings

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


def test_the_engine_is_chosen(tmp_path):
    settings, said = Settings(_env_file=None, home=tmp_path), []
    assert chat_model(settings, "rules", said.append) is None
    assert not said
    assert chat_model(settings, "auto", said.append) is None
    assert said
    with pytest.raises(ModelError):
        chat_model(settings, "some-model", said.append)
