"""The workbench page, top to bottom."""

from collections.abc import Sequence

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.model import CutList, Video
from pipeline.ui import requestbar, session, videochoice
from pipeline.ui.clipspanel import clips_panel
from pipeline.ui.comparepanel import show_parent
from pipeline.ui.emptystate import empty_library
from pipeline.ui.ideas import ideas
from pipeline.ui.nodeedit import show_edit
from pipeline.ui.outputs import bring_alone, outputs
from pipeline.ui.resultpanel import show_question, show_result
from pipeline.ui.strings import Say
from pipeline.ui.tracepanel import scene_of, show_graph, show_node
from pipeline.ui.tracing import Story, story
from pipeline.ui.understood import nothing_found, understood


def draw(desk: Desk, say: Say) -> None:
    """Draw the page for what the session and the address name."""
    videos = desk.library.videos()
    if not videos:
        empty_library(say)
        return
    reopened(desk)
    left, right = st.columns([3, 9])
    with left:
        chosen = videochoice.choose_videos(videos, say)
    with right:
        asked = requestbar.request_form(chosen, say)
    if st.session_state.pop(session.PENDING, False):
        asked = requestbar.in_the_box(chosen)
    if asked is not None:
        requestbar.start(desk, asked)
    requestbar.watched(say)
    video = (chosen or videos)[0]
    problem = st.session_state.pop(session.PROBLEM, "")
    if problem:
        st.error(say.message(problem), icon=":material/error:")
    run_id = str(st.session_state.get(session.RUN, ""))
    if not run_id:
        ideas(desk, video, say)
        st.caption(say("request.welcome", video=video.title))
    if run_id:
        if st.query_params.get("run") != run_id:  # back from another page, which has an address of its own
            requestbar.show(run_id, str(st.session_state.get(session.LIST, "")))
        _run(desk, video, run_id, say)
    elif st.session_state.get(session.LIST):
        list_id = str(st.session_state[session.LIST])  # one that no run made
        clips_panel(desk, list_id, say)
        outputs(desk, list_id, say)
    elif session.WATCH not in st.session_state:
        bring_alone(desk, say)


def reopened(desk: Desk) -> None:
    """Take the run and the list that the address names where the session shows nothing yet."""
    if session.RUN in st.session_state or session.WATCH in st.session_state:
        return
    run_id, list_id = st.query_params.get("run", ""), st.query_params.get("list", "")
    try:
        if list_id:
            run_id = run_id or desk.cut_lists.get(list_id).run_id
        if not run_id:
            _reopened_alone(desk, list_id)
            return
        record = desk.runs.get(run_id)
    except InputError as error:
        st.session_state[session.PROBLEM] = str(error)
        return
    st.session_state[session.RUN], st.session_state[session.LIST] = run_id, list_id
    st.session_state[session.QUERY] = record.query
    _chosen_by(desk, record.video_ids)


def _reopened_alone(desk: Desk, list_id: str) -> None:
    """Take a list that no run made, as from an edit suite, and the videos of its clips."""
    if not list_id:
        return
    st.session_state[session.LIST] = list_id
    _chosen_by(desk, [clip.video_id for clip in desk.cut_lists.get(list_id).clips])


def _chosen_by(desk: Desk, video_ids: Sequence[str]) -> None:
    """Choose the videos of what is opened, unless somebody chose already."""
    if video_ids and session.VIDEO not in st.session_state:
        videochoice.remember(video_ids, [video.video_id for video in desk.library.videos()])


def _run(desk: Desk, video: Video, run_id: str, say: Say) -> None:
    told = story(desk, run_id)
    cut_list = _list(desk)
    with st.container(horizontal=True, vertical_alignment="center", key="request-line"):
        ideas(desk, video, say, with_examples=False)
        understood(desk, told, say)
    show_result(told.run.result, cut_list, told.run.ms, say)
    if told.run.parent_id:
        show_parent(desk, run_id, told.run.parent_id, say)
    if cut_list is not None:
        clips_panel(desk, cut_list.list_id, say, told.run.result["wanted_sec"])
        outputs(desk, cut_list.list_id, say)
    elif told.run.status == "clarify":
        show_question(told.run.result, [one.video_id for one in desk.library.videos()], say)
    else:
        nothing_found(desk, told, say)
    _trace(desk, told, say)


def _trace(desk: Desk, told: Story, say: Say) -> None:
    if not told.dumps:
        return
    with st.expander(say("trace.title"), expanded=False, key="trace", icon=":material/account_tree:"):
        chosen = show_graph(told, say)
        if chosen:
            told = _game(desk, told, say)
            scene = scene_of(desk, told, say)
            show_edit(desk, told, chosen, scene)
            show_node(told, chosen, scene)
        else:
            st.caption(say("trace.hint"))


def _game(desk: Desk, told: Story, say: Say) -> Story:
    """Let the editor choose whose part of a run over several games is looked into."""
    games = told.games
    if not games:
        return told
    titles = {video_id: desk.library.video(video_id).title for video_id in games}
    if st.session_state.get(session.GAME) not in titles:
        st.session_state[session.GAME] = games[0]
    chosen = st.selectbox(
        say("trace.game"), games, key=session.GAME, format_func=lambda video_id: titles[video_id], width=420
    )  # fmt: skip
    return told.part(chosen)


def _list(desk: Desk) -> CutList | None:
    list_id = str(st.session_state.get(session.LIST, ""))
    return desk.cut_lists.get(list_id) if list_id else None
