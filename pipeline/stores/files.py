"""Files that are whole or not there."""

import os
import uuid
from pathlib import Path

from pipeline.errors import StoreError


def write_text(path: Path, text: str) -> None:
    """Write text as UTF-8; see `write_bytes`."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file by a temporary name and a rename, in a folder that is made where needed.

    Raises StoreError where it cannot be written; what was there before then stands.
    """
    temporary = path.with_name(f".{path.name}.{uuid.uuid4().hex[:8]}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise StoreError(
            f"{path} cannot be written ({error.strerror}); check the disk's room and rights"
        ) from error
