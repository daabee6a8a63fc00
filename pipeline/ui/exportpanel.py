"""The list to take away: JSON and CSV at once, every other format with its settings."""

import io
import zipfile
from collections.abc import Mapping
from functools import partial

import streamlit as st

from pipeline.build import Desk
from pipeline.errors import CutdeskError
from pipeline.exports.formats import Exported, export, format_named, formats
from pipeline.exports.naming import file_name
from pipeline.exports.options import ExportOptions
from pipeline.model import CutList, Video
from pipeline.timebase import parse_rate
from pipeline.ui.strings import Say

QUICK = ("json", "csv")
PREVIEW_LINES = 60


def export_buttons(desk: Desk, list_id: str, say: Say) -> None:
    """Draw the two quick downloads and the door to all formats."""
    for name in QUICK:
        # Written when it is clicked, since the list is edited without a rerun of the page.
        st.download_button(
            say(f"clips.{name}"), partial(_now, desk, list_id, name), f"{list_id}.{name}",
            format_named(name).media_type, key=f"quick-{name}", on_click="ignore",
            icon=":material/download:",
        )  # fmt: skip
    with st.popover(say("export.more"), icon=":material/ios_share:"):
        try:
            cut_list = desk.cut_lists.get(list_id)
            _all(desk, cut_list, videos_of(desk, cut_list), say)
        except CutdeskError as error:
            st.error(str(error))


def videos_of(desk: Desk, cut_list: CutList) -> dict[str, Video]:
    """Return the videos of a list's clips."""
    return {clip.video_id: desk.library.video(clip.video_id) for clip in cut_list.clips}


def _now(desk: Desk, list_id: str, name: str) -> bytes:
    cut_list = desk.cut_lists.get(list_id)
    made = export(name, cut_list, videos_of(desk, cut_list), ExportOptions(bom=name == "csv"))
    return made.files[0][1]


def packed(made: Exported, name: str) -> tuple[str, bytes, str]:
    """Return the name, the bytes and the type of one file to take away; several are packed as ZIP."""
    if len(made.files) == 1:
        return (*made.files[0], made.format.media_type)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in made.files:
            archive.writestr(zipfile.ZipInfo(path), data)
    return f"{file_name(name)}.zip", out.getvalue(), "application/zip"


def download(made: Exported, cut_list: CutList, label: str, key: str) -> None:
    """Draw the button that takes an export away."""
    name, data, kind = packed(made, cut_list.name)
    st.download_button(
        label, data, name, kind, key=key, on_click="ignore", icon=":material/download:", disabled=not data
    )


def _all(desk: Desk, cut_list: CutList, videos: Mapping[str, Video], say: Say) -> None:
    titles = {kind.name: kind.title for kind in formats()}
    name = st.selectbox(
        say("export.format"), list(titles), format_func=lambda key: titles[key], key="export-format"
    )
    first, second = st.columns(2)
    record = first.text_input(say("export.record_start"), "01:00:00:00", key="export-record")
    handles = second.number_input(say("export.handles"), 0, 1000, 0, key="export-handles")
    rate = first.text_input(say("export.rate"), "", placeholder=say("export.rate_hint"), key="export-rate")
    template = second.text_input(say("export.names"), "{title}", key="export-names")
    apart = st.toggle(say("export.per_video"), key="export-apart")
    options = ExportOptions(
        record_start=record, handles=int(handles), rate=parse_rate(rate) if rate.strip() else None,
        name_template=template, per_video=apart,
    )  # fmt: skip
    words = (
        {key: desk.library.evidence(key, kind="stt") for key in videos} if name in ("srt", "vtt") else None
    )
    made = export(name, cut_list, videos, options, words=words)
    for warning in made.warnings:
        st.caption(f"⚠ {warning}")
    download(made, cut_list, say("export.download"), "export-download")
    preview = made.preview(0, PREVIEW_LINES) if made.files else ""
    if preview:
        st.code(preview, language=None, height=220)
