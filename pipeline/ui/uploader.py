"""A file field for files of any size: they go to disk through the app's own route, by their id from there."""

from pathlib import Path

import streamlit as st

from pipeline.ui.strings import Say

NAME = "cutdesk_uploader"
FOLDER = Path(__file__).resolve().parent
API = "/api/v1"


def uploader(label: str, endings: tuple[str, ...], say: Say, key: str) -> str:
    """Draw the field; return the id of what was sent, empty while there is none."""
    mount = st.components.v2.component(
        NAME, js=(FOLDER / "uploader.js").read_text("utf-8"), css=(FOLDER / "uploader.css").read_text("utf-8")
    )
    data = {
        "api": API,
        "accept": ",".join(f".{ending}" for ending in endings),
        "strings": {"label": label, "cancel": say("job.cancel"), "failed": say("add.failed")},
    }
    result = mount(key=key, data=data, default={"upload": None}, on_upload_change=_nothing)
    sent = result.get("upload")
    return str(sent["id"]) if sent else ""


def _nothing() -> None:
    """Take part in the rerun; what was sent is in the result."""
