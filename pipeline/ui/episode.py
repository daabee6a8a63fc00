"""What adding an episode decides without a screen: the form checked, files taken in, the job queued."""

import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from pipeline.build import Desk
from pipeline.errors import InputError, StoreError
from pipeline.ingest.subtitles import FORMATS
from pipeline.jobs.intake import UPLOAD_ID, Uploads
from pipeline.jobs.submit import submit_episode
from pipeline.stores.jobs import Job

SUBTITLE_ENDINGS = tuple(sorted(ending.lstrip(".") for ending in FORMATS))
VIDEO_ENDINGS = ("mp4", "mov", "mkv", "mxf", "ts", "m2ts", "mts", "webm", "avi", "m4v")
COPY_BYTES = 1 << 20
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


@dataclass(frozen=True, slots=True)
class Sent:
    """A small file that came through Streamlit, which holds it in memory."""

    name: str
    size: int
    stream: IO[bytes]


@dataclass(frozen=True, slots=True)
class Form:
    """What the editor said; each file is a path, an upload's id, or was sent."""

    title: str
    video: str | Sent | None
    subtitles: str | Sent | None
    category: str = "drama"
    series: str = ""
    episode: str = ""
    date: str = ""


def add_episode(desk: Desk, form: Form) -> Job:
    """Queue the import of a video with its subtitles.

    Raises InputError that names what is missing or wrong, StoreError where there is no room.
    """
    about = {
        key: getattr(form, key).strip() for key in ("title", "category", "series", "episode", "date")
    }  # fmt: skip
    if not about["title"]:
        raise InputError("the title is empty; give the video a name to find it by")
    if about["date"] and not _DATE.fullmatch(about["date"]):
        raise InputError(f"date {about['date']!r} is not a day; write it as 2024-05-31")
    video, words = _known(form.video, "video"), _known(form.subtitles, "subtitle")
    ending = Path(words.name if isinstance(words, Sent) else words).suffix.casefold()
    if ending not in FORMATS:
        raise InputError(f"{ending or 'no ending'!r} is no subtitle format; give {', '.join(FORMATS)}")
    uploads = Uploads(desk.settings)
    said = {key: text for key, text in about.items() if text}
    return submit_episode(desk, _take(video, uploads), _take(words, uploads), said)


def _known(said: str | Sent | None, what: str) -> str | Sent:
    """Return a file that is there."""
    if isinstance(said, Sent):
        return said
    if not said or not said.strip():
        raise InputError(f"there is no {what} file yet; send one, or give its path on this machine")
    if UPLOAD_ID.fullmatch(said):
        return said
    path = Path(said.strip().strip("\"'")).expanduser()
    if not path.is_absolute():
        raise InputError(f"{said!r} is no full path; write it from the root, such as /media/episode.mp4")
    if not path.is_file():
        raise InputError(f"there is no {what} file {path}; was it moved, or is its disk not mounted?")
    return str(path)


def _take(one: str | Sent, uploads: Uploads) -> str:
    """Return a path as it is, and what was sent as the id of its upload, written to disk."""
    if isinstance(one, str):
        return one
    upload = uploads.begin(one.name, one.size)
    return _written(upload.upload_id, upload.path, one.stream, lambda: uploads.drop(upload.upload_id))


def _written(upload_id: str, path: Path, stream: IO[bytes], forget: Callable[[], None]) -> str:
    half = path.with_name(f"{path.name}.part")
    stream.seek(0)
    try:
        with half.open("wb") as out:
            shutil.copyfileobj(stream, out, COPY_BYTES)
        half.replace(path)
    except OSError as error:
        forget()
        raise StoreError(f"{path.name} cannot be written: {error.strerror}; make room") from error
    return upload_id
