"""What is worked out of a video once it is in the library: its timeline, and its chapters for votes."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from pipeline.ingest.events import match_key, timelines
from pipeline.ingest.match.cues import has_cues
from pipeline.ingest.match.version import rules_digest
from pipeline.model import Chapter, Evidence, MatchEvent, Video
from pipeline.services import Embedder, Vectors


class Kept(Protocol):
    """Where timelines and vectors are kept."""

    def keep_events(self, timelines: Mapping[str, Sequence[MatchEvent]], told_by: str) -> None:
        """Keep the timeline of each video with what it was told by."""

    def told_by(self, video_id: str) -> str:
        """What the timeline of a video was told by; empty where none is kept."""

    def keep_chapters(self, video_id: str, embedder: str, vectors: Vectors) -> None:
        """Keep the vectors of a video's chapters."""

    def has_chapters(self, video_id: str, embedder: str) -> bool:
        """Whether they are kept as this model sees them."""


class DerivingLibrary(Protocol):
    """What is read of the library."""

    @property
    def derived(self) -> Kept:
        """Where the results go."""

    def videos(self) -> tuple[Video, ...]:
        """All videos."""

    def video(self, video_id: str) -> Video:
        """One video."""

    def chapters(self, video_id: str) -> tuple[Chapter, ...]:
        """The chapters by start time."""

    def evidence(self, video_id: str, *, kind: str = "", ids: Sequence[str] = ()) -> tuple[Evidence, ...]:
        """Lines by start time."""


def derive(video_id: str, library: DerivingLibrary, embedder: Embedder, *, changed: bool) -> None:
    """Work out what an import leaves to be worked out; what is kept already stays unless `changed`.

    A match is told again whole when one half of it changes, since its score counts the goals of both, and when
    the cues have changed since.
    """
    video = library.video(video_id)
    if has_cues(video.category) and (changed or library.derived.told_by(video_id) != rules_digest()):
        key = match_key(video)
        parts = [part for part in library.videos() if match_key(part) == key]
        lines = {part.video_id: library.evidence(part.video_id, kind="stt") for part in parts}
        library.derived.keep_events(timelines(parts, lines), rules_digest())
    if changed or not library.derived.has_chapters(video_id, embedder.name):
        texts = [chapter_text(chapter) for chapter in library.chapters(video_id)]
        if texts:
            library.derived.keep_chapters(video_id, embedder.name, embedder.embed(texts))


def chapter_text(chapter: Chapter) -> str:
    """Return what of a chapter is embedded."""
    return ". ".join(filter(None, (chapter.title, chapter.summary)))
