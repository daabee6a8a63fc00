import io
import zipfile
import zlib

import pytest

from pipeline.errors import InputError
from pipeline.jobs.intake import GAME
from pipeline.jobs.unpack import unpack


def damaged_within() -> bytes:
    """A ZIP whose directory is whole, but whose packed bytes are not."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(GAME, bytes(range(256)) * 40)
    data = bytearray(out.getvalue())
    start = 30 + len(GAME)
    data[start : start + 40] = b"\xff" * 40
    return bytes(data)


def test_packed_bytes_that_are_damaged_are_said_to_be(tmp_path):
    """zlib's own error must not reach the editor as a programming error."""
    (tmp_path / "game.zip").write_bytes(damaged_within())
    with zipfile.ZipFile(tmp_path / "game.zip") as archive, pytest.raises(zlib.error):
        archive.read(GAME)
    with pytest.raises(InputError, match="no ZIP that can be read"):
        unpack(tmp_path / "game.zip", tmp_path / "out", 1 << 20, lambda done, total: None, lambda: False)
    assert not list(tmp_path.glob("*out*"))
