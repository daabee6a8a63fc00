"""The state of a run over several games: what belongs to one game is kept by its video's id."""

from collections.abc import Mapping
from typing import TypedDict

from pipeline.domains.baseball.filters import Filters
from pipeline.domains.baseball.rolls import Roll
from pipeline.domains.baseball.state import Cut, Pick, PlayHits
from pipeline.model import Clip, Dropped, Segment, Video


class GamesState(TypedDict, total=False):
    """Keys and the node that owns each; the first four are given.

    `found` is each game's own status and `why` its reason; `status` and `reason` are the run's. Ranks count
    over all games, and `wanted_ms` is the length of all together.
    """

    video_ids: tuple[str, ...]
    query: str
    duration_ms: int
    rolls: Mapping[str, Roll]
    video: Mapping[str, Video]  # load_inventory
    segments: Mapping[str, tuple[Segment, ...]]  # load_inventory
    filters: Mapping[str, Filters]  # parse_query
    wanted_ms: int  # parse_query
    hits: Mapping[str, tuple[PlayHits, ...]]  # retrieve_evidence
    picks: Mapping[str, tuple[Pick, ...]]  # select_clips
    cuts: Mapping[str, tuple[Cut, ...]]  # select_end_point
    merged: Mapping[str, tuple[Clip, ...]]  # merge_overlap, by rank
    clips: tuple[Clip, ...]  # trim_budget, game by game in playing order
    dropped: tuple[Dropped, ...]  # trim_budget
    found: Mapping[str, str]  # load_inventory, select_clips
    why: Mapping[str, str]  # as found
    status: str  # load_inventory, select_clips, trim_budget
    reason: str  # as status
