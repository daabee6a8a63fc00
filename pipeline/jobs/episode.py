"""A video file and its subtitles as a bundle: what the file itself says joins what the editor says."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from pipeline.ingest.bundle import content_hash
from pipeline.ingest.subtitles import episode_bundle
from pipeline.model import Bundle
from pipeline.timebase import Timebase, is_drop_label


def read_episode(video: Path, subtitles: Path, about: Mapping[str, str]) -> Bundle:
    """Read a video and its subtitles; `about` has its title, and what else `episode_bundle` takes.

    Raises InputError naming file and line, and MediaError for a file that is no video.
    """
    from pipeline.errors import InputError
    from pipeline.media.probe import MediaInfo, probe

    seen: list[MediaInfo] = []

    def length_and_rate(path: Path) -> tuple[int, Fraction]:
        seen.append(probe(path))
        return seen[0].duration_ms, seen[0].picture.fps

    bundle = episode_bundle(video, subtitles, length_and_rate, **about)
    label = seen[0].picture.timecode
    try:
        Timebase.starting_at(bundle.video.fps, label)
    except InputError:  # none, or one that its rate doesn't have
        return bundle
    timed = replace(bundle.video, start_timecode=label, drop_frame=is_drop_label(label))
    made = replace(bundle, video=timed)
    return replace(made, content_hash=content_hash(made))
