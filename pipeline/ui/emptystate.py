"""What an empty library says, and the way out of it."""

import streamlit as st

from pipeline.ui.strings import Say


def empty_library(say: Say) -> None:
    """Say that there is no video yet, and lead to where one is brought in."""
    st.info(say("library.empty"), icon=":material/video_library:")
    if st.button(say("nav.library"), icon=":material/video_library:", type="primary"):
        st.switch_page("library.py")
