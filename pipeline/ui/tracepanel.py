"""How a result came about: the graph, and the chosen node's panel as tables."""

from collections.abc import Mapping
from typing import Any

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.ui import session
from pipeline.ui.graph import graph
from pipeline.ui.graphpicture import node_title
from pipeline.ui.strings import Say
from pipeline.ui.tables import Scene, Table, brought, other, went_out
from pipeline.ui.tracing import Story, calls

MOST_HIGH = 420


def show_graph(story: Story, say: Say) -> str:
    """Draw the run's graph; return the chosen node."""
    chosen = str(st.session_state.get(session.NODE, ""))
    clicked = graph(story.flow, story.states(), say, key="graph", chosen=chosen)
    if clicked and clicked != chosen:
        st.session_state[session.NODE] = clicked
        st.rerun()
    return chosen if chosen in story.dumps else ""


def scene_of(desk: Desk, story: Story, say: Say) -> Scene:
    """Return what tables need to name the run's plays and times."""
    try:
        video = desk.library.video(story.video_id)
    except InputError:
        return Scene(say)
    plays = {play.segment_id: play for play in desk.library.segments(video.video_id)}
    return Scene(say, video, plays)


def show_node(story: Story, node: str, scene: Scene) -> None:
    """Draw one node's panel."""
    say, dump = scene.say, story.dumps[node]
    st.subheader(node_title(node, say), anchor=False)
    by = dump["decided_by"]
    facts = [say("trace.took", ms=f"{dump['ms']:.1f}")]
    if by:
        facts.append(say("trace.decided", by=say("trace.rules") if by == "rules" else by))
    if node in story.kept:
        facts.append(say("trace.kept_note"))
    st.caption(" · ".join(facts))
    if dump["error"]:
        st.error(say.message(dump["error"]))
    for warning in dump["warnings"]:
        st.warning(say.message(warning))
    for table in _result(story, node, dump, scene):
        show_table(table)
    thrown = tuple((say.message(what), say.message(why)) for what, why in dump["thrown_away"])
    if thrown:
        show_table(Table(say("trace.thrown"), scene.columns("what", "why"), thrown))
    for number, call in enumerate(calls(dump), 1):
        _show_call(call, number, say)


def show_table(table: Table) -> None:
    """Draw one table; a table without rows says so."""
    if table.title:
        st.markdown(f"**{table.title}**")
    if not table.rows:
        st.caption("–")
        return
    frame = pd.DataFrame([list(row) for row in table.rows], columns=list(table.columns))
    config = {
        name: st.column_config.ProgressColumn(name, min_value=0.0, max_value=1.0, format="%.2f")
        for name in table.bars
    }
    high = min(MOST_HIGH, 38 + 35 * len(table.rows))
    st.dataframe(frame, hide_index=True, column_config=config, height=high, width="stretch")


def _result(story: Story, node: str, dump: Mapping[str, Any], scene: Scene) -> list[Table]:
    read, returned = story.typed(dump["read"]), story.typed(dump["returned"])
    tables = went_out(node, read, returned, scene)
    foreign = {key: value for key, value in dump["returned"].items() if key not in returned}
    tables += [other(key, value, scene) for key, value in foreign.items()]
    return [*tables, brought(read, scene)]


def _show_call(call: Mapping[str, Any], number: int, say: Say) -> None:
    prompt, reply = call["prompt"], call["reply"] or {}
    st.markdown(f"**{say('trace.call', number=number, name=prompt['name'])}**")
    if call["error"]:
        st.warning(say.message(call["error"]))
    facts = {
        "model": reply.get("model", ""),
        "tokens_in": reply.get("prompt_tokens", ""),
        "tokens_out": reply.get("completion_tokens", ""),
        "ms": reply.get("ms", ""),
        "finish": reply.get("finish_reason", ""),
        "retries": reply.get("retries", ""),
    }
    row = {say(f"col.{key}"): str(value) for key, value in facts.items()}
    st.dataframe(pd.DataFrame([row]), hide_index=True)
    parts = [("system", prompt["system"]), ("user", prompt["user"])]
    parts += [(key, reply.get(field)) for key, field in (("thinking", "thinking"), ("reply", "text"))]
    shown = [(key, text) for key, text in parts if text]
    for tab, (_, text) in zip(st.tabs([say(f"trace.{key}") for key, _ in shown]), shown, strict=True):
        tab.code(text, language=None, wrap_lines=True, height=min(420, 60 + 22 * text.count("\n")))
