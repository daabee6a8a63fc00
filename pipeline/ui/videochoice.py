"""Which videos a request is about: one, several, all, or whichever its own words mean."""

from collections.abc import Iterable, Mapping, Sequence

import streamlit as st

from pipeline.model import Video
from pipeline.ui import session
from pipeline.ui.strings import Say

ALL, SEVERAL, LIBRARY = "*", "+", "?"
MARK = ","
"""What stands between ids in the address."""


def choose_videos(videos: Sequence[Video], say: Say) -> tuple[Video, ...]:
    """Let the editor choose; none means that the library decides. The choice is in the address too."""
    by_id = {video.video_id: video for video in videos}
    if not _known(st.session_state.get(session.VIDEO), by_id):
        asked = st.query_params.get("video", "")
        remember(asked if asked in (ALL, LIBRARY) else asked.split(MARK), by_id)
    more = (SEVERAL, ALL, LIBRARY) if len(videos) > 1 else ()
    chosen = st.selectbox(
        say("request.video"), [*by_id, *more], key=session.VIDEO, on_change=forget,
        format_func=lambda name: by_id[name].title if name in by_id else say(_KEYS[name], count=len(by_id)),
    )  # fmt: skip
    if chosen == SEVERAL:
        _several(by_id, say)
    return meant(videos)


_KEYS = {ALL: "request.all_videos", SEVERAL: "request.several", LIBRARY: "request.library"}


def _several(by_id: Mapping[str, Video], say: Say) -> None:
    held = [name for name in st.session_state.get(session.VIDEOS, ()) if name in by_id]
    st.session_state[session.VIDEOS] = held
    st.multiselect(
        say("request.videos"), list(by_id), key=session.VIDEOS, label_visibility="collapsed",
        placeholder=say("request.videos"), format_func=lambda name: by_id[name].title,
    )  # fmt: skip


def meant(videos: Sequence[Video]) -> tuple[Video, ...]:
    """Return the chosen videos, oldest first; none where the library decides."""
    chosen = st.session_state.get(session.VIDEO)
    several = st.session_state.get(session.VIDEOS, ())
    wanted = [
        video
        for video in videos
        if chosen == ALL or video.video_id == chosen or (chosen == SEVERAL and video.video_id in several)
    ]
    return tuple(sorted(wanted, key=lambda video: (video.date, video.video_id)))


def remember(named: str | Iterable[str], known: Iterable[str]) -> None:
    """Choose videos as an address or a run names them; what the library doesn't know falls away."""
    every = list(known)
    if isinstance(named, str):
        st.session_state[session.VIDEO] = named if len(every) > 1 else every[0]
        return
    ids = [name for name in dict.fromkeys(named) if name in every]
    if len(ids) < 2:
        st.session_state[session.VIDEO] = ids[0] if ids else every[0]
    elif len(ids) == len(every):
        st.session_state[session.VIDEO] = ALL
    else:
        st.session_state[session.VIDEO], st.session_state[session.VIDEOS] = SEVERAL, ids


def address() -> str:
    """Return the choice as the address has it."""
    chosen = str(st.session_state.get(session.VIDEO, ""))
    return MARK.join(st.session_state.get(session.VIDEOS, ())) if chosen == SEVERAL else chosen


def forget() -> None:
    """Let go of what belongs to the videos that were shown."""
    for key in (session.RUN, session.LIST, session.WATCH, session.NODE, session.PLAYING, session.PREVIEW):
        st.session_state.pop(key, None)
    st.query_params.clear()


def _known(chosen: object, by_id: Mapping[str, Video]) -> bool:
    return chosen in by_id or (chosen in (ALL, SEVERAL, LIBRARY) and len(by_id) > 1)
