"""The roll before and after a play, by its label, as a table that a desk edits."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

import pandas as pd
import streamlit as st

from pipeline.build import Desk
from pipeline.domains.baseball.rolls import OWN, Rolls, as_toml, checked, of_desk, shipped
from pipeline.errors import InputError
from pipeline.stores.files import write_text
from pipeline.timebase import seconds_from_ms
from pipeline.ui.strings import Say


def show_rolls(desk: Desk, say: Say) -> None:
    """Draw the table; saving keeps it in the data folder, and the next run takes it."""
    with st.expander(say("roll.title"), icon=":material/timelapse:", key="rolls"):
        st.caption(say("roll.hint"))
        try:
            rolls = of_desk(desk.settings.home)
        except InputError as error:  # saving the table below puts a good file in its place
            st.warning(say.message(error), icon=":material/warning:")
            rolls = shipped()
        frame = pd.DataFrame(
            [
                (label, seconds_from_ms(r.before_ms), seconds_from_ms(r.after_ms))
                for label, r in sorted(rolls.items())
            ],
            columns=["label", "before", "after"],
        )
        number = st.column_config.NumberColumn
        edited = st.data_editor(
            frame, hide_index=True, num_rows="dynamic", width=560, key="roll-table",
            column_config={
                "label": st.column_config.TextColumn(say("roll.label"), required=True),
                "before": number(say("roll.before"), min_value=0.0, max_value=60.0, step=0.1, default=0.0),
                "after": number(say("roll.after"), min_value=0.0, max_value=60.0, step=0.1, default=0.0),
            },
        )  # fmt: skip
        if st.button(say("roll.save"), type="primary", key="roll-save"):
            write_text(desk.settings.home / OWN, as_toml(rolls_from(edited.to_dict("records"))))
            st.toast(say("roll.saved"), icon=":material/check:")


def rolls_from(rows: Iterable[Mapping[Hashable, Any]]) -> Rolls:
    """Read the table's lines; those without a label are left out. Raises InputError for a bad length."""
    out = {}
    for row in rows:
        label = str(row["label"] or "").strip()
        if label:
            out[label] = checked(label, row["before"], row["after"])
    return out
