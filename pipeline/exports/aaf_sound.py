"""The sound tracks of an AAF, which OpenTimelineIO's adapter would give one channel only.

A clip's master has a slot a channel, each with a mono file of its own behind it and the picture's tape at the
end, as Avid lays out what it captured.
"""

from collections.abc import Sequence
from typing import Any

from pipeline.exports.paths import media_name
from pipeline.exports.plan import Event, media_frames
from pipeline.timebase import Timebase

SAMPLE_RATE, BITS = 48000, 16


def add_sound(file: Any, composition: Any, pictures: Any, events: Sequence[Event], channels: int) -> None:
    """Add a track a channel below the composition's picture; `pictures` is the slot that holds it."""
    clips = list(pictures.segment.components)
    for channel in range(1, channels + 1):
        track = composition.create_sound_slot(pictures.edit_rate)
        name_slot(track, f"A{channel}", channel)
        for clip, event in zip(clips, events, strict=True):
            heard = _channel_of(file, clip.mob, event, channel, pictures.edit_rate)
            length = event.frames
            part = clip.mob.create_source_clip(heard.slot_id, event.source_in, length, "sound")
            track.segment.components.append(part)
        track.segment.length = sum(event.frames for event in events)


def name_slot(slot: Any, name: str, number: int) -> None:
    """Name a track as editors see it: V1, A1, A2."""
    slot.name = name
    slot["PhysicalTrackNumber"].value = number


def _channel_of(file: Any, master: Any, event: Event, channel: int, rate: Any) -> Any:
    """Give a clip's master the slot of one channel, down to the tape that its picture comes from."""
    tape = master.slots[0].segment.mob.slots[0].segment.mob
    length = max(media_frames(event.video), event.source_out)
    on_tape = tape.create_empty_slot(rate, "sound")
    on_tape.segment.start, on_tape.segment.length = event.video.timebase.start_frame, length
    name_slot(on_tape, f"A{channel}", channel)
    source = file.create.SourceMob()
    source.name = media_name(event.video)
    source.descriptor = _descriptor(file, master, event, length)
    file.content.mobs.append(source)
    in_file = source.create_timeline_slot(rate)
    in_file.segment = tape.create_source_clip(on_tape.slot_id, 0, length, "sound")
    heard = master.create_timeline_slot(rate, 1 + channel)
    name_slot(heard, f"A{channel}", channel)
    heard.segment = source.create_source_clip(in_file.slot_id, 0, length, "sound")
    return heard


def _descriptor(file: Any, master: Any, event: Event, length: int) -> Any:
    """Describe mono sound in the file where the picture lies."""
    made = file.create.PCMDescriptor()
    values = {
        "SampleRate": SAMPLE_RATE,
        "AudioSamplingRate": SAMPLE_RATE,
        "Channels": 1,
        "QuantizationBits": BITS,
        "BlockAlign": BITS // 8,
        "AverageBPS": SAMPLE_RATE * BITS // 8,
        "Length": int(Timebase(event.video.fps).seconds_of(length) * SAMPLE_RATE),
    }
    for name, value in values.items():
        made[name].value = value
    locator = file.create.NetworkLocator()
    picture = master.slots[0].segment.mob.descriptor
    locator["URLString"].value = next(iter(picture["Locator"].value))["URLString"].value
    made["Locator"].append(locator)
    return made
