"""Work out what a render does, in frames, before anything runs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from pipeline.errors import InputError, MediaError
from pipeline.media.presets import Preset
from pipeline.media.probe import MediaInfo
from pipeline.media.shots import Plan, Shot, Target, frames_of, grid_of
from pipeline.model import Clip, Video
from pipeline.timebase import DROP_RATES, Timebase


def plan(
    clips: Sequence[Clip],
    videos: Mapping[str, Video],
    preset: Preset,
    look: Callable[[str], MediaInfo],
    role: str = "",
    record_start: str = "01:00:00:00",
) -> Plan:
    """Turn clips into shots. `look` probes a path, `role` is the wanted sound (`programme`, …).

    Raises InputError without clips or for a clip outside its media, MediaError for a video without media.
    """
    if not clips:
        raise InputError("there is no clip to render; keep at least one")
    infos = {clip.video_id: look(_media_of(clip, videos)) for clip in clips}
    lead = infos[clips[0].video_id]
    target = target_for(lead, grid_of(videos[clips[0].video_id], lead), preset, list(infos.values()))
    notes: list[str] = []
    shots: list[Shot] = []
    slate = Timebase(target.fps).nearest_frame(preset.slate_ms)
    record = slate
    for number, clip in enumerate(clips, 1):
        shot = _shot(number, clip, videos[clip.video_id], infos[clip.video_id], target, record)
        channels, said = choose_sound(infos[clip.video_id], videos[clip.video_id], role)
        shots.append(replace(shot, channels=channels))
        notes += [note for note in (*said, *_source_notes(shot, target)) if note not in notes]
        record += shot.record_frames
    lead_video = videos[clips[0].video_id]
    if slate:
        lines = _slate_lines(lead_video, preset, shots, target)
        shots.insert(0, replace(shots[0], record=0, record_frames=slate, channels=(), card=lines))
    drop = lead_video.drop_frame and target.fps in DROP_RATES
    grid = Timebase.starting_at(target.fps, record_start, drop)
    grid = replace(grid, start_frame=grid.start_frame - slate)
    return Plan(_faded(shots, preset, target.fps), target, grid, tuple(notes))


def _slate_lines(video: Video, preset: Preset, shots: Sequence[Shot], target: Target) -> tuple[str, ...]:
    length = Timebase(target.fps).label(sum(shot.record_frames for shot in shots))
    size = f"{target.size[0]} × {target.size[1]}, {float(target.fps):.6g} fps"
    count = f"{len(shots)} clip{'s' if len(shots) > 1 else ''}, {length}"
    return tuple(line for line in (video.title, video.date, count, size, preset.title) if line)


def _faded(shots: Sequence[Shot], preset: Preset, fps: Fraction) -> tuple[Shot, ...]:
    """Give the fades to the reel's first and last shot, or to every one; never longer than half a shot."""
    grid = Timebase(fps)
    into, out = grid.nearest_frame(preset.fade_in_ms), grid.nearest_frame(preset.fade_out_ms)
    every, last = preset.fades == "clips", len(shots) - 1
    return tuple(
        replace(
            shot,
            fade_in=min(into, shot.record_frames // 2) if every or place == 0 else 0,
            fade_out=min(out, shot.record_frames // 2) if every or place == last else 0,
        )
        for place, shot in enumerate(shots)
    )


def _media_of(clip: Clip, videos: Mapping[str, Video]) -> str:
    video = videos.get(clip.video_id)
    if video is None or not video.media:
        raise MediaError(f"video {clip.video_id!r} has no media file; attach one to render its clips")
    return video.media


def target_for(lead: MediaInfo, fps: Fraction, preset: Preset, infos: Sequence[MediaInfo]) -> Target:
    """Take size and rate from the first clip's file, within the preset's height and shape."""
    width, height = lead.picture.shown_size
    crop = (0, 0)
    if preset.shape:
        tall = preset.height or height
        crop = (_even(tall * preset.shape), tall)
        scale = max(Fraction(crop[0], width), Fraction(crop[1], height))
        width, height = max(crop[0], _even(width * scale)), max(crop[1], _even(height * scale))
    elif preset.height and preset.height < height:
        width, height = _even(Fraction(width * preset.height, height)), preset.height
    most = max((sound.channels for info in infos for sound in info.sounds[:1]), default=0)
    layout = preset.layout or {1: "mono", 6: "5.1", 8: "7.1"}.get(most, "stereo")
    return Target(width, height, fps, layout if most else "", crop)


def _even(value: Fraction) -> int:
    return max(2, 2 * round(value / 2))


def _shot(number: int, clip: Clip, video: Video, info: MediaInfo, target: Target, record: int) -> Shot:
    fps = grid_of(video, info)
    grid = Timebase(fps)
    first, last = grid.nearest_frame(clip.start_ms), grid.nearest_frame(clip.end_ms)
    total = frames_of(info, fps)
    if not 0 <= first < last <= total:
        raise InputError(
            f"clip {number} is {video.timebase.timecode(clip.start_ms)} to "
            f"{video.timebase.timecode(clip.end_ms)} (frames {first} to {last}), but {info.path} "
            f"holds frames 0 to {total}; trim the clip"
        )
    frames = last - first
    record_frames = frames if fps == target.fps else max(1, round(frames * target.fps / fps))
    name = clip.title or clip.reason or video.title
    return Shot(
        info, info.path, fps, first, frames, record, record_frames, (), video.timebase, name, clip.caption
    )  # fmt: skip


def _source_notes(shot: Shot, target: Target) -> list[str]:
    picture, name = shot.info.picture, shot.info.path.rsplit("/", 1)[-1]
    notes = []
    if not picture.constant_rate:
        notes.append(f"{name} has a variable frame rate; it was made constant at {float(shot.fps):.3f} fps")
    if picture.interlaced:
        notes.append(f"{name} is interlaced; it was made progressive, frame for frame")
    if shot.fps != target.fps:
        notes.append(f"{name} runs at {float(shot.fps):.3f} fps; it was brought to {float(target.fps):.3f}")
    if shot.timebase.fps != shot.fps:
        notes.append(
            f"{name} runs at {float(shot.fps):.3f} fps but is in the library at "
            f"{float(shot.timebase.fps):.3f}; frames were found by time"
        )
    return notes


def choose_sound(
    info: MediaInfo, video: Video, role: str
) -> tuple[tuple[tuple[int, int | None], ...], list[str]]:
    """Choose the sound by role, else the first stream, or the first two where all are mono.

    Roles count channels over all streams from 1, as editors do (A1, A2, …).
    """
    name = info.path.rsplit("/", 1)[-1]
    if not info.sounds:
        return (), [f"{name} has no sound"]
    every = [(sound.stream, channel) for sound in info.sounds for channel in range(sound.channels)]
    wanted = [r.channel for r in video.audio_roles if r.role == role and 1 <= r.channel <= len(every)]
    if role and wanted:
        return tuple(every[channel - 1] for channel in wanted), []
    notes = [f"{name} has no channel with the role {role}; its first sound was used"] if role else []
    if len(info.sounds) > 1 and all(sound.channels == 1 for sound in info.sounds[:2]):
        return ((0, 0), (1, 0)), [
            *notes,
            f"{name} has mono tracks; the first two were used as left and right",
        ]
    return ((0, None),), notes
