import numpy as np
import pytest

from pipeline.errors import MediaError
from pipeline.media import framecode


@pytest.mark.parametrize("number", [0, 1, 21577, (1 << 20) - 1])
@pytest.mark.parametrize("size", [(360, 640, 3), (180, 320, 3), (1080, 1920)])
def test_a_number_reads_back(number, size):
    picture = np.full(size, 90, np.uint8)
    framecode.draw(picture, number)
    assert framecode.read(picture) == number


def test_a_picture_without_a_number_is_refused():
    with pytest.raises(MediaError, match="no frame number"):
        framecode.read(np.full((360, 640, 3), 90, np.uint8))


def test_a_number_too_large_is_refused():
    with pytest.raises(MediaError, match="1048576"):
        framecode.bits_of(1 << 20)
