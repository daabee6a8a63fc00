"""Text as pictures: labels, running timecode, lower thirds and slates, in any script."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from pipeline.media.fonts import font_for

Picture = NDArray[np.uint8]
PAPER, INK = (16, 18, 22), (240, 240, 240)
LINES_IN_PICTURE = 24
"""Lines of label text that would fill the picture's height; its width where it stands upright."""


def text_size(width: int, height: int) -> int:
    """Return the size of label text for a picture."""
    return max(10, min(width, height) // LINES_IN_PICTURE)


@lru_cache(maxsize=512)
def label(text: str, size: int, room: int) -> Picture:
    """Draw a line on a dark ground, `(height, width, 3)`, cut with an ellipsis to `room` pixels of width."""
    font, _ = font_for(text, size)
    pad = size // 3
    shown = text
    while font.getlength(shown) > room - 2 * pad and len(shown) > 1:
        shown = shown[:-2].rstrip() + "…"
    width = min(room, round(font.getlength(shown)) + 2 * pad)
    image = Image.new("RGB", (width, size + 2 * pad), PAPER)
    ImageDraw.Draw(image).text((pad, pad + size / 2), shown, font=font, fill=INK, anchor="lm")
    return np.asarray(image)


@lru_cache(maxsize=4)
def _glyphs(size: int) -> dict[str, Picture]:
    """Draw the letters of timecode, all equally wide, so that a running label never jumps."""
    letters = "0123456789:;. "
    font, _ = font_for(letters.strip(), size)
    width = round(max(font.getlength(digit) for digit in letters[:10]))
    pad = size // 3
    out = {}
    for letter in letters:
        wide = width if letter.isdigit() else round(width * 0.6)
        image = Image.new("RGB", (wide, size + 2 * pad), PAPER)
        ImageDraw.Draw(image).text((wide / 2, pad + size / 2), letter, font=font, fill=INK, anchor="mm")
        out[letter] = np.asarray(image)
    return out


def running(name: str, timecode: str, size: int) -> Picture:
    """Draw a name and a timecode, quickly, for one frame."""
    glyphs = _glyphs(size)
    return np.concatenate(
        [label(name, size, 10**6), *(glyphs[letter] for letter in timecode), glyphs[" "]], axis=1
    )


def paste(picture: Picture, what: Picture, left: int, top: int) -> None:
    """Put `what` into a picture, in place, cut at the picture's edges."""
    height, width = picture.shape[:2]
    left, top = max(0, min(left, width - what.shape[1])), max(0, min(top, height - what.shape[0]))
    part = what[: height - top, : width - left]
    picture[top : top + part.shape[0], left : left + part.shape[1]] = part


def lower_third(text: str, width: int, height: int) -> Picture:
    """Draw a band for the lower third, `(h, width, 4)` with transparency; two lines, or one that may wrap."""
    said = [line.strip() for line in text.splitlines() if line.strip()][:2]
    size = text_size(width, height) * 3 // 2
    sizes = (size, size * 3 // 4)
    if len(said) == 1:
        said, sizes = _wrapped(said[0], font_for(said[0], size)[0], width - 2 * size), (size, size)
    lines = list(zip(said, sizes, strict=False))
    line_height = size * 3 // 2
    image = Image.new("RGBA", (width, line_height * len(lines) + size // 2), (*PAPER, 190))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, size // 4, image.height), fill=(214, 158, 46, 255))
    for place, (line, own_size) in enumerate(lines):
        font, _ = font_for(line, own_size)
        middle = size // 4 + line_height * place + line_height / 2
        draw.text(
            (size, middle), _cut(line, font, width - 2 * size), font=font, fill=(*INK, 255), anchor="lm"
        )
    return np.asarray(image)


def slate(lines: Sequence[str], width: int, height: int) -> Picture:
    """Draw a full picture with a title and lines under it, `(height, width, 3)`."""
    image = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(image)
    big = text_size(width, height) * 2
    top = height * 0.25
    for place, line in enumerate(lines):
        size = big if place == 0 else big * 2 // 3
        font, _ = font_for(line or " ", size)
        rows = _wrapped(line, font, width * 0.86) if place == 0 else [_cut(line, font, width * 0.86)]
        for shown in rows:
            ink = INK if place == 0 else (180, 184, 190)
            draw.text((width * 0.07, top), shown, font=font, fill=ink, anchor="lm")
            top += size * 1.6
    return np.asarray(image)


def _wrapped(line: str, font: object, room: float) -> list[str]:
    """Break a line that is too long in two, between words where there are any; the rest is cut."""
    length = font.getlength  # type: ignore[attr-defined]
    if length(line) <= room:
        return [line]
    fits = next((count for count in range(len(line), 1, -1) if length(line[:count]) <= room), 1)
    gap = line.rfind(" ", 1, fits + 1)
    end = gap if gap > 0 else fits
    return [line[:end].rstrip(), _cut(line[end:].strip(), font, room)]


def _cut(line: str, font: object, room: float) -> str:
    length = font.getlength  # type: ignore[attr-defined]
    while length(line) > room and len(line) > 1:
        line = line[:-2].rstrip() + "…"
    return line


def lacking(texts: Sequence[str]) -> list[str]:
    """Return what should be said about letters that no font here has, once each."""
    notes = [font_for(text, 20)[1] for text in texts if text.strip()]
    return list(dict.fromkeys(note for note in notes if note))
