"""What the rules decide where no model does: videos, beats, and whether a find will do."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pipeline.domains.series.named import people_in
from pipeline.domains.series.state import Beat, Query, Scope
from pipeline.ingest.match.wordfiles import patterns, word_set, words
from pipeline.model import Video

PHRASES = " / "
"""Stands between the phrases of a query of which any one will do."""
_QUOTED = re.compile("[\"“‘'「『]([^\"”’'」』]{2,})[\"”’'」』]")


ARC = {
    "the beginning": (0.0, 0.25), "what follows": (0.25, 0.5), "the turn": (0.5, 0.75), "the end": (0.75, 1.0)
}  # fmt: skip
"""The parts of a story that a request tells in one breath, as shares of an episode."""


def _way(name: str) -> re.Pattern[str]:
    found: re.Pattern[str] = patterns("stories")[name]
    return found


def settle(query: str, named: Sequence[Video], votes: Sequence[tuple[str, int]], limit: int) -> Scope:
    """Settle on the videos: those that are named, else those with the most votes, at most `limit`."""
    whole = bool(_way("whole").search(query))
    counted = tuple(votes)
    if named:
        meant = dict.fromkeys(video.video_id for video in named)
        keep = list(dict.fromkeys([*(key for key, _ in votes if key in meant), *meant]))
        chosen = tuple(keep if whole or len(keep) <= limit else keep[:limit])
        return Scope(tuple(sorted(chosen)), "vote+rules", "the request names them", counted)
    if not votes:
        return Scope((), "vote+rules", "there is nothing to search", counted)
    floor = votes[0][1] / 4
    chosen = tuple(key for key, count in votes if whole or count >= floor)
    return Scope(
        chosen if whole else chosen[:limit], "vote+rules", "their chapters fit the request best", counted
    )


def words_for(name: str) -> Mapping[str, Any]:
    """Read a vocabulary of the domain (`moments`: what people say when something happens; `services`)."""
    found: Mapping[str, Any] = words(name)
    return found


def service_of(query: str) -> str:
    """Tell which service a request asks for in its own words; a compilation where it names none."""
    for name, ways in patterns("stories")["services"].items():
        if ways.search(query):
            return str(name)
    return "compilation"


def route_of(query: str, beats: int, service: str) -> str:
    """Tell a story (`structural`) from one or two scenes (`pinpoint`)."""
    story = service == "trailer" or bool(_way("story").search(query)) or beats > 2
    return "structural" if story else "pinpoint"


def parts_of(query: str, video: Video) -> list[str]:
    """Cut a request into the scenes that it names, its own words without the asking and without titles."""
    text = query
    for name in sorted({video.series, video.title} - {""}, key=len, reverse=True):
        text = re.sub(rf"{re.escape(name)}(에서|의|에)?", " ", text, flags=re.IGNORECASE)
    parts = [_way("filler").sub(" ", part) for part in _split(_way("numbers").sub(" ", text))]
    cleaned = [re.sub(r"\s+", " ", part).strip(" .!?,:'’") for part in parts]
    return [part for part in cleaned if len(part) >= 2 and part.casefold() not in word_set("stopwords")]


def _split(text: str) -> list[str]:
    """Cut at joining words; a single word after a comma is no scene of its own but belongs before it."""
    out: list[str] = []
    for part in _way("parts").split(text):
        if part and out and re.fullmatch(r"[A-Za-z'’]+[.!?]?", part.strip()):
            out[-1] = f"{out[-1]}, {part}"
        elif part:
            out.append(part)
    return out


def beats_of(
    query: str, video: Video, names: Sequence[str], preset: Sequence[Mapping[str, Any]]
) -> tuple[Beat, ...]:
    """Make the beats of one video: from the request's parts, and from a preset's."""
    told = _way("arc").search(query) is not None and not preset
    parts = parts_of(_way("arc").sub(" ", query) if told else query, video)
    parts = parts or ([] if preset else [query.strip()])
    parts = [" ".join(parts)] if told and not _way("steps").search(query) else parts
    many = bool(_way("all").search(query))
    beats = [_beat(video, place, part, names, many=many) for place, part in enumerate(parts, 1)]
    if len(parts) == 1 and told:
        beats = [
            replace(
                beats[0],
                beat_id=f"{video.video_id}#{place}",
                title=f"{parts[0]}: {name}",
                hint=hint,
                loose=True,
            )
            for place, (name, hint) in enumerate(ARC.items(), 1)
        ]
    beats += [_of_preset(video, place, row) for place, row in enumerate(preset, len(beats) + 1)]
    return tuple(beats)


def _of_preset(video: Video, place: int, row: Mapping[str, Any]) -> Beat:
    queries = [Query(text, row.get("sense", "event")) for text in row["queries"]]
    queries += [Query(PHRASES.join(row[key]), "spoken") for key in ("said", "said_ko") if key in row]
    hint = tuple(row["hint"]) if "hint" in row else None
    return Beat(
        f"{video.video_id}#{place}", video.video_id, row["title"], tuple(queries), tuple(row.get("kinds", ())),
        hint, many=row.get("many", False), loose="said" not in row,
    )  # fmt: skip


def _beat(video: Video, place: int, part: str, names: Sequence[str], *, many: bool) -> Beat:
    quoted = [Query(match[1], "spoken") for match in _QUOTED.finditer(part)]
    said = [Query(text, "spoken") for text in said_when(part)]
    queries = (*quoted, Query(part, "event"), *said[:2])
    if _way("edge").fullmatch(part):
        queries = ()  # the beginning or the end itself, whatever is said there
    cast = people_in(part, names)
    hint = (0.0, 0.3) if _way("early").search(part) else (0.7, 1.0) if _way("late").search(part) else None
    kinds = ("stt",) if quoted else ()
    return Beat(f"{video.video_id}#{place}", video.video_id, part, queries, kinds, hint, cast, many=many)


def said_when(part: str) -> list[str]:
    """Return what people say when that happens which a request asks for, the phrases of a moment as one."""
    out: list[str] = []
    for row in words_for("moments")["moments"]:
        if re.search(row["asked"], part, re.IGNORECASE):
            korean = bool(re.search("[가-힣]", part))
            out.append(PHRASES.join(row["said_ko" if korean else "said"]))
    return out
