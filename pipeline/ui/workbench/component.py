"""The workbench component, as pages mount it."""

from typing import Any

import streamlit as st

from pipeline.ui.workbench.data import css, loader, workbench_data

NAME = "cutdesk_workbench"


def workbench(list_id: str, *, key: str = "workbench", **told: Any) -> str:
    """Mount the workbench on a cut list; `told` is what `workbench_data` takes.

    Returns the id of a video whose proxy the editor asked for just now, or nothing.
    """
    mount = st.components.v2.component(NAME, js=loader(), css=css())
    result = mount(key=key, data=workbench_data(list_id, **told), on_proxy_change=_nothing)
    asked = result.get("proxy")
    return str(asked["video_id"]) if asked else ""


def _nothing() -> None:
    """Take part in the rerun; what was asked is in the result."""
