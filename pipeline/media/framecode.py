"""A frame number in the picture that a program can read back after encoding and scaling.

A row of 26 blocks along the bottom edge: white, black, then 24 bits, most significant first: 20 of the frame
number and 4 of a check sum. Sizes are shares of the picture, so that a scaled picture still reads.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import MediaError

NUMBER_BITS, CHECK_BITS, SYNC = 20, 4, (1, 0)
BLOCKS = len(SYNC) + NUMBER_BITS + CHECK_BITS
COLUMNS, ROWS = 40, 24
"""A block is a fortieth of the width by a twenty-fourth of the height; the row starts one block in."""


def bits_of(number: int) -> tuple[int, ...]:
    """Return the blocks of a frame number, 1 for white. The number is below 2**20."""
    if not 0 <= number < 1 << NUMBER_BITS:
        raise MediaError(
            f"frame {number} does not fit the frame code; it holds 0 to {(1 << NUMBER_BITS) - 1}"
        )
    value = number << CHECK_BITS | _check(number)
    width = NUMBER_BITS + CHECK_BITS
    return (*SYNC, *(value >> place & 1 for place in range(width - 1, -1, -1)))


def draw(picture: NDArray[np.uint8], number: int) -> None:
    """Draw a frame number into a picture, `(height, width)` or `(height, width, channels)`, in place."""
    for place, bit in enumerate(bits_of(number)):
        rows, columns = _block(picture.shape[0], picture.shape[1], place)
        picture[rows, columns] = 255 if bit else 0


def read(picture: NDArray[np.uint8]) -> int:
    """Read the frame number of a picture of any size. Raises MediaError where none can be read."""
    grey = picture.mean(axis=2) if picture.ndim == 3 else picture
    levels = []
    for place in range(BLOCKS):
        rows, columns = _block(grey.shape[0], grey.shape[1], place)
        block = grey[rows, columns]
        trim_y, trim_x = block.shape[0] // 4, block.shape[1] // 4
        levels.append(float(block[trim_y : -trim_y or None, trim_x : -trim_x or None].mean()))
    bits = [int(level > (levels[0] + levels[1]) / 2) for level in levels]
    value = int("".join(map(str, bits[len(SYNC) :])), 2)
    number, check = value >> CHECK_BITS, value & ((1 << CHECK_BITS) - 1)
    if levels[0] - levels[1] < 64 or check != _check(number):
        raise MediaError("the picture holds no frame number that can be read")
    return number


def _check(number: int) -> int:
    return (sum(number >> shift & 15 for shift in range(0, NUMBER_BITS, 4)) + 5) % 16


@lru_cache(maxsize=256)
def _block(height: int, width: int, place: int) -> tuple[slice, slice]:
    top = height - 1 - height // ROWS
    edge = [round((place + 1 + step) * width / COLUMNS) for step in (0, 1)]
    return slice(top, height - 1), slice(edge[0], edge[1])
