"""What an empty library says, and the way out of it."""

import streamlit as st

from pipeline.ui.strings import Say


def empty_library(say: Say) -> None:
    """Say that there is no video yet and what to do."""
    st.info(say("library.empty"), icon=":material/video_library:")
