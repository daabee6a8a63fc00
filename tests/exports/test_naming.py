import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.exports.naming import RESERVED_REELS, file_name, known_names, one_line, reel_names, xml_safe
from pipeline.exports.table import defuse, refuse
from tests.exports.samples import video


@given(st.text(alphabet=st.characters()))
def test_one_line_is_one_line_and_stays_so(text):
    line = one_line(text)
    assert len(line.splitlines()) <= 1
    assert one_line(line) == line
    line.encode("utf-8")


@given(st.text(alphabet=st.characters()))
def test_xml_safe_text_is_what_xml_carries(text):
    safe = xml_safe(text)
    assert xml_safe(safe) == safe
    assert not [c for c in safe if c < " " and c not in "\t\n"]


@given(st.text() | st.from_regex(r"'*[=+\-@\t\r\n].*"))
def test_a_defused_cell_is_no_formula_and_comes_back(text):
    cell = defuse(text)
    assert cell[:1] not in tuple("=+-@\t\r\n") or not cell
    assert refuse(cell) == text


@given(st.lists(st.text(max_size=12), max_size=30), st.sampled_from(("short", "full")))
def test_reels_are_legal_unique_and_not_reserved(reels, style):
    names = list(reel_names([video(f"v{i}", reel=reel) for i, reel in enumerate(reels)], style).values())
    assert len({name.upper() for name in names}) == len(reels)
    for name in names:
        assert name.upper() not in RESERVED_REELS
        assert name.isascii() and name and not set(name) & set(" \t*")
        assert len(name) <= (8 if style == "short" else 64)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Highlights: 10월", "Highlights-10월"),
        ("../../etc/passwd", "etc-passwd"),
        ("a/b\\c", "a-b-c"),
        ("\n", "cutlist"),
        ("CON: x?*", "CON-x"),
        ("v1.2 final", "v1.2-final"),
    ],
)
def test_file_names_suit_every_system(name, file):
    assert file_name(name) == file


def test_a_video_is_known_by_its_id_reel_title_and_media():
    one = video("g-1", reel="A001 long", media="C:\\rushes\\Game 1.mov", title="Game one")
    for name in ("G-1", "a001 LONG", "Game 1.mov", "game 1", "GAME ONE", "A001LONG", "A001_long"):
        assert known_names({"g-1": one, "g-2": video("g-2")})[name.casefold()] == ["g-1"]
    assert not {"", "g"} & set(known_names({"g-1": one}))
