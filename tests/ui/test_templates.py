from dataclasses import replace

import pytest

from pipeline.domains.baseball.rolls import Roll
from pipeline.errors import InputError
from pipeline.model import Clip, CutList
from pipeline.run import Options, Request, run
from pipeline.ui.finish import Finish
from pipeline.ui.lengths import read_length
from pipeline.ui.templates import SHIPPED, Template, collected, delete, read, save, templates

HERE = templates(SHIPPED.parent / "none")


def made(title, request, length="", finish=None, **more):
    return Template("", {"en": title}, {"en": request}, length, finish or Finish(), **more)


def test_the_six_that_come_with_cutdesk():
    assert [one.title("en") for one in HERE] == [
        "Top 10 plays", "Every at-bat of a player", "90-second web package", "30-second teaser",
        "Scoring summary", "String-out of everything",
    ]  # fmt: skip
    assert collected(SHIPPED.parent / "none")[1] == ()


@pytest.mark.parametrize("one", HERE, ids=lambda one: one.name)
def test_a_template_is_a_request_that_finds_something_and_has_all_five(one, demo_desk):
    assert one.finish.preset
    assert one.finish.export
    for language in ("en", "ko"):
        query = one.request(language, "Grady Torvane")
        rolls = one.finish.asked_rolls
        asked = Request(query, duration_ms=read_length(one.length), engine="rules", rolls=rolls)
        done = run(asked, demo_desk, Options(keep=False))
        assert done.result["status"] == "ok", query


OWN_ROLLS = {"home run": Roll(500, 12_000), 'odd "label"': Roll(0, 1500)}


@pytest.mark.parametrize(
    "finish",
    [
        Finish(),
        Finish("importance", "none", {}, "social_square", "edl"),
        Finish("time", "own", OWN_ROLLS, "broadcast", "srt"),
    ],
)
def test_one_of_the_desks_own_keeps_all_five(tmp_path, finish):
    kept = save(tmp_path, made('Sunday "wrap"', "all home runs", "90 s", finish))
    (own,) = [one for one in templates(tmp_path) if one.own]
    assert own == kept
    assert (own.title("ko"), own.request("ko"), own.length) == ('Sunday "wrap"', "all home runs", "90 s")
    assert own.finish == finish


def test_two_of_one_title_are_two_files_and_a_change_stays_in_its_own(tmp_path):
    first, second = (save(tmp_path, made("Sunday", query)) for query in ("all home runs", "all doubles"))
    assert first.name != second.name
    save(tmp_path, replace(first, titles={"en": "Monday"}, length="1:30"))
    own = {one.name: one for one in templates(tmp_path) if one.own}
    assert (own[first.name].title("en"), own[first.name].length) == ("Monday", "1:30")
    assert own[second.name] == second
    delete(tmp_path, first.name)
    delete(tmp_path, first.name)
    assert [one.name for one in templates(tmp_path) if one.own] == [second.name]


def test_a_change_in_one_language_leaves_the_other(tmp_path):
    (tmp_path / "both.toml").write_text(
        'title = {en = "A", ko = "B"}\nrequest = {en = "doubles", ko = "2루타"}\n'
    )
    held = read(tmp_path / "both.toml", own=True)
    save(tmp_path, replace(held, titles={**held.titles, "en": "C"}))
    again = read(tmp_path / "both.toml")
    assert (again.title("en"), again.title("ko"), again.request("ko")) == ("C", "B", "2루타")


@pytest.mark.parametrize(("title", "request_"), [("Sunday", "  "), (" ", "all doubles")])
def test_a_template_without_a_title_or_a_request_is_refused(tmp_path, title, request_):
    with pytest.raises(InputError, match="a title and a request"):
        save(tmp_path, made(title, request_))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = 1", "title must be a text"),
        ("title", "cannot be read"),
        ('title="a"', "request must be a text"),
        ('title="a"\nrequest="b"\norder="luck"', "order 'luck' is unknown; write one of time, importance"),
        ('title="a"\nrequest="b"\npreset="vhs"', "preset 'vhs'"),
        ('title="a"\nrequest="b"\nexport="vhs"', "export 'vhs'"),
        ('title="a"\nrequest="b"\nlength="soon"', "'soon' is not a length"),
        ('title="a"\nrequest="b"\nroll="some"', "roll 'some' is unknown; write one of desk, none"),
        ('title="a"\nrequest="b"\n[roll.walk]\nafter=90', "roll of 'walk': 90 must be 0 to 60 seconds"),
        ('title="a"\nrequest="b"\nroll={walk=1}', "must be a table"),
    ],
)
def test_a_bad_file_is_said_plainly_and_takes_nothing_else_down(tmp_path, text, said):
    (tmp_path / "bad.toml").write_text(text)
    save(tmp_path, made("good", "all doubles"))
    found, wrong = collected(tmp_path)
    assert [one.name for one in found if one.own] == ["good"]
    assert len(wrong) == 1
    assert wrong[0].startswith("template bad.toml cannot be read: ")
    assert said in wrong[0]


def test_a_finish_gives_a_list_its_order_and_what_it_offers():
    clips = tuple(
        Clip("v", n * 1000, n * 1000 + 500, rank=rank, clip_id=str(n)) for n, rank in enumerate((3, 1, 2))
    )
    given = Finish("importance", preset="smart", export="edl").given_to(CutList("a", clips))
    assert [clip.rank for clip in given.clips] == [1, 2, 3]
    assert (given.render_preset, given.export_format) == ("smart", "edl")
    assert Finish().given_to(given) == replace(given, render_preset="", export_format="")


def test_the_rolls_of_a_finish():
    assert Finish().asked_rolls is None
    assert Finish(roll="none", rolls=OWN_ROLLS).asked_rolls == {}
    assert Finish(roll="own", rolls=OWN_ROLLS).asked_rolls == OWN_ROLLS
