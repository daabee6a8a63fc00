"""From a request to clips of several baseball games: one game's flow, each node for every game.

The way is one game's; only what must look at all games at once is its own: the ranking, whether a length is
tight, and the trim.
"""

from pipeline.domains.baseball.flow import FLOW as ONE_GAME
from pipeline.domains.baseball.games.each import lifted
from pipeline.domains.baseball.games.select_clips import select_clips
from pipeline.domains.baseball.games.select_end_point import select_end_point
from pipeline.domains.baseball.games.state import GamesState
from pipeline.domains.baseball.games.trim_budget import trim_budget
from pipeline.domains.baseball.load_inventory import load_inventory
from pipeline.domains.baseball.merge_overlap import merge_overlap
from pipeline.domains.baseball.parse_query import parse_query
from pipeline.domains.baseball.retrieve_evidence import retrieve_evidence
from pipeline.flow import Flow, Step

GIVEN = ("video_ids", "query", "duration_ms")
STATUS = ("found", "why", "status", "reason")

STEPS = (
    Step("load_inventory", lifted(load_inventory), ("video_ids",), ("video", "segments", *STATUS)),
    Step(
        "parse_query", lifted(parse_query), (*GIVEN, "video", "segments", "found"), ("filters", "wanted_ms")
    ),
    Step(
        "retrieve_evidence",
        lifted(retrieve_evidence),
        ("video_ids", "video", "segments", "filters", "found"),
        ("hits",),
    ),
    Step(
        "select_clips",
        select_clips,
        ("video_ids", "query", "video", "segments", "filters", "wanted_ms", "hits", "found", "why"),
        ("picks", *STATUS),
    ),
    Step(
        "select_end_point",
        select_end_point,
        ("video_ids", "query", "rolls", "video", "segments", "filters", "wanted_ms", "picks", "found"),
        ("cuts",),
    ),
    Step(
        "merge_overlap",
        lifted(merge_overlap),
        ("video_ids", "segments", "hits", "cuts", "found"),
        ("merged",),
    ),
    Step(
        "trim_budget",
        trim_budget,
        ("filters", "wanted_ms", "cuts", "merged"),
        ("clips", "dropped", "status", "reason"),
    ),
)

FLOW = Flow(
    name="games",
    schema=GamesState,
    steps=STEPS,
    edges=ONE_GAME.edges,
    routers=ONE_GAME.routers,
)
