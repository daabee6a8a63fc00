"""Find what announcers, pictures and captions say about the request's phrases."""

import re
from collections.abc import Sequence
from typing import Any

from pipeline.domains.baseball.rules import by_words_alone
from pipeline.domains.baseball.state import BaseballState, PlayHits
from pipeline.errors import StoreError
from pipeline.model import EVIDENCE_KINDS, Hit, Team
from pipeline.search.attribution import attribute
from pipeline.services import Services


def retrieve_evidence(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return each play's found lines. No phrases: no search, and neither index nor embedder is touched.

    Where the search is down the run goes on without evidence and says so. Raises StoreError where the request
    names nothing but words: an outage must not look like "no such scene".
    """
    services.log.decided("rules")
    phrases = expanded(state["filters"].phrases, state["video"].teams)
    if not phrases:
        return {"hits": ()}
    try:
        found = search(state["video_id"], phrases, services)
    except StoreError as error:
        if by_words_alone(state["filters"]):
            raise
        services.log.warn(f"the evidence was not searched ({error}); plays are chosen by their facts alone")
        return {"hits": ()}
    tied = attribute(found, state["segments"])
    return {"hits": tuple(PlayHits(segment_id, hits) for segment_id, hits in tied.items())}


def expanded(phrases: Sequence[str], teams: Sequence[Team]) -> tuple[str, ...]:
    """Return the phrases, each also with a team's other names in place of the one it says; no doubles."""
    out: dict[str, str] = {}
    for phrase in phrases:
        text = " ".join(phrase.split())
        for variant in (text, *(v for team in teams for v in renamed(text, team))):
            if variant:
                out.setdefault(variant.casefold(), variant)
    return tuple(out.values())


def renamed(phrase: str, team: Team) -> list[str]:
    """Return `phrase` with each other name of `team`, if it says one of them; the longest one said counts."""
    names = sorted({team.name, *team.aliases} - {""}, key=lambda name: (-len(name), name))
    for name in names:
        said = re.compile(rf"(?<!\w){re.escape(name)}(?![a-z0-9_])", re.IGNORECASE)
        if said.search(phrase):
            return [said.sub(other.replace("\\", r"\\"), phrase) for other in names if other != name]
    return []


def search(video_id: str, phrases: Sequence[str], services: Services) -> list[Hit]:
    """Return the best hit of every line found, advertisements left out. Raises StoreError.

    All phrases are embedded in one call that serves every kind.
    """
    vectors = services.embedder.embed(phrases)
    best: dict[str, tuple[float, str]] = {}
    for kind in EVIDENCE_KINDS:
        rows = services.index.query(video_id, kind, vectors, services.settings.hits_a_phrase)
        for phrase, row in zip(phrases, rows, strict=True):
            for evidence_id, similarity in row:
                if evidence_id not in best or similarity > best[evidence_id][0]:
                    best[evidence_id] = (similarity, phrase)
    if not best:
        return []
    lines = services.library.evidence(video_id, ids=sorted(best))
    return [Hit(line, *best[line.evidence_id]) for line in lines if not line.is_ad and line.text.strip()]
