"""The request: one box, a length; and the run that it starts, watched as it goes."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError, InputError
from pipeline.flow import Flow
from pipeline.model import Video
from pipeline.request.door import Request, check, route
from pipeline.run import Options
from pipeline.ui import session
from pipeline.ui.finishpanel import finish_now
from pipeline.ui.graph import graph
from pipeline.ui.lengths import read_length
from pipeline.ui.strings import Say
from pipeline.ui.videochoice import address
from pipeline.ui.watching import WATCHES, RunWatch

SOON_S = 0.4
"""A run by rules is shorter than this: then its result is drawn at once."""
POLL_S = 0.25


def request_form(videos: Sequence[Video], say: Say) -> Request | None:
    """Draw the box; return what was asked of the videos when Enter or the button said so."""
    with st.form("request", border=False):
        box, length, engine, go = st.columns([7, 2, 2.2, 1.3], vertical_alignment="bottom")
        box.text_input(
            say("request.box"), key=session.QUERY, placeholder=say("request.placeholder"), max_chars=500
        )
        length.text_input(
            say("request.length"), key=session.LENGTH, placeholder=say("request.length_hint"), max_chars=30
        )
        engine.selectbox(
            say("request.engine"), ["", "rules"], key=session.ENGINE,
            format_func=lambda name: say(f"engine.{name or 'auto'}"),
        )  # fmt: skip
        asked = go.form_submit_button(say("request.run"), type="primary", width="stretch")
    return in_the_box(videos, str(st.session_state.get(session.RUN, ""))) if asked else None


def in_the_box(videos: Sequence[Video], previous: str = "") -> Request | None:
    """Return the request that stands in the box, with the rolls of its finish; a bad length is a message."""
    held = {
        key: str(st.session_state.get(key, "")) for key in (session.QUERY, session.LENGTH, session.ENGINE)
    }
    try:
        length = read_length(held[session.LENGTH])
    except InputError as error:
        st.session_state[session.PROBLEM] = str(error)
        return None
    return Request(
        held[session.QUERY], tuple(video.video_id for video in videos), length, engine=held[session.ENGINE],
        previous=previous, rolls=finish_now().asked_rolls,
    )  # fmt: skip


def start(desk: Desk, request: Request, options: Options | None = None) -> None:
    """Begin a run and remember it; a request that can't be answered is a message."""
    try:
        check(request, desk.settings)
        flow = route(request, desk.library).flow
    except CutdeskError as error:
        st.session_state[session.PROBLEM] = str(error)
        return
    watch = WATCHES.start(desk, request, flow, options or Options(), finish_now())
    for key in (session.RUN, session.LIST, session.PLAYING, session.PREVIEW):
        st.session_state.pop(key, None)
    st.session_state[session.WATCH] = watch.watch_id
    watch.ended.wait(SOON_S)


def watched(say: Say) -> None:
    """Draw the run that goes, and hand over to its result when it has ended."""
    watch = WATCHES.get(str(st.session_state.get(session.WATCH, "")))
    if watch is None:
        return
    if watch.running:
        _follow(watch.watch_id, watch.flow, say)
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
    named = {"run": run_id, "list": list_id, "video": address(), **(more or {})}
    st.query_params.from_dict({key: value for key, value in named.items() if value})


@st.fragment(run_every=POLL_S)
def _follow(watch_id: str, flow: Flow | None, say: Say) -> None:
    watch = WATCHES.get(watch_id)
    if watch is None or not watch.running:
        st.rerun()
        return
    head, button = st.columns([6, 1], vertical_alignment="center")
    head.markdown(f"**{say('run.running')}** {watch.request.query}")
    if button.button(say("job.cancel"), key="run-cancel", width="stretch"):
        watch.stop.set()
    if flow is not None:
        graph(flow, watch.nodes, say, key="graph-live")
    written = next((node.text for node in watch.nodes if node.state == "running" and node.text), "")
    if written:
        st.caption(written)
