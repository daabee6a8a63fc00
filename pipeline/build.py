"""The real services, made from settings; nothing else knows the concrete classes."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from pipeline.errors import StoreError
from pipeline.ingest.importer import Importing, ImportReport, Progress, import_one, silent
from pipeline.ingest.match.version import rules_digest
from pipeline.llm.health import ModelHealth, check
from pipeline.llm.ollama import OllamaChat
from pipeline.services import ChatModel, Services
from pipeline.settings import Settings, load
from pipeline.stores.conversations import ConversationStore
from pipeline.stores.cutlists import CutListStore
from pipeline.stores.database import FILE_NAME, Database
from pipeline.stores.embedder import SentenceEmbedder
from pipeline.stores.folderlock import FolderLock, this_process
from pipeline.stores.index import ChromaIndex
from pipeline.stores.indexdoor import IndexDoor
from pipeline.stores.jobs import JobTable
from pipeline.stores.library import SqliteLibrary
from pipeline.stores.runs import RunStore

IMPORT_LOCK = "import.lock"
IMPORT_WAIT_S, PAUSE_S = 3600.0, 0.2
RULES, AUTO = "rules", "auto"
UNDO_FOR = timedelta(days=30)
HEALTH_S = 5.0
"""How long a look at the model server holds."""

_desks: list["Desk"] = []
_making = threading.Lock()


class Models:
    """The models that have been asked for, and a look at their server that is not taken for every request."""

    def __init__(self, settings: Settings) -> None:
        """Look for models where the settings say."""
        self._settings = settings
        self._made: dict[str, ChatModel] = {}
        self._looked: dict[str, tuple[float, ModelHealth]] = {}

    def choose(self, engine: str) -> tuple[ChatModel | None, tuple[str, ...]]:
        """Return the model for `engine` and warnings; None for the rules."""
        if engine == RULES:
            return None, ()
        name = self._settings.model if engine == AUTO else engine
        health = self._health(name)
        if health.ready:
            return self._made.setdefault(name, OllamaChat(self._settings, name)), ()
        return None, (f"the model {name} is not at hand, so the rules decide: {health.advice}",)

    def _health(self, name: str) -> ModelHealth:
        at, health = self._looked.get(name, (-HEALTH_S, None))
        if health is None or time.monotonic() - at >= HEALTH_S:
            health = check(self._settings, name)
            self._looked[name] = (time.monotonic(), health)
        return health


class Desk:
    """Everything of one data folder. Making it opens nothing: the parts do, when they are needed."""

    def __init__(self, settings: Settings, *, serve: bool = False) -> None:
        """Work in `settings.home`; with `serve` the index is served to other processes of this folder."""
        self.settings = settings
        self.database = Database(settings.home / FILE_NAME)
        self.library = SqliteLibrary(self.database)
        self.runs = RunStore(self.database, settings.runs_folder)
        self.cut_lists = CutListStore(self.database)
        self.jobs = JobTable(self.database)
        self.conversations = ConversationStore(self.database)
        self._models = Models(settings)
        self.embedder = SentenceEmbedder(settings.embedding_model)
        door = IndexDoor(settings.home, url=settings.chroma_url, serve=serve)
        self.index = ChromaIndex(door, self.library, lambda: self.embedder.name)

    def services(self) -> Services:
        """Return what nodes may use; the runner puts the model and the log in."""
        return Services(self.settings, self.library, self.index, self.embedder)

    def chat_model(self, engine: str = "") -> tuple[ChatModel | None, tuple[str, ...]]:
        """Return the model that `engine` names, None where the rules serve, and what the editor must know.

        `rules` is none, `auto` (or empty, as set) the set model where it is ready, any other a model's name.
        A model that is not ready is a warning, never a failure: the rules decide.
        """
        return self._models.choose(engine or self.settings.engine)

    def stale_videos(self) -> tuple[str, ...]:
        """Return the videos that were indexed with another embedding model, or told by other cues."""
        return self.library.stale(self.embedder.name, rules_digest())

    def reindex(self, video_id: str, progress: Progress = silent) -> ImportReport:
        """Work out anew what is stale of a video, from what the library holds of it. Raises as an import."""
        return import_one(self.library.bundle(video_id), self.importing(), progress=progress)

    def importing(self) -> Importing:
        """Return what an import works with."""
        return Importing(
            self.library, self.index, self.embedder, partial(_one_import, self.settings.home / IMPORT_LOCK)
        )

    def delete_video(self, video_id: str) -> None:
        """Take a video out of the library and the index."""
        gone = self.library.delete_video(video_id)
        try:
            self.index.drop(gone)
        except StoreError:  # what stays behind serves nobody, and the next import drops it
            self.library.mark_untidy(True)

    def tidy(self) -> None:
        """Do away with runs and cut lists that were deleted longer ago than anybody would undo."""
        before = (datetime.now(UTC) - UNDO_FOR).isoformat(timespec="milliseconds")
        self.runs.purge(before)
        self.cut_lists.purge(before)

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
