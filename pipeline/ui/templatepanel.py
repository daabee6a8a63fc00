"""Templates behind a door: used with a click, the desk's own kept, changed and removed in a dialog."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import streamlit as st

from pipeline.build import Desk
from pipeline.domains.baseball.rolls import of_desk
from pipeline.errors import CutdeskError
from pipeline.model import Segment, Video
from pipeline.settings import load
from pipeline.ui import session
from pipeline.ui.finish import OWN
from pipeline.ui.finishpanel import KEYS, finish_fields, finish_now, set_finish
from pipeline.ui.strings import Say
from pipeline.ui.templates import Template, collected, delete, save
from pipeline.ui.words import values

FOLDER = "templates"
FORM = {name: f"form-{name}" for name in KEYS}


def template_door(desk: Desk, video: Video, plays: Sequence[Segment], say: Say) -> None:
    """Draw the door with every template, and the way to keep what is in the box as one."""
    own, language = desk.settings.home / FOLDER, load().language
    with st.popover(say("idea.templates"), icon=":material/auto_awesome:"):
        players = [player.name for player in values("players", video, plays)]
        player = st.selectbox(say("idea.player"), players, key="template-player") if players else ""
        found, wrong = collected(own)
        for one in found:
            _line(own, one, language, str(player or ""), say)
        for text in wrong:
            st.warning(say.message(text), icon=":material/warning:")
        if st.button(say("idea.keep"), key="template-keep", icon=":material/add:", width="stretch"):
            query = str(st.session_state.get(session.QUERY, ""))
            length = str(st.session_state.get(session.LENGTH, ""))
            _edit(own, Template("", {language: ""}, {language: query}, length, finish_now(), True), say)


def use(one: Template, language: str, player: str) -> None:
    """Put a template's request, length and finish in place and have it run in the next draw."""
    st.session_state[session.QUERY] = one.request(language, player)
    st.session_state[session.LENGTH] = one.length
    set_finish(one.finish)
    st.session_state[session.PENDING] = True


def _line(own: Path, one: Template, language: str, player: str, say: Say) -> None:
    if one.wants_player and not player:
        return
    query = one.request(language, player)
    with st.container(horizontal=True, gap="small", vertical_alignment="center"):
        st.button(
            one.title(language), key=f"template-{one.own}-{one.name}", help=f"{query} {one.length}".strip(),
            on_click=use, args=(one, language, player), width="stretch",
        )  # fmt: skip
        if one.own and st.button(
            "",
            key=f"template-edit-{one.name}",
            icon=":material/edit:",
            help=say("idea.edit"),
            type="tertiary",
        ):
            _edit(own, one, say)


def _edit(own: Path, one: Template, say: Say) -> None:
    """Open the dialog on a template; it begins with the template's own values."""
    for name, key in FORM.items():
        st.session_state[key] = getattr(one.finish, name)
    st.dialog(say("idea.edit" if one.name else "idea.keep"))(_form)(own, one, say)


def _form(own: Path, one: Template, say: Say) -> None:
    language, place = load().language, one.name or "new"
    title = st.text_input(say("idea.own_title"), one.title(language), max_chars=80, key=f"form-title-{place}")
    request = st.text_input(
        say("idea.request"), one.request(language), max_chars=500, key=f"form-request-{place}",
        help=say("idea.request_help"),
    )  # fmt: skip
    length = st.text_input(
        say("request.length"), one.length, placeholder=say("request.length_hint"), max_chars=30,
        key=f"form-length-{place}",
    )  # fmt: skip
    finish = finish_fields(say, FORM, True)
    if (
        finish.roll == OWN and not finish.rolls
    ):  # begins as a copy of the desk's table, to be changed in its file
        finish = replace(finish, rolls=of_desk(own.parent))
    with st.container(horizontal=True):
        kept = st.button(say("idea.save"), type="primary", key="template-save", icon=":material/check:")
        gone = bool(one.name) and st.button(
            say("idea.delete"), key="template-delete", icon=":material/delete:"
        )
    try:
        if gone:
            delete(own, one.name)
        if kept:
            titles, requests = {**one.titles, language: title}, {**one.requests, language: request}
            save(own, Template(one.name, titles, requests, length, finish, True))
    except CutdeskError as error:
        st.error(say.message(error), icon=":material/error:")
        return
    if kept or gone:
        st.rerun()
