"""Paint the frames of the demo broadcast: what changes from frame to frame, over the still backgrounds."""

import math
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.ingest.demo.encode import Planes
from pipeline.ingest.demo.game import Play
from pipeline.ingest.demo.overlays import (
    CLOCK_LEFT,
    CLOCK_TOP,
    DIGIT_H,
    DIGIT_W,
    PAPER,
    STRIP_TOP,
    Patch,
    Yuv,
    card,
    digits,
    flat,
    patches,
    to_yuv,
)
from pipeline.ingest.demo.plan import NO_CONTACT, Broadcast, Shot
from pipeline.ingest.demo.results import BATTER_BASE
from pipeline.ingest.demo.scenes import HEIGHT, MOVING, PAN, SKIN, WIDTH, Colour, scene
from pipeline.media import framecode

FLIGHT_FRAMES = 13
"""How long a pitch is in the air."""
TARGETS = {
    "left": (-190, -190),
    "right": (190, -190),
    "center": (0, -205),
    "first": (186, -62),
    "second": (84, -100),
    "short": (-84, -100),
    "third": (-186, -62),
    "the pitcher": (0, -50),
    "home": (0, 20),
}
"""Where balls go to in a wide shot, from its middle and the plate's height."""
LOFT = {"HR": 120, "FO": 90, "SF": 90, "PO": 130, "2B": 40, "3B": 50, "1B": 24, "LO": 10}
BAGS = ((0, 28), (178, -50), (0, -116), (-178, -50))
"""Home, first, second and third in a wide shot, measured likewise."""
PLATE_HEIGHT = {"field": 300, "replay": 220}


@dataclass(frozen=True, slots=True)
class Look:
    """A shot made ready: its background, `PAN` wider where the camera moves, and what lies over it."""

    shot: Shot
    background: Yuv
    over: tuple[Patch, ...]


