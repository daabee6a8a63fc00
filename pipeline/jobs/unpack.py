"""ZIPs of bundles, unpacked whole or not at all, and never more than they say."""

import lzma
import os
import shutil
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from pipeline.errors import Cancelled, InputError
from pipeline.jobs.intake import GAME, TooLarge

MOST_MEMBERS = 10_000
COPY_BYTES = 1 << 20
UNREADABLE = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, RuntimeError, EOFError, OSError)
"""What the standard library raises while it reads a ZIP that is damaged, encrypted or packed in a way it lacks."""


def unpack(
    path: Path,
    target: Path,
    limit_bytes: int,
    step: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> Path:
    """Unpack a ZIP of one bundle to `target`, whole or not at all; what is there already is taken.

    `step` hears of bytes done and to do. Raises InputError for what is no ZIP of a bundle.
    """
    if target.is_dir():
        return target
    half = target.with_name(f".{target.name}.part")
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    try:
        with _reading(path.name):
            archive = zipfile.ZipFile(path)
        with archive:
            members = _members(archive, path.name)
            total, done = sum(info.file_size for info, _ in members), 0
            if total > limit_bytes:
                raise TooLarge(f"{path.name} unpacks to {total >> 20} MB; {limit_bytes >> 20} are let in")
            for info, name in members:
                done = _unpack_one(archive, info, half / name, (done, total), step, cancelled)
        half.replace(target)
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return target


@contextmanager
def _reading(name: str) -> Iterator[None]:
    """Say of what fails inside that the ZIP is to blame; what writes the files stays outside."""
    try:
        yield
    except UNREADABLE as error:
        raise InputError(f"{name} is no ZIP that can be read: {error}") from error


def _parts(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Iterator[bytes]:
    with _reading(Path(archive.filename or info.filename).name), archive.open(info) as source:
        while part := source.read(COPY_BYTES):
            yield part


def _members(archive: zipfile.ZipFile, name: str) -> list[tuple[zipfile.ZipInfo, str]]:
    files = [info for info in archive.infolist() if not info.is_dir()]
    games = [PurePosixPath(info.filename) for info in files if PurePosixPath(info.filename).name == GAME]
    if not games or len(files) > MOST_MEMBERS:
        raise InputError(f"{name} holds no {GAME}; zip the folder of one bundle")
    root = min(games, key=lambda game: (len(game.parts), game)).parent
    out = []
    for info in files:
        member = PurePosixPath(info.filename)
        if stat.S_ISLNK(info.external_attr >> 16) or member.is_absolute() or ".." in member.parts:
            raise InputError(f"{name}: {info.filename!r} points outside the bundle; zip plain files only")
        if member.is_relative_to(root):
            out.append((info, str(member.relative_to(root))))
    return out


def _unpack_one(
    archive: zipfile.ZipFile,
    info: zipfile.ZipInfo,
    target: Path,
    told: tuple[int, int],
    step: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> int:
    """Unpack one file, never more of it than the ZIP's directory says. Returns the bytes done so far."""
    done, total = told
    end = done + info.file_size
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as out:
        for part in _parts(archive, info):
            done += len(part)
            if done > end:
                raise InputError(f"{info.filename} is larger than the ZIP says; pack it again")
            out.write(part)
            step(done, total)
            if cancelled():
                raise Cancelled("the import was cancelled")
        os.fsync(out.fileno())
    return done
