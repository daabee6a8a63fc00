"""What a list offers first in a panel, once: what the editor chooses afterwards stands."""

from collections.abc import Container

import streamlit as st

from pipeline.model import CutList


def offer(key: str, cut_list: CutList, wish: str, known: Container[str]) -> None:
    """Set a choice to what a list wishes when the list is first shown there; no wish leaves it as it is."""
    seen = f"{key}-offered"
    if st.session_state.get(seen) == cut_list.list_id:
        return
    st.session_state[seen] = cut_list.list_id
    if wish in known:
        st.session_state[key] = wish
