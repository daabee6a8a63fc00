"""The words that are spoken in a cut list's clips, as SRT and WebVTT need them."""

from collections.abc import Mapping, Sequence

from pipeline.model import CutList, Evidence
from pipeline.services import Library


def words_of(cut_list: CutList, library: Library) -> Mapping[str, Sequence[Evidence]]:
    """Return the transcript lines of every video in the list, by video id."""
    ids = dict.fromkeys(clip.video_id for clip in cut_list.clips)
    return {video_id: library.evidence(video_id, kind="stt") for video_id in ids}
