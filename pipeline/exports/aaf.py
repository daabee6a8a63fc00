"""AAF for Avid through OpenTimelineIO's adapter, set right with pyaaf2; experimental.

The adapter guesses drop frame from the rate, names tapes after clips, leaves the sequence's length 0, counts a
clip's marks from midnight and calls every picture full HD.
Ids in it are new each time: compare what it means, not its bytes.
"""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pipeline.errors import ExportError
from pipeline.exports.aaf_sound import add_sound, name_slot
from pipeline.exports.edl import refuse_mixed
from pipeline.exports.otio_list import library, timeline_of
from pipeline.exports.paths import media_name
from pipeline.exports.plan import Event, Plan, Warn


def write_aaf(plan: Plan, warn: Warn) -> bytes:
    """Write the reel's tracks of picture and sound. Raises ExportError for an empty list or mixed rates."""
    refuse_mixed(plan, "An AAF")
    if not plan.events:
        raise ExportError("an AAF needs at least one clip; choose clips first")
    warn("AAF is experimental, so check it in Avid; EDL and ALE are the proven way")
    if plan.mode == "selects":
        warn("an AAF holds a sequence; the selects stand in it one after another")
    timeline = timeline_of(plan, warn)
    with TemporaryDirectory(prefix="cutdesk-aaf-") as folder:
        path = Path(folder) / "list.aaf"
        _write(timeline, path)
        _set_right(path, plan)
        return path.read_bytes()


def _write(timeline: Any, path: Path) -> None:
    otio = library()
    try:
        otio.adapters.write_to_file(timeline, str(path), adapter_name="AAF", use_empty_mob_ids=True)
    except otio.exceptions.NoKnownAdapterForExtensionError as error:
        raise ExportError("AAF needs the package otio-aaf-adapter; install it") from error
    except Exception as error:  # the adapter raises whatever its writer meets
        raise ExportError(
            f"the AAF adapter can't write this list ({str(error)[:200]}); take EDL and ALE"
        ) from error


def _set_right(path: Path, plan: Plan) -> None:
    import aaf2  # type: ignore[import-untyped]

    with aaf2.open(str(path), "rw") as file:
        composition = next(iter(file.content.toplevel()))
        for slot in list(composition.slots):
            if slot.segment.media_kind == "Timecode":
                _timecode(slot.segment, plan.grid.nominal, plan.grid.drop_frame)
                slot.segment.start = plan.grid.start_frame + plan.first
                slot.segment.length = max(plan.frames, 1)
            elif slot.segment.media_kind == "Picture":
                slot.segment.length = plan.frames
                name_slot(slot, "V1", 1)
                for clip, event in zip(slot.segment.components, plan.events, strict=True):
                    _source(clip, event, plan.options.picture)
                add_sound(file, composition, slot, plan.events, plan.options.channels)


def _source(clip: Any, event: Event, size: tuple[int, int]) -> None:
    """Name the tape by its reel and state its drop frame, down the chain of mobs that a clip refers to."""
    master = clip.mob.slots[0]
    name_slot(master, "V1", 1)
    master["MarkIn"].value, master["MarkOut"].value = event.source_in, event.source_out
    file = master.segment.mob
    file.descriptor["StoredWidth"].value, file.descriptor["StoredHeight"].value = size
    file.descriptor["ImageAspectRatio"].value = str(Fraction(*size))
    tape = file.slots[0].segment.mob
    file.name, tape.name = media_name(event.video), event.reel
    for slot in tape.slots:
        if slot.segment.media_kind == "Timecode":
            _timecode(slot.segment, event.video.timebase.nominal, event.video.drop_frame)


def _timecode(segment: Any, nominal: int, drop: bool) -> None:
    segment.fps, segment.drop = nominal, drop
