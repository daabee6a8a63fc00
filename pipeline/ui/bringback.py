"""A cut list that comes back from an edit suite: read, checked and kept as a new list."""

from dataclasses import dataclass, replace
from pathlib import PurePath

from pipeline.build import Desk
from pipeline.errors import InputError
from pipeline.exports.formats import FORMATS, read_list
from pipeline.model import CutList

BY_ENDING = {kind.extension.lstrip("."): kind.name for kind in FORMATS if kind.read}
ENDINGS = tuple(BY_ENDING)
MOST_BYTES = 32 << 20


@dataclass(frozen=True, slots=True)
class Brought:
    """The list that was kept, and what the editor should know of it."""

    cut_list: CutList
    warnings: tuple[str, ...] = ()


def bring(desk: Desk, name: str, data: bytes, video_id: str = "") -> Brought:
    """Keep the list in a file as a new one; `video_id` says which video its unknown sources are.

    Raises ExportError that says which line is wrong and why, and InputError for a file without clips.
    """
    if len(data) > MOST_BYTES:
        raise InputError(f"{name} has {len(data) >> 20} MB; a cut list has at most {MOST_BYTES >> 20}")
    videos = {video.video_id: video for video in desk.library.videos()}
    # What is inside tells the format: a name may lie, and .xml is used by more than one.
    read = read_list("", data, videos, video_id)
    if not read.cut_list.clips:
        raise InputError(f"{name} holds no clips; export the sequence or the selects again")
    titled = read.cut_list if read.cut_list.name.strip() else _named(read.cut_list, name)
    return Brought(desk.cut_lists.create(titled, f"from {name}"), read.warnings)


def _named(cut_list: CutList, name: str) -> CutList:
    return replace(cut_list, name=PurePath(name).stem)
