"""Chroma itself: how it is reached and served, and its errors; the only importer of it, and late.

Chroma keeps a graph with its open files in memory for each collection that was asked: here for a fifth of the
open-file limit at most, as a server for 65,536 of them. A library of 2,000 episodes has 6,000. Both are told
how many to keep instead; a graph that was put away is read back in milliseconds.
"""

import json
import os
import resource
import sqlite3
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeVar

from pipeline.errors import CutdeskError, StoreError
from pipeline.stores.indexdoor import LOOPBACK, Way

T = TypeVar("T")
KEPT_GRAPHS = 128
"""How many collections stay in memory: some 3 MB each where an episode has a few hundred lines of a kind."""
OPEN_FILES = 16_384
"""What the limit of open files is raised to where the system lets us: a kept graph holds four."""
CONFIG = """\
listen_address: "{host}"
port: {port}
persist_path: {folder}
allow_reset: false
segment_manager:
  persist_path: {folder}
  hnsw_index_pool_cache_config:
    memory:
      capacity: {kept}
"""
CONFIG_FILE = "index.yaml"
TABLES_FILE = "chroma.sqlite3"
LOOKED_UP = (
    "CREATE INDEX IF NOT EXISTS cutdesk_segments ON segments (collection)",
    "CREATE INDEX IF NOT EXISTS cutdesk_queue ON embeddings_queue (topic, seq_id)",
)
"""What Chroma looks up for each collection that it opens, without an index of its own."""


class Missing(Exception):
    """Chroma has no such collection."""


def connect(way: Way) -> Any:
    """Return a client for a folder or for a server."""
    import chromadb
    from chromadb.config import Settings

    if way.folder is None:
        settings = Settings(anonymized_telemetry=False)
        return chromadb.HttpClient(way.host, way.port, ssl=way.tls, settings=settings)
    Path(way.folder).mkdir(parents=True, exist_ok=True)
    raise_open_files()
    return _in_this_process(Path(way.folder))


def _in_this_process(folder: Path) -> Any:
    """Open a folder as `PersistentClient` does, but with a bound on what stays in memory."""
    from chromadb.api import ServerAPI
    from chromadb.api.client import Client
    from chromadb.config import Settings, System

    settings = Settings(anonymized_telemetry=False, is_persistent=True, persist_directory=str(folder))
    system = System(settings)
    system.instance(ServerAPI).hnsw_cache_size = KEPT_GRAPHS  # type: ignore[type-abstract,attr-defined]
    system.start()
    index_tables(folder)
    return Client.from_system(system)


def index_tables(folder: Path) -> None:
    """Let Chroma open a collection at the same cost however many there are.

    No answer depends on it, so tables that are busy or of another form stay as they are.
    """
    path = folder / TABLES_FILE
    if not path.exists():
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=1)) as tables, tables:
        for statement in LOOKED_UP:
            tables.execute(statement)


def serve_folder() -> None:
    """Serve the folder and port in the command line until the pipe on standard input closes."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    from chromadb.cli.cli import app

    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    raise_open_files()
    index_tables(folder)
    sys.argv = ["chroma", "run", str(write_config(folder, port))]
    app()  # type: ignore[no-untyped-call]


def write_config(folder: Path, port: int) -> Path:
    """Write the file that a server of this folder starts with, beside the folder, and return its path."""
    # A JSON text is a YAML one as well, whatever stands in the path.
    named = json.dumps(str(folder), ensure_ascii=False)
    path = folder.with_name(CONFIG_FILE)
    path.write_text(CONFIG.format(host=LOOPBACK, port=port, folder=named, kept=KEPT_GRAPHS), "utf-8")
    return path


def raise_open_files() -> None:
    """Let this process open as many files as its graphs need; a lower hard limit stands."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def hang_up(client: Any) -> None:
    """Close a client with its connections, which Chroma's own close leaves open."""
    client.close()
    for part in (client, getattr(client, "_admin_client", None)):
        session = getattr(getattr(part, "_server", None), "_session", None)
        if session is not None:
            session.close()


def mapped(ask: Callable[[], T]) -> T:
    """Ask Chroma and turn what it raises into Missing or StoreError."""
    try:
        return ask()
    except (CutdeskError, Missing):
        raise
    except BaseException as error:
        # A panic of Chroma's native part is no Exception; what stops the process still goes through.
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        if type(error).__name__ == "NotFoundError":
            raise Missing from error
        raise StoreError(
            f"the index cannot be used: {str(error) or type(error).__name__}; is its server up and the disk "
            "not full? `cutdesk doctor` looks into it"
        ) from error


def _end_with_parent() -> None:
    sys.stdin.buffer.read()
    os._exit(0)
