"""The state of a baseball run: immutable values, replaced, not reduced."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from pipeline.domains.baseball.filters import Filters
from pipeline.domains.baseball.rolls import Roll
from pipeline.model import Clip, Dropped, Hit, Segment, Video


@dataclass(frozen=True, slots=True)
class PlayHits:
    """The lines found for one play, best first."""

    segment_id: int
    hits: tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class Pick:
    """A chosen play; `rank` counts importance from 1, `score` is in [0, 1], higher is more important."""

    segment_id: int
    rank: int
    score: float
    reason: str
    decided_by: str = "rules"


@dataclass(frozen=True, slots=True)
class Cut:
    """A chosen play with its in and out point on the frame grid.

    `choices_ms` are the out points that it may take, ascending; `end_ms` is one of them, and `decided_by`
    says who chose it. `plain_ms` are those of them without a roll; `lead_ms` is the roll that lies before the
    in point, and `led_by` and `rolled_by` are the labels that ask for one.
    """

    pick: Pick
    start_ms: int
    end_ms: int
    decided_by: str = "rules"
    choices_ms: tuple[int, ...] = ()
    plain_ms: tuple[int, ...] = ()
    lead_ms: int = 0
    led_by: str = ""
    rolled_by: str = ""


class BaseballState(TypedDict, total=False):
    """Keys and the node that owns each; the first four are given.

    `duration_ms` is 0 where the caller gave none; `wanted_ms` is the length that counts. `rolls` is there where
    the caller has rolls of his own; else the desk's table counts.
    `status` is `ok` or `empty`, `reason` why it is empty.
    """

    video_id: str
    query: str
    duration_ms: int
    rolls: Mapping[str, Roll]
    video: Video  # load_inventory
    segments: tuple[Segment, ...]  # load_inventory
    filters: Filters  # parse_query
    wanted_ms: int  # parse_query
    hits: tuple[PlayHits, ...]  # retrieve_evidence
    picks: tuple[Pick, ...]  # select_clips
    cuts: tuple[Cut, ...]  # select_end_point
    merged: tuple[Clip, ...]  # merge_overlap, by rank
    clips: tuple[Clip, ...]  # trim_budget, in playing order
    dropped: tuple[Dropped, ...]  # trim_budget
    status: str  # load_inventory, select_clips, trim_budget
    reason: str  # as status
