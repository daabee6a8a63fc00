"""Facts and votes for the videos that a request may mean."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import lru_cache

from pipeline.domains.series.prompts import scope_prompt
from pipeline.domains.series.rules import said_when
from pipeline.domains.series.state import Scope
from pipeline.errors import ModelError
from pipeline.model import Video
from pipeline.search.hybrid import can_read
from pipeline.services import Services

VOTERS = 40
_EPISODE = re.compile(
    r"(?:\b(?:episode|ep\.?|e)\s?0*(\d{1,4})\b)|(?:제?\s*(\d{1,4})\s*(?:화|회))|\bs\d+e0*(\d+)\b", re.I
)
_PART = re.compile(r"\w+")
_COMMON = frozenset(("the", "a", "an", "of", "and", "in", "on", "at", "to", "for", "with", "from", "season"))


def chapter_votes(query: str, services: Services, among: Collection[str]) -> tuple[tuple[str, int], ...]:
    """Let the nearest chapters of the library vote for their videos: (video_id, votes), most first.

    Without chapters, or where the embedding model can't read the request, its words vote.
    """
    if not among:
        return ()
    nearest: list[tuple[str, str, float]] = []
    if can_read(query, services):
        nearest = services.index.nearest_chapters(services.embedder.embed([query]), VOTERS)[0]
    if not nearest:
        words = " ".join((query, *said_when(query)))
        rows = services.library.find_text(words, video_ids=sorted(among), limit=VOTERS)
        told = Counter(video_id for video_id, _, _ in rows)
        return tuple(sorted(told.items(), key=lambda item: (-item[1], item[0])))
    counted = Counter(video_id for video_id, _, _ in nearest if video_id in among)
    best = {video_id: near for video_id, _, near in reversed(nearest)}
    return tuple(sorted(counted.items(), key=lambda item: (-item[1], -best[item[0]], item[0])))


def facts(query: str, videos: Sequence[Video]) -> tuple[Video, ...]:
    """Return the videos that the request names by title, series, episode, side, player or date."""
    asked = " ".join(_PART.findall(query.casefold()))
    numbers = {next(g for g in m.groups() if g) for m in _EPISODE.finditer(query)}
    named = [v for v in videos if _names(asked, v)]
    numbered = [v for v in (named or videos) if numbers and _number(v) in numbers]
    return tuple(numbered or named)


def _names(asked: str, video: Video) -> bool:
    texts = [video.series, video.date]
    texts += [name for team in video.teams for name in (team.name, *team.aliases)]
    texts += [name for player in video.players for name in (player.name, *player.aliases)]
    if any(_stands_in(_folded(text), asked) for text in texts if len(text) > 1):
        return True
    own = _own_words(video.title, video.series)
    return bool(own) and _stands_in(own, asked)


@lru_cache(maxsize=65536)
def _folded(text: str) -> str:
    return " ".join(_PART.findall(text.casefold()))


@lru_cache(maxsize=65536)
def _own_words(title: str, series: str) -> str:
    """Return what a title says beyond its series; nothing where that is only a number."""
    words = _PART.findall(title.casefold())
    own = [word for word in words if word not in _COMMON and word not in series.casefold()]
    return " ".join(own) if any(not word.isdigit() for word in own) else ""


def _stands_in(name: str, text: str) -> bool:
    if name not in text or re.search("[가-힣]", name):
        return name in text
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _number(video: Video) -> str:
    found = re.search(r"\d+", video.episode)
    return str(int(found[0])) if found else ""


def settled_by_model(query: str, ruled: Scope, videos: Sequence[Video], services: Services) -> Scope:
    """Let the model choose among the videos with the most votes; its failure leaves the rule's choice."""
    model = services.model
    if model is None:
        return ruled
    rows = [v for key, _ in ruled.votes[:12] for v in videos if v.video_id == key]
    try:
        reply = model.ask(scope_prompt(query, rows, dict(ruled.votes)))
    except ModelError as error:
        services.log.warn(f"the rules chose the videos: {error}")
        return ruled
    numbers = [int(n) for n in re.findall(r"\d+", reply.text.split("\n")[0])]
    picked = tuple(dict.fromkeys(rows[n - 1].video_id for n in numbers if 0 < n <= len(rows)))
    if not picked:
        services.log.warn("the model named no video of the list; the rules chose the videos")
        return ruled
    limit = services.settings.scope_limit
    return replace(
        ruled, video_ids=picked[:limit], mode="vote+model", reason=f"chosen by {reply.model} from the votes"
    )
