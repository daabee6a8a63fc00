"""Cut lists with their versions: an edit names the version that it was made on, and never another's."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response

from pipeline.api.common import ById, known_list, known_run, known_video, the_desk, unlocked
from pipeline.api.forms.cutlists import (
    ClipBody,
    History,
    ListBody,
    ListClip,
    ListEdit,
    ListPage,
    ListRow,
    ListView,
    MarkerBody,
    MarkerView,
    VersionView,
)
from pipeline.api.problems import InTheWay, Missing, Refused, Responses, responses
from pipeline.errors import InputError
from pipeline.model import Clip, CutList, Marker, Video
from pipeline.request.result import clips_of
from pipeline.stores.cutlists import Conflict
from pipeline.timebase import ms_from_seconds, seconds_from_ms

router = APIRouter(prefix="/v1/lists", tags=["cut lists"])
ETAG = {"ETag": {"description": "the version, quoted", "schema": {"type": "string"}}}
IfMatch = Annotated[
    str, Header(alias="If-Match", pattern=r'^"[0-9]{1,9}"$', description="The ETag of the version edited.")
]
Version = Annotated[int, Query(ge=0, le=10**9, description="An earlier version; 0 is what stands.")]
ONE: Responses = {200: {"headers": ETAG, "description": "the list as it stands"}}


def list_view(cut_list: CutList) -> ListView:
    """Show a list; clips of videos that are gone show no timecode."""
    videos = {video.video_id: video for video in the_desk().library.videos()}
    return ListView(
        list_id=cut_list.list_id,
        name=cut_list.name,
        version=cut_list.version,
        mode=cut_list.mode,
        run_id=cut_list.run_id,
        locked=cut_list.locked,
        total_sec=seconds_from_ms(cut_list.total_ms),
        clips=[_clip_view(clip, videos.get(clip.video_id)) for clip in cut_list.clips],
        markers=[
            MarkerView(
                video_id=one.video_id, at_sec=seconds_from_ms(one.at_ms), colour=one.colour, note=one.note
            )
            for one in cut_list.markers
        ],
    )


def _clip_view(clip: Clip, video: Video | None) -> ListClip:
    names = ("clip_id", "video_id", "title", "note", "kept", "stars", "reason", "rank")
    label = video.timebase.timecode if video else lambda ms: ""
    return ListClip(
        start_sec=seconds_from_ms(clip.start_ms),
        end_sec=seconds_from_ms(clip.end_ms),
        **{"in": label(clip.start_ms)},
        out=label(clip.end_ms),
        **{name: getattr(clip, name) for name in names},
    )


@router.get("", operation_id="list_lists", response_model=ListPage, responses=responses())
def list_lists() -> ListPage:
    """List the cut lists, the last changed first."""
    return ListPage(
        lists=[
            ListRow(**{name: getattr(entry, name) for name in ListRow.model_fields})
            for entry in the_desk().cut_lists.lists()
        ]
    )


@router.post(
    "", operation_id="create_list", status_code=201, response_model=ListView,
    responses={201: {"headers": ETAG}, **responses(400, 404, 409)},
)  # fmt: skip
def create_list(body: ListBody, answer: Response) -> ListView:
    """Make a list of a run's clips, of the clips given, or an empty one."""
    name, clips = body.name or "Untitled", clips_from(body.clips, ())
    if body.run_id is not None:
        record = known_run(body.run_id, "run_id")
        name = body.name or " ".join(record.query.split()) or name
        clips = (*_with_ids(clips_of(record.result)), *clips)
    made = the_desk().cut_lists.create(
        CutList(name, clips, markers_from(body.markers), body.mode, body.run_id or "")
    )
    answer.headers["Location"] = f"/api/v1/lists/{made.list_id}"
    return _answered(made, answer)


@router.get(
    "/{list_id}", operation_id="get_list", response_model=ListView, responses={**ONE, **responses(404)}
)
def get_list(list_id: ById, answer: Response, version: Version = 0) -> ListView:
    """Give a list as it stands, or as it was at a version."""
    return _answered(known_list(list_id, version), answer)


@router.put(
    "/{list_id}", operation_id="edit_list", response_model=ListView,
    responses={**ONE, **responses(400, 404, 409)},
)  # fmt: skip
def edit_list(list_id: ById, body: ListEdit, answer: Response, if_match: IfMatch) -> ListView:
    """Keep an edit of the version that If-Match names; 409 with what stands where another was faster."""
    held = unlocked(known_list(list_id))
    changed = replace(
        held,
        name=body.name or held.name,
        mode=body.mode or held.mode,
        clips=held.clips if body.clips is None else clips_from(body.clips, held.clips),
        markers=held.markers if body.markers is None else markers_from(body.markers),
    )
    return _answered(_saved(changed, if_match, body.note), answer)


