"""The real services, made from settings; nothing else knows the concrete classes."""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from pipeline.errors import ModelError, StoreError
from pipeline.ingest.importer import Importing, Progress
from pipeline.services import ChatModel, Services
from pipeline.settings import Settings, load
from pipeline.stores.cutlists import CutListStore
from pipeline.stores.database import FILE_NAME, Database
from pipeline.stores.embedder import SentenceEmbedder
from pipeline.stores.folderlock import FolderLock, this_process
from pipeline.stores.index import ChromaIndex
from pipeline.stores.indexdoor import IndexDoor
from pipeline.stores.library import SqliteLibrary
from pipeline.stores.runs import RunStore

IMPORT_LOCK = "import.lock"
IMPORT_WAIT_S, PAUSE_S = 3600.0, 0.2

_desks: list["Desk"] = []
_making = threading.Lock()


class Desk:
    """Everything of one data folder. Making it opens nothing: the parts do, when they are needed."""

    def __init__(self, settings: Settings, *, serve: bool = False) -> None:
        """Work in `settings.home`; with `serve` the index is served to other processes of this folder."""
        self.settings = settings
        self.database = Database(settings.home / FILE_NAME)
        self.library = SqliteLibrary(self.database)
        self.runs = RunStore(self.database, settings.runs_folder)
        self.cut_lists = CutListStore(self.database)
        self.embedder = SentenceEmbedder(settings.embedding_model)
        door = IndexDoor(settings.home, url=settings.chroma_url, serve=serve)
        self.index = ChromaIndex(door, self.library, lambda: self.embedder.name)

    def services(self) -> Services:
        """Return what nodes may use; the runner puts the model and the log in."""
        return Services(self.settings, self.library, self.index, self.embedder)

    def importing(self) -> Importing:
        """Return what an import works with."""
        return Importing(
            self.library, self.index, self.embedder, partial(_one_import, self.settings.home / IMPORT_LOCK)
        )

    def delete_video(self, video_id: str) -> None:
        """Take a video out of the library and the index."""
        gone = self.library.delete_video(video_id)
        with suppress(StoreError):  # what stays behind serves nobody, and the next import drops it
            self.index.drop(gone)

    def close(self) -> None:
        """Let go of the index and the library; a child that serves the index ends."""
        self.index.close()
        self.database.close()


def build(settings: Settings, *, serve: bool = False) -> Desk:
    """Make the parts of the data folder in `settings`."""
    return Desk(settings, serve=serve)


def desk(*, serve: bool = False) -> Desk:
    """Return the process's one desk, made from the settings at first; the app's first call says `serve`."""
    with _making:
        if not _desks:
            _desks.append(build(load(), serve=serve))
        return _desks[0]


def services(settings: Settings | None = None) -> Services:
    """Return what nodes may use, of the process's desk or of another data folder."""
    return (desk() if settings is None else build(settings)).services()


def chat_model(settings: Settings, engine: str = "", warn: Callable[[str], None] = print) -> ChatModel | None:
    """Return the model that `engine` names, or None where the rules serve.

    `rules` is none; `auto` the set model where it can be reached, else none with a warning; any other is a
    model's name. Raises ModelError for a named model that cannot be reached.
    """
    chosen = engine or settings.engine
    if chosen == "rules":
        return None
    problem = "no model server is built in yet"
    if chosen == "auto":
        warn(f"{problem}; the rules decide")
        return None
    raise ModelError(f"{problem}, so {chosen!r} cannot be asked; use --engine rules")


@contextmanager
def _one_import(path: Path, progress: Progress) -> Iterator[None]:
    """Let one import at a time into a data folder, so that none takes another's work for left-overs."""
    lock = FolderLock(path)
    end = time.monotonic() + IMPORT_WAIT_S
    while not lock.acquire():
        if time.monotonic() >= end:
            raise StoreError(f"another import has been running for an hour: {lock.holder()}; end it first")
        progress("wait for another import", 0, 1)
        time.sleep(PAUSE_S)
    try:
        lock.announce(this_process())
        yield
    finally:
        lock.release()
