"""The system page: is every part well, what works in the background, what is set."""

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.health import Part, check_all
from pipeline.settings import Settings
from pipeline.stores.jobs import AGAIN, Job
from pipeline.ui.jobpanel import progress_text
from pipeline.ui.runspage import local
from pipeline.ui.strings import Say
from pipeline.ui.tables import Table
from pipeline.ui.tracepanel import show_table

POLL_S = 1.0
MOST_JOBS = 30
SECRET = ("token",)
SIGNS = {"ok": ":green[●]", "warning": ":orange[▲]", "failed": ":red[✕]"}


def draw(desk: Desk, say: Say) -> None:
    """Draw the page."""
    st.subheader(say("system.parts"), anchor=False)
    with st.spinner(say("system.looking")):
        parts = check_all(desk.settings)
    for part in parts:
        st.markdown(part_line(part, say))
    st.subheader(say("system.jobs"), anchor=False)
    if any(not job.ended for job in desk.jobs.jobs(MOST_JOBS)):
        _polled(desk, say)
    else:
        _jobs(desk, say)
    st.subheader(say("system.settings"), anchor=False)
    st.caption(say("system.settings_hint"))
    show_table(settings_table(desk.settings, say))


def part_line(part: Part, say: Say) -> str:
    """Write one part's state, and what to do about it."""
    advice = f" — {say.message(part.advice)}" if part.advice else ""
    name, detail = say.message(part.name), say.message(part.detail)
    return f"{SIGNS[part.state]} **{name}** · {say(f'health.{part.state}')} · {detail}{advice}"


def settings_table(settings: Settings, say: Say) -> Table:
    """Return every setting with the variable that sets it; secrets are not shown."""
    rows = []
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        shown = say("system.secret") if name in SECRET and value else str(value)
        rows.append((str(field.validation_alias or f"CUTDESK_{name.upper()}"), shown or "–"))
    return Table("", (say("system.variable"), say("col.value")), tuple(rows))


@st.fragment(run_every=POLL_S)
def _polled(desk: Desk, say: Say) -> None:
    _jobs(desk, say)
    if all(job.ended for job in desk.jobs.jobs(MOST_JOBS)):
        st.rerun()


def _jobs(desk: Desk, say: Say) -> None:
    jobs = desk.jobs.jobs(MOST_JOBS)
    if not jobs:
        st.caption(say("system.no_jobs"))
    waiting = [job for job in jobs if not job.ended or job.status in AGAIN]
    for job in waiting:
        _job(desk, job, say)
    done = [job for job in jobs if job.status == "done"]
    if done:
        frame = pd.DataFrame(
            [
                {say("system.job"): say.message(job.title), say("runs.when"): local(job.created_at)}
                for job in done
            ]
        )
        st.dataframe(frame, hide_index=True, height=min(250, 38 + 35 * len(done)))


def _job(desk: Desk, job: Job, say: Say) -> None:
    text, button = st.columns([8, 2], vertical_alignment="center")
    if job.ended:
        text.markdown(f":red[✕] {progress_text(job, say)}  \n{say.message(job.error)}")
        if button.button(say("job.again"), key=f"again-{job.job_id}", width="stretch"):
            desk.jobs.again(job.job_id)
            st.rerun()
    else:
        text.progress(job.share, progress_text(job, say))
        if button.button(say("job.cancel"), key=f"cancel-{job.job_id}", width="stretch"):
            desk.jobs.cancel(job.job_id)