@router.delete("/{list_id}", operation_id="delete_list", status_code=204, responses=responses(404, 409))
def delete_list(list_id: ById) -> Response:
    """Put a list away; 409 for a locked one."""
    unlocked(known_list(list_id))
    the_desk().cut_lists.delete(list_id)
    return Response(status_code=204)


@router.get(
    "/{list_id}/versions", operation_id="list_versions", response_model=History, responses=responses(404)
)
def list_versions(list_id: ById) -> History:
    """Tell a list's history, newest first."""
    known_list(list_id)
    return History(
        versions=[
            VersionView(
                version=one.version, saved_at=one.saved_at, note=one.note, name=one.name, clips=one.clips,
                total_sec=seconds_from_ms(one.total_ms),
            )
            for one in the_desk().cut_lists.history(list_id)
        ]
    )  # fmt: skip


@router.post(
    "/{list_id}/versions/{version}/restore", operation_id="restore_version", response_model=ListView,
    responses={**ONE, **responses(404, 409)},
)  # fmt: skip
def restore_version(list_id: ById, version: int, answer: Response, if_match: IfMatch) -> ListView:
    """Make an old version stand again, as a new one."""
    unlocked(known_list(list_id))
    if not 1 <= version <= 10**9:
        raise Missing(f"versions count from 1; there is no version {version}", "version")
    return _answered(_saved(known_list(list_id, version), if_match, f"version {version} again"), answer)


def _saved(edit: CutList, if_match: str, note: str) -> CutList:
    try:
        return the_desk().cut_lists.save(edit, int(if_match.strip('"')), note)
    except Conflict as error:
        raise InTheWay(
            "changed_meanwhile", str(error), current=list_view(error.current).model_dump(by_alias=True)
        ) from error


def _answered(cut_list: CutList, answer: Response) -> ListView:
    answer.headers["ETag"] = f'"{cut_list.version}"'
    return list_view(cut_list)


def clips_from(bodies: Sequence[ClipBody], held: Sequence[Clip]) -> tuple[Clip, ...]:
    """Make clips of what a program sent; one with a held clip's id keeps the rest of that one.

    Raises Missing for an unknown video, and Refused for times outside it or a length of no frame.
    """
    videos = {name: known_video(name, "clips") for name in dict.fromkeys(body.video_id for body in bodies)}
    by_id = {clip.clip_id: clip for clip in held if clip.clip_id}
    return _with_ids([_clip(place, body, videos, by_id) for place, body in enumerate(bodies)])


def _clip(place: int, body: ClipBody, videos: Mapping[str, Video], held: Mapping[str, Clip]) -> Clip:
    video = videos[body.video_id]
    grid = video.timebase
    start, end = (grid.snap(ms_from_seconds(seconds)) for seconds in (body.start_sec, body.end_sec))
    if not start < end <= grid.snap(video.duration_ms):
        raise Refused(
            422, "bad_input",
            f"clip {place + 1} runs from {body.start_sec:g} to {body.end_sec:g} s; give a start before "
            f"the end and both within {seconds_from_ms(video.duration_ms):g} s", field=f"clips.{place}",
        )  # fmt: skip
    base = held.get(body.clip_id) or Clip(video.video_id, start, end, decided_by="editor")
    if base.video_id != video.video_id:
        base = Clip(video.video_id, start, end, decided_by="editor", clip_id=body.clip_id)
    return replace(
        base, start_ms=start, end_ms=end, clip_id=body.clip_id, title=body.title or base.title,
        note=body.note, kept=body.kept, stars=body.stars,
    )  # fmt: skip


def _with_ids(clips: Sequence[Clip]) -> tuple[Clip, ...]:
    """Give every clip an id of its own, so that later edits can name it."""
    taken: set[str] = set()
    out: list[Clip] = []
    for clip in clips:
        name, number = clip.clip_id, 1
        while not name or name in taken:
            name, number = f"clip-{len(out) + number}", number + 1
        taken.add(name)
        out.append(replace(clip, clip_id=name))
    return tuple(out)


def markers_from(bodies: Sequence[MarkerBody]) -> tuple[Marker, ...]:
    """Make markers of what a program sent, on the frame grid. Raises as `clips_from`."""
    out = []
    for place, body in enumerate(bodies):
        video = known_video(body.video_id, f"markers.{place}")
        at = video.timebase.snap(ms_from_seconds(body.at_sec))
        if at > video.timebase.snap(video.duration_ms):
            raise InputError(f"marker {place + 1} lies at {body.at_sec:g} s, after the end of the video")
        out.append(Marker(video.video_id, at, body.colour, body.note))
    return tuple(out)
