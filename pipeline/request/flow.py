"""A request from the door to the answer: the table of contents.

`analyze` reads it; the domain's own Flow runs as a Flow by the same runner, so that its trace is one
line a node; `result.py` builds the one answer.
"""

from pipeline.flow import END, Flow, Step
from pipeline.request.analyze import RequestState, analyze

FLOW = Flow(
    name="request",
    schema=RequestState,
    steps=(
        Step(
            "analyze",
            analyze,
            ("query", "video_ids", "duration_ms", "category", "previous"),
            (
                "query",
                "video_ids",
                "duration_ms",
                "change",
                "status",
                "question",
                "choices",
                "domain",
                "videos",
            ),
        ),
    ),
    edges=(("analyze", END),),
)
