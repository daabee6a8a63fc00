"""Media by Range: videos of the library and the previews in the cache."""

import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from pipeline.api.guard import problem
from pipeline.build import desk
from pipeline.errors import InputError


def media_response(path: Path, headers: dict[str, str] | None = None) -> Response:
    """Serve a file with Range and conditional requests, or say as JSON why not."""
    if not path.is_file():
        return problem(404, "media_missing", f"the file {path.name!r} is not where it was; relink the video")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return FileResponse(path, media_type=kind, headers={"Cache-Control": "no-cache", **(headers or {})})


def video_media(request: Request) -> Response:
    """Serve a video's file; 404 where the library has no such video or the video no file."""
    try:
        video = desk().library.video(request.path_params["video_id"])
    except InputError as error:
        return problem(404, "video_unknown", str(error))
    if not video.media:
        return problem(404, "media_none", f"video {video.video_id!r} has no media file; import one with it")
    return media_response(Path(video.media))


def preview_media(request: Request) -> Response:
    """Serve a rendered preview by its cache name; only names that Cutdesk gives are served."""
    name = request.path_params["name"]
    folder = desk().settings.cache_folder / "previews"
    if Path(name).name != name or not name.endswith(".mp4"):
        return problem(404, "preview_unknown", f"{name!r} is no preview's name")
    return media_response(folder / name, {"Content-Disposition": f'inline; filename="{name}"'})
