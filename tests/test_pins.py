"""The pinned list works for everybody: no local versions, no paths, no addresses."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LISTS = sorted([*ROOT.glob("requirements*.txt"), ROOT / "constraints.txt"])


def lines(path):
    return [line for line in path.read_text().splitlines() if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.name)
def test_no_local_versions_paths_or_addresses(path):
    found = [line for line in lines(path) if re.search(r"\+|://|^[-./]|@", line)]
    assert found == []


@pytest.mark.parametrize(
    "path", [p for p in LISTS if p.name != "constraints.txt"], ids=lambda path: path.name
)
def test_every_requirement_is_bounded(path):
    loose = [line for line in lines(path) if not re.search(r"==|<|~=", line)]
    assert loose == []


def test_every_requirement_is_pinned():
    pinned = {re.split(r"==", line)[0] for line in lines(ROOT / "constraints.txt")}
    asked = {
        re.split(r"[=<>~\[ ;]", line)[0].lower().replace("_", "-")
        for path in (ROOT / "requirements.txt", ROOT / "requirements-dev.txt")
        for line in lines(path)
    }
    assert asked - pinned == set()


def test_torch_is_stated():
    assert "torch==2.13.*" in lines(ROOT / "requirements.txt")
