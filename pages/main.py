"""The app's pages; each opens by its own address."""

from pathlib import Path

import streamlit as st

from pipeline.settings import load
from pipeline.ui.strings import speaker

# A file, since Streamlit fetches its own icons from the network.
ICON = Path(__file__).parents[1] / "data" / "icon.png"

say = speaker(load().language)
st.set_page_config(page_title="Cutdesk", page_icon=str(ICON), layout="wide")
pages = [
    st.Page("workbench.py", title=say("nav.workbench"), icon=":material/content_cut:", default=True),
    st.Page("ask.py", title=say("nav.ask"), icon=":material/forum:", url_path="ask"),
    st.Page("runs.py", title=say("nav.runs"), icon=":material/history:", url_path="runs"),
    st.Page("library.py", title=say("nav.library"), icon=":material/video_library:", url_path="library"),
    st.Page("system.py", title=say("nav.system"), icon=":material/monitor_heart:", url_path="system"),
]
st.navigation(pages, position="top").run()
