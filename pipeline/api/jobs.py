"""Long work: how far it is, stopping it, running it again, and the file that it made."""

from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import FileResponse

from pipeline.api.common import ById, known_job, the_desk
from pipeline.api.forms.work import JobPage, JobView
from pipeline.api.media import FILE, file_response
from pipeline.api.problems import InTheWay, Missing, responses
from pipeline.errors import InputError
from pipeline.stores.jobs import Job

router = APIRouter(prefix="/v1/jobs", tags=["jobs"])
RENDER = "render"


def job_view(job: Job) -> JobView:
    """Show a job."""
    made = job.kind == RENDER and job.status == "done"
    return JobView(
        job_id=job.job_id,
        kind=job.kind,
        title=job.title,
        status=job.status,
        done=job.done,
        total=job.total,
        share=job.share,
        stage=job.stage,
        seconds_left=job.seconds_left,
        result=dict(job.result),
        error=job.error,
        created_at=job.created_at,
        file_url=f"/api/v1/jobs/{job.job_id}/file" if made else None,
    )


@router.get("", operation_id="list_jobs", response_model=JobPage, responses=responses())
def list_jobs(limit: Annotated[int, Query(ge=1, le=500)] = 50) -> JobPage:
    """List the newest jobs, newest first."""
    return JobPage(jobs=[job_view(job) for job in the_desk().jobs.jobs(limit)])


@router.get("/{job_id}", operation_id="get_job", response_model=JobView, responses=responses(404))
def get_job(job_id: ById) -> JobView:
    """Tell how a job stands."""
    return job_view(known_job(job_id))


@router.post(
    "/{job_id}/cancel", operation_id="cancel_job", status_code=202, response_model=JobView,
    responses=responses(404, 409),
)  # fmt: skip
def cancel_job(job_id: ById) -> JobView:
    """Ask a job to stop; one that waits is cancelled at once. 409 for one that ended."""
    if known_job(job_id).ended:
        raise InTheWay("job_ended", f"job {job_id!r} has ended; only one that waits or runs can be stopped")
    the_desk().jobs.cancel(job_id)
    return job_view(known_job(job_id))


@router.post(
    "/{job_id}/again", operation_id="run_job_again", status_code=202, response_model=JobView,
    responses=responses(404, 409),
)  # fmt: skip
def run_job_again(job_id: ById) -> JobView:
    """Queue a job that failed, was cancelled or was interrupted once more. 409 for any other."""
    known_job(job_id)
    try:
        return job_view(the_desk().jobs.again(job_id))
    except InputError as error:
        raise InTheWay("not_ended", str(error)) from error


@router.get(
    "/{job_id}/file", operation_id="get_job_file", response_class=FileResponse,
    responses={**FILE, **responses(404, 409, 416)},
)  # fmt: skip
def get_job_file(job_id: ById) -> FileResponse:
    """Fetch what a render made, whole or by Range. 409 for a job that made no file, or not yet."""
    job = known_job(job_id)
    if job.kind != RENDER or job.status != "done":
        raise InTheWay("no_file", f"job {job_id!r} ({job.kind}, {job.status}) has no file to fetch")
    path = Path(str(job.result.get("path", "")))
    if not path.is_file():
        raise Missing(f"the render {path.name!r} was taken away; run it again")
    return file_response(path, {"Content-Disposition": f"attachment; filename*=utf-8''{_quoted(path.name)}"})


def _quoted(name: str) -> str:
    from urllib.parse import quote

    return quote(name, safe="")
