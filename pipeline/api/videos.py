"""The library's videos: what is known of them, and what an editor may set."""

from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from pipeline.api.common import ById, known_video, the_desk
from pipeline.api.forms.library import VideoPage, VideoSettings, VideoView
from pipeline.api.problems import Refused, responses
from pipeline.errors import InputError
from pipeline.exports.naming import check_template
from pipeline.jobs.intake import open_file
from pipeline.model import AudioRole, Video
from pipeline.plain import plain
from pipeline.timebase import seconds_from_ms

router = APIRouter(prefix="/v1/videos", tags=["videos"])


def video_view(video: Video) -> VideoView:
    """Show a video; where its file lies is the desk's own business."""
    return VideoView(
        video_id=video.video_id,
        title=video.title,
        category=video.category,
        duration_sec=seconds_from_ms(video.duration_ms),
        fps=str(video.fps),
        drop_frame=video.drop_frame,
        start_timecode=video.start_timecode,
        series=video.series,
        episode=video.episode,
        half=video.half,
        date=video.date,
        home=plain(video.home),
        away=plain(video.away),
        reel=video.reel,
        audio_roles=plain(video.audio_roles),
        name_template=video.name_template,
        media_url=f"/api/v1/videos/{video.video_id}/media" if video.media else None,
    )


@router.get("", operation_id="list_videos", response_model=VideoPage, responses=responses())
def list_videos(
    text: Annotated[str, Query(max_length=500, description="Words of the title, series or teams.")] = "",
    category: Annotated[str, Query(max_length=100)] = "",
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
    offset: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
) -> VideoPage:
    """List the videos by id."""
    words, kind = text.casefold().split(), category.strip().lower()
    found = [
        video
        for video in the_desk().library.videos()
        if (not kind or video.category == kind) and all(word in _said(video) for word in words)
    ]
    return VideoPage(videos=[video_view(video) for video in found[offset : offset + limit]], total=len(found))


@router.get("/{video_id}", operation_id="get_video", response_model=VideoView, responses=responses(404))
def get_video(video_id: ById) -> VideoView:
    """Tell what is known of a video."""
    return video_view(known_video(video_id))


@router.patch(
    "/{video_id}", operation_id="change_video", response_model=VideoView, responses=responses(400, 403, 404)
)
def change_video(video_id: ById, body: VideoSettings) -> VideoView:
    """Set what an editor may set; it outlives a new import of the video."""
    known_video(video_id)
    changes: dict[str, Any] = body.model_dump(exclude_none=True)
    if body.audio_roles is not None:
        changes["audio_roles"] = tuple(AudioRole(one.channel, one.role) for one in body.audio_roles)
    if body.media is not None:
        changes["media"] = str(open_file(Path(body.media), the_desk().settings))
    try:
        check_template(body.name_template or "")
        return video_view(the_desk().library.change_video(video_id, **changes))
    except InputError as error:
        field = next(iter(changes)) if len(changes) == 1 else ""
        raise Refused(422, "bad_input", str(error), field=field) from error


@router.delete("/{video_id}", operation_id="delete_video", status_code=204, responses=responses(404))
def delete_video(video_id: ById) -> Response:
    """Take a video out of the library and the index; its media file stays where it is."""
    known_video(video_id)
    the_desk().delete_video(video_id)
    return Response(status_code=204)


def _said(video: Video) -> str:
    names = (name for team in video.teams for name in (team.name, *team.aliases))
    return " ".join((video.title, video.series, video.episode, video.date, *names)).casefold()
