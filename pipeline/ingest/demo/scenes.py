"""Draw the still backgrounds: one picture a camera, at twice the size and scaled down to be smooth."""

import math
from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Pixels = NDArray[np.uint8]
"""`(height, width, 3)` RGB."""

WIDTH, HEIGHT, SCALE = 640, 360, 2
PAN = 128
"""How much wider than the picture the moving cameras draw, for them to move over."""
MOVING = ("field", "replay", "close")
GRASS, MOWN, DIRT, CHALK = (38, 92, 48), (44, 104, 55), (150, 108, 72), (236, 236, 228)
NIGHT, WALL, SKIN, WOOD = (14, 20, 34), (22, 52, 44), (196, 152, 118), (170, 128, 80)


def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Return Pillow's own font, so that pictures do not depend on what fonts a machine has."""
    return ImageFont.load_default(size)


@lru_cache(maxsize=64)
def scene(camera: str, ours: Colour, theirs: Colour, number: int, letter: str = "") -> Pixels:
    """Return a camera's background; `ours` bat, `theirs` field, `number` varies crowd and player.

    `letter` is on the cap of a close-up.
    """
    width = WIDTH + (PAN if camera in MOVING else 0)
    image = Image.new("RGB", (width * SCALE, HEIGHT * SCALE), NIGHT)
    draw = ImageDraw.Draw(image)
    painters: dict[str, Callable[[], None]] = {
        "pitch": lambda: _pitch(draw, ours, theirs, number),
        "field": lambda: _field(draw, theirs, number, 300),
        "replay": lambda: _field(draw, theirs, number + 9, 220),
        "close": lambda: _close(draw, ours, number, letter),
        "crowd": lambda: _crowd(draw, (0, 0, WIDTH, HEIGHT), 13, number, (ours, theirs)),
        "card": lambda: _card(draw, ours, theirs),
        "ad": lambda: _coffee(draw),
    }
    painters[camera]()
    small = image.resize((width, HEIGHT), Image.Resampling.BOX)
    return np.asarray(small)


def _box(draw: ImageDraw.ImageDraw, box: tuple[float, ...], fill: Colour, round_by: float = 0) -> None:
    draw.rounded_rectangle([side * SCALE for side in box], round_by * SCALE, fill=fill)


def _oval(draw: ImageDraw.ImageDraw, box: tuple[float, ...], fill: Colour) -> None:
    draw.ellipse([side * SCALE for side in box], fill=fill)


def _shape(draw: ImageDraw.ImageDraw, points: list[tuple[float, float]], fill: Colour) -> None:
    draw.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=fill)


def _text(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, fill: Colour, anchor: str = "mm"
) -> None:
    draw.text((at[0] * SCALE, at[1] * SCALE), text, fill=fill, font=font(size * SCALE), anchor=anchor)


def _shaded(colour: Colour, share: float) -> Colour:
    red, green, blue = colour
    return int(red * share), int(green * share), int(blue * share)


def _crowd(
    draw: ImageDraw.ImageDraw,
    box: tuple[int, int, int, int],
    size: int,
    seed: int,
    shirts: tuple[Colour, ...],
) -> None:
    """Fill a box with spectators in rows, heads `size` wide."""
    chance = np.random.default_rng(seed)
    left, top, right, bottom = box
    _box(draw, box, (24, 26, 38))
    for y in range(top, bottom + size, size):
        for x in range(left - size, right + size, size):
            shirt = (*shirts, (58, 64, 82), (86, 92, 108), (44, 48, 66))[chance.integers(len(shirts) + 3)]
            shade = 0.35 + 0.4 * chance.random()
            dx, dy = chance.integers(0, size, 2)
            body = _shaded(shirt, shade)
            skin = _shaded(SKIN, shade)
            draw.rectangle(
                [side * SCALE for side in (x + dx, y + dy, x + dx + size, y + dy + size * 1.6)], body
            )
            _oval(
                draw,
                (x + dx + size * 0.2, y + dy - size * 0.5, x + dx + size * 0.8, y + dy + size * 0.2),
                skin,
            )


