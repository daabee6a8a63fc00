"""The Ask page: a conversation, citations that play, the trace beside it, modes with their cost."""

from collections.abc import Sequence

import streamlit as st

from pipeline.ask.cost import worst_calls, worst_retries
from pipeline.ask.flow import MODES
from pipeline.ask.state import Citation, Turn
from pipeline.asking import Answered, Ask, ask, conversation, new_conversation_id
from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.flow import Event
from pipeline.ui import askdata, session
from pipeline.ui.emptystate import empty_library
from pipeline.ui.graphpicture import node_title
from pipeline.ui.strings import Say


def draw(desk: Desk, say: Say) -> None:
    """Draw the page."""
    videos = desk.library.videos()
    if not videos:
        empty_library(say)
        return
    talk, beside = st.columns([3, 1], gap="medium")
    with beside:
        question = _options(desk, say)
    with talk:
        shown = conversation(question.conversation_id, desk)
        if not shown:
            st.caption(say("ask.hint"))
        for number, turn in enumerate(shown):
            _turn(turn, number, desk, say)
        typed = st.chat_input(say("ask.placeholder"), key=session.QUESTION)
        if typed:
            _answer(typed, question, len(shown), desk, say)
    with beside:
        _trace(say)


def _options(desk: Desk, say: Say) -> Ask:
    """Draw what a question is asked with: video, mode and its cost, engine, conversation."""
    titles = {video.video_id: video.title for video in desk.library.videos()}
    video = st.selectbox(
        say("ask.video"),
        ["", *titles],
        format_func=lambda v: titles.get(v, say("ask.any_video")),
        key=session.ASK_VIDEO,
    )
    mode = st.radio(
        say("ask.mode"), list(MODES), key=session.ASK_MODE,
        format_func=lambda m: say(f"ask.mode_{m.replace('-', '_')}"),
        captions=[say("ask.cost", calls=worst_calls(m), retries=worst_retries(m)) for m in MODES],
    )  # fmt: skip
    engine = st.selectbox(
        say("request.engine"),
        ["", "rules"],
        key=session.ASK_ENGINE,
        format_func=lambda n: say(f"engine.{n or 'auto'}"),
    )
    if session.CONVERSATION not in st.session_state:
        st.session_state[session.CONVERSATION] = st.query_params.get("talk") or new_conversation_id()
    held = desk.conversations.recent()
    names = {row.conversation_id: row.title for row in held}
    current = st.session_state[session.CONVERSATION]
    chosen = st.selectbox(
        say("ask.conversation"), list(dict.fromkeys([current, *names])),
        format_func=lambda c: names.get(c, say("ask.new")), key=f"{session.CONVERSATION}-{current}",
    )  # fmt: skip
    if chosen != current:
        _open(str(chosen))
    if st.button(say("ask.new"), key="ask-new", icon=":material/add:"):
        _open(new_conversation_id())
    return Ask("", (video,) if video else (), mode, current, engine)


def _open(conversation_id: str) -> None:
    st.session_state[session.CONVERSATION] = conversation_id
    st.session_state.pop(session.ASKED, None)
    st.query_params["talk"] = conversation_id
    st.rerun()


def _answer(typed: str, options: Ask, number: int, desk: Desk, say: Say) -> None:
    """Answer what was typed; plain mode streams its text, the others their stages."""
    with st.chat_message("user"):
        st.text(typed)
    with st.chat_message("assistant"):
        place = st.empty()
        place.caption(say("ask.thinking"))
        heard: list[str] = []

        def told(event: Event) -> None:
            if event.kind == "token":
                heard.append(event.text)
                place.text("".join(heard))
            elif event.kind == "node_started" and not heard:
                place.caption(f"{say('ask.thinking')} {node_title(event.node, say)}")

        question = Ask(typed, options.video_ids, options.mode, options.conversation_id, options.engine)
        try:
            answered = ask(question, desk, on_event=told)
        except CutdeskError as error:
            place.error(say.message(error))
            return
        place.empty()
    st.session_state[session.ASKED] = answered
    st.query_params["talk"] = options.conversation_id
    st.rerun()


def _turn(turn: Turn, number: int, desk: Desk, say: Say) -> None:
    """Draw a question and its answer with the clips that prove it."""
    with st.chat_message("user"):
        st.text(turn.question)
    with st.chat_message("assistant"):
        if askdata.titled(turn):
            st.caption(say("ask.read_as", question=turn.standalone))
        st.text(turn.answer)
        for citation in turn.citations:
            try:
                video = desk.library.video(citation.video_id)
            except CutdeskError as error:
                st.caption(say.message(error))
                continue
            with st.expander(f"[{citation.number}] {askdata.times(citation, video)}"):
                st.text(citation.text)
                shown = askdata.player(citation, video, desk.settings.cache_folder)
                st.html(shown) if shown else st.caption(say("ask.no_media"))
                if len(turn.citations) > 1:
                    _add_button((citation,), f"ask-add-{number}-{citation.number}", "ask.add_one", desk, say)
        if turn.citations:
            _add_button(turn.citations, f"ask-add-{number}", "ask.add", desk, say)


def _add_button(citations: Sequence[Citation], key: str, label: str, desk: Desk, say: Say) -> None:
    """Draw what puts citations into the cut list at hand."""
    if st.button(say(label), key=key, icon=":material/playlist_add:"):
        held = askdata.add(citations, str(st.session_state.get(session.LIST, "")), desk)
        st.session_state[session.LIST] = held.list_id
        st.toast(say("ask.added", name=held.name, count=len(held.clips)))


def _trace(say: Say) -> None:
    """Draw what the last answer went through."""
    answered = st.session_state.get(session.ASKED)
    if not isinstance(answered, Answered):
        return
    st.caption(say("ask.trace", ms=f"{answered.ms:.0f}", calls=answered.model_calls))
    for warning in answered.warnings:
        st.warning(say.message(warning))
    for row in askdata.trace_rows(answered.traces, say):
        st.text(f"{row['step']} {node_title(str(row['node']), say)} · {row['ms']} ms · {row['by']}")
        if row["said"]:
            st.caption(str(row["said"]))
