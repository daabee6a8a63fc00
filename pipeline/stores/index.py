"""The evidence index in Chroma.

One collection per (video, kind), named by a hash of what it holds; never a `where` filter, whose cost follows
the whole store. Collections are built once and never changed: a new content has a new name.
"""

import hashlib
import threading
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from operator import methodcaller
from typing import Any, Protocol, TypeVar

from pipeline.errors import StoreError
from pipeline.services import Vectors
from pipeline.stores.chroma import Missing, connect, hang_up, mapped
from pipeline.stores.derived import Derived
from pipeline.stores.indexdoor import IndexDoor
from pipeline.stores.videorows import IndexRow

T = TypeVar("T")
PREFIX = "cutdesk-"
DIGITS = 5
"""Similarities are rounded to this, so that the last bits of an addition never decide an order."""
GRAPH = {"space": "cosine", "ef_construction": 200, "ef_search": 200, "max_neighbors": 32}
KEPT_HANDLES = 1024
TIES = 10
"""So many more than asked for show most ties at the end."""


class Shelf(Protocol):
    """What the index asks of the library."""

    def index_row(self, video_id: str, kind: str) -> IndexRow | None:
        """The collection that serves this kind of this video."""

    def collections(self) -> frozenset[str]:
        """The names of all collections that serve some video."""

    def library_id(self) -> str:
        """The library's own random name."""

    @property
    def derived(self) -> Derived:
        """The vectors of the library's chapters."""