class Canvas:
    """One yuv420p picture with views on its planes."""

    def __init__(self) -> None:
        self.planes: Planes = np.full((HEIGHT * 3 // 2, WIDTH), 128, np.uint8)
        flat, quarter = self.planes.reshape(-1), WIDTH * HEIGHT // 4
        self.y = self.planes[:HEIGHT]
        self.u = flat[quarter * 4 : quarter * 5].reshape(HEIGHT // 2, WIDTH // 2)
        self.v = flat[quarter * 5 :].reshape(HEIGHT // 2, WIDTH // 2)

    def show(self, picture: Yuv, offset: tuple[int, int]) -> None:
        """Copy the window of a background at an even offset (left, top)."""
        left, top = offset
        self.y[:STRIP_TOP] = picture.y[top : top + STRIP_TOP, left : left + WIDTH]
        rows, columns = slice(top // 2, (top + STRIP_TOP) // 2), slice(left // 2, (left + WIDTH) // 2)
        self.u[: STRIP_TOP // 2] = picture.u[rows, columns]
        self.v[: STRIP_TOP // 2] = picture.v[rows, columns]

    def lay(self, patch: Patch) -> None:
        """Copy a graphic."""
        height, width = patch.picture.y.shape
        self.y[patch.top : patch.top + height, patch.left : patch.left + width] = patch.picture.y
        rows = slice(patch.top // 2, (patch.top + height) // 2)
        columns = slice(patch.left // 2, (patch.left + width) // 2)
        self.u[rows, columns], self.v[rows, columns] = patch.picture.u, patch.picture.v

    def runner(self, x: float, y: float, shirt: Colour) -> None:
        """Draw a small player with his feet at a point; outside of the picture he is not seen."""
        left, foot = round(x) // 2 * 2 - 4, round(y) // 2 * 2
        if not (0 <= left < WIDTH - 8 and 24 <= foot < STRIP_TOP):
            return
        for colour, top, under in ((SKIN, 24, 18), (shirt, 18, 8), (PAPER, 8, 0)):
            luma, u, v = flat(colour)
            rows, columns = slice((foot - top) // 2, (foot - under) // 2), slice(left // 2, left // 2 + 4)
            self.y[foot - top : foot - under, left + (colour != shirt) : left + 8 - (colour != shirt)] = luma
            self.u[rows, columns], self.v[rows, columns] = u, v

    def ball(self, x: float, y: float, size: int) -> None:
        """Draw a white ball around a point; outside of the picture it is not seen."""
        left, top = round(x) - size // 2, round(y) - size // 2
        if 0 <= left < WIDTH - size and 0 <= top < STRIP_TOP - size:
            self.y[top : top + size, left : left + size][_disc(size)] = 235
            rows = slice(top // 2, (top + size) // 2)
            self.u[rows, left // 2 : (left + size) // 2] = 128
            self.v[rows, left // 2 : (left + size) // 2] = 128


def paint(show: Broadcast, first: int, end: int) -> Iterator[Planes]:
    """Yield the planes of frames `[first, end)`; each array is painted over by the next."""
    canvas, timebase, signs = Canvas(), show.timebase, digits()
    starts = [shot.start for shot in show.shots]
    look, offset = None, (-1, -1)
    for number in range(first, end):
        shot = show.shots[bisect_right(starts, number) - 1]
        if look is None or look.shot is not shot:
            look, offset = _look(show, shot), (-1, -1)
            canvas.lay(look.over[0])
        moved = _offset(shot, number)
        if moved != offset or shot.camera in ("pitch", "field", "replay"):
            canvas.show(look.background, moved)
            offset = moved
            _move(canvas, shot, number, moved)
            for patch in look.over[1:]:
                canvas.lay(patch)
        _clock(canvas.y, timebase.label(timebase.start_frame + number), signs)
        framecode.draw(canvas.y, number)
        yield canvas.planes


def _look(show: Broadcast, shot: Shot) -> Look:
    teams, play = show.teams, shot.play
    ours = play.batting.colour if play else teams.away.colour
    theirs = play.fielding.colour if play else teams.home.colour
    seed, letter = play.number % 2 if play else 0, ""
    if shot.camera == "close" and play:
        people = (*play.batting.lineup, *play.fielding.pitchers)
        seed = people.index(shot.subject)
        letter = (play.batting if shot.subject != play.pitcher else play.fielding).name.split()[-1][0]
        if shot.subject == play.pitcher:
            ours = theirs
    if shot.camera == "card":
        ours, theirs = teams.away.colour, teams.home.colour
    image = Image.fromarray(scene(shot.camera, ours, theirs, seed, letter))
    if shot.camera == "card":
        image = card(show, shot, image)
    return Look(shot, to_yuv(image), tuple(patches(show, shot)))


def _offset(shot: Shot, number: int) -> tuple[int, int]:
    """Return where the camera looks, in even pixels from the background's top left."""
    share = (number - shot.start) / (shot.end - shot.start)
    if shot.camera == "crowd":
        return 0, 4 + 2 * round(2 * math.sin((number - shot.start) * 0.5))
    if shot.camera not in MOVING:
        return 0, 0
    if shot.camera == "close":
        return PAN // 2 - 16 + 2 * round(16 * share), 0
    side = TARGETS.get(shot.play.where if shot.play else "", (0, 0))[0]
    reach = 0.3 * PAN * ((side > 0) - (side < 0))
    return PAN // 2 + 2 * round(reach * min(1, share * 1.4) / 2), 0


def _move(canvas: Canvas, shot: Shot, number: int, offset: tuple[int, int]) -> None:
    """Draw the ball of a shot in play."""
    if shot.camera == "pitch":
        share = (number - shot.hit + FLIGHT_FRAMES) / FLIGHT_FRAMES
        if 0 <= share <= 1:
            canvas.ball(
                262 + 58 * share, 214 - 62 * share - 12 * math.sin(math.pi * share), round(8 - 3 * share)
            )
        elif share > 1 and shot.play and shot.play.where:
            canvas.ball(320 + 140 * (share - 1), 150 - 200 * (share - 1), 5)
    elif shot.camera in PLATE_HEIGHT and shot.play:
        share = (number - shot.start) / (shot.end - shot.start)
        for x, y in _runners(shot.play, share, PLATE_HEIGHT[shot.camera]):
            canvas.runner(x - offset[0], y, shot.play.batting.colour)
        x, y, size = _flight(shot.play, min(1.0, share * 1.25), PLATE_HEIGHT[shot.camera])
        canvas.ball(x - offset[0], y, size)


def _flight(play: Play, share: float, plate: int) -> tuple[float, float, int]:
    """Return where a hit ball is in a wide background, and its size."""
    to_x, to_y = TARGETS.get(play.where, TARGETS["home"])
    if play.result == "OOB":
        return (WIDTH + PAN) / 2 + 150 * (1 - share), plate - 170 * (1 - share) + 20 * share, 6
    if play.result == "HR":
        to_y = -270
    rise = LOFT.get(play.result, 0) * math.sin(math.pi * share)
    y = max(plate + 26 + (to_y - 26) * share - rise, 8)
    return (WIDTH + PAN) / 2 + to_x * share, y, 6 if rise < 30 else 8


def _runners(play: Play, share: float, plate: int) -> Iterator[tuple[float, float]]:
    """Yield where the batter and the runners are; on a hit all run as far as the batter gets."""
    gained = BATTER_BASE.get(play.result, 0)
    running = [] if play.result in NO_CONTACT | {"OOB"} else [(0, max(1, gained))]
    running += [(base, gained) for base in (1, 2, 3) if play.bases_before[base - 1] == "1"]
    for base, gains in running:
        whole, part = divmod(min(base + gains * min(1.0, share * 1.15), 4.0), 1)
        start, end = (BAGS[int(bag) % 4] for bag in (whole, whole + 1))
        x = start[0] + (end[0] - start[0]) * part
        yield (WIDTH + PAN) / 2 + x, plate + start[1] + (end[1] - start[1]) * part


def _clock(luma: NDArray[np.uint8], label: str, signs: dict[str, NDArray[np.uint8]]) -> None:
    for place, sign in enumerate(label):
        left = CLOCK_LEFT + place * DIGIT_W
        luma[CLOCK_TOP : CLOCK_TOP + DIGIT_H, left : left + DIGIT_W] = signs[sign]


def _disc(size: int) -> NDArray[np.bool_]:
    at = np.arange(size) - (size - 1) / 2
    return np.asarray(at[:, None] ** 2 + at**2 <= (size / 2) ** 2)
