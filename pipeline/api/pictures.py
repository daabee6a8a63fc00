"""Pictures and peaks of a video's media, from the disk cache or made on the way; and its proxy."""

import threading
from pathlib import Path

from fastapi import APIRouter, Query, Response
from fastapi.responses import FileResponse

from pipeline.api.media import file_response, known_video
from pipeline.api.problems import Missing
from pipeline.build import desk
from pipeline.errors import CutdeskError, MediaError
from pipeline.model import Video

router = APIRouter(prefix="/v1", tags=["media"], include_in_schema=False)

FOR_GOOD = {"Cache-Control": "public, max-age=86400"}
AT_ONCE = 2
"""Pictures decoded at the same time; more would take the machine from the player and the worker."""

_decoding = threading.BoundedSemaphore(AT_ONCE)
_listening = threading.Lock()
_asked: set[str] = set()


@router.get("/videos/{video_id}/frames/{frame}.jpg", response_class=FileResponse)
def frame_picture(video_id: str, frame: int, height: int = Query(180, ge=16, le=1080)) -> FileResponse:
    """Serve the picture of a frame, counted on the video's grid."""
    from pipeline.media.frames import thumbnail

    video, media = _with_media(video_id)
    with _decoding:
        made = thumbnail(media, frame, desk().settings.cache_folder, height=height, fps=video.fps)
    return file_response(made, FOR_GOOD)


@router.get("/videos/{video_id}/waveform")
def waveform_peaks(video_id: str) -> Response:
    """Serve the sound's peaks; 202 while they are being made."""
    from pipeline.media.sources import identity

    _, media = _with_media(video_id)
    ready = desk().settings.cache_folder / "waveforms" / f"{identity(media)}-0.peaks"
    if ready.exists():
        return FileResponse(ready, media_type="application/octet-stream", headers=FOR_GOOD)
    if media not in _asked:
        _asked.add(media)
        threading.Thread(target=_listen, args=(media,), name="waveform", daemon=True).start()
    return Response(status_code=202, headers={"Retry-After": "3"})


@router.post("/videos/{video_id}/proxy", status_code=202)
def make_proxy(video_id: str) -> dict[str, str]:
    """Queue the making of a video's proxy; the job's id tells how it goes."""
    from pipeline.jobs.kinds import submit_proxy

    video, _ = _with_media(video_id)
    return {"job_id": submit_proxy(desk(), video).job_id}


@router.get("/videos/{video_id}/proxy", response_class=FileResponse)
@router.head("/videos/{video_id}/proxy", response_class=FileResponse)
def proxy_media(video_id: str) -> FileResponse:
    """Serve a video's proxy; 404 while it has none."""
    from pipeline.media.proxy import proxy_path

    _, media = _with_media(video_id)
    return file_response(proxy_path(media, desk().settings.cache_folder))


def media_path(video: Video) -> str:
    """Return the address under the API that a video plays from: its proxy's where one is made."""
    from pipeline.media.proxy import proxy_path

    if not video.media:
        return ""
    try:
        made = proxy_path(video.media, desk().settings.cache_folder).exists()
    except MediaError:
        made = False
    return f"/videos/{video.video_id}/{'proxy' if made else 'media'}"


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
            waveform(media, desk().settings.cache_folder)
    except CutdeskError:
        return  # a file whose sound can't be read keeps its place here, so that it is not tried over and over
    _asked.discard(media)
