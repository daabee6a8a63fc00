"""The library page: the videos with their state, the import of bundles, each video's settings."""

from pathlib import Path
from typing import Any

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.exports.naming import FIELDS, TITLE, check_template
from pipeline.jobs.submit import submit_demo, submit_import
from pipeline.model import Video
from pipeline.timebase import DROP_RATES, Timebase, is_drop_label
from pipeline.ui import session
from pipeline.ui.addvideo import add_video
from pipeline.ui.jobpanel import show_job
from pipeline.ui.media import media_state
from pipeline.ui.rollpanel import show_rolls
from pipeline.ui.strings import Say, has
from pipeline.ui.theme import told
from pipeline.ui.videotable import ROLES, roles_from, video_lines


def draw(desk: Desk, say: Say) -> None:
    """Draw the page."""
    lines = video_lines(desk)
    if not lines:
        st.info(say("library.empty"), icon=":material/video_library:")
    _import(desk, say, open_at_first=not lines)
    add_video(desk, say)
    if not lines:
        return
    frame = pd.DataFrame(
        [
            {
                say("library.col_title"): line.title,
                say("library.col_category"): category(line.category, say),
                say("request.length"): line.length,
                say("state_key.segments"): line.plays,
                say("library.col_lines"): line.lines,
                say("library.col_rate"): line.rate,
                say("library.col_media"): say(f"library.media_{line.media}"),
                say("library.col_index"): say("library.stale" if line.stale else "library.fresh"),
                say("library.col_id"): line.video_id,
            }
            for line in lines
        ]
    )
    event = st.dataframe(
        frame, hide_index=True, on_select="rerun", selection_mode="single-row", key="videos",
        height=min(420, 38 + 35 * len(lines)),
    )  # fmt: skip
    place = chosen_line(event)
    if place is not None and place < len(lines):
        _settings(desk, desk.library.video(lines[place].video_id), say)
    else:
        st.caption(say("library.hint"))
    show_rolls(desk, say)


def chosen_line(event: Any) -> int | None:
    """Return the place of the table's chosen line."""
    places = event["selection"]["rows"] if isinstance(event, dict) else event.selection.rows
    return places[0] if places else None


def _import(desk: Desk, say: Say, *, open_at_first: bool) -> None:
    with st.expander(say("library.import"), expanded=open_at_first, icon=":material/add:", key="import"):
        with st.form("import", border=False):
            path, skip, go = st.columns([7, 3, 2], vertical_alignment="bottom")
            folder = path.text_input(say("library.folder"), placeholder=say("library.folder_hint"))
            leave = skip.toggle(say("library.skip_bad"))
            asked = go.form_submit_button(say("library.do_import"), type="primary", width="stretch")
        if st.button(say("library.demo"), icon=":material/movie:"):
            st.session_state[session.IMPORTING] = submit_demo(desk).job_id
        if asked:
            with told(say):
                st.session_state[session.IMPORTING] = submit_import(desk, bundle_folder(folder), leave).job_id
        job_id = st.session_state.get(session.IMPORTING)
        if job_id:
            job = show_job(desk, job_id, say, "importing")
            if job.status == "done":
                st.success(say("library.imported", title=job.title), icon=":material/check:")


def category(name: str, say: Say) -> str:
    """Name a category for people; one of the desk's own stays as it is."""
    return say(f"category.{name}") if has(f"category.{name}") else name


def bundle_folder(typed: str) -> Path:
    """Return the folder of a bundle as it was typed. Raises InputError where there is none."""
    folder = Path(typed.strip()).expanduser()
    if not typed.strip() or not folder.is_absolute():
        raise InputError(
            f"{typed!r} is no full path; write the folder of a bundle, such as /media/games/game-7"
        )
    if not (folder / "game.json").is_file():
        raise InputError(f"{folder} is no bundle: it has no game.json; choose the folder that holds one")
    return folder


def _settings(desk: Desk, video: Video, say: Say) -> None:
    st.subheader(say("library.settings", title=video.title), anchor=False)
    state = media_state(video)
    if state != "ok":
        st.info(say(f"media.{state}", video=video.title), icon=":material/videocam_off:")
    with st.form(f"settings-{video.video_id}", border=True):
        first, second, third = st.columns([4, 2, 2])
        title = first.text_input(say("library.col_title"), video.title)
        reel = second.text_input(say("library.reel"), video.reel)
        start = third.text_input(say("library.start"), video.start_timecode)
        drop = video.fps in DROP_RATES and third.toggle(
            say("library.drop"), video.drop_frame, help=say("library.drop_help")
        )
        names = st.text_input(
            say("library.names"), video.name_template, placeholder=TITLE, max_chars=500,
            help=f"{say('library.names_help')} `{' '.join('{' + name + '}' for name in FIELDS)}`",
        )  # fmt: skip
        media = st.text_input(say("library.media"), video.media or "", help=say("library.media_help"))
        roles = st.data_editor(
            pd.DataFrame(
                [{"channel": one.channel, "role": one.role} for one in video.audio_roles],
                columns=["channel", "role"],
            ).astype({"channel": "Int64", "role": "string"}),
            num_rows="dynamic", hide_index=True, width=420,
            column_config={
                "channel": st.column_config.NumberColumn(say("library.channel"), min_value=1, step=1),
                "role": st.column_config.SelectboxColumn(say("library.role"), options=list(ROLES)),
            },
        )  # fmt: skip
        saved = st.form_submit_button(say("library.save"), type="primary")
    if saved:
        check_template(names)
        desk.library.change_video(
            video.video_id, title=title, reel=reel.strip(), media=media_path(media), drop_frame=drop,
            start_timecode=start_label(video, start, drop), name_template=names.strip(),
            audio_roles=roles_from(roles.dropna().to_dict("records")),
        )  # fmt: skip
        st.rerun()
    _delete(desk, video, say)


def start_label(video: Video, typed: str, drop: bool) -> str:
    """Return a start timecode as the video's grid writes it.

    Raises InputError for a label that the grid doesn't have, and for one that says drop frame where that is off.
    """
    if is_drop_label(typed) and not drop:
        raise InputError(
            f"start timecode {typed.strip()!r} is written as drop frame, but the video is not; "
            "turn drop frame on, or write it with colons"
        )
    grid = Timebase.starting_at(video.fps, typed, drop)
    return grid.label(grid.start_frame)


def media_path(typed: str) -> str | None:
    """Return a media path as it is kept, None where nothing is typed. Raises InputError for no file."""
    if not typed.strip():
        return None
    path = Path(typed.strip()).expanduser()
    if not path.is_absolute() or not path.is_file():
        raise InputError(f"{typed!r} is no file on this machine; write its full path")
    return str(path)


def _delete(desk: Desk, video: Video, say: Say) -> None:
    with st.popover(say("library.delete"), icon=":material/delete:"):
        st.markdown(say("library.delete_sure", title=video.title))
        if st.button(say("library.delete_yes"), type="primary"):
            desk.delete_video(video.video_id)
            if st.session_state.get(session.VIDEO) == video.video_id:
                st.session_state.pop(session.VIDEO)
            st.rerun()
