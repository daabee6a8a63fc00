"""Searching: a request in, its run followed, its clips out."""

from typing import Annotated

from fastapi import APIRouter, Query, Response
from starlette.concurrency import run_in_threadpool

from pipeline.api.common import every_video, known_run, known_video, the_desk
from pipeline.api.forms.searching import RunView, SearchBody
from pipeline.api.problems import Refused, responses
from pipeline.api.runs import live_view
from pipeline.api.streaming import LONGEST_WAIT_S, ended_within, started
from pipeline.jobs.live import RUNS, LiveRun
from pipeline.request.door import Request
from pipeline.timebase import ms_from_seconds

router = APIRouter(prefix="/v1", tags=["search"])


@router.post(
    "/search",
    operation_id="search",
    status_code=202,
    response_model=RunView,
    responses={
        200: {"model": RunView, "description": "the run ended within `wait`, and this is its result"},
        **responses(400, 404, 409, 429),
    },
)
async def search(
    body: SearchBody,
    answer: Response,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT_S, description="Seconds to wait for the result.")] = 0,
) -> RunView:
    """Start a search; 202 with the run's id, or 200 with its result where that comes within `wait`."""
    live = await run_in_threadpool(_start, body)
    answer.headers["Location"] = f"/api/v1/runs/{live.run_id}"
    if await ended_within(live, wait):
        answer.status_code = 200
    return live_view(live)


def _start(body: SearchBody) -> LiveRun:
    return started(lambda: RUNS.start(_request(body), the_desk()))


def _request(body: SearchBody) -> Request:
    the = the_desk()
    videos, category = _scope(body)
    seconds = body.duration_sec if body.duration_sec is not None else body.target_duration_sec
    if seconds is not None and seconds > the.settings.max_duration_s:
        most = the.settings.max_duration_s
        raise Refused(
            422,
            "bad_input",
            f"a length of {seconds:g} s cannot be cut; give at most {most} s",
            field="duration_sec",
        )
    by_mode = {"rules": "rules", "model": the.settings.model}
    return Request(
        query=body.query,
        video_ids=videos,
        category=category,
        duration_ms=None if seconds is None else max(1, ms_from_seconds(seconds)),
        engine=body.engine or by_mode.get(body.mode or "", ""),
        orchestrator=body.orchestrator or "",
        service=body.service or "",
        preset=body.preset or "",
        previous=known_run(body.previous, "previous").run_id if body.previous else "",
    )


def _scope(body: SearchBody) -> tuple[tuple[str, ...], str]:
    """Return the videos that are asked for, and the category where the request itself must tell which."""
    named = body.video_ids if body.video_ids is not None else body.v_ids or []
    for video_id in named:
        known_video(video_id, "video_ids")
    every = every_video()
    category = (body.category or "").strip().lower()
    if not category:
        return tuple(named), ""
    held = {video.video_id for video in every if video.category == category}
    if not held:
        there = ", ".join(sorted({video.category for video in every}))
        raise Refused(404, "not_found", f"no video is {category!r}; there is {there}", field="category")
    kept = tuple(name for name in named if name in held)
    if named and not kept:
        raise Refused(404, "not_found", f"none of the videos is {category!r}", field="category")
    return kept, category