def _player(
    draw: ImageDraw.ImageDraw, foot: tuple[float, float], tall: float, shirt: Colour, lean: float = 0
) -> None:
    """Draw a standing player of a height in pixels, his feet at `foot`."""
    x, y = foot
    part = tall / 10
    top = x + lean * tall
    for side in (-1, 1):
        _shape(
            draw,
            [
                (x + side * part * 1.6, y),
                (x + side * part * 0.6, y),
                (top, y - part * 5),
                (top + side * part * 1.3, y - part * 5),
            ],
            (222, 222, 218),
        )
    _box(draw, (top - part * 1.5, y - part * 8.2, top + part * 1.5, y - part * 4.6), shirt, part * 0.8)
    _oval(draw, (top - part * 0.8, y - part * 9.8, top + part * 0.8, y - part * 8.1), SKIN)
    _box(draw, (top - part * 0.95, y - part * 10, top + part * 0.95, y - part * 9.1), shirt, part * 0.5)


def _pitch(draw: ImageDraw.ImageDraw, ours: Colour, theirs: Colour, number: int) -> None:
    """Look from centre field over the pitcher's shoulder to the plate."""
    _crowd(draw, (0, 0, WIDTH, 84), 9, number, (ours, theirs))
    _box(draw, (0, 84, WIDTH, 124), WALL)
    for place, name in enumerate(("HARBOR ROPE CO.", "TIN STAR TEA", "NORRICK FERRY", "LARK BICYCLES")):
        _text(draw, (80 + place * 160, 104), name, 12, (120, 158, 140))
    _box(draw, (0, 124, WIDTH, HEIGHT), GRASS)
    for row in range(5):
        _box(draw, (0, 168 + row * 44, WIDTH, 190 + row * 44), MOWN)
    _oval(draw, (170, 132, 470, 204), DIRT)
    _shape(draw, [(309, 176), (331, 176), (331, 181), (320, 187), (309, 181)], CHALK)
    for side in (-1, 1):
        _box(draw, (320 + side * 50 - 16, 160, 320 + side * 50 - 14, 194), CHALK)
    _player(draw, (322, 150), 46, (40, 42, 50))
    _player(draw, (320, 168), 44, theirs)
    left = 1 if number % 3 else -1
    _player(draw, (320 - left * 38, 186), 66, ours, 0.05 * left)
    hands = (320 - left * 30, 146)
    draw.line(
        [(hands[0] * SCALE, hands[1] * SCALE), ((hands[0] - left * 16) * SCALE, 112 * SCALE)], WOOD, 4 * SCALE
    )
    _oval(draw, (160, 300, 330, 346), DIRT)
    _player(draw, (243, 328), 150, theirs, 0.02)


def _field(draw: ImageDraw.ImageDraw, theirs: Colour, number: int, plate: float) -> None:
    """Look from above the plate over the diamond; a lower `plate` looks from lower down."""
    wide, middle = WIDTH + PAN, (WIDTH + PAN) / 2
    _crowd(draw, (0, 0, wide, 60), 6, number, (theirs, (96, 52, 46), (110, 84, 40)))
    _box(draw, (0, 58, wide, 82), WALL)
    for place, sign in enumerate(("375", "TIN STAR TEA", "402", "LARK BICYCLES", "371")):
        _text(draw, (70 + place * 157, 70), sign, 11, (196, 196, 120) if sign.isdigit() else (120, 158, 140))
    _box(draw, (0, 82, wide, HEIGHT), GRASS)
    _box(draw, (0, 82, wide, 90), DIRT)
    for stripe in range(0, 12, 2):
        top = [(stripe / 12 * wide, 90), ((stripe + 1) / 12 * wide, 90)]
        foot = [((stripe + 1) * wide / 6 - middle, HEIGHT), (stripe * wide / 6 - middle, HEIGHT)]
        _shape(draw, [*top, *foot], MOWN)
    home = (middle, plate + 30)
    second = (middle, plate - 120)
    _oval(draw, (middle - 232, plate - 132, middle + 232, plate + 36), DIRT)
    _shape(
        draw,
        [
            (home[0], home[1] - 14),
            (middle - 164, plate - 52),
            (second[0], second[1] + 14),
            (middle + 164, plate - 52),
        ],
        MOWN,
    )
    for side in (-1, 1):
        draw.line([(home[0] * SCALE, home[1] * SCALE), ((middle + side * 420) * SCALE, 84 * SCALE)], CHALK, 3)
        _box(draw, (middle + side * 178 - 5, plate - 56, middle + side * 178 + 5, plate - 50), CHALK)
    _box(draw, (middle - 5, plate - 124, middle + 5, plate - 118), CHALK)
    _oval(draw, (middle - 30, plate - 62, middle + 30, plate - 42), DIRT)
    _oval(draw, (home[0] - 34, home[1] - 18, home[0] + 34, home[1] + 14), DIRT)
    _shape(draw, [(home[0] - 6, home[1] - 4), (home[0] + 6, home[1] - 4), (home[0], home[1] + 5)], CHALK)
    for x, y, tall in ((0, -50, 26), (-196, -60, 26), (-90, -104, 24), (92, -104, 24), (192, -60, 26)):
        _player(draw, (middle + x, plate + y), tall, theirs)
    for x, y in ((-200, -176), (0, -188), (200, -176)):
        _player(draw, (middle + x, max(plate + y, 116)), 20, theirs)


