"""The workbench component, as pages mount it."""

from typing import Any

import streamlit as st

from pipeline.settings import load
from pipeline.ui.workbench.data import css, loader, workbench_data

NAME = "cutdesk_workbench"


def workbench(list_id: str, *, key: str = "workbench", **told: Any) -> None:
    """Mount the workbench on a cut list; `told` is what `workbench_data` takes, else settings serve."""
    settings = load()
    own = {"language": settings.language, "keys": settings.keymap, "jump_frames": settings.jump_frames}
    mount = st.components.v2.component(NAME, js=loader(), css=css())
    mount(key=key, data=workbench_data(list_id, **{**own, **told}))
