"""Edit and run from here: a node's result changed by hand, and only what follows run again."""

from typing import Any

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.domains.baseball import story as words
from pipeline.domains.baseball.narrow import narrow
from pipeline.errors import InputError
from pipeline.model import Segment
from pipeline.run import Options
from pipeline.ui import again, requestbar
from pipeline.ui.tables import Scene
from pipeline.ui.tracing import Story

EDITABLE = ("select_clips", "select_end_point")


def show_edit(desk: Desk, told: Story, node: str, scene: Scene) -> None:
    """Draw the editor of a node's result, where it has one."""
    if node not in EDITABLE or scene.video is None:
        return
    say = scene.say
    with st.expander(say("edit.title"), icon=":material/edit:", key=f"edit-{node}"):
        st.caption(say(f"edit.{node}"))
        try:
            options = _picks(told, scene) if node == "select_clips" else _cuts(told, scene)
        except InputError as error:
            st.error(say.message(error))
            return
        asked = st.button(say("edit.run"), type="primary", key="run-from", disabled=options is None)
        if asked and options is not None:
            requestbar.start(desk, again.repeat(told), options)
            st.rerun()


def candidates(told: Story, everything: bool) -> tuple[list[Segment], dict[int, int]]:
    """Return the plays to choose from in order of time, and the ranks of those that are picked."""
    state = told.typed(told.state_before("select_clips"))
    picks = told.typed(told.dumps["select_clips"]["returned"]).get("picks", ())
    ranks = {pick.segment_id: pick.rank for pick in picks}
    plays = list(state["segments"])
    if not everything:
        fit = {play.segment_id for play in narrow(state["filters"], state["video"], plays).segments}
        plays = [play for play in plays if play.segment_id in fit or play.segment_id in ranks]
    return plays, ranks


def _picks(told: Story, scene: Scene) -> Options | None:
    say = scene.say
    everything = st.toggle(say("edit.all_plays"), key=f"all-{told.run.run_id}")
    plays, ranks = candidates(told, everything)
    frame = pd.DataFrame(
        {
            say("edit.keep"): [play.segment_id in ranks for play in plays],
            say("col.rank"): [ranks.get(play.segment_id) for play in plays],
            say("col.play"): [words.title(play) for play in plays],
            say("col.why"): [say.message(words.reason(play)) for play in plays],
            say("col.in"): [scene.tc(play.start_ms) for play in plays],
        }
    )
    high = min(360, 38 + 35 * max(1, len(plays)))
    done = st.data_editor(
        frame, hide_index=True, key=f"picks-{told.run.run_id}-{everything}", height=high,
        disabled=list(frame.columns[2:]),
    )  # fmt: skip
    kept = [
        (rank, n) for n, (keep, rank) in enumerate(zip(done.iloc[:, 0], done.iloc[:, 1], strict=True)) if keep
    ]
    order = sorted(kept, key=lambda pair: (pd.isna(pair[0]), 0 if pd.isna(pair[0]) else pair[0], pair[1]))
    chosen = [plays[n] for _, n in order]
    old = told.typed(told.dumps["select_clips"]["returned"]).get("picks", ())
    if not chosen or [play.segment_id for play in chosen] == [pick.segment_id for pick in old]:
        return None
    return again.with_picks(told, chosen, old, {play.segment_id: words.reason(play) for play in chosen})


def _cuts(told: Story, scene: Scene) -> Options | None:
    say = scene.say
    assert scene.video is not None
    cuts = told.typed(told.dumps["select_end_point"]["returned"])["cuts"]
    frame = pd.DataFrame(
        {
            "play": [scene.play(cut.pick.segment_id) for cut in cuts],
            "in": [scene.tc(cut.start_ms) for cut in cuts],
            "out": [scene.tc(cut.end_ms) for cut in cuts],
            "could_be": [", ".join(scene.tc(ms) for ms in cut.choices_ms) for cut in cuts],
        }
    )
    key = f"cuts-{told.run.run_id}"
    st.data_editor(
        frame, hide_index=True, key=key, disabled=["play", "could_be"],
        column_config={name: st.column_config.TextColumn(say(f"col.{name}")) for name in frame.columns},
    )  # fmt: skip
    edited: dict[int, Any] = dict(st.session_state.get(key, {}).get("edited_rows", {}))
    return again.with_cuts(told, cuts, edited, scene.video.timebase) if edited else None
