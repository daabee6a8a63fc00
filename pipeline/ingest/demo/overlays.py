"""Draw the graphics that lie over the picture: score bug, name straps, cards, timecode digits."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from pipeline.ingest.demo.game import Play
from pipeline.ingest.demo.plan import Broadcast, Shot
from pipeline.ingest.demo.scenes import HEIGHT, WIDTH, font
from pipeline.ingest.demo.script import Side, Teams

INK, PAPER, DIM, GOLD = (13, 17, 26), (240, 240, 236), (126, 134, 150), (244, 196, 66)
STRIP_TOP = 340
"""Where the black strip with frame code and timecode begins."""
DIGIT_W, DIGIT_H, CLOCK_LEFT, CLOCK_TOP = 15, 16, 464, 342


@dataclass(frozen=True, slots=True)
class Yuv:
    """A picture in limited range BT.601 planes; chroma is half the size."""

    y: NDArray[np.uint8]
    u: NDArray[np.uint8]
    v: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Patch:
    """An opaque graphic at (left, top), all even."""

    left: int
    top: int
    picture: Yuv


def to_yuv(image: Image.Image) -> Yuv:
    """Convert an RGB image of even size."""
    y, cb, cr = image.convert("YCbCr").split()
    luma = [round(16 + level * 219 / 255) for level in range(256)]
    chroma = [round(128 + (level - 128) * 224 / 255) for level in range(256)]
    half_u, half_v = (plane.reduce(2).point(chroma) for plane in (cb, cr))
    return Yuv(np.asarray(y.point(luma)), np.asarray(half_u), np.asarray(half_v))


@lru_cache(maxsize=16)
def flat(colour: tuple[int, int, int]) -> tuple[int, int, int]:
    """Return a colour's Y, U and V."""
    picture = to_yuv(Image.new("RGB", (2, 2), colour))
    return int(picture.y[0, 0]), int(picture.u[0, 0]), int(picture.v[0, 0])


def patches(show: Broadcast, shot: Shot) -> list[Patch]:
    """Return what lies over a shot; the strip along the bottom is always there."""
    over = [Patch(0, STRIP_TOP, to_yuv(Image.new("RGB", (WIDTH, HEIGHT - STRIP_TOP), (0, 0, 0))))]
    play = shot.play
    if shot.camera in ("ad", "card") or play is None:
        return over
    after = shot.camera in ("close", "crowd", "replay") and shot.start > shot.hit
    away, home = play.score if after else play.score_before
    outs, bases = (play.outs_after, play.bases_after) if after else (play.outs_before, play.bases_before)
    over.append(Patch(14, 14, _bug(show.teams, away, home, play.inning, play.half, outs, bases)))
    if shot.camera == "replay":
        over.append(Patch(536, 16, _tag("REPLAY")))
    if shot.camera in ("pitch", "close"):
        over.append(Patch(14, 292, _strap(play, shot.subject or play.batter, after)))
    if shot.camera == "crowd":
        over.append(Patch(180, 270, _banner(play.labels[0].upper(), play.batting.colour)))
    return over


