"""Media by Range: videos of the library and the previews in the cache."""

import mimetypes
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

from pipeline.api.problems import Missing
from pipeline.build import desk
from pipeline.errors import InputError
from pipeline.model import Video

router = APIRouter(prefix="/v1", tags=["media"])


def file_response(path: Path, headers: dict[str, str] | None = None) -> FileResponse:
    """Serve a file with Range and conditional requests. Raises Missing where it is gone."""
    if not path.is_file():
        raise Missing(f"the file {path.name!r} is not where it was; relink the video in its settings")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return FileResponse(path, media_type=kind, headers={"Cache-Control": "no-cache", **(headers or {})})


def known_video(video_id: str) -> Video:
    """Return a video of the library. Raises Missing where it has none of this id."""
    try:
        return desk().library.video(video_id)
    except InputError as error:
        raise Missing(str(error)) from error


@router.api_route("/videos/{video_id}/media", methods=["GET", "HEAD"], response_class=FileResponse)
def video_media(video_id: str) -> FileResponse:
    """Serve a video's file; 404 where the library has no such video or the video no file."""
    video = known_video(video_id)
    if not video.media:
        raise Missing(f"video {video_id!r} has no media file; give it one in its settings")
    return file_response(Path(video.media))


@router.api_route("/previews/{name}", methods=["GET", "HEAD"], response_class=FileResponse)
def preview_media(name: str) -> FileResponse:
    """Serve a rendered preview by its cache name."""
    if Path(name).name != name or not name.endswith(".mp4"):
        raise Missing(f"{name!r} is no preview's name")
    path = desk().settings.cache_folder / "previews" / name
    return file_response(path, {"Content-Disposition": f'inline; filename="{name}"'})
