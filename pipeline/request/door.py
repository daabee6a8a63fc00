"""The one door: which flow answers a request, and with what state it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.domains.baseball.rolls import Rolls
from pipeline.domains.dispatch import flow_for
from pipeline.errors import InputError
from pipeline.flow import Flow
from pipeline.model import Video
from pipeline.request import scoping
from pipeline.request.analyze import ONE_VIDEO_FLOWS, chosen
from pipeline.services import Library
from pipeline.settings import Settings
from pipeline.timebase import seconds_from_ms


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for.

    `duration_ms` is None where no length is given beside the text. `video_ids` is empty where the request
    itself must tell. `previous` is the run that this one may refer to ("only the 7th"). `engine` and
    `orchestrator` are empty where the settings decide. `rolls` replace the desk's table for this request.
    """

    query: str
    video_ids: tuple[str, ...] = ()
    duration_ms: int | None = None
    engine: str = ""
    orchestrator: str = ""
    lang: str = ""
    service: str = ""
    preset: str = ""
    previous: str = ""
    rolls: Rolls | None = None


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

    Without `video_ids` the only video is meant where there is one; else the request's own words choose among
    games and other programmes, and where they fit several games the editor is asked.
    """
    videos, asked = chosen(request.query, request.video_ids, library)
    if asked is not None:
        return Route(None, {"status": "clarify", "question": asked.question, "choices": asked.choices})
    return way(request, videos)


def way(request: Request, videos: tuple[Video, ...]) -> Route:
    """Return the flow for videos of one domain, with the state that it begins with."""
    if flow_for(videos[0].category).name in ONE_VIDEO_FLOWS:
        return _games(request, videos)
    return _across(request, videos)


def _games(request: Request, videos: tuple[Video, ...]) -> Route:
    ids = tuple(video.video_id for video in videos)
    several = len(ids) > 1
    state: dict[str, Any] = {"video_ids": ids} if several else {"video_id": ids[0]}
    state |= {"query": request.query, "duration_ms": request.duration_ms or 0}
    if request.rolls is not None:
        state["rolls"] = request.rolls
    return Route(flow_for(videos[0].category, several), state, dict(zip(ids, videos, strict=True)))


def _across(request: Request, videos: tuple[Video, ...]) -> Route:
    state = {
        "query": request.query,
        "video_ids": tuple(video.video_id for video in videos) if request.video_ids else (),
        "duration_ms": request.duration_ms or 0,
        "service": request.service,
        "preset": request.preset,
    }
    return Route(flow_for(videos[0].category), state, {video.video_id: video for video in videos})


def widened(query: str, way: Route, library: Library) -> tuple[Video, ...]:
    """Return the videos to go on in where those that the words chose hold nothing.

    They are of the other domain, and the words must name its teams or people; conditions are never let go.
    """
    rest = tuple(video for video in library.videos() if video.video_id not in way.videos)
    games = tuple(v for v in rest if flow_for(v.category).name in ONE_VIDEO_FLOWS)
    others = tuple(v for v in rest if v not in games)
    if way.flow is not None and way.flow.name in ONE_VIDEO_FLOWS:
        return others if others and scoping.of_series(query, others) >= scoping.NAMED else ()
    if not games or len(games) == len(library.videos()):
        return ()
    meant = scoping.games_meant(query, games, library)
    return meant if len(meant) == 1 and scoping.of_game(query, meant[0], library) >= scoping.NAMED else ()
