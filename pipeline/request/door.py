"""The one door: which flow answers a request, and with what state it begins."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pipeline.errors import InputError
from pipeline.flow import Flow
from pipeline.model import Video
from pipeline.settings import Settings
from pipeline.timebase import seconds_from_ms


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
