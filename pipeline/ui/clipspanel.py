"""The clips of a list: a table with in and out as timecode, previews, the list to take away."""

from html import escape

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.jobs.kinds import preview_path, submit_preview
from pipeline.model import CutList, Video
from pipeline.stores.cutlists import Conflict
from pipeline.ui import cliptable, session
from pipeline.ui.exportpanel import export_buttons
from pipeline.ui.jobpanel import preview_name, show_job
from pipeline.ui.strings import Say


def clips_panel(desk: Desk, list_id: str, say: Say) -> None:
    """Draw a cut list to work on; every edit is kept as a version when it is made."""
    cut_list = desk.cut_lists.get(list_id)
    videos = {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}
    left, right = st.columns([3, 2], gap="medium")
    with left:
        _table(desk, cut_list, videos, say)
        _downloads(desk, cut_list, videos, say)
    with right:
        _preview(desk, cut_list, videos, say)


def _table(desk: Desk, cut_list: CutList, videos: dict[str, Video], say: Say) -> None:
    rows = cliptable.lines(cut_list, videos)
    frame = pd.DataFrame(
        {
            "order": [row.order for row in rows],
            "clip": [row.title for row in rows],
            "in": [row.start for row in rows],
            "out": [row.end for row in rows],
            "seconds": [row.seconds for row in rows],
            "rank": [row.rank for row in rows],
            "why": [row.why for row in rows],
        }
    )
    names = {name: "#" if name == "order" else say(f"col.{name}") for name in frame.columns}
    fixed = [] if cut_list.locked else ["in", "out"]
    key = f"clips-{cut_list.list_id}-{st.session_state.get(session.TABLE, 0)}"
    st.data_editor(
        frame, key=key, hide_index=True, width="stretch",
        height=min(620, 38 + 35 * max(1, len(rows))),
        disabled=[name for name in frame.columns if name not in fixed],
        column_config={
            name: st.column_config.TextColumn(label, width=112) if name in ("in", "out")
            else st.column_config.Column(label) for name, label in names.items()
        },
    )  # fmt: skip
    edits = st.session_state.get(key, {}).get("edited_rows", {})
    done = cliptable.typed(cut_list, videos, {int(place): edit for place, edit in edits.items()})
    for problem in done.problems:
        st.error(problem, icon=":material/timer_off:")
    if done.changed:
        _save(desk, done.cut_list, cut_list.version, say)
        if not done.problems:
            st.session_state[session.TABLE] = st.session_state.get(session.TABLE, 0) + 1
        st.rerun()


def _save(desk: Desk, cut_list: CutList, version: int, say: Say) -> None:
    try:
        desk.cut_lists.save(cut_list, version, "in and out by timecode")
    except Conflict as error:
        st.session_state[session.PROBLEM] = say("clips.conflict", version=error.current.version)
    except CutdeskError as error:
        st.session_state[session.PROBLEM] = str(error)


def _downloads(desk: Desk, cut_list: CutList, videos: dict[str, Video], say: Say) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        export_buttons(desk, cut_list, videos, say)
        st.caption(say("clips.saved", version=cut_list.version))


def _preview(desk: Desk, cut_list: CutList, videos: dict[str, Video], say: Say) -> None:
    silent = [video.title for video in videos.values() if not video.media]
    if silent:
        st.info(say("media.none", video=silent[0]), icon=":material/videocam_off:")
        return
    choices = [0, *range(1, len(cut_list.clips) + 1)]
    titles = {n: f"{n} · {clip.title or clip.clip_id}" for n, clip in enumerate(cut_list.clips, 1)}
    pick, button = st.columns([3, 2], vertical_alignment="bottom")
    chosen = pick.selectbox(
        say("clips.preview_what"), choices, format_func=lambda n: titles.get(n, say("clips.reel")),
        key=session.PREVIEW_OF,
    )  # fmt: skip
    clips = cut_list.kept if not chosen else (cut_list.clips[min(chosen, len(cut_list.clips)) - 1],)
    if button.button(say("clips.preview"), icon=":material/play_circle:", width="stretch"):
        ready = preview_path(desk, clips, "preview")
        if ready.is_file():
            st.session_state[session.PLAYING] = ready.name
            st.session_state.pop(session.PREVIEW, None)
        else:
            job = submit_preview(desk, clips, titles.get(chosen, say("clips.reel")))
            st.session_state[session.PREVIEW] = job.job_id
    _play(desk, say)


def _play(desk: Desk, say: Say) -> None:
    job_id = st.session_state.get(session.PREVIEW)
    if job_id:
        job = show_job(desk, job_id, say, "preview")
        if job.status == "done":
            st.session_state[session.PLAYING] = preview_name(job)
            st.session_state.pop(session.PREVIEW, None)
    name = st.session_state.get(session.PLAYING)
    if name:
        st.html(f'<video class="preview" controls preload="metadata" src="/api/v1/previews/{escape(name)}">')
    elif not job_id:
        st.caption(say("clips.preview_hint"))
