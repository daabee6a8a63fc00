"""Stand-ins for the services: no model, no disk, no network, the same answers every time."""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pipeline.errors import Cancelled, InputError, ModelError
from pipeline.flow import Recorder, Watch
from pipeline.model import Bundle, Chapter, Evidence, MatchEvent, Prompt, Reply, Segment, Video
from pipeline.services import OnToken, Services, Vectors
from pipeline.settings import Settings

WORD = re.compile(r"\w+")
DIMENSIONS = 256


class FakeEmbedder:
    """Hashed bag of words: texts that share words are near, others are not; `texts` keeps what was asked."""

    def __init__(self, name: str = "fake-embedder") -> None:
        self.name = name
        self.texts: list[str] = []

    def embed(self, texts: Sequence[str]) -> Vectors:
        self.texts.extend(texts)
        out = np.zeros((len(texts), DIMENSIONS), np.float32)
        for row, text in enumerate(texts):
            for word in WORD.findall(text.lower()) or [""]:
                digest = hashlib.blake2b(word.encode(), digest_size=4).digest()
                out[row, int.from_bytes(digest, "big") % DIMENSIONS] += 1
        return out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)


class FakeLibrary:
    """A Library over bundles in memory."""

    def __init__(self, bundles: Iterable[Bundle] = ()) -> None:
        self.bundles = {bundle.video.video_id: bundle for bundle in bundles}
        self.timelines: dict[str, tuple[MatchEvent, ...]] = {}

    def _of(self, video_id: str) -> Bundle:
        if video_id not in self.bundles:
            raise InputError(f"no video {video_id!r}; there are {sorted(self.bundles)}")
        return self.bundles[video_id]

    def videos(self) -> tuple[Video, ...]:
        return tuple(self.bundles[key].video for key in sorted(self.bundles))

    def video(self, video_id: str) -> Video:
        return self._of(video_id).video

    def segments(self, video_id: str) -> tuple[Segment, ...]:
        return tuple(sorted(self._of(video_id).segments, key=lambda s: (s.start_ms, s.segment_id)))

    def chapters(self, video_id: str) -> tuple[Chapter, ...]:
        return tuple(sorted(self._of(video_id).chapters, key=lambda c: c.start_ms))

    def events(self, video_id: str) -> tuple[MatchEvent, ...]:
        return self.timelines.get(video_id, ())

    def evidence(self, video_id: str, *, kind: str = "", ids: Sequence[str] = ()) -> tuple[Evidence, ...]:
        rows = sorted(self._of(video_id).evidence, key=lambda e: (e.start_ms, e.evidence_id))
        wanted = set(ids)
        return tuple(e for e in rows if (not kind or e.kind == kind) and (not ids or e.evidence_id in wanted))

    def find_text(
        self, words: str, *, video_ids: Sequence[str], kind: str = "", limit: int = 50
    ) -> tuple[tuple[str, str, float], ...]:
        asked = set(WORD.findall(words.lower()))
        found = []
        for video_id in video_ids:
            for line in self.evidence(video_id, kind=kind):
                shared = asked & set(WORD.findall(line.text.lower()))
                if shared:
                    found.append((video_id, line.evidence_id, float(len(shared))))
        return tuple(sorted(found, key=lambda hit: (-hit[2], hit[0], hit[1]))[:limit])


