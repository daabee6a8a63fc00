"""A Streamlit page with nothing but the component, a button that reruns it and a field to type in."""

import os

import streamlit as st  # noqa: TID251

from pipeline.ui.workbench.component import workbench

st.set_page_config(page_title="Workbench", layout="wide")
st.session_state["runs"] = st.session_state.get("runs", 0) + 1
left, middle, right = st.columns(3)
left.button("Run again")
middle.text_input("Request", key="request", label_visibility="collapsed")
right.markdown(f"runs: {st.session_state['runs']}")
workbench(
    os.environ["CUTDESK_TEST_LIST"], wanted_ms=30_000, language=os.environ.get("CUTDESK_LANGUAGE", "en")
)