class ChromaIndex:
    """The Index of `services.py`, with its writes. Nothing is opened before it is needed."""

    def __init__(self, door: IndexDoor, library: Shelf, embedder_name: Callable[[], str]) -> None:
        """Reach Chroma through `door`; `embedder_name` is compared with what each collection was made by."""
        self._door, self._library, self._embedder_name = door, library, embedder_name
        self._lock = threading.RLock()
        self._client: Any = None
        self._opened: dict[str, Any] = {}

    def query(self, video_id: str, kind: str, vectors: Vectors, limit: int) -> list[list[tuple[str, float]]]:
        """Return, for each row of `vectors`, (evidence_id, cosine similarity), best first; ties by id.

        Raises StoreError when the index cannot be reached or is stale.
        """
        row = self._library.index_row(video_id, kind)
        if row is None or not row.rows or not len(vectors) or limit < 1:
            return [[] for _ in vectors]
        self._check_embedder(video_id, row)
        for _ in range(2):
            try:
                return [found[:limit] for found in self._untied(video_id, row, vectors, limit)]
            except Missing:
                self._opened.pop(row.collection, None)
                row = self._library.index_row(video_id, kind) or row  # a re-import may just have switched
        raise stale(video_id, f"its collection for {kind} is gone")

    def nearest_chapters(
        self, vectors: Vectors, limit: int, *, among: Collection[str] | None = None
    ) -> list[list[tuple[str, str, float]]]:
        """Return, for each row of `vectors`, the nearest chapters of the library or of `among`, best first."""
        return self._library.derived.nearest_chapters(vectors, limit, self._embedder_name(), among)

    def name_of(self, video_id: str, kind: str, content_hash: str, embedder: str) -> str:
        """Return the name of the collection that holds this content."""
        parts = (self._library.library_id(), video_id, kind, content_hash, embedder)
        return PREFIX + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:40]

    def build(self, row: IndexRow, ids: Sequence[str], batches: Iterable[Vectors]) -> None:
        """Make the collection of `row` anew from `batches`, which follow the order of `ids`.

        Raises StoreError when it does not hold every row in the end.
        """
        self.drop([row.collection])
        metadata = {
            "library": self._library.library_id(),
            "content_hash": row.content_hash,
            "embedder": row.embedder,
            "rows": row.rows,
        }
        collection = self._call(
            lambda client: client.create_collection(
                row.collection,
                metadata=metadata,
                configuration={"hnsw": _graph(row)},
                embedding_function=None,
            )
        )
        most = int(self._call(lambda client: client.get_max_batch_size()))
        at = 0
        last = None
        for vectors in batches:
            for start in range(0, len(vectors), most):
                part = vectors[start : start + most]
                names = list(ids[at : at + len(part)])
                mapped(partial(collection.add, ids=names, embeddings=part))
                at += len(part)
            last = vectors[-1:]
        if last is not None:
            # The first query builds the graph; the editor's own should not wait for it.
            mapped(lambda: collection.query(query_embeddings=last, n_results=1, include=[]))
        if mapped(collection.count) != row.rows:
            raise StoreError(f"the index kept fewer than {row.rows} rows of {row.kind}; import again")

    def holds(self, row: IndexRow) -> bool:
        """Tell whether the collection of `row` is there and is what `row` says."""
        try:
            collection = self._collection(row.collection)
            return _is(collection, row) and mapped(collection.count) == row.rows
        except Missing:
            return False

    def drop(self, names: Iterable[str]) -> None:
        """Delete collections; those that are not there are passed over."""
        for name in names:
            self._opened.pop(name, None)
            try:
                self._call(methodcaller("delete_collection", name))
            except Missing:
                continue

    def drop_orphans(self) -> int:
        """Delete the collections of this library that serve no video; no import may run meanwhile."""
        mine, serving = self._library.library_id(), self._library.collections()
        held = self._call(lambda client: client.list_collections())
        lost = [c.name for c in held if (c.metadata or {}).get("library") == mine and c.name not in serving]
        self.drop(lost)
        return len(lost)

    def open(self) -> None:
        """Reach Chroma now, so that others can join and the first request does not wait."""
        self._call(lambda client: client.heartbeat())

    @property
    def server_pid(self) -> int:
        """The child that serves the folder; 0 where there is none."""
        return self._door.server_pid

    def close(self) -> None:
        """Let go of Chroma and of the folder."""
        with self._lock:
            self._forget()
            self._door.close()

    def _untied(
        self, video_id: str, row: IndexRow, vectors: Vectors, limit: int
    ) -> list[list[tuple[str, float]]]:
        """Return at least the `limit` best of each vector, so many that a tie there is cut by id, not by chance."""
        many = min(row.rows, limit + TIES)
        while True:
            found = self._found(video_id, row, vectors, many)
            ranked = [_ranked(*pair) for pair in zip(found["ids"], found["distances"], strict=True)]
            if many == row.rows or not any(_tied(one, limit) for one in ranked):
                return ranked
            many = min(row.rows, 2 * many)

    def _found(self, video_id: str, row: IndexRow, vectors: Vectors, many: int) -> Any:
        for attempt in (1, 2):
            collection = self._collection(row.collection)
            if not _is(collection, row):
                raise stale(video_id, f"its collection for {row.kind} holds another content")
            try:
                return mapped(
                    partial(collection.query, query_embeddings=vectors, n_results=many, include=["distances"])
                )
            except StoreError:
                if attempt == 2:
                    raise
                self._reset()  # the process that served the index may have ended: find the new way
        raise AssertionError("two attempts either return or raise")

    def _check_embedder(self, video_id: str, row: IndexRow) -> None:
        name = self._embedder_name()
        if row.embedder != name:
            raise stale(video_id, f"it was made with the embedding model {row.embedder!r}, this is {name!r}")

    def _collection(self, name: str) -> Any:
        held = self._opened.get(name)
        if held is None:
            held = self._call(lambda client: client.get_collection(name, embedding_function=None))
            if len(self._opened) >= KEPT_HANDLES:
                self._opened.clear()
            self._opened[name] = held
        return held

    def _call(self, ask: Callable[[Any], T]) -> T:
        """Ask the client, once more by a new way where the first fails."""
        try:
            return mapped(lambda: ask(self._reach()))
        except StoreError:
            if not self._reset():
                raise
        return mapped(lambda: ask(self._reach()))

    def _reach(self) -> Any:
        with self._lock:
            if self._client is None:
                self._client = connect(self._door.open())
            return self._client

    def _reset(self) -> bool:
        """Forget the way where there was one; tells whether another try makes sense."""
        with self._lock:
            was_open = self._client is not None
            self._forget()
            return was_open

    def _forget(self) -> None:
        client, self._client = self._client, None
        self._opened.clear()
        if client is not None:
            hang_up(client)


def stale(video_id: str, why: str) -> StoreError:
    """Return the error that says that a video's index does not fit the library."""
    return StoreError(
        f"the index of {video_id} is stale: {why}; run `cutdesk reindex {video_id}`, "
        "or `cutdesk import` on its bundle again"
    )


def _graph(row: IndexRow) -> dict[str, Any]:
    """Return the settings of a graph that is written to its files with its last row.

    One that never reaches Chroma's own threshold (1,000 rows) is made anew from the log whenever it is opened,
    fifteen times as slow, and the log keeps its vectors for good.
    """
    return {**GRAPH, "sync_threshold": max(2, row.rows)}


def _is(collection: Any, row: IndexRow) -> bool:
    held = collection.metadata or {}
    return bool(
        held.get("content_hash") == row.content_hash
        and held.get("embedder") == row.embedder
        and held.get("rows") == row.rows
    )


def _ranked(ids: Sequence[str], distances: Sequence[float]) -> list[tuple[str, float]]:
    pairs = ((key, round(1.0 - float(far), DIGITS)) for key, far in zip(ids, distances, strict=True))
    return sorted(pairs, key=lambda pair: (-pair[1], pair[0]))


def _tied(ranked: Sequence[tuple[str, float]], limit: int) -> bool:
    """Tell whether the last that counts is as near as the last that was found: more may be."""
    return len(ranked) >= limit and ranked[limit - 1][1] == ranked[-1][1]
