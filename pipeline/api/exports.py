"""Taking cut lists away: as files that edit suites open, and as renders, which are jobs."""

import base64
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Query, Response
from fastapi import Path as InPath

from pipeline.api.common import ById, known_list, the_desk
from pipeline.api.forms.taking import (
    ExportBody,
    ExportedFile,
    ExportView,
    FormatPage,
    FormatView,
    PresetPage,
    RenderBody,
)
from pipeline.api.forms.work import JobView
from pipeline.api.jobs import job_view
from pipeline.api.media import BYTES
from pipeline.api.problems import InTheWay, Missing, responses
from pipeline.errors import CutdeskError, ExportError, InputError, MediaError
from pipeline.exports.formats import Exported, format_named, formats
from pipeline.exports.options import ExportOptions
from pipeline.handover import packed, write_list
from pipeline.jobs.submit import submit_render
from pipeline.model import CutList

router = APIRouter(prefix="/v1", tags=["exports"])
TEXT = ("text/", "application/json", "application/xml")


@router.get("/formats", operation_id="list_formats", response_model=FormatPage, responses=responses())
def list_formats() -> FormatPage:
    """List the formats that cut lists are written in."""
    return FormatPage(
        formats=[
            FormatView(
                name=one.name, title=one.title, extension=one.extension, media_type=one.media_type,
                readable=one.read is not None, carries=list(one.carries), experimental=one.experimental,
            )
            for one in formats()
        ]
    )  # fmt: skip


@router.post(
    "/lists/{list_id}/exports", operation_id="export_list", response_model=ExportView,
    responses=responses(400, 404, 409),
)  # fmt: skip
def export_list(list_id: ById, body: ExportBody) -> ExportView:
    """Write a list in a format. 409 where the format cannot carry this list."""
    options = body.model_dump(exclude={"format", "mode"})
    made = _exported(known_list(list_id), body.format, {**options, "mode": body.mode or ""})
    return ExportView(
        format=made.format.name,
        files=[_file(name, data, made.format.media_type) for name, data in made.files],
        warnings=list(made.warnings),
    )


@router.get(
    "/lists/{list_id}/exports/{name}", operation_id="download_export", response_class=Response,
    responses={200: {"description": "a file, or a ZIP", "content": BYTES}, **responses(404, 409)},
)  # fmt: skip
def download_export(
    list_id: ById,
    name: Annotated[str, InPath(min_length=1, max_length=40, description="A name of `/v1/formats`.")],
    handles: Annotated[int, Query(ge=0, le=100_000)] = 0,
    record_start: Annotated[
        str, Query(pattern=r"^[0-9]{2}:[0-9]{2}:[0-9]{2}[:;][0-9]{2,3}$")
    ] = "01:00:00:00",
) -> Response:
    """Fetch a list in a format as a file."""
    made = _exported(known_list(list_id), name, {"handles": handles, "record_start": record_start})
    file_name, data, kind = packed(made, list_id)
    disposition = f"attachment; filename*=utf-8''{quote(file_name, safe='')}"
    return Response(data, media_type=kind, headers={"Content-Disposition": disposition})


def _exported(cut_list: CutList, name: str, options: dict[str, object]) -> Exported:
    try:
        kind = format_named(name)
    except InputError as error:
        raise Missing(str(error), "format") from error
    known = {video.video_id for video in the_desk().library.videos()}
    gone = sorted({clip.video_id for clip in cut_list.clips} - known)
    if gone:
        raise InTheWay("video_gone", f"video {gone[0]!r} of this list is no longer in the library; import it")
    try:
        return write_list(the_desk(), kind.name, cut_list, ExportOptions(**options))  # type: ignore[arg-type]
    except (ExportError, InputError) as error:
        # The request is well formed: it is this list, on its own frame grid, that does not go with it.
        raise InTheWay("cannot_export", str(error)) from error


def _file(name: str, data: bytes, kind: str) -> ExportedFile:
    if kind.startswith(TEXT):
        try:
            return ExportedFile(name=name, media_type=kind, encoding="utf-8", content=data.decode("utf-8"))
        except UnicodeDecodeError:
            pass
    content = base64.b64encode(data).decode("ascii")
    return ExportedFile(name=name, media_type=kind, encoding="base64", content=content)


@router.get("/presets", operation_id="list_presets", response_model=PresetPage, responses=responses())
def list_presets() -> PresetPage:
    """List the presets that renders are made by."""
    from pipeline.media.presets import names

    return PresetPage(presets=list(names()))


@router.post(
    "/lists/{list_id}/renders", operation_id="render_list", status_code=202, response_model=JobView,
    responses=responses(400, 404, 409),
)  # fmt: skip
def render_list(list_id: ById, body: RenderBody, answer: Response) -> JobView:
    """Queue a render of a list's kept clips, or of those named; the finished file is the job's `file_url`."""
    from pipeline.media.presets import preset

    cut_list = known_list(list_id)
    try:
        preset(body.preset)
    except InputError as error:
        raise Missing(str(error), "preset") from error
    clips = cut_list.kept
    if body.clip_ids is not None:
        by_id = {clip.clip_id: clip for clip in cut_list.clips}
        unknown = [name for name in body.clip_ids if name not in by_id]
        if unknown:
            raise Missing(f"the list has no clip {unknown[0]!r}", "clip_ids")
        clips = tuple(by_id[name] for name in body.clip_ids)
    try:
        name = f"{list_id}-v{cut_list.version}"
        job = submit_render(the_desk(), clips, name, body.preset, body.audio_role)
    except (InputError, MediaError) as error:
        raise _in_the_way(error) from error
    answer.headers["Location"] = f"/api/v1/jobs/{job.job_id}"
    return job_view(job)


def _in_the_way(error: CutdeskError) -> InTheWay:
    return InTheWay("cannot_render", str(error))
