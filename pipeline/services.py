"""What nodes may use: Protocols, and the Services value that holds them.

Nodes and domains know these and nothing concrete; `build.py` fills them in.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from pipeline.errors import ModelError
from pipeline.model import Chapter, Evidence, MatchEvent, Prompt, Reply, Segment, Video
from pipeline.settings import Settings

Vectors = NDArray[np.float32]
OnToken = Callable[[int, str], None]
"""Called with the place of the prompt in the request and the text that just arrived."""


class ChatModel(Protocol):
    """A language model behind some wire."""

    @property
    def name(self) -> str:
        """The model's name as the trace shows it."""

    @property
    def context_tokens(self) -> int:
        """The largest prompt plus reply that it takes."""

    def chat(
        self, prompts: Sequence[Prompt], *, on_token: OnToken, cancelled: Callable[[], bool]
    ) -> list[Reply | ModelError]:
        """Answer every prompt, in parallel where the server can, in the order of `prompts`.

        A prompt that fails gives its ModelError in its place; Cancelled is raised for the whole call.
        """


class Embedder(Protocol):
    """A sentence embedding model."""

    @property
    def name(self) -> str:
        """Name and version, kept with each index so that a change of model is seen."""

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return `(n, d)` float32, L2-normalised."""


class Index(Protocol):
    """Nearest neighbours among one video's evidence of one kind."""

    def query(self, video_id: str, kind: str, vectors: Vectors, limit: int) -> list[list[tuple[str, float]]]:
        """Return, for each row of `vectors`, (evidence_id, cosine similarity), best first.

        A kind that the video lacks gives empty lists. Ties are in order of id.
        Raises StoreError when the index cannot be reached or is stale.
        """

    def nearest_chapters(
        self, vectors: Vectors, limit: int, *, among: Collection[str] | None = None
    ) -> list[list[tuple[str, str, float]]]:
        """Return, for each row of `vectors`, the nearest chapters, best first, of the library or `among` videos.

        Each is (video_id, chapter's id, cosine similarity). Ties are in order of the ids.
        """


class Library(Protocol):
    """What is known of the videos; reads only."""

    def videos(self) -> tuple[Video, ...]:
        """All videos, by id; the same object until one changes."""

    def video(self, video_id: str) -> Video:
        """One video. Raises InputError that names near ids when there is none."""

    def casts(self) -> Mapping[str, tuple[str, ...]]:
        """The people in the evidence of each video that tells any; the same object until an import."""

    def segments(self, video_id: str) -> tuple[Segment, ...]:
        """The plays, by start time and id; empty without an inventory."""

    def chapters(self, video_id: str) -> tuple[Chapter, ...]:
        """The chapters by start time."""

    def events(self, video_id: str) -> tuple[MatchEvent, ...]:
        """What happened in the video by time, as told at its import; empty where nothing was kept."""

    def told_by(self, video_id: str) -> str:
        """What the video's events were told by; another than today's is stale; empty where nothing was kept."""

    def evidence(self, video_id: str, *, kind: str = "", ids: Sequence[str] = ()) -> tuple[Evidence, ...]:
        """Lines by start time and id; of one kind, or those with these ids, where given."""

    def find_text(
        self, words: str, *, video_ids: Sequence[str], kind: str = "", limit: int = 50
    ) -> tuple[tuple[str, str, float], ...]:
        """Full-text search (any word counts): (video_id, evidence_id, BM25 score), higher is better."""


class Log(Protocol):
    """What a node tells the trace beside its result."""

    def warn(self, text: str) -> None:
        """Say something that the editor must see."""

    def decided(self, by: str) -> None:
        """Say who decided: `rules` or the model's name."""

    def threw_away(self, what: str, reason: str) -> None:
        """Say what was dropped and why."""


class Asker(Protocol):
    """The model as nodes see it: every call is recorded, streamed and can be cancelled."""

    @property
    def name(self) -> str:
        """The model's name, for `Log.decided`."""

    @property
    def context_tokens(self) -> int:
        """The largest prompt plus reply that the model takes."""

    def ask(self, prompt: Prompt) -> Reply:
        """Answer one prompt. Raises ModelError, which the caller turns into its rule."""

    def ask_all(self, prompts: Sequence[Prompt]) -> list[Reply | ModelError]:
        """Answer many prompts in parallel, in their order, errors in their places."""


class Conversations(Protocol):
    """Where the turns of conversations are kept."""

    def add(self, conversation_id: str, turn: Any) -> None:
        """Keep a turn at the end of its conversation."""


class Silent:
    """A Log that keeps nothing, for nodes called outside a run."""

    def warn(self, text: str) -> None:
        """Keep nothing."""

    def decided(self, by: str) -> None:
        """Keep nothing."""

    def threw_away(self, what: str, reason: str) -> None:
        """Keep nothing."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that a node may use beside its state.

    `model` is None where the rules serve. The wrapper around nodes puts recording ones in.
    `conversations` is None where nothing is to be kept.
    """

    settings: Settings
    library: Library
    index: Index
    embedder: Embedder
    model: Asker | None = None
    log: Log = field(default_factory=Silent)
    conversations: Conversations | None = None
