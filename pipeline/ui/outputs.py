"""What comes of a list, under its clips: export, render, and the way back."""

from collections.abc import Callable

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.ui.bringpanel import bring_panel
from pipeline.ui.exportpanel import export_panel
from pipeline.ui.renderpanel import render_panel
from pipeline.ui.strings import Say

LOOK_S = 1.5
"""How often an open panel looks whether the list was edited: the workbench edits without a rerun."""


@st.fragment
def outputs(desk: Desk, list_id: str, say: Say) -> None:
    """Draw the panels of a list; each is worked out only while it is open."""
    panels = (
        ("export", ":material/ios_share:", export_panel),
        ("render", ":material/movie:", render_panel),
    )
    watched = False
    for name, icon, panel in panels:
        box = st.expander(say(f"outputs.{name}"), icon=icon, key=f"outputs-{name}", on_change="rerun")
        if box.open:
            watched = True
            with box:
                _shown(panel, desk, list_id, say)
    bring_alone(desk, say)
    if watched:
        _follow(desk, list_id, desk.cut_lists.standing(list_id)[0])


def bring_alone(desk: Desk, say: Say) -> None:
    """Draw the way back for a list from an edit suite."""
    box = st.expander(
        say("outputs.bring"), icon=":material/input:", key="outputs-bring", on_change="rerun"
    )  # fmt: skip
    if box.open:
        with box:
            bring_panel(desk, say)


def _shown(panel: Callable[[Desk, str, Say], None], desk: Desk, list_id: str, say: Say) -> None:
    try:
        panel(desk, list_id, say)
    except CutdeskError as error:
        st.error(say.message(error), icon=":material/error:")


@st.fragment(run_every=LOOK_S)
def _follow(desk: Desk, list_id: str, version: int) -> None:
    """Draw nothing; draw the page again once the list has another version."""
    if desk.cut_lists.standing(list_id)[0] != version:
        st.rerun()
