import pytest

from pipeline.domains.baseball.load_inventory import load_inventory
from pipeline.errors import InputError
from tests.domains.baseball.plays import PLAYS, VIDEO, game
from tests.fakes import services


def test_reads_the_video_and_its_plays():
    assert load_inventory({"video_id": "demo-1"}, services(game())) == {
        "video": VIDEO, "segments": PLAYS, "status": "ok", "reason": "",
    }  # fmt: skip


def test_without_plays_the_run_is_empty_and_says_why():
    with_none = services(game(segments=()))
    found = load_inventory({"video_id": "demo-1"}, with_none)
    assert found["status"] == "empty"
    assert "Gulls at Looms" in found["reason"]
    assert "segments.csv" in found["reason"]
    assert with_none.log.warnings == [found["reason"]]


def test_an_unknown_video_is_an_error_of_the_library():
    with pytest.raises(InputError, match="demo-9"):
        load_inventory({"video_id": "demo-9"}, services(game()))
