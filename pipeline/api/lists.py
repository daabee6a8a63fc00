"""Cut lists for the workbench: read them, follow them, and edit them by numbered operations."""

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, Header, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field

from pipeline.api.guard import problem
from pipeline.api.problems import Missing
from pipeline.build import desk
from pipeline.editing.form import list_form
from pipeline.editing.operations import apply
from pipeline.errors import InputError
from pipeline.language.messages import message
from pipeline.model import CutList, Video
from pipeline.settings import load
from pipeline.stores.cutlists import Conflict

router = APIRouter(prefix="/v1/workbench", tags=["workbench"], include_in_schema=False)


class NumberedEdit(BaseModel):
    """One edit: `op` names it, `seq` is the client's own count from 1; the rest is the edit's."""

    model_config = ConfigDict(extra="allow")

    seq: int = Field(ge=1, le=2**53)
    op: str = Field(max_length=40)


class Edits(BaseModel):
    """Edits of one client on top of one version, oldest first."""

    client_id: str = Field(min_length=1, max_length=80)
    base_version: int = Field(ge=1)
    operations: list[NumberedEdit] = Field(max_length=500)


def find_video() -> Callable[[str], Video]:
    """Return a look-up of videos that asks the library once for each."""
    known: dict[str, Video] = {}

    def find(video_id: str) -> Video:
        if video_id not in known:
            known[video_id] = desk().library.video(video_id)
        return known[video_id]

    return find


def etag(version: int, locked: bool) -> str:
    """Return the tag that changes with every version and with the lock."""
    return f'"{version}{"-locked" if locked else ""}"'


@router.get("/lists/{list_id}")
def read_list(list_id: str, if_none_match: str = Header(default="")) -> Response:
    """Give a list in frames; 304 while it stands as the `If-None-Match` says."""
    try:
        tag = etag(*desk().cut_lists.standing(list_id))
        if if_none_match == tag:
            return Response(status_code=304, headers={"ETag": tag})
        held = desk().cut_lists.get(list_id)
    except InputError as error:
        raise Missing(_said(str(error))) from error
    return _answer(_form(held, find_video()), held)


@router.post("/lists/{list_id}/edits")
def edit_list(list_id: str, edits: Edits) -> Response:
    """Do edits, each once and each a version; 409 with the list as it stands when it has moved on.

    An edit that can't be done (its clip is gone) is listed under `refused`, and counts as received.
    """
    store, find = desk().cut_lists, find_video()

    def do(cut_list: CutList, operation: Mapping[str, Any]) -> tuple[CutList, str]:
        return apply(cut_list, operation, find)

    numbered = [(edit.seq, edit.model_dump(exclude={"seq"})) for edit in edits.operations]
    try:
        _, locked = store.standing(list_id)
    except InputError as error:
        raise Missing(_said(str(error))) from error
    if locked:
        return problem(423, "locked", _said("the list is locked; unlock it first, or work on a duplicate"))
    try:
        done = store.edit(list_id, edits.client_id, edits.base_version, numbered, do)
    except Conflict as conflict:
        last = store.acknowledged(list_id, edits.client_id)
        form = _form(conflict.current, find)
        return problem(409, "conflict", _said(str(conflict)), list=form, acknowledged_seq=last)
    refused = [{"seq": seq, "detail": _said(detail)} for seq, detail in done.refused]
    form = {
        "version": done.cut_list.version,
        "acknowledged_seq": done.acknowledged_seq,
        "refused": refused,
        "list": _form(done.cut_list, find),
    }
    return _answer(form, done.cut_list)


def _form(cut_list: CutList, find: Callable[[str], Video]) -> dict[str, Any]:
    """Write a list with each clip's reason in the screen's language beside the one that is kept."""
    form = list_form(cut_list, find)
    for clip in form["clips"]:
        clip["reason_shown"] = _said(clip["reason"])
    return form


def _said(text: str) -> str:
    return message(text, load().language)


def _answer(form: Mapping[str, Any], held: CutList) -> JSONResponse:
    headers = {"ETag": etag(held.version, held.locked), "Cache-Control": "no-cache"}
    return JSONResponse(form, headers=headers)
