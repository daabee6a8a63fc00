"""Every colour of text against every ground that it stands on: WCAG's AA, computed from the style sheets."""

import re
import tomllib
from pathlib import Path

import pytest

from pipeline.ui import graph
from pipeline.ui.theme import CSS
from pipeline.ui.workbench.data import FOLDER, css

ROOT = Path(__file__).parents[2]
THEME = tomllib.loads((ROOT / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
TEXT, SIGN = 4.5, 3.0
"""The least ratio of text, and of a sign or an edge that must be seen."""
SIGNS = (".cd-star", ".cd-star.on", ".cd-star:hover:not(:disabled)", ".tip", ".edge", ".end", ".end-dot")
HEX = r"#(?:[0-9a-f]{6}|[0-9a-f]{3})\b"


def ratio(one: str, other: str) -> float:
    """WCAG 2.2: (lighter + 0.05) / (darker + 0.05) of the relative luminances."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def rules(sheet: str) -> list[tuple[str, str]]:
    variables = dict(re.findall(rf"(--[\w-]+): ({HEX})", sheet))
    plain = re.sub(r"var\((--[\w-]+)[^)]*\)", lambda found: variables.get(found[1], found[0]), sheet)
    return [
        (" ".join(name.split()), body) for name, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain) if body
    ]


def pairs(sheet: str, grounds: tuple[str, ...], ink: str) -> list[tuple[str, str, str]]:
    """(selector, colour, ground): a rule's own ground where it has one, else every one of the sheet's."""
    found = []
    for name, body in rules(re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)):
        colours = re.findall(rf"(?<![\w-]){ink}: ({HEX})", body)
        own = re.findall(rf"(?<![\w-])background: ({HEX})", body)
        found += [(name, colour, ground) for colour in colours[-1:] for ground in (own or grounds)]
    return found


GROUNDS = (THEME["backgroundColor"], THEME["secondaryBackgroundColor"])
SHEETS = [
    *pairs(CSS.read_text("utf-8"), GROUNDS, "color"),
    *pairs(css(), ("#14161a", "#1d2026"), "color"),
    *pairs(graph.CSS, ("#14161a", "#1d2026"), "fill"),
]


def test_the_ratio_is_wcag_s():
    assert ratio("#fff", "#000000") == pytest.approx(21)
    assert ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("name", "colour", "ground"), SHEETS)
def test_text_can_be_read(name, colour, ground):
    if "rect" in name:
        return  # a ground itself
    assert ratio(colour, ground) >= (SIGN if name in SIGNS else TEXT), f"{name}: {colour} on {ground}"


@pytest.mark.parametrize("ground", GROUNDS)
def test_the_theme_s_own_colours_can_be_read(ground):
    assert ratio(THEME["textColor"], ground) >= TEXT
    assert ratio(THEME["linkColor"], ground) >= TEXT
    assert ratio(THEME["primaryColor"], ground) >= SIGN


def test_focus_is_seen_on_every_ground():
    outline = re.search(rf":focus-visible \{{ outline: 2px solid ({HEX})", CSS.read_text("utf-8"))
    assert outline
    assert all(ratio(outline[1], ground) >= SIGN for ground in (*GROUNDS, "#262b33"))


def test_what_the_canvases_write_can_be_read():
    script = (FOLDER / "js" / "colours.js").read_text("utf-8")
    ink = dict(re.findall(rf"(\w+): \"({HEX})\"", script))
    for text in ("text", "dim"):
        assert all(ratio(ink[text], ground) >= TEXT for ground in ("#14161a", "#1d2026", "#262b34"))
    assert all(ratio(ink[text], ink["ground"]) >= SIGN for text in ("head", "chosen", "wave"))
