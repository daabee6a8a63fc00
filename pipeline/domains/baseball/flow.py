"""From a request to clips of one baseball game: the table of contents."""

from pipeline.domains.baseball.load_inventory import load_inventory
from pipeline.domains.baseball.merge_overlap import merge_overlap
from pipeline.domains.baseball.parse_query import parse_query
from pipeline.domains.baseball.retrieve_evidence import retrieve_evidence
from pipeline.domains.baseball.select_clips import select_clips
from pipeline.domains.baseball.select_end_point import select_end_point
from pipeline.domains.baseball.state import BaseballState
from pipeline.domains.baseball.trim_budget import trim_budget
from pipeline.flow import END, Flow, Router, Step

GIVEN = ("video_id", "query", "duration_ms")


def found_or_empty(state: BaseballState) -> str:
    """Return the run's status so far: `empty` ends it."""
    return "empty" if state["status"] == "empty" else "found"


STEPS = (
    Step("load_inventory", load_inventory, ("video_id",), ("video", "segments", "status", "reason")),
    Step("parse_query", parse_query, (*GIVEN, "video", "segments"), ("filters", "wanted_ms")),
    Step("retrieve_evidence", retrieve_evidence, ("video_id", "video", "segments", "filters"), ("hits",)),
    Step(
        "select_clips",
        select_clips,
        ("video_id", "query", "video", "segments", "filters", "wanted_ms", "hits"),
        ("picks", "status", "reason"),
    ),
    Step(
        "select_end_point",
        select_end_point,
        ("video_id", "query", "rolls", "video", "segments", "filters", "wanted_ms", "picks"),
        ("cuts",),
    ),
    Step("merge_overlap", merge_overlap, ("video_id", "segments", "hits", "cuts"), ("merged",)),
    Step(
        "trim_budget",
        trim_budget,
        ("filters", "wanted_ms", "cuts", "merged"),
        ("clips", "dropped", "status", "reason"),
    ),
)

FLOW = Flow(
    name="baseball",
    schema=BaseballState,
    steps=STEPS,
    edges=(
        ("parse_query", "retrieve_evidence"),
        ("retrieve_evidence", "select_clips"),
        ("select_end_point", "merge_overlap"),
        ("merge_overlap", "trim_budget"),
        ("trim_budget", END),
    ),
    routers=(
        Router("load_inventory", found_or_empty, {"found": "parse_query", "empty": END}, ("status",)),
        Router("select_clips", found_or_empty, {"found": "select_end_point", "empty": END}, ("status",)),
    ),
)
