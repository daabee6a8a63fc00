"""What comes in from outside: paths that may be opened, and uploads."""

import mimetypes
import re
import secrets
import shutil
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pipeline.errors import InputError, StoreError
from pipeline.settings import Settings

UPLOAD_ID = re.compile(r"up-[0-9a-f]{24}")
GAME = "game.json"
MEDIA_ENDINGS = frozenset({".mxf", ".ts", ".mts", ".m2ts", ".mkv", ".mov", ".mp4", ".m4v", ".vob", ".gxf"})
FORGET_S = 7 * 24 * 3600.0
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
