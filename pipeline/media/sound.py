"""The sound of a whole reel, encoded once, exact to the sample."""

import json
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pipeline.errors import MediaError
from pipeline.media.feed import Fed
from pipeline.media.graph import sound_filters, sound_input
from pipeline.media.presets import Preset
from pipeline.media.process import CancelledCheck, run
from pipeline.media.shots import SAMPLE_RATE, Plan, Shot, Target

CHUNK = 16
"""Shots that one ffmpeg reads; more would hold more files and memory at once."""


def graph(shots: Sequence[Shot], target: Target, first_input: int) -> str:
    """Return a graph that joins the sound of `shots`, whose inputs begin at `first_input`, to [sound]."""
    parts = [sound_filters(s, target, first_input + n, f"s{n}") for n, s in enumerate(shots)]
    ends = "".join(f"[s{n}]" for n in range(len(shots)))
    return ";".join([*parts, f"{ends}concat=n={len(shots)}:v=0:a=1[sound]"])


def write(plan: Plan, preset: Preset, out: Path, cancelled: CancelledCheck, gain: str = "") -> None:
    """Write the reel's sound to `out`; `gain` is a filter for all of it. Raises MediaError or Cancelled."""
    filters = ["-af", gain] if gain else []
    with Fed([*_raw(plan.target), *filters, *preset.sound, str(out)]) as encoder:
        _feed(plan, encoder, cancelled)
        encoder.finish(cancelled)


def _raw(target: Target) -> list[str]:
    layout = ["-ch_layout", target.layout]
    return ["-f", "f32le", "-ar", str(SAMPLE_RATE), *layout, "-i", "pipe:0"]


def _feed(plan: Plan, encoder: Fed, cancelled: CancelledCheck) -> None:
    for start in range(0, len(plan.shots), CHUNK):
        shots = plan.shots[start : start + CHUNK]
        inputs = [part for shot in shots for part in sound_input(shot, plan.target)]
        run(
            [*inputs, "-filter_complex", graph(shots, plan.target, 0), "-map", "[sound]",
             "-f", "f32le", "-c:a", "pcm_f32le", "pipe:1"],
            stdout=encoder.stdin, cancelled=cancelled,
        )  # fmt: skip


def gain_for(plan: Plan, preset: Preset, cancelled: CancelledCheck) -> tuple[str, str]:
    """Measure the reel by EBU R128 and return the filter that brings it to the preset's loudness, and a note.

    A straight gain, so that time and dynamics stay; a limiter only where peaks would pass the preset's.
    """
    loud, peak = measure(plan, cancelled)
    if loud < -70:
        return "", "the sound is silent; its loudness was left"
    change = preset.loudness - loud
    gain = f"volume={change:.2f}dB"
    note = f"loudness {loud:.1f} LUFS was brought to {preset.loudness:.1f}"
    if peak + change > preset.true_peak:
        limit = 10 ** ((preset.true_peak - 0.2) / 20)
        gain += f",alimiter=limit={limit:.5f}:level=false:latency=true"
        note += f", with peaks limited to {preset.true_peak:.1f} dBTP"
    return gain, note


def measure(plan: Plan, cancelled: CancelledCheck) -> tuple[float, float]:
    """Return the reel's integrated loudness in LUFS and its true peak in dBTP; (-inf, -inf) for silence."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "loudness.json"
        meter = f"loudnorm=print_format=json:stats_file={report}"
        with Fed([*_raw(plan.target), "-af", meter, "-f", "null", "-"]) as meter_process:
            _feed(plan, meter_process, cancelled)
            meter_process.finish(cancelled)
        text = report.read_text() if report.exists() else ""
    values = {key: json.loads(text).get(key) for key in ("input_i", "input_tp")} if text else {}
    if not values or not all(re.fullmatch(r"-?(\d+\.?\d*|inf)", str(v)) for v in values.values()):
        raise MediaError("ffmpeg measured no loudness; render without a loudness preset")
    return float(values["input_i"]), float(values["input_tp"])
