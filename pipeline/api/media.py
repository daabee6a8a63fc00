"""Media by Range: videos of the library and the previews in the cache."""

import mimetypes
from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

from pipeline.api.common import ById, known_video, the_desk
from pipeline.api.problems import Missing, Responses, responses

router = APIRouter(prefix="/v1", tags=["media"])
BINARY = {"schema": {"type": "string", "format": "binary"}}
BYTES = {"application/octet-stream": BINARY, "*/*": BINARY}
FILE: Responses = {
    200: {"description": "the file", "content": BYTES},
    206: {"description": "the part that Range names", "content": BYTES},
    304: {"description": "not changed"},
}


def file_response(path: Path, headers: dict[str, str] | None = None) -> FileResponse:
    """Serve a file with Range and conditional requests. Raises Missing where it is gone."""
    if not path.is_file():
        raise Missing(f"the file {path.name!r} is not where it was; relink the video in its settings")
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    # A part of a compressed file is no part of the file, so nobody on the way may compress it.
    plain = {"Cache-Control": "no-cache, no-transform", "Content-Encoding": "identity"}
    return FileResponse(path, media_type=kind, headers={**plain, **(headers or {})})


@router.get(
    "/videos/{video_id}/media", operation_id="get_media", response_class=FileResponse,
    responses={**FILE, **responses(404, 416)},
)  # fmt: skip
@router.head("/videos/{video_id}/media", include_in_schema=False, response_class=FileResponse)
def video_media(video_id: ById) -> FileResponse:
    """Serve a video's file, whole or by Range; 404 where it has none."""
    video = known_video(video_id)
    if not video.media:
        raise Missing(f"video {video_id!r} has no media file; give it one in its settings")
    return file_response(Path(video.media))


@router.get(
    "/previews/{name}", operation_id="get_preview", response_class=FileResponse,
    responses={**FILE, **responses(404, 416)},
)  # fmt: skip
@router.head("/previews/{name}", include_in_schema=False, response_class=FileResponse)
def preview_media(name: ById) -> FileResponse:
    """Serve a rendered preview by its cache name."""
    if Path(name).name != name or not name.endswith(".mp4") or "\x00" in name:
        raise Missing(f"{name!r} is no preview's name")
    path = the_desk().settings.cache_folder / "previews" / name
    return file_response(path, {"Content-Disposition": f'inline; filename="{name}"'})
