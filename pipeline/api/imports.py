"""Getting videos in: by a path in an open folder, or by sending files; the import itself is a job."""

import asyncio
from pathlib import Path
from typing import IO, Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect

from pipeline.api.common import ById, the_desk
from pipeline.api.forms.library import EpisodeBody, FolderBody, UploadView, ZipBody
from pipeline.api.forms.work import JobView
from pipeline.api.jobs import job_view
from pipeline.api.problems import Missing, Refused, responses
from pipeline.jobs.intake import (
    UPLOAD_ID,
    Absent,
    TooLarge,
    Upload,
    Uploads,
    open_file,
    open_folder,
    open_path,
)
from pipeline.jobs.submit import submit_episode, submit_import
from pipeline.stores.jobs import Job

router = APIRouter(prefix="/v1", tags=["imports"])
WRITE_BYTES = 1 << 20
BYTES = {"application/octet-stream": {"schema": {"type": "string", "format": "binary", "minLength": 1}}}


@router.post(
    "/uploads",
    operation_id="upload",
    status_code=201,
    response_model=UploadView,
    responses=responses(400, 413, 507),
    openapi_extra={"requestBody": {"required": True, "content": BYTES}},
)
async def upload(
    request: Request,
    name: Annotated[
        str, Query(min_length=1, max_length=200, description="The file's name, such as game.mp4.")
    ],
) -> UploadView:
    """Send a file as it is, in the body; it is written to disk as it comes and waits to be imported."""
    uploads = Uploads(the_desk().settings)
    size = request.headers.get("content-length", "")
    try:
        begun = await run_in_threadpool(uploads.begin, name, int(size) if size.isdigit() else 0)
    except TooLarge as error:
        raise Refused(413, "too_large", str(error)) from error
    try:
        written = await _receive(request, begun, uploads)
    except BaseException:
        await asyncio.shield(run_in_threadpool(uploads.drop, begun.upload_id))
        raise
    return UploadView(upload_id=begun.upload_id, name=begun.name, bytes=written)


async def _receive(request: Request, begun: Upload, uploads: Uploads) -> int:
    """Write a body to its file through a name that shows it is not whole; returns its bytes."""
    half, written, held = begun.path.with_name(f"{begun.name}.part"), 0, bytearray()
    try:
        with half.open("wb") as out:
            async for part in request.stream():
                held += part
                if len(held) >= WRITE_BYTES:
                    written = await _write(out, held, written, uploads)
            written = await _write(out, held, written, uploads)
        if not written:
            raise Refused(422, "bad_input", "the body is empty; send the file in it", field="body")
        half.replace(begun.path)
    except TooLarge as error:
        raise Refused(413, "too_large", str(error)) from error
    except OSError as error:
        raise Refused(507, "no_room", f"the file cannot be written ({error.strerror}); make room") from error
    except ClientDisconnect as error:
        raise Refused(400, "broken_off", "the file broke off; send it again") from error
    return written


async def _write(out: IO[bytes], held: bytearray, written: int, uploads: Uploads) -> int:
    uploads.check(written + len(held))
    await run_in_threadpool(out.write, bytes(held))
    written += len(held)
    held.clear()
    return written


@router.delete(
    "/uploads/{upload_id}", operation_id="forget_upload", status_code=204, responses=responses(404)
)
def forget_upload(upload_id: ById) -> Response:
    """Forget a file that was sent and not imported."""
    uploads = Uploads(the_desk().settings)
    _sent(upload_id, uploads)
    uploads.drop(upload_id)
    return Response(status_code=204)


@router.post(
    "/imports/folder", operation_id="import_folder", status_code=202, response_model=JobView,
    responses=responses(400, 403, 404),
)  # fmt: skip
def import_folder(body: FolderBody, answer: Response) -> JobView:
    """Import the bundle in a folder that files may be taken from; a relative path is in the data folder."""
    settings = the_desk().settings
    folder = open_folder(Path(body.path), settings)
    return _queued(
        submit_import(the_desk(), folder, body.skip_bad_rows, within=settings.open_folders), answer
    )


@router.post(
    "/imports/bundle", operation_id="import_bundle", status_code=202, response_model=JobView,
    responses=responses(400, 404),
)  # fmt: skip
def import_bundle(body: ZipBody, answer: Response) -> JobView:
    """Import the bundle in a ZIP that was sent to /v1/uploads."""
    desk = the_desk()
    sent = _sent(body.upload_id, Uploads(desk.settings))
    payload = {
        "upload_id": sent.upload_id,
        "skip_bad_rows": body.skip_bad_rows,
        "within": [str(folder) for folder in desk.settings.open_folders],
    }
    job = desk.jobs.submit(
        "import_zip", payload, lane="library", title=f"Import {sent.name}", key=f"import:{sent.upload_id}"
    )
    return _queued(job, answer)


@router.post(
    "/imports/episode", operation_id="import_episode", status_code=202, response_model=JobView,
    responses=responses(400, 403, 404),
)  # fmt: skip
def import_episode(body: EpisodeBody, answer: Response) -> JobView:
    """Import a video with its subtitles (SRT, VTT, ASS or TTML): enough to be searched."""
    video = _named(body.video, "video")
    words = _named(body.subtitles, "subtitles")
    about = {key: getattr(body, key) for key in ("title", "category", "series", "episode", "date")}
    return _queued(submit_episode(the_desk(), video, words, about), answer)


def _named(said: str, field: str) -> str:
    """Return an upload's id as it is, and a path as what it really is."""
    settings = the_desk().settings
    if UPLOAD_ID.fullmatch(said):
        return _sent(said, Uploads(settings), field).upload_id
    if field == "video":
        return str(open_file(Path(said), settings))
    return str(open_path(Path(said), settings.open_folders))


def _sent(upload_id: str, uploads: Uploads, field: str = "upload_id") -> Upload:
    try:
        return uploads.get(upload_id)
    except Absent as error:
        raise Missing(str(error), field) from error


def _queued(job: Job, answer: Response) -> JobView:
    answer.headers["Location"] = f"/api/v1/jobs/{job.job_id}"
    return job_view(job)
