"""The runs page: every run, searchable, opened again as it was, starred, copied, compared, put away."""

from collections.abc import Sequence
from datetime import datetime

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.stores.cutlists import ListEntry
from pipeline.stores.runs import RunRecord
from pipeline.timebase import ms_from_seconds
from pipeline.ui import session, videochoice
from pipeline.ui.comparepanel import difference, table
from pipeline.ui.lengths import write_length
from pipeline.ui.strings import Say, has
from pipeline.ui.tracepanel import show_table

MOST, MOST_LISTS = 200, 20


def draw(desk: Desk, say: Say) -> None:
    """Draw the page."""
    _undo(desk, say)
    words, where, star = st.columns([5, 4, 2], vertical_alignment="bottom")
    text = words.text_input(say("runs.search"), key=session.FOUND, placeholder=say("runs.search_hint"))
    titles = {video.video_id: video.title for video in desk.library.videos()}
    video_id = where.selectbox(
        say("request.video"), ["", *titles], format_func=lambda key: titles.get(key, say("runs.all_videos")),
        key="runs-video",
    )  # fmt: skip
    starred = True if star.toggle(say("runs.starred"), key="runs-starred") else None
    runs = desk.runs.search(text, video_id=video_id, starred=starred, limit=MOST)
    others = () if video_id or starred else other_lists(desk.cut_lists.lists(), runs, text)
    if runs:
        _runs(desk, runs, titles, say)
    elif not others:
        st.info(say("runs.none"), icon=":material/history:")
    if others:
        st.subheader(say("runs.other_lists"), anchor=False)
        for entry in others:
            _list(desk, entry, say)


def other_lists(entries: Sequence[ListEntry], runs: Sequence[RunRecord], text: str) -> tuple[ListEntry, ...]:
    """Return the lists that none of the runs shown leads to: no run made them, or their name alone fits."""
    shown = {run.run_id for run in runs}
    words = text.casefold().split()
    fit = (entry for entry in entries if all(word in entry.name.casefold() for word in words))
    return tuple(entry for entry in fit if entry.run_id not in shown)[:MOST_LISTS]


def _runs(desk: Desk, runs: Sequence[RunRecord], titles: dict[str, str], say: Say) -> None:
    picked = _choose(runs, titles, say)
    if not picked:
        st.caption(say("runs.hint"))
    elif len(picked) == 1:
        _one(desk, picked[0], say)
    else:
        older, newer = sorted(picked[:2], key=lambda run: run.created_at)
        show_table(table(desk, difference(desk, older.run_id, newer.run_id), say))


def rows(runs: Sequence[RunRecord], titles: dict[str, str], say: Say) -> list[dict[str, str]]:
    """Return the runs as lines for people."""
    return [
        {
            say("runs.star"): "★" if run.starred else "",
            say("runs.when"): local(run.created_at),
            say("state_key.query"): run.query,
            say("request.video"): ", ".join(titles.get(key, key) for key in run.video_ids),
            say("state_key.status"): say(f"status.{run.status}"),
            say("state_key.clips"): str(len(run.result.get("clips", ()))),
            say("request.length"): write_length(ms_from_seconds(run.result.get("total_sec", 0))),
            say("request.engine"): say(f"engine.{run.engine}") if has(f"engine.{run.engine}") else run.engine,
            say("runs.parent"): "↳" if run.parent_id else "",
        }
        for run in runs
    ]


def local(stamp: str) -> str:
    """Write a stored time in the desk's own time zone."""
    return datetime.fromisoformat(stamp).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _choose(runs: Sequence[RunRecord], titles: dict[str, str], say: Say) -> list[RunRecord]:
    frame = pd.DataFrame(rows(runs, titles, say))
    event = st.dataframe(
        frame, hide_index=True, on_select="rerun", selection_mode="multi-row", key="runs-table",
        height=min(460, 38 + 35 * len(runs)),
        column_config={say("state_key.status"): st.column_config.TextColumn(width=110)},
    )  # fmt: skip
    places = event["selection"]["rows"] if isinstance(event, dict) else event.selection.rows
    return [runs[place] for place in places if place < len(runs)]


def _one(desk: Desk, run: RunRecord, say: Say) -> None:
    lists = [entry for entry in desk.cut_lists.lists() if entry.run_id == run.run_id]
    with st.container(horizontal=True, vertical_alignment="center"):
        if st.button(say("runs.open"), type="primary", icon=":material/open_in_new:", key="open-run"):
            open_run(run.run_id, lists[0].list_id if lists else "")
        if st.button(say("runs.unstar" if run.starred else "runs.do_star"), icon=":material/star:"):
            desk.runs.star(run.run_id, not run.starred)
            st.rerun()
        if st.button(say("runs.delete"), icon=":material/delete:"):
            desk.runs.delete(run.run_id)
            st.session_state[session.UNDO] = ("run", run.run_id, run.query)
            st.rerun()
    for entry in lists:
        _list(desk, entry, say)


def _list(desk: Desk, entry: ListEntry, say: Say) -> None:
    with st.container(horizontal=True, vertical_alignment="center", border=True, key=f"list-{entry.list_id}"):
        lock = " 🔒" if entry.locked else ""
        st.markdown(f"**{entry.name}**{lock} · {say('list.version')} {entry.version}", width="stretch")
        if st.button(say("runs.open"), key=f"open-{entry.list_id}"):
            open_run(entry.run_id, entry.list_id)
        if st.button(say("runs.duplicate"), key=f"copy-{entry.list_id}", icon=":material/content_copy:"):
            desk.cut_lists.duplicate(entry.list_id)
            st.rerun()
        if st.button(say("list.unlock" if entry.locked else "list.lock"), key=f"lock-{entry.list_id}"):
            desk.cut_lists.lock(entry.list_id, not entry.locked)
            st.rerun()
        if st.button(say("runs.delete"), key=f"drop-{entry.list_id}", disabled=entry.locked):
            desk.cut_lists.delete(entry.list_id)
            st.session_state[session.UNDO] = ("list", entry.list_id, entry.name)
            st.rerun()


def open_run(run_id: str, list_id: str) -> None:
    """Leave for the workbench with a run and a list."""
    videochoice.forget()
    st.session_state.pop(session.VIDEO, None)
    asked = {key: value for key, value in (("run", run_id), ("list", list_id)) if value}
    st.switch_page("workbench.py", query_params=asked)


def _undo(desk: Desk, say: Say) -> None:
    held = st.session_state.get(session.UNDO)
    if not held:
        return
    kind, key, name = held
    with st.container(horizontal=True, vertical_alignment="center", key="undo"):
        st.markdown(say("runs.deleted", name=name), width="content")
        if st.button(say("runs.undo"), icon=":material/undo:"):
            (desk.runs if kind == "run" else desk.cut_lists).undelete(key)
            st.session_state.pop(session.UNDO)
            st.rerun()
