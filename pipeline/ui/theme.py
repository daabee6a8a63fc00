"""What all pages share: the page's frame, quiet styles, errors as messages."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import streamlit as st

from pipeline.errors import CutdeskError
from pipeline.settings import load
from pipeline.ui.strings import Say, speaker

CSS = Path(__file__).with_suffix(".css")


def begin(title_key: str, *, heading: bool = True) -> Say:
    """Set a page up and return the catalogue in the set language."""
    say = speaker(load().language)
    st.html(f"<style>{CSS.read_text('utf-8')} :root {{ --cutdesk-choose: '{say('add.choose')}'; }}</style>")
    with st.container(key="title" if heading else "title-unseen"):
        st.title(say(title_key), anchor=False)
    return say


@contextmanager
def told(say: Say) -> Iterator[None]:
    """Show Cutdesk's own errors as a message in the page's place."""
    try:
        yield
    except CutdeskError as error:
        st.error(f"{say('error.lead')} {say.message(error)}", icon=":material/error:")
