"""Renders: choose clips, a preset and its options; a queue with progress, cancel, try again and the file."""

from typing import Any

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.exports.naming import file_name
from pipeline.jobs.submit import submit_render
from pipeline.media.presets import Preset
from pipeline.model import CutList
from pipeline.stores.jobs import AGAIN, Job
from pipeline.timebase import seconds_from_ms
from pipeline.ui.jobpanel import POLL_S, progress_text
from pipeline.ui.media import media_state
from pipeline.ui.offering import offer
from pipeline.ui.renderqueue import (
    changes,
    chosen_clips,
    file_url,
    outcome,
    preset_title,
    presets,
    renders,
    roles,
    takes,
)
from pipeline.ui.strings import Say

NAME_CHARS = 60


def render_panel(desk: Desk, list_id: str, say: Say) -> None:
    """Draw what is rendered and how, and the queue of renders."""
    cut_list = desk.cut_lists.get(list_id)
    left, right = st.columns([2, 3], gap="medium")
    with left:
        _ask(desk, cut_list, say)
    with right:
        _queue(desk, say)


def _ask(desk: Desk, cut_list: CutList, say: Say) -> None:
    videos = {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}
    by_name = {one.name: one for one in presets()}
    offer("render-preset", cut_list, cut_list.render_preset, by_name)
    chosen = by_name[
        st.selectbox(
            say("render.preset"), list(by_name), format_func=lambda key: preset_title(by_name[key], say),
            key="render-preset",
        )
    ]  # fmt: skip
    titles = {n: f"{n} · {clip.title or clip.clip_id}" for n, clip in enumerate(cut_list.clips, 1)}
    places = st.multiselect(
        say("render.clips"), list(titles), format_func=lambda n: titles[n], key=f"render-{cut_list.list_id}",
        placeholder=say("render.whole_reel"),
    )  # fmt: skip
    role = _role(roles(videos.values()), say)
    said = _options(chosen, say)
    clips = chosen_clips(cut_list, places)
    absent = [videos[clip.video_id] for clip in clips if media_state(videos[clip.video_id]) != "ok"]
    if absent:
        st.info(say(f"media.{media_state(absent[0])}", video=absent[0].title), icon=":material/videocam_off:")
    go = st.button(
        say("render.go"), key="render-go", type="primary", icon=":material/movie:",
        disabled=bool(absent) or not clips,
    )  # fmt: skip
    if go:
        _start(desk, cut_list, chosen, places, role, said, say)


def _role(known: tuple[str, ...], say: Say) -> str:
    if not known:
        return ""
    role = st.selectbox(
        say("render.sound"), ["", *known], key="render-role",
        format_func=lambda key: say(f"sound.{key or 'first'}"),
    )  # fmt: skip
    return str(role)


def _options(chosen: Preset, say: Say) -> dict[str, Any]:
    """Draw the options that the preset takes; each preset keeps its own values."""
    taken, out = takes(chosen), dict[str, Any]()
    if "position" in taken:
        out["position"] = st.slider(
            say("render.position"), 0.0, 1.0, chosen.position, 0.05, key=f"render-position-{chosen.name}",
            help=say("render.position_help"),
        )  # fmt: skip
    if "record_start" in taken:
        out["record_start"] = st.text_input(say("export.record_start"), "01:00:00:00", key="render-record")
    seconds = {
        "slate": chosen.slate_ms, "lower_third": chosen.lower_third_ms, "fades": chosen.fade_in_ms,
    }  # fmt: skip
    shown = [key for key in seconds if key in taken]
    for column, key in zip(st.columns(len(shown)) if shown else (), shown, strict=True):
        out[key] = column.number_input(
            say(f"render.{key}"),
            0.0,
            30.0,
            seconds_from_ms(seconds[key]),
            0.1,
            key=f"render-{key}-{chosen.name}",
        )
    return out


def _start(
    desk: Desk, cut_list: CutList, chosen: Preset, places: list[int], role: str, said: dict[str, Any],
    say: Say,
) -> None:  # fmt: skip
    what = ", ".join(map(str, places))
    name = file_name(cut_list.name)[:NAME_CHARS].rstrip(" .") + (f" {what}" if what else "")
    try:
        submit_render(
            desk, chosen_clips(cut_list, places), name, chosen.name, role,
            changes=changes(chosen, said), record_start=str(said.get("record_start", "01:00:00:00")),
            title=f"{name} · {preset_title(chosen, say)}",
        )  # fmt: skip
    except CutdeskError as error:
        st.error(say.message(error), icon=":material/error:")


def _queue(desk: Desk, say: Say) -> None:
    """Draw the renders; while one waits or runs, in a fragment that polls."""
    jobs = renders(desk.jobs.jobs(200))
    st.caption(say("render.queue") if jobs else say("render.none"))
    if any(not job.ended for job in jobs):
        _polled(desk, say)
    else:
        _rows(desk, jobs, say)


@st.fragment(run_every=POLL_S)
def _polled(desk: Desk, say: Say) -> None:
    jobs = renders(desk.jobs.jobs(200))
    if all(job.ended for job in jobs):
        st.rerun()
    _rows(desk, jobs, say)


def _rows(desk: Desk, jobs: tuple[Job, ...], say: Say) -> None:
    for job in jobs:
        with st.container(border=True):
            what, button = st.columns([5, 1.7], vertical_alignment="center")
            with what:
                _told(job, say)
            with button:
                _do(desk, job, say)


def _told(job: Job, say: Say) -> None:
    if job.status == "done":
        st.markdown(f"**{_plain(job.title)}**")
        st.caption(_plain(outcome(job, say)))
    elif job.ended:
        st.markdown(f"**{_plain(job.title)}** · {say(f'job.{job.status}')}")
        if job.error:
            st.error(_plain(say.message(job.error)))
    else:
        st.progress(job.share, _plain(progress_text(job, say)))


def _do(desk: Desk, job: Job, say: Say) -> None:
    url = file_url(job)
    if url:
        st.link_button(say("render.download"), url, icon=":material/download:", width="stretch")
    elif not job.ended:
        if st.button(say("job.cancel"), key=f"cancel-{job.job_id}", width="stretch"):
            desk.jobs.cancel(job.job_id)
    elif job.status in AGAIN and st.button(say("job.again"), key=f"again-{job.job_id}", width="stretch"):
        desk.jobs.again(job.job_id)
        st.rerun()


def _plain(text: str) -> str:
    """Keep a name's own signs from being read as Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]$:<>#~|" else sign for sign in text)