def _close(draw: ImageDraw.ImageDraw, ours: Colour, number: int, letter: str) -> None:
    """Draw a player's head and shoulders before a blurred crowd."""
    chance = np.random.default_rng(number)
    for _ in range(110):
        x, y = int(chance.integers(-20, WIDTH + PAN)), int(chance.integers(-20, HEIGHT - 60))
        size, light = int(chance.integers(18, 46)), int(chance.integers(22, 62))
        _oval(draw, (x, y, x + size, y + size), (light, light + 4, light + 16))
    dark = _shaded(ours, 0.66)
    x = 340 + number % 5 * 18
    _shape(
        draw,
        [(x - 150, HEIGHT), (x - 120, 262), (x - 40, 232), (x + 40, 232), (x + 120, 262), (x + 150, HEIGHT)],
        ours,
    )
    _shape(draw, [(x - 34, 236), (x, 268), (x + 34, 236)], dark)
    _box(draw, (x - 26, 190, x + 26, 246), _shaded(SKIN, 0.83), 12)
    _oval(draw, (x - 58, 92, x + 58, 226), SKIN)
    _shape(draw, [(x - 60, 142), (x - 54, 96), (x, 66), (x + 54, 96), (x + 60, 142)], ours)
    _box(draw, (x - 78, 132, x + 62, 146), dark, 7)
    for side in (-1, 1):
        _oval(draw, (x + side * 24 - 6, 156, x + side * 24 + 6, 166), (40, 32, 28))
    draw.arc(
        [(x - 20) * SCALE, 180 * SCALE, (x + 20) * SCALE, 204 * SCALE], 20, 160, (120, 70, 60), 3 * SCALE
    )
    _text(draw, (x, 104), letter, 34, (240, 236, 226))
    _text(draw, (x + 62, 306), str(number % 60 + 3), 46, (240, 236, 226))


def _card(draw: ImageDraw.ImageDraw, ours: Colour, theirs: Colour) -> None:
    for row in range(HEIGHT):
        share = row / HEIGHT
        _box(
            draw, (0, row, WIDTH, row + 1), (int(12 + 10 * share), int(20 + 26 * share), int(34 + 20 * share))
        )
    for place in range(9):
        angle = math.radians(20 + place * 5)
        draw.line(
            [(0, HEIGHT * SCALE), (1600 * math.cos(angle), HEIGHT * SCALE - 1600 * math.sin(angle))],
            (24, 44, 56),
            2,
        )
    _box(draw, (0, 60, WIDTH, 64), ours)
    _box(draw, (0, 64, WIDTH, 68), theirs)


def _coffee(draw: ImageDraw.ImageDraw) -> None:
    _box(draw, (0, 0, WIDTH, HEIGHT), (226, 208, 178))
    _box(draw, (0, 230, WIDTH, HEIGHT), (122, 78, 46))
    for row in range(240, HEIGHT, 26):
        _box(draw, (0, row, WIDTH, row + 2), (100, 62, 36))
    _oval(draw, (470, 176, 560, 244), (250, 246, 238))
    _oval(draw, (486, 190, 540, 230), (226, 208, 178))
    _box(draw, (350, 150, 510, 262), (250, 246, 238), 26)
    _oval(draw, (350, 132, 510, 172), (240, 232, 220))
    _oval(draw, (362, 138, 498, 168), (74, 42, 26))
    _text(draw, (170, 120), "KETTLE & PINE", 34, (74, 42, 26))
    _text(draw, (170, 160), "slow roasted coffee", 20, (122, 78, 46))
