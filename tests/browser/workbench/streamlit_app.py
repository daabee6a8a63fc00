"""The Streamlit page of this folder as an app with the real routes, for uvicorn."""

from pathlib import Path

import streamlit as st  # noqa: TID251

from pipeline.api.app import routes

app = st.App(str(Path(__file__).with_name("streamlit_page.py")), routes=routes())
