"""The workbench page, top to bottom."""

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.model import CutList, Video
from pipeline.ui import requestbar, session
from pipeline.ui.clipspanel import clips_panel
from pipeline.ui.resultpanel import show_result
from pipeline.ui.strings import Say
from pipeline.ui.tracepanel import scene_of, show_graph, show_node
from pipeline.ui.tracing import Story, story


def draw(desk: Desk, say: Say) -> None:
    """Draw the page for what the session and the address name."""
    videos = desk.library.videos()
    if not videos:
        st.info(say("library.empty"), icon=":material/video_library:")
        return
    reopened(desk)
    left, right = st.columns([3, 9])
    with left:
        video = requestbar.choose_video(videos, say)
    with right:
        asked = requestbar.request_form(video, say)
    if asked is not None:
        requestbar.start(desk, asked)
    requestbar.watched(video, say)
    problem = st.session_state.pop(session.PROBLEM, "")
    if problem:
        st.error(problem, icon=":material/error:")
    run_id = str(st.session_state.get(session.RUN, ""))
    if run_id:
        _run(desk, run_id, say)
    elif session.WATCH not in st.session_state:
        _welcome(video, say)


def reopened(desk: Desk) -> None:
    """Take the run and the list that the address names where the session shows nothing yet."""
    if session.RUN in st.session_state or session.WATCH in st.session_state:
        return
    run_id, list_id = st.query_params.get("run", ""), st.query_params.get("list", "")
    try:
        if list_id:
            run_id = run_id or desk.cut_lists.get(list_id).run_id
        if not run_id:
            return
        record = desk.runs.get(run_id)
    except InputError as error:
        st.session_state[session.PROBLEM] = str(error)
        return
    st.session_state[session.RUN], st.session_state[session.LIST] = run_id, list_id
    st.session_state[session.QUERY] = record.query
    if record.video_ids and session.VIDEO not in st.session_state:
        st.session_state[session.VIDEO] = record.video_ids[0]


def _run(desk: Desk, run_id: str, say: Say) -> None:
    told = story(desk, run_id)
    list_id = str(st.session_state.get(session.LIST, ""))
    cut_list = desk.cut_lists.get(list_id) if list_id else None
    show_result(told.run.result, cut_list, told.run.ms, say)
    if cut_list is not None:
        clips_panel(desk, list_id, say)
    else:
        _nothing(told, say)
    _trace(desk, told, say)


def _trace(desk: Desk, told: Story, say: Say) -> None:
    with st.expander(say("trace.title"), expanded=False, key="trace", icon=":material/account_tree:"):
        chosen = show_graph(told, say)
        if chosen:
            show_node(told, chosen, scene_of(desk, told, say))
        else:
            st.caption(say("trace.hint"))


def _nothing(told: Story, say: Say) -> None:
    st.info(say("result.nothing", reason=told.run.result["reason"] or "–"), icon=":material/search_off:")


def _welcome(video: Video, say: Say) -> None:
    st.caption(say("request.welcome", video=video.title))


def kept_list(desk: Desk) -> CutList | None:
    """Return the list that the session shows."""
    list_id = str(st.session_state.get(session.LIST, ""))
    return desk.cut_lists.get(list_id) if list_id else None
