import pytest

from pipeline.errors import InputError
from pipeline.media.presets import names
from pipeline.model import Clip, CutList
from pipeline.run import Options, Request, run
from pipeline.ui.lengths import read_length
from pipeline.ui.templates import SHIPPED, ordered, read, save, templates

HERE = templates(SHIPPED.parent / "none")


def test_the_six_that_come_with_cutdesk():
    assert [one.title("en") for one in HERE] == [
        "Top 10 plays", "Every at-bat of a player", "90-second web package", "30-second teaser",
        "Scoring summary", "String-out of everything",
    ]  # fmt: skip


@pytest.mark.parametrize("one", HERE, ids=lambda one: one.name)
def test_a_template_is_a_request_that_finds_something(one, demo_desk):
    assert not one.preset or one.preset in names()
    for language in ("en", "ko"):
        query = one.request(language, "Grady Torvane")
        asked = Request(query, duration_ms=read_length(one.length), engine="rules")
        done = run(asked, demo_desk, Options(keep=False))
        assert done.result["status"] == "ok", query


def test_the_desks_own_are_kept_as_files(tmp_path):
    kept = save(tmp_path, 'Sunday "wrap"', "all home runs", "90 s", "importance")
    again = save(tmp_path, 'Sunday "wrap"', "all doubles")
    assert kept.name != again.name
    own = [one for one in templates(tmp_path) if one.own]
    assert [(one.title("ko"), one.request("ko"), one.length) for one in own] == [
        ('Sunday "wrap"', "all doubles", ""), ('Sunday "wrap"', "all home runs", "90 s"),
    ]  # fmt: skip


def test_a_template_without_a_request_is_refused(tmp_path):
    with pytest.raises(InputError, match="a title and a request"):
        save(tmp_path, "Sunday", "  ")


@pytest.mark.parametrize(
    ("text", "said"),
    [("title = 1", "cannot be read"), ('title="a"\nrequest="b"\norder="luck"', "order 'luck'")],
)
def test_a_bad_file_is_named_and_passed_over(tmp_path, text, said):
    path = tmp_path / "bad.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=said):
        read(path)
    assert not [one for one in templates(tmp_path) if one.own]


def test_the_order_of_a_template():
    clips = tuple(
        Clip("v", n * 1000, n * 1000 + 500, rank=rank, clip_id=str(n)) for n, rank in enumerate((3, 1, 2))
    )
    cut_list = CutList("a", clips)
    assert [clip.rank for clip in ordered(cut_list, "importance").clips] == [1, 2, 3]
    assert ordered(cut_list, "time") == cut_list
