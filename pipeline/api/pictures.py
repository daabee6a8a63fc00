"""Pictures and peaks of a video's media, from the disk cache or made on the way; and its proxy."""

import threading
from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query, Response
from fastapi import Path as InPath
from fastapi.responses import FileResponse

from pipeline.api.common import ById, known_video, the_desk
from pipeline.api.forms.work import JobView
from pipeline.api.jobs import job_view
from pipeline.api.media import FILE, file_response
from pipeline.api.problems import InTheWay, Missing, responses
from pipeline.errors import CutdeskError, InputError, MediaError
from pipeline.jobs.submit import submit_proxy
from pipeline.model import Video

router = APIRouter(prefix="/v1", tags=["media"])

FOR_GOOD = {"Cache-Control": "public, max-age=86400"}
AT_ONCE = 2
"""Pictures decoded at the same time; more would take the machine from the player and the worker."""

_decoding = threading.BoundedSemaphore(AT_ONCE)
_listening = threading.Lock()
_asked: set[str] = set()


@router.get(
    "/videos/{video_id}/frames/{frame}.jpg", operation_id="get_frame", response_class=FileResponse,
    responses={**FILE, **responses(404, 409, 416)},
)  # fmt: skip
def frame_picture(
    video_id: ById,
    frame: Annotated[int, InPath(ge=0, le=10**8)],
    height: Annotated[int, Query(ge=16, le=1080)] = 180,
) -> FileResponse:
    """Serve the picture of a frame, counted on the video's grid; 409 where its file cannot be read."""
    video, media = _with_media(video_id)
    try:
        made = _thumbnail(media, frame, height, video)
    except InputError as error:
        raise Missing(str(error), "frame") from error
    except MediaError as error:
        raise InTheWay("bad_media", str(error)) from error
    return file_response(made, FOR_GOOD)


def _thumbnail(media: str, frame: int, height: int, video: Video) -> Path:
    from pipeline.media.frames import thumbnail

    with _decoding:
        return thumbnail(media, frame, the_desk().settings.cache_folder, height=height, fps=video.fps)


@router.get(
    "/videos/{video_id}/waveform", operation_id="get_waveform", response_class=FileResponse,
    responses={**FILE, 202: {"description": "being made; ask again"}, **responses(404, 409, 416)},
)  # fmt: skip
def waveform_peaks(video_id: ById) -> Response:
    """Serve the sound's peaks; 202 while they are being made."""
    from pipeline.media.sources import identity

    _, media = _with_media(video_id)
    try:
        ready = the_desk().settings.cache_folder / "waveforms" / f"{identity(media)}-0.peaks"
    except MediaError as error:
        raise InTheWay("bad_media", str(error)) from error
    if ready.exists():
        return file_response(ready, FOR_GOOD)
    if media not in _asked:
        _asked.add(media)
        threading.Thread(target=_listen, args=(media,), name="waveform", daemon=True).start()
    return Response(status_code=202, headers={"Retry-After": "3"})


@router.post(
    "/videos/{video_id}/proxy", operation_id="make_proxy", status_code=202, response_model=JobView,
    responses=responses(404, 409),
)  # fmt: skip
def make_proxy(video_id: ById) -> JobView:
    """Queue the making of a video's proxy; one that is on its way is not made twice."""
    video, _ = _with_media(video_id)
    try:
        return job_view(submit_proxy(the_desk(), video))
    except MediaError as error:
        raise InTheWay("bad_media", str(error)) from error


@router.get(
    "/videos/{video_id}/proxy", operation_id="get_proxy", response_class=FileResponse,
    responses={**FILE, **responses(404, 409, 416)},
)  # fmt: skip
@router.head("/videos/{video_id}/proxy", include_in_schema=False, response_class=FileResponse)
def proxy_media(video_id: ById) -> FileResponse:
    """Serve a video's proxy; 404 while it has none."""
    from pipeline.media.proxy import proxy_path

    _, media = _with_media(video_id)
    try:
        made = proxy_path(media, the_desk().settings.cache_folder)
    except MediaError as error:
        raise InTheWay("bad_media", str(error)) from error
    return file_response(made)


def _with_media(video_id: str) -> tuple[Video, str]:
    video = known_video(video_id)
    if not video.media:
        raise Missing(f"video {video_id!r} has no media file; give it one in its settings")
    if not Path(video.media).is_file():
        raise Missing(f"the media file of video {video_id!r} is not where it was; relink it in its settings")
    return video, video.media


def _listen(media: str) -> None:
    from pipeline.media.waveform import waveform

    try:
        with _listening:
            waveform(media, the_desk().settings.cache_folder)
    except CutdeskError:
        return  # a file whose sound can't be read keeps its place here, so that it is not tried over and over
    _asked.discard(media)
