import io
import zipfile

import pytest

from pipeline.errors import Cancelled, InputError
from pipeline.jobs.intake import GAME
from pipeline.jobs.unpack import unpack

PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)


def packed(how: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        archive.writestr(GAME, bytes(range(256)) * 400)
    return out.getvalue()


def unpacked(tmp_path, data, step=lambda done, total: None, cancelled=lambda: False):
    (tmp_path / "game.zip").write_bytes(data)
    return unpack(tmp_path / "game.zip", tmp_path / "out", 1 << 20, step, cancelled)


@pytest.mark.parametrize("how", PACKINGS)
def test_every_packing_is_read(tmp_path, how):
    assert (unpacked(tmp_path, packed(how)) / GAME).read_bytes() == bytes(range(256)) * 400


@pytest.mark.parametrize("how", PACKINGS)
@pytest.mark.parametrize("at", [0, 12, 40])
def test_packed_bytes_that_are_damaged_are_said_to_be(tmp_path, how, at):
    """Each packing's own error must not reach the editor as a programming error."""
    data = bytearray(packed(how))
    start = 30 + len(GAME) + at
    data[start : start + 40] = b"\xff" * 40
    with pytest.raises(InputError, match=r"game\.zip is no ZIP that can be read"):
        unpacked(tmp_path, bytes(data))
    assert not list(tmp_path.glob("*out*"))


def test_a_cut_off_zip_is_said_to_be_none(tmp_path):
    with pytest.raises(InputError, match="no ZIP"):
        unpacked(tmp_path, packed(zipfile.ZIP_DEFLATED)[:-30])


def test_what_fails_beside_the_zip_is_not_blamed_on_it(tmp_path):
    """A full disk or a fault of our own is no damaged upload."""

    def full(done, total):
        raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        unpacked(tmp_path, packed(zipfile.ZIP_DEFLATED), step=full)
    with pytest.raises(Cancelled):
        unpacked(tmp_path, packed(zipfile.ZIP_DEFLATED), cancelled=lambda: True)
    assert not list(tmp_path.glob("*out*"))
