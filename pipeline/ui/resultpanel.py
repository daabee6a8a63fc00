"""What came of a request: its facts in a line, warnings, and why nothing was found."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import streamlit as st

from pipeline.model import CutList
from pipeline.timebase import ms_from_seconds
from pipeline.ui import session
from pipeline.ui.lengths import write_length
from pipeline.ui.strings import Say
from pipeline.ui.videochoice import remember


def facts_line(result: Mapping[str, Any], cut_list: CutList | None, ms: float, say: Say) -> str:
    """Return the result's facts as HTML."""
    total = cut_list.total_ms if cut_list else ms_from_seconds(result["total_sec"])
    wanted = ms_from_seconds(result["wanted_sec"])
    count = len(cut_list.kept) if cut_list else len(result["clips"])
    names = sorted({by for by in result["decided_by"].values() if by != "rules"})
    length = f"<b>{write_length(total)}</b>"
    if wanted:
        over = ' class="over"' if total > wanted else ""
        length = f"<b{over}>{write_length(total)}</b> {escape(say('result.of', length=write_length(wanted)))}"
    parts = [
        f"<b>{count}</b> {escape(say('result.clips', count=count))}",
        length,
        escape(say("result.by", by=", ".join(names) or say("trace.rules"))),
        f"{ms:.0f} ms",
    ]
    return f'<div class="facts">{"".join(f"<span>{part}</span>" for part in parts)}</div>'


def show_result(result: Mapping[str, Any], cut_list: CutList | None, ms: float, say: Say) -> None:
    """Draw the facts and every warning."""
    if result.get("change"):
        st.caption(say("result.changed", change=result["change"]))
    if not result.get("question"):
        st.html(facts_line(result, cut_list, ms, say))
    if result["warnings"]:
        st.html(
            "".join(f'<div class="warned">⚠ {escape(say.message(text))}</div>' for text in result["warnings"])
        )
    if result["dropped"]:
        with st.expander(say("result.dropped", count=len(result["dropped"]))):
            for item in result["dropped"]:
                st.markdown(f"**{item['what']}**  \n{say.message(item['reason'])}")


def show_question(result: Mapping[str, Any], known: Sequence[str], say: Say) -> None:
    """Draw the question that goes back to the editor, with its choices to choose videos by."""
    st.info(result["question"], icon=":material/help:")
    with st.container(horizontal=True, key="choices"):
        for number, choice in enumerate(result["choices"]):
            shown = say.message(choice["label"])
            st.button(shown, key=f"choice-{number}", on_click=_choose, args=(dict(choice), known))


def _choose(choice: Mapping[str, Any], known: Sequence[str]) -> None:
    """Put what a choice changes into the box and have it asked."""
    if "query" in choice:
        st.session_state[session.QUERY] = choice["query"]
    if "video_ids" in choice:
        remember(choice["video_ids"], known)
    if "duration_sec" in choice:
        st.session_state[session.LENGTH] = f"{choice['duration_sec']:g}"
    st.session_state[session.PENDING] = True
