"""What to ask: examples of this video, templates, and requests that were made before."""

from collections.abc import Sequence
from typing import Literal

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.model import Segment, Video
from pipeline.settings import load
from pipeline.timebase import seconds_from_ms
from pipeline.ui import session
from pipeline.ui.strings import Say
from pipeline.ui.templates import Template, save, templates
from pipeline.ui.words import examples, values

RECENT = 12


def propose(query: str, length: str = "", order: str = "time") -> None:
    """Put a request into the box and run it in the next draw."""
    st.session_state[session.QUERY], st.session_state[session.LENGTH] = query, length
    st.session_state[session.PENDING] = order


def ideas(desk: Desk, video: Video, say: Say, *, with_examples: bool = True) -> None:
    """Draw templates and earlier requests behind doors, and examples as buttons."""
    plays = desk.library.segments(video.video_id)
    wide: Literal["stretch", "content"] = "stretch" if with_examples else "content"
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="ideas", width=wide):
        with st.popover(say("idea.templates"), icon=":material/auto_awesome:"):
            _templates(desk, video, plays, say)
        with st.popover(say("idea.recent"), icon=":material/history:"):
            _recent(desk, video, say)
        shown = examples(video, plays, say) if with_examples else ()
        for number, text in enumerate(shown):
            st.button(text, key=f"example-{number}", type="tertiary", on_click=propose, args=(text,))


def _templates(desk: Desk, video: Video, plays: Sequence[Segment], say: Say) -> None:
    language, own = load().language, desk.settings.home / "templates"
    players = [player.name for player in values("players", video, plays)]
    player = st.selectbox(say("idea.player"), players, key="template-player") if players else ""
    for one in templates(own):
        if one.wants_player and not player:
            continue
        _use(one, language, str(player or ""))
    with st.form("own-template", border=False):
        title = st.text_input(say("idea.own_title"), max_chars=80)
        if st.form_submit_button(say("idea.keep"), icon=":material/add:"):
            query = str(st.session_state.get(session.QUERY, ""))
            try:
                save(own, title, query, str(st.session_state.get(session.LENGTH, "")))
            except CutdeskError as error:
                st.error(say.message(error))
            else:
                st.rerun()


def _use(one: Template, language: str, player: str) -> None:
    query = one.request(language, player)
    st.button(
        one.title(language), key=f"template-{one.own}-{one.name}", help=f"{query} {one.length}".strip(),
        on_click=propose, args=(query, one.length, one.order), width="stretch",
    )  # fmt: skip


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
