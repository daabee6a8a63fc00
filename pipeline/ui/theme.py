"""What all pages share: the page's frame, quiet styles, errors as messages."""

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from pipeline.errors import CutdeskError
from pipeline.settings import load
from pipeline.ui.strings import Say, speaker

CSS = """
<style>
.block-container, .stMainBlockContainer { max-width: 2400px; padding: 3.8rem 1.6rem 3rem; }
h1 { font-size: 1.35rem !important; font-weight: 600 !important; padding: 0 0 .4rem !important; }
.st-key-title-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
h2 { font-size: 1.1rem !important; } h3 { font-size: 1rem !important; }
.stMain .stVerticalBlock { gap: .65rem; }
.st-key-request-line button, .st-key-ideas button { min-height: 2.1rem; padding: .1rem .6rem; }
video.preview { width: 100%; max-height: 62vh; background: #000; border-radius: 4px; display: block; }
video.cited { max-width: 40rem; max-height: 42vh; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; color: #a9b0bb; font-size: .92rem; }
.facts b { color: #d9dce1; font-weight: 600; font-variant-numeric: tabular-nums; }
.warned { color: #f0c36d; font-size: .92rem; line-height: 1.5; }
.facts .over { color: #f0c36d; }
:focus-visible { outline: 2px solid #8ab8e6 !important; outline-offset: 1px; }
</style>
"""


def begin(title_key: str, *, heading: bool = True) -> Say:
    """Set a page up and return the catalogue in the set language."""
    say = speaker(load().language)
    st.html(CSS)
    with st.container(key="title" if heading else "title-unseen"):
        st.title(say(title_key), anchor=False)
    return say


@contextmanager
def told(say: Say) -> Iterator[None]:
    """Show Cutdesk's own errors as a message in the page's place."""
    try:
        yield
    except CutdeskError as error:
        st.error(f"{say('error.lead')} {error}", icon=":material/error:")