def card(show: Broadcast, shot: Shot, background: Image.Image) -> Image.Image:
    """Draw the line score of the innings played so far over a card's background."""
    image = background.copy()
    draw = ImageDraw.Draw(image)
    draw.text((WIDTH // 2, 34), shot.title, fill=PAPER, font=font(26), anchor="mm")
    draw.text((WIDTH // 2, 92), show.teams.league.upper(), fill=GOLD, font=font(15), anchor="mm")
    last = shot.play.number if shot.play else 0
    for column in range(9):
        draw.text((262 + column * 30, 132), str(column + 1), fill=DIM, font=font(15), anchor="mm")
    draw.text((562, 132), "R", fill=GOLD, font=font(15), anchor="mm")
    for row, (side, half) in enumerate(((show.teams.away, "top"), (show.teams.home, "bottom"))):
        top = 152 + row * 58
        draw.rounded_rectangle((44, top, 596, top + 46), 6, fill=(18, 30, 42))
        draw.rectangle((44, top, 52, top + 46), fill=side.colour)
        draw.text((66, top + 23), side.short, fill=PAPER, font=font(20), anchor="lm")
        plays = [timed.play for timed in show.plays[:last] if timed.play.half == half]
        for inning in {play.inning for play in plays}:
            runs = sum(play.runs for play in plays if play.inning == inning)
            draw.text((232 + inning * 30, top + 23), str(runs), fill=PAPER, font=font(18), anchor="mm")
        total = sum(play.runs for play in plays)
        draw.text((562, top + 23), str(total), fill=GOLD, font=font(24), anchor="mm")
    return image


@lru_cache(maxsize=1)
def digits() -> dict[str, NDArray[np.uint8]]:
    """Return the luma of each sign of a timecode, `(DIGIT_H, DIGIT_W)`."""
    found = {}
    for sign in "0123456789:;":
        image = Image.new("RGB", (DIGIT_W + 1, DIGIT_H), (0, 0, 0))
        ImageDraw.Draw(image).text((DIGIT_W / 2, DIGIT_H / 2), sign, fill=PAPER, font=font(19), anchor="mm")
        found[sign] = to_yuv(image).y[:, :DIGIT_W]
    return found


@lru_cache(maxsize=64)
def _bug(teams: Teams, away: int, home: int, inning: int, half: str, outs: int, bases: str) -> Yuv:
    image, draw = _sheet(208, 60)
    for row, (side, score) in enumerate(((teams.away, away), (teams.home, home))):
        top = row * 60
        draw.rectangle((0, top, 14, top + 59), fill=side.colour)
        draw.text((32, top + 30), side.id, fill=PAPER, font=font(36), anchor="lm")
        draw.text((180, top + 30), str(score), fill=GOLD, font=font(42), anchor="mm")
    draw.rectangle((216, 8, 218, 111), fill=(50, 58, 72))
    tip = [(236, 44), (264, 44), (250, 22)] if half == "top" else [(236, 22), (264, 22), (250, 44)]
    draw.polygon(tip, fill=GOLD)
    draw.text((290, 34), str(inning), fill=PAPER, font=font(38), anchor="mm")
    for place in range(3):
        fill = GOLD if place < outs else (50, 58, 72)
        draw.ellipse((236 + place * 26, 76, 254 + place * 26, 94), fill=fill)
    for (x, y), runner in zip(((392, 66), (358, 32), (324, 66)), bases, strict=True):
        fill = GOLD if runner == "1" else (50, 58, 72)
        draw.polygon([(x, y - 20), (x + 20, y), (x, y + 20), (x - 20, y)], fill=fill)
    return _done(image)


@lru_cache(maxsize=64)
def _strap(play: Play, name: str, after: bool) -> Yuv:
    image, draw = _sheet(330, 40)
    side: Side = play.fielding if name == play.pitcher else play.batting
    draw.rectangle((0, 0, 12, 79), fill=side.colour)
    draw.text((30, 26), name.upper(), fill=PAPER, font=font(32), anchor="lm")
    what = (
        play.description.split(",")[0].split(";")[0] if after else f"{side.name}, facing {_other(play, name)}"
    )
    draw.text((30, 60), what, fill=GOLD if after else DIM, font=font(23), anchor="lm")
    return _done(image)


def _other(play: Play, name: str) -> str:
    return play.batter if name == play.pitcher else play.pitcher


@lru_cache(maxsize=8)
def _tag(text: str) -> Yuv:
    image, draw = _sheet(90, 26)
    draw.text((90, 26), text, fill=GOLD, font=font(30), anchor="mm")
    return _done(image)


@lru_cache(maxsize=8)
def _banner(text: str, colour: tuple[int, int, int]) -> Yuv:
    image, draw = _sheet(280, 50)
    draw.rectangle((0, 0, 560, 8), fill=colour)
    draw.text((280, 54), text, fill=PAPER, font=font(58), anchor="mm")
    return _done(image)


def _sheet(width: int, height: int) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    image = Image.new("RGB", (width * 2, height * 2), INK)
    return image, ImageDraw.Draw(image)


def _done(image: Image.Image) -> Yuv:
    return to_yuv(image.reduce(2))
