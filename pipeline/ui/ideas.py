"""What to ask: examples of this video, templates, and requests that were made before."""

from typing import Literal

import streamlit as st

from pipeline.build import Desk
from pipeline.model import Video
from pipeline.timebase import seconds_from_ms
from pipeline.ui import session
from pipeline.ui.finish import Finish
from pipeline.ui.finishpanel import finish_door, set_finish
from pipeline.ui.strings import Say
from pipeline.ui.templatepanel import template_door
from pipeline.ui.words import examples

RECENT = 12


def propose(query: str, length: str = "") -> None:
    """Put a request into the box and run it in the next draw, finished as usual."""
    set_finish(Finish())
    st.session_state[session.QUERY], st.session_state[session.LENGTH] = query, length
    st.session_state[session.PENDING] = True


def ideas(desk: Desk, video: Video, say: Say, *, with_examples: bool = True) -> None:
    """Draw templates and earlier requests behind doors, and examples as buttons."""
    plays = desk.library.segments(video.video_id)
    wide: Literal["stretch", "content"] = "stretch" if with_examples else "content"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="ideas", width=wide):
        template_door(desk, video, plays, say)
        finish_door(say)
        with st.popover(say("idea.recent"), icon=":material/history:"):
            _recent(desk, video, say)
        shown = examples(video, plays, say) if with_examples else ()
        for number, text in enumerate(shown):
            st.button(text, key=f"example-{number}", type="tertiary", on_click=propose, args=(text,))


def _recent(desk: Desk, video: Video, say: Say) -> None:
    starred = desk.runs.search(video_id=video.video_id, starred=True, limit=RECENT)
    recent = desk.runs.search(video_id=video.video_id, limit=RECENT * 3)
    seen = set[str]()
    for run in (*starred, *recent):
        if run.query in seen or len(seen) >= RECENT:
            continue
        seen.add(run.query)
        length = f"{seconds_from_ms(run.duration_ms):g} s" if run.duration_ms else ""
        st.button(
            f"{'★ ' if run.starred else ''}{run.query}", key=f"recent-{run.run_id}", width="stretch",
            on_click=propose, args=(run.query, length),
        )  # fmt: skip
    if not seen:
        st.caption(say("idea.none"))
