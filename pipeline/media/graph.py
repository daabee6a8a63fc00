"""ffmpeg inputs and filters that bring one shot, exact to the frame and the sample, to a reel's form."""

import math
from fractions import Fraction

from pipeline.media.shots import SAMPLE_RATE, Shot, Target

GAP_S = 0.005
"""The shortest hole that is filled: shorter than a packet of any codec, longer than what containers round off."""

PREROLL_S = 1
"""Sound is decoded from a second before its first sample, so that the decoder has settled by then."""


REORDERED = {"h264", "hevc", "mpeg2video"}
REORDER = 17
"""In MP4 a seek goes by the order of decoding and may land on a key frame behind the frame that was sought,
which is decoded after it but shown before it; by no more frames than a decoder may hold."""


def picture_input(shot: Shot) -> list[str]:
    """Return the input options that seek to a shot's first frame.

    At a constant rate half a frame early, where rounding does no harm. At a variable one from the keyframe
    before, since the picture on screen may have begun long ago.
    """
    if not shot.info.picture.constant_rate:
        seek = shot.starts_at - _early(shot) / shot.fps
        return ["-noaccurate_seek", "-ss", _seconds(seek), "-i", shot.path]
    seek = _seek(shot)
    return [*(["-ss", _seconds(seek)] if seek else []), "-i", shot.path]


def _seek(shot: Shot) -> Fraction:
    """Return where the decoding of a shot of a constant rate is begun, 0 for the file's own beginning."""
    early = _early(shot)
    seek = shot.starts_at - (early + Fraction(1, 2)) / shot.fps
    return max(Fraction(0), seek) if shot.first > early else Fraction(0)


def _early(shot: Shot) -> int:
    """Return how many frames before its first a shot is decoded from."""
    info = shot.info
    return min(REORDER, shot.first) if info.container == "mov" and info.picture.codec in REORDERED else 0


def picture_filters(shot: Shot, target: Target, pixel_format: str) -> str:
    """Return the filters from a shot's decoded frames to exactly `record_frames` frames of the target."""
    picture = shot.info.picture
    parts = ["bwdif=mode=send_frame"] if picture.interlaced else []
    early = _early(shot)
    if picture.constant_rate:
        lead = shot.starts_at - Fraction(1, 2) / shot.fps - _seek(shot)
        parts += [f"trim=start={_seconds(lead)}"] if early else []
        parts += [f"settb={1 / shot.fps}", "setpts=N", f"trim=end_frame={shot.frames}"]
    else:
        parts += [
            f"fps=fps={shot.fps}:round=near",
            f"trim=start_pts={early}",
            f"tpad=stop_mode=clone:stop={shot.frames}",
        ]
        parts += [f"trim=end_frame={shot.frames}", f"settb={1 / shot.fps}", "setpts=N"]
    if shot.fps != target.fps:
        parts += [f"fps=fps={target.fps}:round=near", "tpad=stop_mode=clone:stop=2"]
        parts += [f"trim=end_frame={shot.record_frames}", f"settb={1 / target.fps}", "setpts=N"]
    parts += _fit(shot, target)
    if picture.pixel_format != pixel_format or parts[-1].startswith(("pad", "crop")):
        parts.append(f"format={pixel_format}")
    return ",".join(parts)


def _fit(shot: Shot, target: Target) -> list[str]:
    """Scale to fit, or, where the target is another shape on purpose, to be cropped by who asked for that."""
    picture = shot.info.picture
    width, height = picture.shown_size
    if picture.pixel == 1 and (width, height) == (target.width, target.height):
        odd = {picture.width % 2, picture.height % 2} != {0}
        return [f"pad={width}:{height}"] if odd else []
    ratio = min(Fraction(target.width, width), Fraction(target.height, height))
    inner = [min(most, 2 * round(side * ratio / 2)) for side, most in
             ((width, target.width), (height, target.height))]  # fmt: skip
    parts = [f"scale={inner[0]}:{inner[1]}", "setsar=1"]
    if inner != [target.width, target.height]:
        parts.append(f"pad={target.width}:{target.height}:(ow-iw)/2:(oh-ih)/2")
    return parts


def sound_input(shot: Shot, target: Target) -> list[str]:
    """Return the input options that seek near a shot's first sample, or give silence."""
    if not shot.channels:
        return ["-f", "lavfi", "-i", f"anullsrc=r={SAMPLE_RATE}:cl={target.layout}"]
    seek = _sound_seek(shot)
    # Seeking to 0 can lose sound that lies in the file before the first picture.
    return [*(["-ss", str(seek)] if seek else []), "-i", shot.path]


def _sound_seek(shot: Shot) -> int:
    """Return a whole second, so that it is a whole sample at every rate."""
    return max(0, math.floor(shot.starts_at) - PREROLL_S)


def sound_filters(shot: Shot, target: Target, place: int, label: str) -> str:
    """Return the filters from input `place` to exactly the samples of a shot, out at `label`."""
    samples = target.sample_of(shot.record + shot.record_frames) - target.sample_of(shot.record)
    if not shot.channels:
        return f"[{place}:a]atrim=end_sample={samples},asetpts=N/SR/TB[{label}]"
    faded = _sound_fades(shot, target, samples)
    first = round((shot.starts_at - _sound_seek(shot)) * SAMPLE_RATE)
    source, head = _chosen(shot, place, label, evened(SAMPLE_RATE))
    return (
        f"{head}{source},aformat=sample_fmts=fltp:channel_layouts={target.layout},"
        f"atrim=start_sample={first}:end_sample={first + samples},asetpts=N/SR/TB,"
        f"apad=whole_len={samples}{faded}[{label}]"
    )


def evened(rate: int) -> str:
    """Return the filter that brings sound to a rate and fills holes, so that a lost packet moves nothing."""
    return f"aresample={rate}:async=1:min_hard_comp={GAP_S}:first_pts=0"


def _sound_fades(shot: Shot, target: Target, samples: int) -> str:
    into, out = target.sample_of(shot.fade_in), target.sample_of(shot.fade_out)
    fades = f",afade=t=in:ss=0:ns={into}" if into else ""
    return fades + (f",afade=t=out:ss={samples - out}:ns={out}" if out else "")


def _chosen(shot: Shot, place: int, label: str, even: str) -> tuple[str, str]:
    """Return the chain that gives the chosen channels, and what must stand before it."""
    (stream, channel), *more = shot.channels
    if channel is None:
        return f"[{place}:a:{stream}]{even}", ""
    picks = [(stream, channel), *((s, c or 0) for s, c in more)]
    head = "".join(f"[{place}:a:{s}]{even},pan=mono|c0=c{c}[{label}p{n}];" for n, (s, c) in enumerate(picks))
    ends = "".join(f"[{label}p{n}]" for n in range(len(picks)))
    if len(picks) == 1:
        return f"{ends}anull", head
    layout = {2: "stereo", 6: "5.1"}.get(len(picks), f"{len(picks)}c")
    return f"{ends}join=inputs={len(picks)}:channel_layout={layout}", head


def _seconds(value: Fraction) -> str:
    return f"{float(value):.6f}"
