"""The one door: which flow answers a request, and with what state it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.domains.dispatch import flow_for
from pipeline.errors import InputError
from pipeline.flow import Flow
from pipeline.model import Video
from pipeline.services import Library
from pipeline.settings import Settings
from pipeline.timebase import seconds_from_ms

ONE_VIDEO_FLOWS = ("baseball",)
"""Flows that answer for one video, from its inventory."""


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for.

    `duration_ms` is None where no length is given beside the text. `video_ids` is empty where the request
    itself must tell. `engine` and `orchestrator` are empty where the settings decide.
    """

    query: str
    video_ids: tuple[str, ...] = ()
    duration_ms: int | None = None
    engine: str = ""
    orchestrator: str = ""
    lang: str = ""
    service: str = ""
    preset: str = ""


@dataclass(frozen=True, slots=True)
class Route:
    """A flow with the state that it begins with; `flow` is None where a question goes back."""

    flow: Flow | None
    state: Mapping[str, Any] = field(default_factory=dict)
    videos: Mapping[str, Video] = field(default_factory=dict)


def check(request: Request, settings: Settings) -> None:
    """Raise InputError for a request that no flow could answer."""
    if not request.query.strip():
        raise InputError("the request is empty; say what you want to see, such as 'all home runs'")
    longest = settings.max_duration_s * 1000
    if request.duration_ms is not None and not 0 < request.duration_ms <= longest:
        raise InputError(
            f"a length of {seconds_from_ms(request.duration_ms):g} s cannot be cut; "
            f"give more than 0 and at most {settings.max_duration_s} s"
        )


def route(request: Request, library: Library) -> Route:
    """Find the flow for a request. Raises InputError for a video that the library doesn't have.

    Without `video_ids` the only video is meant where there is one; else the flow that searches a whole
    library is asked, or, where only games with an inventory are there, the editor is.
    """
    chosen = tuple(library.video(name) for name in dict.fromkeys(request.video_ids)) or library.videos()
    if not chosen:
        raise InputError("the library is empty; load the demo with `cutdesk demo` or import a bundle")
    if len(chosen) == 1:
        return _one(request, chosen[0])
    across = tuple(video for video in chosen if flow_for(video.category).name not in ONE_VIDEO_FLOWS)
    if across:
        return _across(request, across)
    question = "Which game do you mean? The request fits several."
    choices = tuple({"label": video.title, "video_ids": [video.video_id]} for video in chosen)
    return Route(None, {"status": "clarify", "question": question, "choices": choices})


def _one(request: Request, video: Video) -> Route:
    flow = flow_for(video.category)
    if flow.name in ONE_VIDEO_FLOWS:
        state = {"video_id": video.video_id, "query": request.query, "duration_ms": request.duration_ms or 0}
        return Route(flow, state, {video.video_id: video})
    return _across(request, (video,))


def _across(request: Request, videos: tuple[Video, ...]) -> Route:
    state = {
        "query": request.query,
        "video_ids": tuple(video.video_id for video in videos) if request.video_ids else (),
        "duration_ms": request.duration_ms or 0,
        "service": request.service,
        "preset": request.preset,
    }
    return Route(flow_for(videos[0].category), state, {video.video_id: video for video in videos})
