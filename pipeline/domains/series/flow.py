"""The series Flow: programmes without an inventory of plays, one or many episodes at once."""

from pipeline.domains.series.assemble import assemble
from pipeline.domains.series.expand import expand
from pipeline.domains.series.plan import plan
from pipeline.domains.series.retrieve import retrieve
from pipeline.domains.series.scope import scope
from pipeline.domains.series.select import route, select
from pipeline.domains.series.state import SeriesState
from pipeline.flow import END, Flow, Router, Step

FLOW = Flow(
    name="series",
    schema=SeriesState,
    steps=(
        Step("scope", scope, ("query", "video_ids", "category"), ("wish", "scope", "status", "reason")),
        Step(
            "plan",
            plan,
            ("query", "wish", "scope", "duration_ms", "service", "preset"),
            ("plan", "wanted_ms"),
        ),
        Step("retrieve", retrieve, ("wish", "scope", "plan", "found", "retry"), ("found",)),
        Step("expand", expand, ("plan", "found"), ("material",)),
        Step("select", select, ("query", "plan", "material", "refined"), ("picks", "refined", "retry")),
        Step(
            "assemble",
            assemble,
            ("wish", "plan", "picks", "wanted_ms", "reason"),
            ("clips", "rows", "total_ms", "dropped", "status", "reason"),
        ),
    ),
    edges=(
        ("scope", "plan"),
        ("plan", "retrieve"),
        ("retrieve", "expand"),
        ("expand", "select"),
        ("assemble", END),
    ),
    routers=(Router("select", route, {"again": "retrieve", "done": "assemble"}, ("retry",)),),
)
