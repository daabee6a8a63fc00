"""A background job on a page: progress, time left, cancel, and what came of it."""

from pathlib import Path

import streamlit as st

from pipeline.build import Desk
from pipeline.stores.jobs import AGAIN, Job
from pipeline.ui.strings import Say

POLL_S = 0.5


def progress_text(job: Job, say: Say) -> str:
    """Say in one line how far a job is."""
    parts = [say.message(job.title), say(f"job.{job.status}")]
    if job.total:
        parts.append(f"{job.share:.0%}")
    if job.seconds_left and job.status == "running":
        parts.append(say("job.left", seconds=f"{job.seconds_left:.0f}"))
    return " · ".join(parts)


def show_job(desk: Desk, job_id: str, say: Say, key: str) -> Job:
    """Draw one job; while it runs, inside a fragment that polls."""
    job = desk.jobs.job(job_id)
    if job.ended:
        _draw(desk, job, say, key)
    else:
        _polled(desk, job_id, say, key)
    return job


@st.fragment(run_every=POLL_S)
def _polled(desk: Desk, job_id: str, say: Say, key: str) -> None:
    job = desk.jobs.job(job_id)
    if job.ended:
        st.rerun()
    _draw(desk, job, say, key)


def _draw(desk: Desk, job: Job, say: Say, key: str) -> None:
    if job.status == "failed":
        st.error(f"{say.message(job.title)}: {say.message(job.error)}", icon=":material/error:")
    elif job.ended and job.status != "done":
        st.warning(say.message(job.error) or progress_text(job, say))
    elif job.status != "done":
        bar, button = st.columns([5, 1.6], vertical_alignment="center")
        bar.progress(job.share, progress_text(job, say))
        if button.button(say("job.cancel"), key=f"{key}-cancel", width="stretch"):
            desk.jobs.cancel(job.job_id)
    if job.status in AGAIN and st.button(say("job.again"), key=f"{key}-again"):
        desk.jobs.again(job.job_id)
        st.rerun()


def preview_name(job: Job) -> str:
    """Return the name under which a render's file is served."""
    return Path(str(job.payload.get("out", ""))).name
