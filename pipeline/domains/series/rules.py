"""What the rules decide where no model does: videos, beats, and whether a find will do."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pipeline.domains.series.places import DATA
from pipeline.domains.series.state import Beat, Query, Scope
from pipeline.model import Video

_WHOLE = re.compile(r"\b(every|all|whole|entire|each) (episode|match|game|show|series|season)s?\b|모든 (회|화|편|에피소드|경기)|전 ?(회|편|경기)|전체 (회|시리즈|시즌)", re.I)
_STORY = re.compile(r"\b(story|arc|journey|from .{2,40} to |how .{2,40} (became|becomes|met|fell|changed)|recap|summary|trailer|teaser|evolution|relationship|throughout|from the beginning)\b|서사|줄거리|과정|관계|이야기|예고편|티저|요약|정리|처음부터|변화", re.I)
_ALL = re.compile(r"\b(all|every|each|any time|whenever|montage|compilation|supercut)\b|모든|전부|모두|모음|다 (모|찾)|마다|몽타주", re.I)
_PARTS = re.compile(r"\s*(?:,|;|\band then\b|\bthen\b|\bfollowed by\b|\band\b(?= (?:the|a|when|how|his|her|their)\b)|그리고|그 ?다음(?:에)?|다음에|이후에|->|→|(?<=는) 장면과)\s*", re.I)
_FILLER = re.compile(r"\b(please|show me|find me|find|give me|make me|make|cut|create|a (clip|reel|montage|scene|video|compilation|trailer|teaser) (of|about|with|where|when)|(the )?(scene|moment|part|clip|bit)s? (where|when|in which|of|with|that)|i want|all|every|each)\b|장면(을|만|들)?|찾아 ?줘|보여 ?줘|만들어 ?줘|모아 ?줘|뽑아 ?줘|영상|클립|모음|전부|모두|모든|다 ", re.I)
_QUOTED = re.compile("[\"“‘'「『]([^\"”’'」』]{2,})[\"”’'」』]")
_EARLY = re.compile(r"\b(opening|at the (start|beginning)|early|first (scene|minutes))\b|초반|처음|도입|시작", re.I)
_LATE = re.compile(r"\b(ending|at the end|finale|closing|late|last (scene|minutes)|climax)\b|후반|마지막|결말|엔딩|끝", re.I)


def settle(query: str, named: Sequence[Video], votes: Sequence[tuple[str, int]], limit: int) -> Scope:
    """Settle on the videos: those that are named, else those with the most votes, at most `limit`."""
    whole = bool(_WHOLE.search(query))
    counted = tuple(votes)
    if named:
        ranked = [key for key, _ in votes] + [v.video_id for v in named]
        keep = list(dict.fromkeys(key for key in ranked if key in {v.video_id for v in named}))
        chosen = tuple(keep if whole or len(keep) <= limit else keep[:limit])
        return Scope(tuple(sorted(chosen)), "vote+rules", "the request names them", counted)
    if not votes:
        return Scope((), "vote+rules", "there is nothing to search", counted)
    floor = votes[0][1] / 4
    chosen = tuple(key for key, count in votes if whole or count >= floor)
    return Scope(chosen if whole else chosen[:limit], "vote+rules", "their chapters fit the request best", counted)


@lru_cache(maxsize=4)
def words_for(name: str) -> Mapping[str, Any]:
    """Read a vocabulary of the domain (`moments`: what people say when something happens; `services`)."""
    raw: dict[str, Any] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return raw


def route_of(query: str, beats: int, service: str) -> str:
    """Tell a story (`structural`) from one or two scenes (`pinpoint`)."""
    story = service in ("trailer", "compilation") or bool(_STORY.search(query)) or beats > 2
    return "structural" if story else "pinpoint"


def parts_of(query: str) -> list[str]:
    """Cut a request into the scenes that it names, its own words without the asking."""
    parts = [_FILLER.sub(" ", part) for part in _PARTS.split(query) if part]
    cleaned = [re.sub(r"\s+", " ", part).strip(" .!?,") for part in parts]
    return [part for part in cleaned if len(part) >= 2] or [query.strip()]


def beats_of(query: str, video: Video, names: Sequence[str], preset: Sequence[Mapping[str, Any]]) -> tuple[Beat, ...]:
    """Make the beats of one video: from the request's parts, or from a preset's."""
    parts = parts_of(query)
    many = bool(_ALL.search(query))
    beats = [_beat(video, place, part, names, many=many) for place, part in enumerate(parts, 1)]
    for place, row in enumerate(preset, len(beats) + 1):
        queries = tuple(Query(text, row.get("sense", "event")) for text in row["queries"])
        hint = tuple(row["hint"]) if "hint" in row else None
        beats.append(
            Beat(f"{video.video_id}#{place}", video.video_id, row["title"], queries, tuple(row.get("kinds", ())), hint)
        )
    return tuple(beats)


def _beat(video: Video, place: int, part: str, names: Sequence[str], *, many: bool) -> Beat:
    quoted = [Query(match[1], "spoken") for match in _QUOTED.finditer(part)]
    said = [Query(text, "spoken") for text in _said(part)]
    queries = (*quoted, Query(part, "event"), *said[:2])
    cast = tuple(name for name in names if name.casefold() in part.casefold())
    hint = (0.0, 0.3) if _EARLY.search(part) else (0.7, 1.0) if _LATE.search(part) else None
    kinds = ("stt",) if quoted else ()
    return Beat(f"{video.video_id}#{place}", video.video_id, part, queries, kinds, hint, cast, many=many)


def _said(part: str) -> list[str]:
    out: list[str] = []
    for row in words_for("moments")["moments"]:
        if re.search(row["asked"], part, re.IGNORECASE):
            korean = bool(re.search("[가-힣]", part))
            out.append(" ".join(row["said_ko" if korean else "said"]))
    return out
