"""A cut list to work on: the component, previews of one clip or the reel, the list to take away."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.jobs.submit import preview_path, submit_preview
from pipeline.model import CutList, Video
from pipeline.timebase import ms_from_seconds
from pipeline.ui import session
from pipeline.ui.exportpanel import export_buttons
from pipeline.ui.jobpanel import preview_name, show_job
from pipeline.ui.media import media_state
from pipeline.ui.strings import Say
from pipeline.ui.workbench.component import workbench


def clips_panel(desk: Desk, list_id: str, say: Say, wanted_sec: float = 0.0) -> None:
    """Draw a cut list to work on; every edit is kept as a version when it is made."""
    cut_list = desk.cut_lists.get(list_id)
    videos = {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}
    without_picture(videos.values(), say)
    workbench(
        list_id,
        video_ids=tuple(videos),
        wanted_ms=ms_from_seconds(wanted_sec),
        **cue(st.query_params.to_dict()),
    )
    _beside(desk, list_id, say)


def without_picture(videos: Iterable[Video], say: Say) -> None:
    """Say which videos can't be watched and why, a line for each reason."""
    titles: dict[str, list[str]] = {}
    for video in videos:
        titles.setdefault(media_state(video), []).append(video.title)
    for state, named in titles.items():
        if state != "ok":
            told = say(f"media.{state}", video="”, “".join(named))
            st.caption(f":material/videocam_off: {told}")


def cue(params: Mapping[str, str]) -> dict[str, Any]:
    """Return where a link leads in a list: `clip`, or `at` as a frame of `on`."""
    out: dict[str, Any] = {}
    if params.get("clip"):
        out["clip_id"] = params["clip"]
    if params.get("on") and params.get("at", "").isdigit():
        out.update(video_id=params["on"], frame=int(params["at"]))
    return out


@st.fragment
def _beside(desk: Desk, list_id: str, say: Say) -> None:
    """Draw what is made of a list; it reads the list as it stands now, after every edit."""
    cut_list = desk.cut_lists.get(list_id)
    videos = {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}
    try:
        with st.container(horizontal=True, vertical_alignment="bottom", key="take-away"):
            _choose_preview(desk, cut_list, videos, say)
            export_buttons(desk, list_id, say)
            _name(desk, cut_list, say)
        _play(desk, say)
    except CutdeskError as error:
        st.error(say.message(error))


def _choose_preview(desk: Desk, cut_list: CutList, videos: Mapping[str, Video], say: Say) -> None:
    playable = all(media_state(video) == "ok" for video in videos.values())
    titles = {n: f"{n} · {clip.title or clip.clip_id}" for n, clip in enumerate(cut_list.clips, 1)}
    chosen = st.selectbox(
        say("clips.preview_what"), [0, *titles], format_func=lambda n: titles.get(n, say("clips.reel")),
        key=session.PREVIEW_OF, width=260,
    )  # fmt: skip
    if not st.button(say("clips.preview"), icon=":material/play_circle:", disabled=not playable):
        return
    clips = cut_list.kept if not chosen else (cut_list.clips[min(chosen, len(cut_list.clips)) - 1],)
    st.session_state.pop(session.PLAYING, None)
    if clips and preview_path(desk, clips, "preview").is_file():
        st.session_state[session.PLAYING] = preview_path(desk, clips, "preview").name
    else:
        job = submit_preview(desk, clips, titles.get(chosen, say("clips.reel")))
        st.session_state[session.PREVIEW] = job.job_id


def _name(desk: Desk, cut_list: CutList, say: Say) -> None:
    with st.popover(say("list.versions"), icon=":material/history:"):
        name = st.text_input(say("list.name"), cut_list.name, key=f"name-{cut_list.list_id}")
        locked = st.toggle(say("list.locked"), cut_list.locked, key=f"lock-{cut_list.list_id}")
        if locked != cut_list.locked:
            desk.cut_lists.lock(cut_list.list_id, locked)
            st.rerun()
        if name.strip() and name.strip() != cut_list.name and not cut_list.locked:
            desk.cut_lists.rename(cut_list.list_id, name, cut_list.version)
            st.rerun()
        history = desk.cut_lists.history(cut_list.list_id)[:40]
        picked = st.selectbox(
            say("list.version"), history, key=f"version-{cut_list.list_id}",
            format_func=lambda one: f"{one.version} · {say.message(one.note)} · {one.saved_at[11:19]}",
        )  # fmt: skip
        stands = picked is None or picked.version == cut_list.version
        if st.button(say("list.restore"), disabled=stands or cut_list.locked) and picked is not None:
            desk.cut_lists.restore(cut_list.list_id, picked.version, cut_list.version)
            st.rerun()


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