class FakeIndex:
    """An exact Index over a FakeLibrary; `queries` keeps what was asked; `error` is raised where set."""

    def __init__(self, library: FakeLibrary, embedder: FakeEmbedder) -> None:
        self.library, self.embedder = library, embedder
        self.queries: list[tuple[str, str, int]] = []
        self.error: Exception | None = None

    def query(self, video_id: str, kind: str, vectors: Vectors, limit: int) -> list[list[tuple[str, float]]]:
        self.queries.append((video_id, kind, len(vectors)))
        if self.error:
            raise self.error
        ids, texts = self._rows(video_id, kind)
        if not ids:
            return [[] for _ in vectors]
        near = vectors @ FakeEmbedder().embed(texts).T
        ranked = [
            sorted(zip(ids, map(float, row), strict=True), key=lambda pair: (-pair[1], pair[0]))
            for row in near
        ]
        return [row[:limit] for row in ranked]

    def nearest_chapters(self, vectors: Vectors, limit: int) -> list[list[tuple[str, str, float]]]:
        self.queries.append(("", "chapter", len(vectors)))
        if self.error:
            raise self.error
        rows = [
            (v.video_id, key, text) for v in self.library.videos() for key, text in self._pairs(v.video_id)
        ]
        if not rows:
            return [[] for _ in vectors]
        near = vectors @ FakeEmbedder().embed([text for _, _, text in rows]).T
        found = [[(v, k, float(s)) for (v, k, _), s in zip(rows, row, strict=True)] for row in near]
        return [sorted(row, key=lambda hit: (-hit[2], hit[0], hit[1]))[:limit] for row in found]

    def _pairs(self, video_id: str) -> list[tuple[str, str]]:
        return list(zip(*self._rows(video_id, "chapter"), strict=True))

    def _rows(self, video_id: str, kind: str) -> tuple[list[str], list[str]]:
        if kind == "chapter":
            chapters = self.library.chapters(video_id)
            return [str(i) for i in range(len(chapters))], [f"{c.title} {c.summary}" for c in chapters]
        lines = self.library.evidence(video_id, kind=kind)
        return [e.evidence_id for e in lines], [e.text for e in lines]


Script = str | ModelError | Reply | Callable[[Prompt], str]


@dataclass
class ScriptedModel:
    """A ChatModel that replays replies; `prompts` keeps what it was asked.

    `script` is played in order of asking; or `by_name` answers each prompt by its name, the last entry of a
    list again and again. An entry is a text, a Reply, a ModelError (given in its place) or a function of the
    prompt. With nothing left it gives a ModelError. `cancel_after` raises Cancelled at that many prompts.
    """

    script: Sequence[Script] = ()
    by_name: dict[str, Script | list[Script]] = field(default_factory=dict)
    name: str = "scripted"
    context_tokens: int = 8192
    cancel_after: int = -1
    prompts: list[Prompt] = field(default_factory=list)

    def chat(
        self, prompts: Sequence[Prompt], *, on_token: OnToken, cancelled: Callable[[], bool]
    ) -> list[Reply | ModelError]:
        out: list[Reply | ModelError] = []
        for place, prompt in enumerate(prompts):
            if cancelled() or len(self.prompts) == self.cancel_after:
                raise Cancelled("stopped")
            answer = self._answer(prompt)
            self.prompts.append(prompt)
            if isinstance(answer, Reply):
                on_token(place, answer.text)
            out.append(answer)
        return out

    def _answer(self, prompt: Prompt) -> Reply | ModelError:
        entry = self._entry(prompt)
        if callable(entry):
            entry = entry(prompt)
        if isinstance(entry, str):
            return Reply(text=entry, model=self.name)
        return entry

    def _entry(self, prompt: Prompt) -> Script:
        if prompt.name in self.by_name:
            held = self.by_name[prompt.name]
            if not isinstance(held, list):
                return held
            return held.pop(0) if len(held) > 1 else held[0]
        if len(self.prompts) < len(self.script):
            return self.script[len(self.prompts)]
        return ModelError(f"the script has no reply to {prompt.name!r}")


def services(*bundles: Bundle, model: ScriptedModel | None = None, **settings: Any) -> Services:
    """Services over bundles in memory; `settings` are fields of Settings; reads no .env."""
    library, embedder = FakeLibrary(bundles), FakeEmbedder()
    recorder = Recorder("node", 1, Watch(chat_model=model))  # as in a run, for nodes called outside one
    return Services(
        settings=Settings(_env_file=None, **settings),
        library=library,
        index=FakeIndex(library, embedder),
        embedder=embedder,
        model=recorder if model else None,
        log=recorder,
    )
