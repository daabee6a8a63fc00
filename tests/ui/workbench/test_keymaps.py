import re

import pytest

from pipeline.errors import InputError
from pipeline.ui.workbench.data import FOLDER
from pipeline.ui.workbench.keymaps import keymap, names

CODE = re.compile(r"((Ctrl|Shift|Alt)\+)*(Key[A-Z]|Digit\d|Numpad\w+|Arrow\w+|F\d+|[A-Z][A-Za-z]+)")


@pytest.mark.parametrize("name", list(names()))
def test_every_map_gives_every_action_and_no_key_twice(name):
    chosen = keymap(name)
    assert set(chosen) == set(keymap())
    keys = [key for own in chosen.values() for key in own]
    assert sorted(keys) == sorted(set(keys))
    assert all(CODE.fullmatch(key) for key in keys)
    must = (
        "play",
        "back",
        "stop",
        "forward",
        "set_in",
        "set_out",
        "frame_back",
        "frame_forward",
        "undo",
        "help",
    )
    assert all(chosen[action] for action in must)


def test_the_component_does_every_action_of_the_maps():
    script = (FOLDER / "js" / "actions.js").read_text("utf-8")
    missing = [name for name in keymap() if not name.startswith("stars_") and f"    {name}:" not in script]
    assert missing == []


def test_an_unknown_map_names_those_there_are():
    with pytest.raises(InputError, match="no key map 'vim'; there are avid, cutdesk, premiere, resolve"):
        keymap("vim")
    with pytest.raises(InputError):
        keymap("../keymaps/cutdesk")
