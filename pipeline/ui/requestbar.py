"""The request: a video, one box, a length; and the run that it starts, watched as it goes."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from pipeline.build import Desk
from pipeline.domains.dispatch import flow_for
from pipeline.errors import CutdeskError, InputError
from pipeline.flow import Flow
from pipeline.model import Video
from pipeline.request.door import Request, check, route
from pipeline.run import Options
from pipeline.ui import session
from pipeline.ui.graph import graph
from pipeline.ui.lengths import read_length
from pipeline.ui.strings import Say
from pipeline.ui.watching import WATCHES, RunWatch

SOON_S = 0.4
"""A run by rules is shorter than this: then its result is drawn at once."""
POLL_S = 0.25


def choose_video(videos: Sequence[Video], say: Say) -> Video:
    """Let the editor choose a video; the choice is in the address too."""
    by_id = {video.video_id: video for video in videos}
    if st.session_state.get(session.VIDEO) not in by_id:
        asked = st.query_params.get("video", "")
        st.session_state[session.VIDEO] = asked if asked in by_id else videos[0].video_id
    chosen = st.selectbox(
        say("request.video"), list(by_id), key=session.VIDEO, format_func=lambda name: by_id[name].title,
        on_change=forget,
    )  # fmt: skip
    return by_id[chosen]


def forget() -> None:
    """Let go of what belongs to the video that was shown."""
    for key in (session.RUN, session.LIST, session.WATCH, session.NODE, session.PLAYING, session.PREVIEW):
        st.session_state.pop(key, None)
    st.query_params.clear()


def request_form(video: Video, say: Say) -> Request | None:
    """Draw the box; return what was asked when Enter or the button said so."""
    with st.form("request", border=False):
        box, length, engine, go = st.columns([7, 2, 2.2, 1.3], vertical_alignment="bottom")
        query = box.text_input(
            say("request.box"), key=session.QUERY, placeholder=say("request.placeholder"), max_chars=500
        )
        typed = length.text_input(
            say("request.length"), key=session.LENGTH, placeholder=say("request.length_hint"), max_chars=30
        )
        by = engine.selectbox(
            say("request.engine"), ["", "rules"], key=session.ENGINE,
            format_func=lambda name: say(f"engine.{name or 'auto'}"),
        )  # fmt: skip
        asked = go.form_submit_button(say("request.run"), type="primary", width="stretch")
    if not asked:
        return None
    try:
        before = str(st.session_state.get(session.RUN, ""))
        return Request(query, (video.video_id,), read_length(typed), engine=by, previous=before)
    except InputError as error:
        st.session_state[session.PROBLEM] = str(error)
        return None


def start(desk: Desk, request: Request, options: Options | None = None, order: str = "time") -> None:
    """Begin a run and remember it; a request that can't be answered is a message."""
    try:
        check(request, desk.settings)
        flow = route(request, desk.library).flow
    except CutdeskError as error:
        st.session_state[session.PROBLEM] = str(error)
        return
    watch = WATCHES.start(desk, request, flow, options or Options(), order)
    for key in (session.RUN, session.LIST, session.PLAYING, session.PREVIEW):
        st.session_state.pop(key, None)
    st.session_state[session.WATCH] = watch.watch_id
    watch.ended.wait(SOON_S)


def watched(video: Video, say: Say) -> None:
    """Draw the run that goes, and hand over to its result when it has ended."""
    watch = WATCHES.get(str(st.session_state.get(session.WATCH, "")))
    if watch is None:
        return
    if watch.running:
        _follow(watch.watch_id, flow_for(video.category), say)
    else:
        take(watch, say)


def take(watch: RunWatch, say: Say) -> None:
    """Show a run's result from here on."""
    st.session_state.pop(session.WATCH, None)
    if watch.cancelled:
        st.session_state[session.PROBLEM] = say("run.cancelled")
    elif watch.error:
        st.session_state[session.PROBLEM] = watch.error
    elif watch.finished is not None:
        show(watch.finished.run_id, watch.list_id)


def show(run_id: str, list_id: str, more: Mapping[str, Any] | None = None) -> None:
    """Make a run and its list what the page shows, in the session and in the address."""
    st.session_state[session.RUN], st.session_state[session.LIST] = run_id, list_id
    named = {"run": run_id, "list": list_id, "video": st.session_state.get(session.VIDEO, ""), **(more or {})}
    st.query_params.from_dict({key: value for key, value in named.items() if value})


@st.fragment(run_every=POLL_S)
def _follow(watch_id: str, flow: Flow, say: Say) -> None:
    watch = WATCHES.get(watch_id)
    if watch is None or not watch.running:
        st.rerun()
        return
    head, button = st.columns([6, 1], vertical_alignment="center")
    head.markdown(f"**{say('run.running')}** {watch.request.query}")
    if button.button(say("job.cancel"), key="run-cancel", width="stretch"):
        watch.stop.set()
    graph(flow, watch.nodes, say, key="graph-live")
    written = next((node.text for node in watch.nodes if node.state == "running" and node.text), "")
    if written:
        st.caption(written)
