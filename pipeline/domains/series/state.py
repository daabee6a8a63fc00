"""The state of a series run: immutable values, replaced, not reduced."""

from dataclasses import dataclass
from typing import TypedDict

from pipeline.domains.series.wish import Wish
from pipeline.model import Clip, Dropped, Evidence, Hit, MatchEvent


@dataclass(frozen=True, slots=True)
class Scope:
    """The videos that are searched. `mode` is `user`, `vote+model` or `vote+rules`.

    `votes` counts chapters a video, most first. `told` says that the videos have timelines of events.
    """

    video_ids: tuple[str, ...]
    mode: str
    reason: str
    votes: tuple[tuple[str, int], ...] = ()
    told: bool = False


@dataclass(frozen=True, slots=True)
class Query:
    """One thing to look for: `sense` is `event`, `picture` or `spoken`."""

    text: str
    sense: str = "event"


@dataclass(frozen=True, slots=True)
class Beat:
    """One part of the plan, in one video.

    `kinds` are the kinds of evidence; `hint` is a share of the video, from and to, in [0, 1]. `many` asks for
    all there are. `events` are kinds of match events, where the video has a timeline. A `loose` beat, as of a
    preset, takes the nearest there is.
    """

    beat_id: str
    video_id: str
    title: str
    queries: tuple[Query, ...] = ()
    kinds: tuple[str, ...] = ()
    hint: tuple[float, float] | None = None
    cast: tuple[str, ...] = ()
    event: str = ""
    many: bool = False
    events: tuple[str, ...] = ()
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """`route` is `events`, `pinpoint`, `structural` or `slots`; `by` who made it."""

    route: str
    beats: tuple[Beat, ...]
    by: str = "rules"
    service: str = "compilation"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found for a beat, best first; `relaxed` is how far the soft filters had to be let go.

    `events` are match events in broadcast order where the beat asks for such.
    """

    beat_id: str
    hits: tuple[Hit, ...] = ()
    events: tuple[MatchEvent, ...] = ()
    relaxed: str = ""


@dataclass(frozen=True, slots=True)
class Material:
    """One find with the lines around it, in order of time; the material of one cut.

    `room` is the stretch without adverts that it lies in; an empty one means the whole video.
    """

    beat_id: str
    video_id: str
    at_ms: int
    end_ms: int
    score: float
    lines: tuple[Evidence, ...]
    hit: Hit | None = None
    event: MatchEvent | None = None
    why: str = ""
    room: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """A chosen cut, both ends on the frame grid; `least` is how short it may be made, around its heart."""

    video_id: str
    beat_id: str
    start_ms: int
    end_ms: int
    score: float
    caption: str
    reason: str
    least: tuple[int, int]
    hits: tuple[Hit, ...] = ()
    decided_by: str = "rules"


@dataclass(frozen=True, slots=True)
class ClipRow:
    """One clip as the outside reads it: seconds and timecodes of its own video."""

    order: int
    beat: str
    caption: str
    score: float
    video_id: str
    start_sec: float
    end_sec: float
    start_timecode: str
    end_timecode: str


class SeriesState(TypedDict, total=False):
    """Keys and the node that owns each; the first six are given.

    `duration_ms` is 0 where the caller gave none; `wanted_ms` is the length that counts. `refined` counts
    the times that select led back to retrieve. `status` is `ok` or `empty`, `reason` why it is empty.
    """

    query: str
    video_ids: tuple[str, ...]
    category: str
    duration_ms: int
    service: str
    preset: str
    wish: Wish  # scope
    scope: Scope  # scope
    plan: Plan  # plan
    wanted_ms: int  # plan
    found: tuple[Found, ...]  # retrieve
    material: tuple[Material, ...]  # expand
    picks: tuple[Pick, ...]  # select
    refined: int  # select
    retry: tuple[tuple[str, str], ...]  # select: (beat, query) to look for again
    clips: tuple[Clip, ...]  # assemble, in playing order
    rows: tuple[ClipRow, ...]  # assemble
    total_ms: int  # assemble
    dropped: tuple[Dropped, ...]  # assemble
    status: str  # scope, assemble
    reason: str  # as status
