"""What comes in from outside: paths that may be opened, uploads, and ZIPs of bundles."""

import mimetypes
import os
import re
import secrets
import shutil
import stat
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from pipeline.errors import Cancelled, InputError, StoreError
from pipeline.settings import Settings

UPLOAD_ID = re.compile(r"up-[0-9a-f]{24}")
GAME = "game.json"
MEDIA_ENDINGS = frozenset({".mxf", ".ts", ".mts", ".m2ts", ".mkv", ".mov", ".mp4", ".m4v", ".vob", ".gxf"})
FORGET_S = 7 * 24 * 3600.0
MOST_MEMBERS = 10_000
COPY_BYTES = 1 << 20
MOST_NAME_BYTES = 200


class Outside(InputError):
    """A path lies where files may not be taken from."""


class Absent(InputError):
    """A path or an upload is not there."""


class TooLarge(InputError):
    """A file is larger than is set."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was sent and waits to be imported."""

    upload_id: str
    path: Path

    @property
    def name(self) -> str:
        """The name that it was sent with."""
        return self.path.name


def open_path(path: Path, folders: Sequence[Path]) -> Path:
    """Return the real path of something in the open folders; a relative one is in the first of them.

    Raises Outside for any other place, whether or not something is there, and Absent.
    """
    try:
        real = (folders[0] / path.expanduser()).resolve()
        inside = any(real.is_relative_to(folder) for folder in folders)
        there = inside and real.exists()
    except (OSError, ValueError, RuntimeError) as error:
        raise Absent(f"{str(path)!r} is no path: {error}") from error
    if not inside:
        names = ", ".join(map(str, folders))
        raise Outside(
            f"{path} is in no folder that files may be taken from: {names}; set CUTDESK_MEDIA_FOLDERS"
        )
    if not there:
        raise Absent(f"there is no {path}; give the path of what shall be imported")
    return real


def open_folder(path: Path, settings: Settings) -> Path:
    """Return the real path of a bundle's folder. Raises as `open_path`."""
    real = open_path(path, settings.open_folders)
    if not (real / GAME).is_file():
        raise Absent(f"{path} holds no {GAME}; give the folder of a bundle")
    return real


def open_file(path: Path, settings: Settings) -> Path:
    """Return the real path of a media file. Raises as `open_path`, and Outside for any other file."""
    real = open_path(path, settings.open_folders)
    if not real.is_file():
        raise Absent(f"{path} is a folder; give the path of a media file")
    return _media(real)


def check_media(folder: Path, folders: Sequence[Path]) -> None:
    """Raise Outside where a bundle names a media file that lies in no open folder."""
    from pipeline.ingest.gamefile import read_game
    from pipeline.ingest.problems import Problems

    video = read_game(folder, Problems())
    if video is not None and video.media is not None:
        real = Path(video.media)
        if not any(real.is_relative_to(place) for place in (folder, *folders)):
            raise Outside(f"{GAME}: media {video.media!r} lies in no folder that files may be taken from")
        _media(real)


def _media(real: Path) -> Path:
    kind = mimetypes.guess_type(real.name)[0] or ""
    if not kind.startswith(("video/", "audio/")) and real.suffix.lower() not in MEDIA_ENDINGS:
        raise Outside(f"{real.name} is no media file by its name; give a video such as .mp4 or .mxf")
    return real


def file_name(name: str) -> str:
    """Make a name that a program sent fit to be a file's on any system; its ending stays."""
    cleaned = "".join("_" if c in '/\\:*?"<>|' or not c.isprintable() else c for c in name).strip(" .")
    stem, dot, ending = cleaned.rpartition(".")
    ending = f"{dot}{ending}"[:20] if stem else ""
    room = MOST_NAME_BYTES - len(ending.encode())
    start = (stem or cleaned or "upload").encode()[:room].decode("utf-8", "ignore")
    return f"{start}{ending}"


class Uploads:
    """Files that were sent, each in a folder of its own until it is imported."""

    def __init__(self, settings: Settings) -> None:
        """Keep them in the data folder."""
        self._folder = settings.home / "uploads"
        self._kept = settings.home / "imported"
        self.limit_bytes = settings.upload_limit_mb << 20

    def begin(self, name: str, size: int = 0) -> Upload:
        """Make room for a file; `size` is 0 where unknown. Raises TooLarge or StoreError."""
        plain = file_name(name)
        self.check(size)
        self.forget()
        upload_id = f"up-{secrets.token_hex(12)}"
        upload = Upload(upload_id, self._folder / upload_id / plain)
        try:
            upload.path.parent.mkdir(parents=True)
            free = shutil.disk_usage(self._folder).free
        except OSError as error:
            raise StoreError(f"{self._folder} cannot be written: {error.strerror}") from error
        if size > free:
            self.drop(upload.upload_id)
            raise StoreError(f"{name} has {size >> 20} MB, the disk {free >> 20}; make room first")
        return upload

    def check(self, size: int) -> None:
        """Raise TooLarge for more bytes than are let in."""
        if size > self.limit_bytes:
            raise TooLarge(
                f"the file is larger than {self.limit_bytes >> 20} MB; set CUTDESK_UPLOAD_LIMIT_MB, "
                "or import it by its path"
            )

    def get(self, upload_id: str) -> Upload:
        """Return what was sent, imported by now or not. Raises Absent."""
        for folder in (self._folder, self._kept) if UPLOAD_ID.fullmatch(upload_id) else ():
            for path in sorted((folder / upload_id).glob("*")):
                if not path.name.endswith(".part"):
                    return Upload(upload_id, path)
        raise Absent(f"there is no upload {upload_id!r}; it may have been forgotten: send the file again")

    def keep(self, upload_id: str) -> Path:
        """Move what was sent to where media stay; return its path."""
        upload = self.get(upload_id)
        target = self._kept / upload_id / upload.name
        if upload.path != target:
            target.parent.mkdir(parents=True, exist_ok=True)
            upload.path.replace(target)
            self.drop(upload_id)
        return target

    def unpacked(self, upload_id: str) -> Path:
        """Return the folder that a ZIP's bundle is unpacked to."""
        return self._kept / f"{upload_id}-bundle"

    def drop(self, upload_id: str) -> None:
        """Forget an upload that was not imported."""
        if UPLOAD_ID.fullmatch(upload_id):
            shutil.rmtree(self._folder / upload_id, ignore_errors=True)

    def forget(self) -> None:
        """Forget uploads that nobody imported for a week."""
        for folder in self._folder.glob("up-*"):
            if time.time() - folder.stat().st_mtime > FORGET_S:
                self.drop(folder.name)


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
        with zipfile.ZipFile(path) as archive:
            members = _members(archive, path.name)
            total, done = sum(info.file_size for info, _ in members), 0
            if total > limit_bytes:
                raise TooLarge(f"{path.name} unpacks to {total >> 20} MB; {limit_bytes >> 20} are let in")
            for info, name in members:
                done = _unpack_one(archive, info, half / name, (done, total), step, cancelled)
        half.replace(target)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError) as error:
        raise InputError(f"{path.name} is no ZIP that can be read: {error}") from error
    finally:
        shutil.rmtree(half, ignore_errors=True)
    return target


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
    with archive.open(info) as source, target.open("wb") as out:
        while part := source.read(COPY_BYTES):
            done += len(part)
            if done > end:
                raise InputError(f"{info.filename} is larger than the ZIP says; pack it again")
            out.write(part)
            step(done, total)
            if cancelled():
                raise Cancelled("the import was cancelled")
        os.fsync(out.fileno())
    return done
