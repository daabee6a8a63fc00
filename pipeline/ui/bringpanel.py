"""The way back: a file from an edit suite becomes a new cut list."""

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.handover import ENDINGS, bring
from pipeline.ui import session
from pipeline.ui.strings import Say


def bring_panel(desk: Desk, say: Say) -> None:
    """Draw the upload of a cut list, and what came of it; each file is read once."""
    videos = {video.video_id: video.title for video in desk.library.videos()}
    left, right = st.columns([2, 3], gap="medium")
    with left:
        meant = st.selectbox(
            say("bring.video"), ["", *videos], key="bring-video", help=say("bring.video_help"),
            format_func=lambda key: videos.get(key, say("bring.any_video")),
        )  # fmt: skip
        sent = st.file_uploader(say("bring.file"), list(dict.fromkeys(ENDINGS)), key="bring-file")
        wanted = st.button(
            say("bring.read"), key="bring-read", disabled=sent is None, icon=":material/playlist_add:"
        )
    with right:
        if wanted and sent is not None:
            _read(desk, sent.name, sent.getvalue(), meant, say)
        else:
            st.caption(say("bring.hint"))


def _read(desk: Desk, name: str, data: bytes, video_id: str, say: Say) -> None:
    try:
        brought = bring(desk, name, data, video_id)
    except CutdeskError as error:
        st.error(f"{name}: {say.message(error)}", icon=":material/error:")
        return
    for warning in brought.warnings:
        st.warning(say.message(warning), icon=":material/warning:")
    made = brought.cut_list
    st.session_state[session.BROUGHT] = made.list_id
    st.success(say("bring.done", name=made.name, count=len(made.clips)), icon=":material/check:")
    st.link_button(say("bring.open"), f"/?list={made.list_id}", icon=":material/open_in_new:")
