"""What the workbench component loads by address: its own scripts, and what lies on a video's timeline."""

import hashlib
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Header, Query, Response

from pipeline.api.common import known_video
from pipeline.api.jobs import job_view
from pipeline.api.problems import Missing
from pipeline.build import desk
from pipeline.editing.marks import video_marks
from pipeline.jobs.submit import OPENED, consider_proxy, proxy_wish
from pipeline.language.messages import message
from pipeline.media.playing import playing
from pipeline.model import Video
from pipeline.plain import dumps
from pipeline.settings import load

router = APIRouter(prefix="/v1/workbench", tags=["workbench"], include_in_schema=False)

FOLDER = Path(__file__).resolve().parents[1] / "ui" / "workbench" / "js"
A_YEAR = "public, max-age=31536000, immutable"


@router.get("/js/{version}/{name}")
def script(version: str, name: str) -> Response:
    """Serve one of the component's scripts; `version` is their common hash, so that they may be kept."""
    path = FOLDER / name
    if Path(name).name != name or path.suffix != ".js" or not path.is_file():
        raise Missing(f"{name!r} is none of the workbench's scripts")
    return Response(path.read_bytes(), media_type="text/javascript", headers={"Cache-Control": A_YEAR})


@router.get("/said")
def said(text: str = Query(max_length=2000)) -> dict[str, str]:
    """Give a finished text of the core, such as why a job failed, in the screen's language."""
    return {"text": message(text, load().language)}


@router.get("/videos/{video_id}")
def marks(video_id: str, if_none_match: str = Header(default="")) -> Response:
    """Give a video's grid, plays, chapters, words and shots in frames; 304 where nothing has changed."""
    library = desk().library
    video = known_video(video_id)
    form = video_marks(
        video, library.segments(video_id), library.chapters(video_id), library.evidence(video_id)
    )
    body = dumps({**form, **_played(video)}).encode()
    headers = {"ETag": f'"{hashlib.blake2b(body, digest_size=8).hexdigest()}"', "Cache-Control": "no-cache"}
    if if_none_match == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


def _played(video: Video) -> dict[str, Any]:
    """Write where a video plays from, or what the trouble is; `media_first` is its first frame's time."""
    held = playing(video, desk().settings.cache_folder)
    return {
        "has_media": bool(held.source),
        "media_path": held.source and f"/videos/{video.video_id}/{held.source}?v={held.version}",
        "media_first": float(held.first),
        "media_frames": video.timebase.nearest_frame(held.length_ms),
        "media_version": held.version,
        "trouble": held.trouble,
        "why": held.why and message(held.why, load().language),
    }


@router.post("/videos/{video_id}/smooth")
def smooth(video_id: str) -> Response:
    """Have a proxy made where the video's file wants one; tell why it does, and its job if there is one."""
    video = known_video(video_id)
    job = consider_proxy(desk(), video, OPENED)
    why = message(proxy_wish(desk(), video), load().language)
    return Response(
        dumps({"why": why, "job": job and job_view(job).model_dump()}), media_type="application/json"
    )
