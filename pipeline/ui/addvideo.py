"""Adding an episode on the Library page: a video, its subtitles, and what it is."""

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.stores.jobs import Job
from pipeline.ui import session
from pipeline.ui.episode import SUBTITLE_ENDINGS, VIDEO_ENDINGS, Form, Sent, add_episode
from pipeline.ui.jobpanel import show_job
from pipeline.ui.strings import Say
from pipeline.ui.uploader import uploader

CATEGORIES = ("drama", "variety", "soccer", "basketball", "news", "documentary")
PATH, SEND = "path", "send"


def add_video(desk: Desk, say: Say) -> None:
    """Draw the form that brings a video and its subtitles into the library, and its job."""
    box = st.expander(
        say("add.title"), key="add-video", icon=":material/video_call:", on_change="rerun",
        expanded=not desk.library.videos(),
    )  # fmt: skip
    if not box.open:
        return
    with box:
        st.caption(say("add.hint"))
        form = _form(say)
        if st.button(say("add.go"), key="add-go", type="primary", icon=":material/add:"):
            _start(desk, form, say)
        _job(desk, say)


def _form(say: Say) -> Form:
    first, second = st.columns(2, gap="medium")
    with first:
        way = st.segmented_control(
            say("add.from"), [PATH, SEND], default=PATH, required=True, key="add-from",
            format_func=lambda key: say(f"add.from_{key}"),
        )  # fmt: skip
        video: str | Sent | None
        words: str | Sent | None
        if way == SEND:
            video = uploader(say("add.video"), VIDEO_ENDINGS, say, "add-video-file")
            sent = st.file_uploader(say("add.subtitles"), list(SUBTITLE_ENDINGS), key="add-subtitle-file")
            words = Sent(sent.name, sent.size, sent) if sent else None
        else:
            video = st.text_input(
                say("add.video_path"), key="add-video-path", placeholder="/media/episode.mp4"
            )
            words = st.text_input(
                say("add.words_path"), key="add-words-path", placeholder="/media/episode.srt"
            )
    with second:
        title = st.text_input(say("add.name"), key="add-name", max_chars=300)
        left, right = st.columns(2)
        category = left.selectbox(
            say("add.category"), CATEGORIES, key="add-category", accept_new_options=True,
            help=say("add.category_help"), format_func=lambda key: _category(key, say),
        )  # fmt: skip
        series = right.text_input(say("add.series"), key="add-series", max_chars=300)
        episode = left.text_input(say("add.episode"), key="add-episode", max_chars=100)
        date = right.text_input(say("add.date"), key="add-date", placeholder="2024-05-31", max_chars=10)
    return Form(title, video, words, str(category or "drama"), series, episode, date)


def _category(key: str, say: Say) -> str:
    return say(f"category.{key}") if key in CATEGORIES else key


def _start(desk: Desk, form: Form, say: Say) -> None:
    try:
        st.session_state[session.EPISODE] = add_episode(desk, form).job_id
    except CutdeskError as error:
        st.session_state.pop(session.EPISODE, None)
        st.error(say.message(error), icon=":material/error:")


def _job(desk: Desk, say: Say) -> None:
    job_id = st.session_state.get(session.EPISODE)
    if not job_id:
        return
    job = show_job(desk, str(job_id), say, "episode")
    if job.status == "done":
        _done(job, say)


def _done(job: Job, say: Say) -> None:
    counts = job.result.get("counts", {})
    st.success(
        say(
            "add.done", title=job.result.get("title", ""), lines=counts.get("stt", 0),
            chapters=counts.get("chapter", 0),
        ),
        icon=":material/check:",
    )  # fmt: skip
    for warning in job.result.get("warnings", ()):
        st.warning(say.message(warning), icon=":material/warning:")
    st.link_button(
        say("add.open"), f"/?video={job.result.get('video_id', '')}", icon=":material/content_cut:"
    )
