"""Media files made fit to be cut, and what identifies them."""

import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from pipeline.errors import InputError, MediaError
from pipeline.media.probe import MediaInfo, check_readable, probe
from pipeline.media.process import CancelledCheck, run

SAMPLES, SAMPLE_BYTES = 8, 65536


def identity(path: str | Path) -> str:
    """Name a file's content by size, time of change and sampled bytes; a long file is never read whole."""
    return _identity(*_stamp(path))


def known(path: str | Path) -> MediaInfo:
    """Probe a file once for as long as it doesn't change. Raises MediaError."""
    return _known(*_stamp(path))


def _stamp(path: str | Path) -> tuple[str, int, int, int]:
    """Return what changes with a file; its inode's time also where a copy kept the old file's time."""
    file = Path(path)
    check_readable(file)
    stat = file.stat()
    return str(file.resolve()), stat.st_size, stat.st_mtime_ns, stat.st_ctime_ns


@lru_cache(maxsize=256)
def _identity(path: str, size: int, changed: int, _touched: int) -> str:
    digest = hashlib.sha256(f"{path}|{size}|{changed}".encode())
    with Path(path).open("rb") as stream:
        for place in range(SAMPLES):
            stream.seek(max(0, size - SAMPLE_BYTES) * place // (SAMPLES - 1))
            digest.update(stream.read(SAMPLE_BYTES))
    return digest.hexdigest()[:32]


@lru_cache(maxsize=256)
def _known(path: str, size: int, changed: int, _touched: int) -> MediaInfo:
    return probe(path)


def prepare(path: str | Path, cache: Path, cancelled: CancelledCheck = lambda: False) -> MediaInfo:
    """Probe a file, and where its container seeks badly, remux it into the cache first.

    Streams are copied, so pictures and sound are the source's own. Raises MediaError or Cancelled.
    """
    info = known(path)
    if not info.seeks_badly:
        return info
    made = cache / "remux" / f"{identity(path)}.mkv"
    if not made.exists():
        make_folder(made.parent)
        with beside(made) as folder:
            half = folder / made.name
            streams = ["-map", "0:v:0", "-map", "0:a?", "-c", "copy"]
            run(["-fflags", "+genpts", "-i", str(path), *streams, str(half)], cancelled=cancelled)
            half.replace(made)
    return known(made)


@contextmanager
def beside(file: Path) -> Iterator[Path]:
    """Give a folder next to `file` for what is not finished; it is gone afterwards with all in it.

    What a process of this machine left there when it was killed goes too.
    """
    mark = f".cutdesk-{platform.node()}-"
    for left in file.parent.glob(f"{mark}*"):
        owner = left.name.removeprefix(mark).split("-")[0]
        if owner.isdigit() and not _runs(int(owner)):
            shutil.rmtree(left, ignore_errors=True)
    try:
        folder = Path(tempfile.mkdtemp(prefix=f"{mark}{os.getpid()}-", dir=file.parent))
    except OSError as error:
        raise MediaError(
            f"folder {file.parent} cannot be written: {error.strerror}; choose another"
        ) from error
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def make_folder(folder: Path) -> None:
    """Make a folder, and raise MediaError where that may not be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MediaError(f"folder {folder} cannot be made: {error.strerror}; choose another") from error


def check_output(out: Path, sources: list[str], container: str) -> None:
    """Raise MediaError where `out` can't be written or is a source, InputError for a wrong ending."""
    if out.suffix.lower() != f".{container}":
        raise InputError(f"{out.name} does not fit the preset, which makes .{container} files; rename it")
    folder = out.parent
    if not folder.is_dir():
        raise MediaError(f"folder {folder} is not there; make it or choose another")
    if out.is_dir():
        raise MediaError(f"{out} is a folder; give the name of a file")
    if not os.access(folder, os.W_OK):
        raise MediaError(f"folder {folder} may not be written; check its permissions or choose another")
    if out.exists() and any(Path(s).exists() and out.samefile(s) for s in sources):
        raise MediaError(f"{out} is the source itself; choose another name")
