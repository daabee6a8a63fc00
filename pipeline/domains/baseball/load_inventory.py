"""Read the video and its plays, once a run."""

from typing import Any

from pipeline.domains.baseball.state import BaseballState
from pipeline.services import Services


def load_inventory(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return the video and its plays; without plays the run is `empty`. Raises InputError for no video."""
    video = services.library.video(state["video_id"])
    segments = services.library.segments(video.video_id)
    services.log.decided("rules")
    if segments:
        return {"video": video, "segments": segments, "status": "ok", "reason": ""}
    reason = (
        f"{video.title or video.video_id} has no play inventory, so no play can be found; "
        "import a bundle with segments.csv"
    )
    services.log.warn(reason)
    return {"video": video, "segments": (), "status": "empty", "reason": reason}
