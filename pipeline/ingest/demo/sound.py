"""Make the sound: a crowd that swells, the crack of the bat, the pop of the mitt, an organ in the breaks."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from pipeline.ingest.demo.encode import RATE, Sound
from pipeline.ingest.demo.plan import FPS, NO_CONTACT, Broadcast, Shot, TimedPlay

TILE_S = 20
QUIET, SWELL, ROAR, UPROAR = 0.035, 0.10, 0.2, 0.34
"""How loud the crowd is, as a share of full scale: between plays, at hits, at runs, at the walk-off."""
EXCITING = {"1B", "2B", "3B", "E", "GDP", "SB", "CS", "WP", "OOB"}
RIFF = (261.63, 329.63, 392.0, 523.25, 392.0, 329.63)
CRACK_HZ, POP_HZ = 2100, 420
"""Pitches of the bat and of the mitt."""


def sample_of(frame: int) -> int:
    """Return the first sample of a frame."""
    return round(Fraction(frame) / FPS * RATE)


def make_sound(show: Broadcast) -> Sound:
    """Return the whole programme's sound; a bat or mitt is heard from the first sample of its pitch frame."""
    samples = sample_of(show.frames)
    loudness = _loudness(show)
    noise = _crowd_noise()
    sound = np.empty((samples, 2), np.int16)
    for second in range(-(-samples // RATE)):
        room = sound[second * RATE : (second + 1) * RATE]
        level = np.linspace(loudness[second], loudness[second + 1], RATE, dtype=np.float32)[: len(room)]
        start = second % TILE_S * RATE
        room[:] = noise[start : start + len(room)] * (level * 32767)[:, None]
    for shot in show.shots:
        if shot.camera in ("card", "ad"):
            _add(sound, sample_of(shot.start), _organ(shot))
    for timed in show.plays:
        if timed.pitch is not None:
            _add(sound, sample_of(timed.pitch), _knock(timed.play.result in NO_CONTACT))
    return sound


def _crowd_noise() -> NDArray[np.float32]:
    """Return TILE_S seconds of murmur, `(samples, 2)`, that can be laid end to end; peaks near 1."""
    chance = np.random.default_rng(2026)
    samples = TILE_S * RATE
    hertz = np.fft.rfftfreq(samples, 1 / RATE)
    colour = np.exp(-(((np.log2(np.maximum(hertz, 1)) - np.log2(500)) / 1.6) ** 2))
    phase = chance.random((len(hertz), 2)) * 2 * np.pi
    wave = np.fft.irfft(colour[:, None] * np.exp(1j * phase), samples, axis=0)
    return np.asarray(wave / (3.5 * wave.std()), np.float32)


def _loudness(show: Broadcast) -> NDArray[np.float32]:
    """Return the crowd's level at each second: up within a second of a play, down again over some."""
    seconds = int(show.frames / FPS) + 3
    level = np.full(seconds, QUIET, np.float32)
    for timed in show.plays:
        peak, lasts = _peak(timed)
        at = int((timed.pitch if timed.pitch is not None else timed.start) / FPS) + 1
        fade = peak * 0.5 ** (np.arange(lasts) / (lasts / 3))
        room = level[at : at + lasts]
        room[:] = np.maximum(room, fade[: len(room)])
    for shot in show.shots:
        if shot.camera == "ad":
            level[int(shot.start / FPS) : int(shot.end / FPS)] = 0.002
    return level


def _peak(timed: TimedPlay) -> tuple[float, int]:
    play = timed.play
    if "walk-off" in play.tags:
        return UPROAR, 30
    if play.runs:
        return ROAR + 0.03 * play.runs, 9
    if play.result in EXCITING:
        return SWELL * 1.4, 6
    return SWELL * (0.9 if "inning end" in play.tags else 0.6), 4


def _knock(mitt: bool) -> NDArray[np.float32]:
    """Return a bat's crack or a mitt's pop: loud from its first sample."""
    at = np.arange(RATE // 12) / RATE
    if mitt:
        return np.asarray(0.45 * np.cos(2 * np.pi * POP_HZ * at) * np.exp(-at * 70), np.float32)
    tone = np.cos(2 * np.pi * CRACK_HZ * at) + 0.5 * np.cos(2 * np.pi * 3700 * at)
    return np.asarray(0.55 * tone * np.exp(-at * 110), np.float32)


def _organ(shot: Shot) -> NDArray[np.float32]:
    length = sample_of(shot.end) - sample_of(shot.start)
    return np.concatenate([*_notes(length)])[:length]


def _notes(length: int) -> Iterator[NDArray[np.float32]]:
    note = RATE * 2 // 5
    at = np.arange(note) / RATE
    shape = np.minimum(1, np.minimum(at / 0.02, (at[-1] - at) / 0.06))
    for place in range(-(-length // note)):
        pitch = RIFF[place % len(RIFF)]
        wave = sum(np.sin(2 * np.pi * pitch * part * at) / part for part in (1, 2, 3))
        yield np.asarray(0.05 * shape * wave, np.float32)


def _add(sound: Sound, start: int, wave: NDArray[np.float32]) -> None:
    room = sound[start : start + len(wave)]
    mixed = room + 32767 * wave[: len(room), None]
    room[:] = np.clip(mixed, -32767, 32767)
