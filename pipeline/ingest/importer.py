"""Bundles into the library and the index: the new version is built beside the old one, then switched to."""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

import numpy as np

from pipeline.errors import StoreError
from pipeline.ingest.bundle import read_bundle
from pipeline.ingest.derive import DerivingLibrary, derive
from pipeline.model import EVIDENCE_KINDS, Bundle, Chapter
from pipeline.services import Embedder, Vectors
from pipeline.stores.videorows import IndexRow

BATCH = 256
Progress = Callable[[str, int, int], None]
"""Called with what is being done, how much of it is done, and how much there is."""
ChapterRule = Callable[[Bundle], tuple[Chapter, ...]]


class ImportLibrary(DerivingLibrary, Protocol):
    """What an import asks of the library."""

    def content_hash(self, video_id: str) -> str:
        """The hash of what the video was imported from; empty where there is no such video."""

    def index_rows(self, video_id: str) -> tuple[IndexRow, ...]:
        """The collections of a video."""

    def publish(self, bundle: Bundle, indexes: Sequence[IndexRow]) -> tuple[str, ...]:
        """Put a video's new version in, in one transaction; returns the collections that serve no longer."""

    def mark_untidy(self, untidy: bool) -> bool:
        """Say whether the index may hold what serves nobody; returns what was said before."""


class ImportIndex(Protocol):
    """What an import asks of the index."""

    def name_of(self, video_id: str, kind: str, content_hash: str, embedder: str) -> str:
        """The name of the collection that holds this content."""

    def holds(self, row: IndexRow) -> bool:
        """Whether the collection is there and whole."""

    def build(self, row: IndexRow, ids: Sequence[str], batches: Iterator[Vectors]) -> None:
        """Make the collection anew."""

    def drop(self, names: Sequence[str]) -> None:
        """Delete collections."""

    def drop_orphans(self) -> int:
        """Delete what an import that was cut off left; the cost follows the whole index."""


@dataclass(frozen=True, slots=True)
class Importing:
    """What an import works with; `alone` lets one import at a time into the data folder."""

    library: ImportLibrary
    index: ImportIndex
    embedder: Embedder
    alone: Callable[[Progress], AbstractContextManager[None]]


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did. `status` is `imported`, `unchanged` or `updated`; `counts` are rows by kind."""

    video_id: str
    title: str
    status: str
    counts: Mapping[str, int]
    left_out: tuple[str, ...]
    warnings: tuple[str, ...]
    seconds: float


def silent(what: str, done: int, of: int) -> None:
    """Show nothing."""


def no_chapters(bundle: Bundle) -> tuple[Chapter, ...]:
    """Leave a bundle without chapters as it is."""
    return ()


def import_bundle(
    folder: Path | str,
    tools: Importing,
    *,
    skip_bad_rows: bool = False,
    progress: Progress = silent,
    chapter_rule: ChapterRule = no_chapters,
) -> ImportReport:
    """Import the bundle in `folder`; `chapter_rule` makes the chapters of one that brings none.

    Raises InputError for a bad bundle and StoreError for the stores; the old version then stands.
    """
    progress("read", 0, 1)
    bundle = read_bundle(folder, skip_bad_rows=skip_bad_rows)
    if not bundle.chapters:
        bundle = replace(bundle, chapters=chapter_rule(bundle))
    progress("read", 1, 1)
    return import_one(bundle, tools, progress=progress)


def import_one(bundle: Bundle, tools: Importing, *, progress: Progress = silent) -> ImportReport:
    """Import a bundle that is read, or made of a video and its subtitles. Raises StoreError."""
    began = time.perf_counter()
    with tools.alone(progress):
        status = _store(bundle, tools, progress)
        derive(bundle.video.video_id, tools.library, tools.embedder, changed=status != "unchanged")
    counts = {
        "segment": len(bundle.segments),
        **{kind: len(ids) for kind, (ids, _) in _kinds(bundle).items()},
        "chapter": len(bundle.chapters),
    }
    return ImportReport(
        video_id=bundle.video.video_id,
        title=bundle.video.title,
        status=status,
        counts=counts,
        left_out=bundle.left_out,
        warnings=bundle.warnings,
        seconds=round(time.perf_counter() - began, 3),
    )


def _store(bundle: Bundle, tools: Importing, progress: Progress) -> str:
    key, kinds = bundle.video.video_id, _kinds(bundle)
    rows = tuple(_row(key, kind, *kinds[kind], tools) for kind in kinds if kinds[kind][0])
    before = tools.library.content_hash(key)
    same = before == bundle.content_hash and set(rows) == set(tools.library.index_rows(key))
    if same and all(map(tools.index.holds, rows)):
        return "unchanged"
    if tools.library.mark_untidy(True):
        # First, since what a killed import left may look whole and is never trusted.
        tools.index.drop_orphans()
    missing = [row for row in rows if not tools.index.holds(row)]
    _build(missing, kinds, tools, progress)
    progress("switch", 0, 1)
    replaced = tools.library.publish(bundle, rows)
    with suppress(StoreError):  # what stays behind serves nobody, and the next import drops it
        tools.index.drop(replaced)
        tools.library.mark_untidy(False)
    progress("switch", 1, 1)
    return "updated" if before else "imported"


def _kinds(bundle: Bundle) -> dict[str, tuple[list[str], list[str]]]:
    """Return the ids and texts of each kind that is indexed."""
    out: dict[str, tuple[list[str], list[str]]] = {}
    for kind in EVIDENCE_KINDS:
        lines = [line for line in bundle.evidence if line.kind == kind]
        out[kind] = [line.evidence_id for line in lines], [line.text for line in lines]
    return out


def _row(video_id: str, kind: str, ids: list[str], texts: list[str], tools: Importing) -> IndexRow:
    digest = hashlib.sha256(repr((ids, texts)).encode("utf-8", "surrogatepass")).hexdigest()
    embedder = tools.embedder.name
    return IndexRow(kind, tools.index.name_of(video_id, kind, digest, embedder), embedder, len(ids), digest)


def _build(
    rows: Sequence[IndexRow],
    kinds: Mapping[str, tuple[list[str], list[str]]],
    tools: Importing,
    progress: Progress,
) -> None:
    # By length: in a batch every text costs as much as the longest.
    unique = sorted({text for row in rows for text in kinds[row.kind][1]}, key=lambda text: (len(text), text))
    if not unique:
        return
    vectors = np.concatenate(list(_embedded(unique, tools.embedder, progress)))
    place = {text: at for at, text in enumerate(unique)}
    done, total = 0, sum(row.rows for row in rows)
    for row in rows:
        ids, texts = kinds[row.kind]
        places = [place[text] for text in texts]
        progress("index", done, total)
        tools.index.build(row, ids, iter([vectors[places]]))
        done += row.rows
    progress("index", total, total)


def _embedded(texts: Sequence[str], embedder: Embedder, progress: Progress) -> Iterator[Vectors]:
    progress("embed", 0, len(texts))
    for at in range(0, len(texts), BATCH):
        yield embedder.embed(texts[at : at + BATCH])
        progress("embed", min(at + BATCH, len(texts)), len(texts))
