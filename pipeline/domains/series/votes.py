"""Votes for the videos that a request may mean."""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from pipeline.domains.series.prompts import scope_prompt
from pipeline.domains.series.rules import said_when
from pipeline.domains.series.state import Scope
from pipeline.errors import ModelError
from pipeline.model import Video
from pipeline.search.hybrid import can_read
from pipeline.services import Services

VOTERS = 40


def counted(nearest: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Count votes: (video_id, votes), most first, then nearest."""
    told = Counter(nearest)
    first = {video_id: place for place, video_id in enumerate(told)}
    return tuple(sorted(told.items(), key=lambda item: (-item[1], first[item[0]])))


def nearest_videos(query: str, services: Services, among: Collection[str], limit: int) -> list[str]:
    """Return the videos of the `limit` nearest chapters, a video as often as it has some, nearest first.

    Without chapters, or where the embedding model can't read the request, those of the lines with its words.
    """
    if not among:
        return []
    nearest: list[tuple[str, str, float]] = []
    if can_read(query, services):
        nearest = services.index.nearest_chapters(services.embedder.embed([query]), limit, among=among)[0]
    if not nearest:
        words = " ".join((query, *said_when(query)))
        nearest = list(services.library.find_text(words, video_ids=sorted(among), limit=limit))
    return [video_id for video_id, _, _ in nearest]


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
