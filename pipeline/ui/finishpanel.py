"""Order, roll, preset and format of the next request, behind one door; templates set them."""

from typing import Any

import streamlit as st

from pipeline.exports.formats import formats
from pipeline.ui import session
from pipeline.ui.finish import DESK, ORDERS, OWN, ROLLS, Finish
from pipeline.ui.renderqueue import preset_title, presets
from pipeline.ui.strings import Say

KEYS = {
    "order": session.ORDER,
    "roll": session.ROLL,
    "rolls": session.ROLLS,
    "preset": session.PRESET,
    "export": session.EXPORT,
}


def finish_now() -> Finish:
    """Return what the session says."""
    held: dict[str, Any] = {
        name: st.session_state[key] for name, key in KEYS.items() if st.session_state.get(key)
    }
    return Finish(**held)


def set_finish(finish: Finish) -> None:
    """Make a finish that of the next request."""
    for name, key in KEYS.items():
        st.session_state[key] = getattr(finish, name)


def finish_door(say: Say) -> None:
    """Draw the door with its choices."""
    usual = finish_now() == Finish()
    with st.popover(say("finish.title" if usual else "finish.title_set"), icon=":material/tune:"):
        # Said anew at every draw: the door moves when a result comes, and a moved widget forgets what it showed.
        first = {session.ORDER: ORDERS[0], session.ROLL: DESK}
        for key in (session.ORDER, session.ROLL, session.PRESET, session.EXPORT):
            st.session_state[key] = st.session_state.get(key) or first.get(key, "")
        finish_fields(say, KEYS, bool(st.session_state.get(session.ROLLS)))
        st.button(
            say("finish.usual"), key="finish-usual", icon=":material/undo:", disabled=usual,
            on_click=set_finish, args=(Finish(),),
        )  # fmt: skip


def finish_fields(say: Say, keys: dict[str, str], own_rolls: bool) -> Finish:
    """Draw the choices under widget keys that hold their values; return what is chosen."""
    st.segmented_control(
        say("finish.order"), ORDERS, required=True, key=keys["order"],
        format_func=lambda name: say(f"finish.order_{name}"),
    )  # fmt: skip
    rolls = [name for name in ROLLS if name != OWN or own_rolls]
    st.segmented_control(
        say("finish.roll"), rolls, required=True, key=keys["roll"], help=say("finish.roll_help"),
        format_func=lambda name: say(f"finish.roll_{name}"),
    )  # fmt: skip
    known = {one.name: preset_title(one, say) for one in presets()}
    st.selectbox(
        say("finish.preset"), ["", *known], key=keys["preset"],
        format_func=lambda name: known.get(name, say("finish.any")),
    )  # fmt: skip
    kinds = {kind.name: kind.title for kind in formats()}
    st.selectbox(
        say("finish.export"), ["", *kinds], key=keys["export"],
        format_func=lambda name: kinds.get(name, say("finish.any")),
    )  # fmt: skip
    held = {name: st.session_state[key] for name, key in keys.items() if st.session_state.get(key)}
    return Finish(**held)
