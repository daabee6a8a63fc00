"""Small videos whose frames carry their number and whose sound clicks on every fifth frame."""

import subprocess
import wave
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np

from pipeline.media import framecode

SAMPLE_RATE = 48000
CLICK_EVERY = 5


def ffmpeg() -> str:
    import imageio_ffmpeg

    return imageio_ffmpeg.get_ffmpeg_exe()


@dataclass(frozen=True)
class Recipe:
    """How a source is made; `video` and `sound` are ffmpeg's output options."""

    rate: Fraction = Fraction(25)
    frames: int = 150
    size: tuple[int, int] = (320, 180)
    video: tuple[str, ...] = ("-c:v", "libx264", "-preset", "ultrafast", "-crf", "20", "-g", "48", "-bf", "2")
    sound: tuple[str, ...] | None = ("-c:a", "aac", "-b:a", "128k")
    channels: int = 1
    extra: tuple[str, ...] = ()


def picture(number: int, size: tuple[int, int]) -> np.ndarray:
    width, height = size
    image = np.full((height, width), 60 + number * 7 % 120, np.uint8)
    left = number * 3 % (width - width // 8)
    image[height // 4 : height // 2, left : left + width // 8] = 200
    framecode.draw(image, number)
    return image


def clicks(rate: Fraction, frames: int) -> np.ndarray:
    total = int(frames * SAMPLE_RATE / rate)
    sound = np.zeros(total, np.float32)
    burst = 0.7 * np.sin(2 * np.pi * 4000 * np.arange(96) / SAMPLE_RATE) * np.hanning(96) ** 0.25
    for frame in range(0, frames, CLICK_EVERY):
        at = round(frame * SAMPLE_RATE / rate)
        piece = sound[at : at + len(burst)]
        piece += burst[: len(piece)]
    return sound


def write_wav(path: Path, sound: np.ndarray, channels: int) -> None:
    with wave.open(str(path), "wb") as out:
        out.setnchannels(channels)
        out.setsampwidth(2)
        out.setframerate(SAMPLE_RATE)
        out.writeframes(np.repeat((sound * 32767).astype("<i2")[:, None], channels, axis=1).tobytes())


def make(path: Path, recipe: Recipe = Recipe()) -> Path:
    """Write the video that `recipe` describes and return its path."""
    command = [ffmpeg(), "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "gray"]
    command += ["-s", "{}x{}".format(*recipe.size), "-framerate", str(recipe.rate), "-i", "pipe:0"]
    wav = path.with_suffix(".source.wav")
    if recipe.sound is not None:
        write_wav(wav, clicks(recipe.rate, recipe.frames), recipe.channels)
        command += ["-i", str(wav)]
    command += ["-pix_fmt", "yuv420p", *recipe.video, *(recipe.sound or ()), *recipe.extra, str(path)]
    pictures = b"".join(picture(n, recipe.size).tobytes() for n in range(recipe.frames))
    done = subprocess.run(command, input=pictures, capture_output=True, check=False)
    wav.unlink(missing_ok=True)
    assert done.returncode == 0, done.stderr.decode()
    return path


def numbers(path: Path) -> list[int]:
    """Read the frame number of every frame, in playing order."""
    import av

    with av.open(str(path)) as box:
        return [framecode.read(f.to_ndarray(format="gray")) for f in box.decode(video=0)]


def times(path: Path) -> list[Fraction]:
    """Return when each frame is shown, in seconds."""
    import av

    with av.open(str(path)) as box:
        return [f.pts * f.time_base for f in box.decode(video=0)]


def sound(path: Path, stream: int = 0) -> np.ndarray:
    """Return the first channel of a sound stream, placed so that sample 0 is time 0."""
    import av

    with av.open(str(path)) as box:
        rate = box.streams.audio[stream].rate
        pieces, start = [], None
        for frame in box.decode(audio=stream):
            if start is None:
                start = round(frame.pts * frame.time_base * rate)
            pieces.append(frame.to_ndarray()[:1] if frame.format.is_planar else frame.to_ndarray())
        planar = frame.format.is_planar
        channels = 1 if planar else frame.layout.nb_channels
        flat = np.concatenate(pieces, axis=1)[0, ::channels].astype(np.float64)
    if np.abs(flat).max() > 2:
        flat /= 32768
    return np.concatenate([np.zeros(max(0, start)), flat[max(0, -start) :]])


def click_times(samples: np.ndarray, rate: int = SAMPLE_RATE, threshold: float = 0.2) -> list[float]:
    """Return the instants, in seconds, at which clicks begin."""
    loud = np.flatnonzero(np.abs(samples) > threshold)
    if not len(loud):
        return []
    first = np.concatenate([[True], np.diff(loud) > rate // 50])
    return [int(at) / rate for at in loud[first]]
