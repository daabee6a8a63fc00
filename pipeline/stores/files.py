"""Files that are whole or not there."""

import os
import uuid
from collections.abc import Mapping
from pathlib import Path

from pipeline.errors import StoreError


def write_text(path: Path, text: str) -> None:
    """Write text as UTF-8; see `write_all`."""
    write_all({path: text.encode("utf-8")})


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file; see `write_all`."""
    write_all({path: data})


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write files by temporary names and renames, in folders that are made where needed.

    All are on the disk before the first has its name: one after the other, each would wait for a commit of the
    file system. Raises StoreError where one cannot be written; what was there before then stands.
    """
    waiting = {path: path.with_name(f".{path.name}.{uuid.uuid4().hex[:8]}") for path in files}
    at = next(iter(files), Path())
    try:
        for at, temporary in waiting.items():
            at.parent.mkdir(parents=True, exist_ok=True)
            temporary.write_bytes(files[at])
        for temporary in waiting.values():
            with temporary.open("rb+") as file:
                os.fsync(file.fileno())
        for at, temporary in waiting.items():
            temporary.replace(at)
    except OSError as error:
        for temporary in waiting.values():
            temporary.unlink(missing_ok=True)
        raise StoreError(
            f"{at} cannot be written ({error.strerror}); check the disk's room and rights"
        ) from error
