"""Two runs side by side, as a sentence and a table."""

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.model import Clip
from pipeline.request.result import clips_of
from pipeline.ui.comparing import Difference, compare
from pipeline.ui.strings import Say
from pipeline.ui.tables import Table
from pipeline.ui.tracepanel import show_table


def difference(desk: Desk, before: str, after: str) -> Difference:
    """Compare the results of two runs as they came out, before edits. Raises InputError."""
    return compare(clips_of(desk.runs.get(before).result), clips_of(desk.runs.get(after).result))


def sentence(found: Difference, say: Say) -> str:
    """Say the difference in a line."""
    if found.nothing:
        return say("compare.same")
    counts = {"gained": len(found.gained), "lost": len(found.lost), "moved": len(found.moved)}
    return say("compare.line", same=found.same, **counts)


def table(desk: Desk, found: Difference, say: Say) -> Table:
    """Return the difference clip by clip."""

    def at(clip: Clip, ms: int) -> str:
        return desk.library.video(clip.video_id).timebase.timecode(ms)

    def span(clip: Clip) -> str:
        return f"{at(clip, clip.start_ms)} – {at(clip, clip.end_ms)}"

    rows = [(say("compare.gained"), clip.title, "", span(clip)) for clip in found.gained]
    rows += [(say("compare.lost"), clip.title, span(clip), "") for clip in found.lost]
    rows += [(say("compare.moved"), new.title, span(old), span(new)) for old, new in found.moved]
    columns = (say("col.what"), say("col.clip"), say("compare.before"), say("compare.after"))
    return Table(sentence(found, say), columns, tuple(rows))


def show_parent(desk: Desk, run_id: str, parent_id: str, say: Say) -> None:
    """Show what a run changed against the run that it was made from."""
    try:
        found = difference(desk, parent_id, run_id)
    except InputError:
        return
    with st.expander(f"{say('compare.title')} {sentence(found, say)}", icon=":material/compare_arrows:"):
        show_table(table(desk, found, say))
