import json
import re

from pipeline.ui.strings import catalogue
from pipeline.ui.workbench.data import FOLDER, css, labels, loader, strings, version, workbench_data
from pipeline.ui.workbench.keymaps import keymap

SCRIPTS = {path.name: path.read_text("utf-8") for path in (FOLDER / "js").glob("*.js")}
PARTS = ("do_", "trouble_", "advice_", "colour_", "mode_", "sort_")


def test_the_data_is_small_and_plain():
    data = workbench_data("l1", wanted_ms=30_000, language="ko", clip_id="c1", frame=0)
    assert json.loads(json.dumps(data)) == data
    assert len(json.dumps(data)) < 20_000
    assert data["cue"] == {"clip_id": "c1", "frame": 0}
    assert workbench_data("l1")["cue"] is None


def test_every_string_that_the_scripts_use_is_in_both_languages():
    used = {key for text in SCRIPTS.values() for key in re.findall(r"\bt\(\"(\w+)\"", text)}
    used |= {f"do_{action}" for action in keymap()}
    assert len(used) > 80
    for language in ("en", "ko"):
        own = {key.removeprefix("hands.") for key in catalogue(language) if key.startswith("hands.")}
        assert used - own == set()
        assert own == set(strings("en"))


def test_both_languages_fill_the_same_places():
    english, korean = strings("en"), strings("ko")
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", korean[key])), key


def test_no_string_lies_unused():
    text = "\n".join(SCRIPTS.values())
    spare = [key for key in strings("en") if f'"{key}"' not in text and not key.startswith(PARTS)]
    assert spare == []


def test_scripts_are_loaded_by_their_hash_and_from_here_only():
    assert version() in loader()
    addresses = re.findall(r"https?://(?!www\.w3\.org/2000/svg)\S+", "\n".join(SCRIPTS.values()) + css())
    assert addresses == []
    for text in SCRIPTS.values():
        assert all(name in SCRIPTS for name in re.findall(r'from "\./([\w.]+)"', text))


def test_labels_are_said_in_the_language():
    assert labels("en") == {}
    korean = labels("ko")
    assert (korean["home run"], korean["strikeout"]) == ("홈런", "삼진")
    assert workbench_data("l1", language="ko")["labels"] == korean
