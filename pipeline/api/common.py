"""What the routes share: the desk's things by id, each missing one a 404."""

from typing import Annotated

from fastapi import Path as InPath

from pipeline.api.problems import InTheWay, Missing
from pipeline.build import Desk, desk
from pipeline.errors import InputError
from pipeline.model import CutList, Video
from pipeline.stores.jobs import Job
from pipeline.stores.runs import RunRecord

ById = Annotated[str, InPath(min_length=1, max_length=200)]


def the_desk() -> Desk:
    """Return the process's desk."""
    return desk()


def every_video() -> tuple[Video, ...]:
    """Return all videos. Raises InTheWay where there is none."""
    found = desk().library.videos()
    if not found:
        raise InTheWay(
            "library_empty", "the library is empty; import a bundle first: POST /api/v1/imports/folder"
        )
    return found


def known_video(video_id: str, field: str = "") -> Video:
    """Return a video of the library; `field` is what named it. Raises Missing."""
    try:
        return desk().library.video(video_id)
    except InputError as error:
        raise Missing(str(error), field) from error


def known_run(run_id: str, field: str = "") -> RunRecord:
    """Return a run that ended and is kept. Raises Missing."""
    try:
        record = desk().runs.get(run_id)
    except InputError as error:
        raise Missing(str(error), field) from error
    if record.deleted:
        raise Missing(f"run {run_id!r} is deleted; bring it back on the Runs page", field)
    return record


def known_list(list_id: str, version: int = 0) -> CutList:
    """Return a cut list as it stands, or at a version. Raises Missing, for a deleted one too."""
    lists = desk().cut_lists
    try:
        found = lists.get(list_id, version)
    except InputError as error:
        raise Missing(str(error), "version" if version else "") from error
    if any(entry.list_id == list_id for entry in lists.lists(deleted=True)):
        raise Missing(f"cut list {found.name!r} is deleted; bring it back first")
    return found


def unlocked(cut_list: CutList) -> CutList:
    """Return a list that may be edited. Raises InTheWay for a locked one."""
    if cut_list.locked:
        raise InTheWay("locked", f"{cut_list.name!r} is locked; unlock it first, or work on a duplicate")
    return cut_list


def known_job(job_id: str) -> Job:
    """Return a job. Raises Missing."""
    try:
        return desk().jobs.job(job_id)
    except InputError as error:
        raise Missing(str(error)) from error
