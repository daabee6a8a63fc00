"""The list to take away: JSON and CSV at once, every format with its options, seen before it is saved."""

from functools import partial
from typing import Any

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError, ExportError
from pipeline.exports.formats import Exported, format_named, formats
from pipeline.exports.naming import FIELDS
from pipeline.exports.options import FCPXML_VERSIONS, MOST_CHANNELS, ExportOptions
from pipeline.handover import audio_channels, packed
from pipeline.model import CutList
from pipeline.timebase import parse_rate
from pipeline.ui.offering import offer
from pipeline.ui.strings import Say
from pipeline.ui.takeaway import Wish, lines_left, make, matters, shown

QUICK = ("json", "csv")
TEMPLATE_FIELDS = " ".join("{" + name + "}" for name in FIELDS)


def export_buttons(desk: Desk, list_id: str, say: Say) -> None:
    """Draw the two quick downloads; the panel has every format."""
    for name in QUICK:
        # Written when it is clicked, since the list is edited without a rerun of the page.
        st.download_button(
            say(f"clips.{name}"), partial(_now, desk, list_id, name), f"{list_id}.{name}",
            format_named(name).media_type, key=f"quick-{name}", on_click="ignore",
            icon=":material/download:",
        )  # fmt: skip


def _now(desk: Desk, list_id: str, name: str) -> bytes:
    wish = Wish(name, ExportOptions(bom=name == "csv"))
    return make(desk, desk.cut_lists.get(list_id), wish).files[0][1]


def export_panel(desk: Desk, list_id: str, say: Say) -> None:
    """Draw format, options, warnings and text of a list's export, and the button that saves it."""
    cut_list = desk.cut_lists.get(list_id)
    left, right = st.columns([2, 3], gap="medium")
    try:
        with left:
            wish = _wished(desk, cut_list, say)
            with st.spinner(say("export.making"), show_time=False):
                made = make(desk, cut_list, wish)
            _save(desk, cut_list, wish, made, say)
        with right:
            _seen(made, say)
    except CutdeskError as error:
        with right:
            st.error(say.message(error), icon=":material/error:")


def _save(desk: Desk, cut_list: CutList, wish: Wish, made: Exported, say: Say) -> None:
    name, _, kind = packed(made, cut_list.name)
    st.download_button(
        _save_label(made, say), partial(_written, desk, cut_list.list_id, wish, name), name, kind,
        key="export-download", on_click="ignore", icon=":material/download:", type="primary",
        disabled=not made.files,
    )  # fmt: skip


def _written(desk: Desk, list_id: str, wish: Wish, name: str) -> bytes:
    """Write the list as it stands when it is saved. Raises ExportError where it became other files."""
    cut_list = desk.cut_lists.get(list_id)
    now_named, data, _ = packed(make(desk, cut_list, wish), cut_list.name)
    if now_named.rpartition(".")[2] != name.rpartition(".")[2]:
        raise ExportError(f"the list was changed and is {now_named} now, no longer {name}; look again")
    return data


def _save_label(made: Exported, say: Say) -> str:
    if len(made.files) == 1:
        return say("export.save_one", name=made.files[0][0])
    return say("export.save_zip", count=len(made.files))


def _wished(desk: Desk, cut_list: CutList, say: Say) -> Wish:
    titles = {kind.name: kind.title for kind in formats()}
    offer("export-format", cut_list, cut_list.export_format, titles)
    name = st.selectbox(
        say("export.format"), list(titles), format_func=lambda key: titles[key], key="export-format"
    )
    first, second = st.columns(2)
    clips = first.segmented_control(
        say("export.clips"), ["kept", "all"], default="kept", required=True, key="export-clips",
        format_func=lambda key: say(f"export.clips_{key}"),
    )  # fmt: skip
    handles = second.number_input(say("export.handles"), 0, 100_000, 0, key="export-handles")
    with first:
        before = _before(name, cut_list, say)
    with second:
        after = _after(desk, cut_list, name, say)
    pictures = matters("pictures", name) and st.toggle(say("export.pictures"), True, key="export-pictures")
    options = ExportOptions(clips=clips or "kept", handles=int(handles), **before, **after)
    return Wish(name, options, pictures)


def _before(name: str, cut_list: CutList, say: Say) -> dict[str, Any]:
    """Draw the options of the sequence that a format takes."""
    out: dict[str, Any] = {}
    if matters("record_start", name):
        out["record_start"] = st.text_input(say("export.record_start"), "01:00:00:00", key="export-record")
    if matters("mode", name):
        place = ("reel", "selects").index(cut_list.mode) if cut_list.mode in ("reel", "selects") else 0
        out["mode"] = st.selectbox(
            say("export.mode"), ["reel", "selects"], place, key=f"export-mode-{cut_list.list_id}",
            format_func=lambda key: say(f"export.mode_{key}"),
        )  # fmt: skip
    if matters("rate", name):
        rate = st.text_input(say("export.rate"), "", placeholder=say("export.rate_hint"), key="export-rate")
        out["rate"] = parse_rate(rate) if rate.strip() else None
    if matters("fcpxml_version", name):
        place = FCPXML_VERSIONS.index(ExportOptions().fcpxml_version)
        out["fcpxml_version"] = st.selectbox(
            say("export.fcpxml"), FCPXML_VERSIONS, place, key="export-fcpxml"
        )
    return out


def _after(desk: Desk, cut_list: CutList, name: str, say: Say) -> dict[str, Any]:
    """Draw the options of names, sound and text that a format takes."""
    out: dict[str, Any] = {}
    if matters("name_template", name):
        out["name_template"] = st.text_input(
            say("export.names"),
            key="export-names",
            placeholder=say("export.names_hint"),
            help=f"`{TEMPLATE_FIELDS}`",
        )
    if matters("reel_names", name):
        out["reel_names"] = st.selectbox(
            say("export.reels"), ["short", "full"], key="export-reels",
            format_func=lambda key: say(f"export.reels_{key}"),
        )  # fmt: skip
    if matters("audio_channels", name):
        videos = (desk.library.video(video_id) for video_id in {clip.video_id for clip in cut_list.clips})
        usual = ExportOptions(audio_channels=audio_channels(videos)).channels
        out["audio_channels"] = int(
            st.number_input(
                say("export.audio"), 0, MOST_CHANNELS, usual, key=f"export-audio-{cut_list.list_id}"
            )
        )
    if matters("bom", name):
        out["bom"] = st.toggle(say("export.bom"), name == "csv", key=f"export-bom-{name}")
    if matters("per_video", name):
        out["per_video"] = st.toggle(say("export.per_video"), key="export-apart")
    return out


def _seen(made: Exported, say: Say) -> None:
    """Draw the warnings, and the text of one file."""
    for warning in made.warnings:
        st.warning(say.message(warning), icon=":material/warning:")
    if not made.files:
        return
    place = 0
    if len(made.files) > 1:
        names = [name for name, _ in made.files]
        place = st.selectbox(
            say("export.file"), range(len(names)), format_func=lambda at: names[at],
            key=f"export-file-{made.format.name}-{len(names)}",
        )  # fmt: skip
    text = shown(made, place)
    if not text:
        st.info(say("export.no_text", format=made.format.title), icon=":material/data_object:")
        return
    st.code(text, language=None, height=380)
    left = lines_left(made, place)
    if left:
        st.caption(say("export.more_lines", count=left))
