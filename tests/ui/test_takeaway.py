import io
import zipfile

import pytest

from pipeline.errors import InputError
from pipeline.exports.formats import FORMATS
from pipeline.exports.options import ExportOptions
from pipeline.handover import packed
from pipeline.model import Clip, CutList
from pipeline.ui.takeaway import (
    LEAVERS,
    PREVIEW_COLUMNS,
    PREVIEW_LINES,
    TAKERS,
    Wish,
    lines_left,
    make,
    matters,
    shown,
)
from tests.conftest import DEMO_ID

NAMES = {kind.name for kind in FORMATS}
VALUES = {
    "record_start": "02:00:00:00", "mode": "selects", "reel_names": "full", "audio_channels": 1,
    "fcpxml_version": "1.9", "bom": True, "name_template": "{n} other",
}  # fmt: skip


def at(number):
    """Where a clip starts: a minute after the one before, from the front again at the media's end."""
    return 60_000 * number % 780_000


def cut_list(count=3, **changes):
    clips = tuple(
        Clip(DEMO_ID, at(n), at(n) + 4000, clip_id=f"c{n}", title=f"Play {n}", rank=n)
        for n in range(1, count + 1)
    )
    return CutList("The best, twice", clips, list_id="one", **changes)


def test_options_name_formats_that_there_are():
    for names in (*TAKERS.values(), *LEAVERS.values()):
        assert set(names) <= NAMES


@pytest.mark.parametrize("option", sorted(VALUES))
@pytest.mark.parametrize("name", sorted(NAMES - {"aaf", "concat"}))
def test_an_option_is_shown_where_it_changes_the_file(demo_desk, name, option):
    usual = make(demo_desk, cut_list(), Wish(name)).files
    other = make(demo_desk, cut_list(), Wish(name, ExportOptions(**{option: VALUES[option]}))).files
    if usual != other:
        assert matters(option, name)


def test_words_go_into_subtitles(demo_desk):
    made = make(demo_desk, cut_list(), Wish("srt"))
    assert b"-->" in made.files[0][1]


def test_one_file_goes_as_it_is_and_several_as_zip(demo_desk):
    one = make(demo_desk, cut_list(), Wish("edl"))
    assert packed(one, "x") == (*one.files[0], "text/plain")
    many = make(demo_desk, cut_list(1100), Wish("edl"))
    name, data, kind = packed(many, "The best: twice")
    assert (name, kind) == ("The-best-twice.zip", "application/zip")
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert [(entry, archive.read(entry)) for entry in archive.namelist()] == list(many.files)


def test_the_text_is_shown_in_part_and_says_how_much_is_left(demo_desk):
    made = make(demo_desk, cut_list(900), Wish("edl"))
    assert len(shown(made, 0).splitlines()) == PREVIEW_LINES
    lines = len(made.files[0][1].splitlines())
    assert lines_left(made, 0) == lines - PREVIEW_LINES
    assert lines_left(make(demo_desk, cut_list(1), Wish("edl")), 0) == 0


def test_long_lines_are_cut_on_the_screen_alone(demo_desk):
    long = CutList("x", (Clip(DEMO_ID, 0, 4000, clip_id="c", title="t", note="n" * 5000),))
    made = make(demo_desk, long, Wish("html"))
    assert max(map(len, shown(made, 0).splitlines())) <= PREVIEW_COLUMNS + 2
    assert b"n" * 5000 in made.files[0][1]


def test_what_is_no_text_shows_nothing(demo_desk):
    made = make(demo_desk, cut_list(), Wish("aaf"))
    assert shown(made, 0) == ""
    assert lines_left(made, 0) == 0


def test_a_sheet_without_media_says_that_it_has_no_pictures(demo_desk):
    assert b"<img" not in make(demo_desk, cut_list(), Wish("html", pictures=True)).files[0][1]
    assert make(demo_desk, cut_list(), Wish("html")).warnings


def test_bad_options_are_named(demo_desk):
    with pytest.raises(InputError, match="nobody"):
        make(demo_desk, cut_list(), Wish("edl", ExportOptions(name_template="{nobody}")))


def test_webvtt_offers_no_mark_since_it_never_has_one(demo_desk):
    marked = make(demo_desk, cut_list(), Wish("vtt", ExportOptions(bom=True))).files[0][1]
    assert marked.startswith(b"WEBVTT")
    assert not matters("bom", "vtt")
    assert matters("bom", "srt")
