"""Renders that were made before, found again by what went into them."""

import contextlib
import hashlib
import json
import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from pipeline.media.presets import Preset
from pipeline.media.shots import Plan
from pipeline.media.sources import identity, make_folder
from pipeline.plain import dumps, plain

FORM = 3
"""Raised when the same plan would come out differently, so that older renders are not used."""

COPY_MOST = 1 << 30
"""A render on another disk than the cache is copied there up to this size; links cost nothing."""

KEPT_BYTES = 20 << 30


@dataclass(frozen=True, slots=True)
class RenderReport:
    """What a render made; `method` is `ffmpeg`, `moviepy` or `smart`, `notes` are for the editor."""

    path: str
    frames: int
    method: str
    preset: str
    seconds: float
    notes: tuple[str, ...] = ()
    from_cache: bool = False


def key_of(work: Plan, preset: Preset) -> str:
    """Name a render by its sources' content, its frames and its preset."""
    names = {shot.path: identity(shot.path) for shot in work.shots}
    told = [plain(replace(shot, path=names[shot.path])) for shot in work.shots]
    for shot in told:
        shot["info"]["path"] = shot["path"]
    text = dumps({"form": FORM, "shots": told, "target": work.target, "start": work.record, "preset": preset})
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def find(cache: Path, key: str, made: Path) -> RenderReport | None:
    """Put a kept render at `made` and return its report; None where there is none that is still as it was."""
    said = cache / "renders" / f"{key}.json"
    try:
        values = json.loads(said.read_text())
        kept = cache / "renders" / values["file"]
        stat = kept.stat()
        if [stat.st_size, stat.st_mtime_ns] != values["stat"]:
            return None
        os.utime(said)
        _link(kept, made, COPY_MOST * 100)
        report = values["report"]
        return RenderReport(**{**report, "notes": tuple(report["notes"]), "from_cache": True})
    except (OSError, ValueError, KeyError, TypeError):
        return None


def keep(cache: Path, key: str, made: Path, report: RenderReport) -> None:
    """Keep a render for later; a cache that can't be written is no failure of the render."""
    folder = cache / "renders"
    make_folder(folder)
    kept = folder / f"{key}{made.suffix}"
    with contextlib.suppress(OSError):
        kept.unlink(missing_ok=True)
        if not _link(made, kept, COPY_MOST):
            return
        stat = kept.stat()
        said = {"file": kept.name, "stat": [stat.st_size, stat.st_mtime_ns], "report": report}
        half = folder / f".{key}.json"
        half.write_text(dumps(said))
        half.replace(folder / f"{key}.json")
        prune(folder)


def _link(source: Path, target: Path, most: int) -> bool:
    try:
        os.link(source, target)
    except OSError:
        if source.stat().st_size > most:
            return False
        shutil.copy2(source, target)
    return True


def prune(folder: Path, most: int = KEPT_BYTES) -> None:
    """Delete renders unused for longest until `most` bytes are left."""
    entries = sorted(folder.glob("*.json"), key=lambda path: (-path.stat().st_mtime_ns, path.name))
    total = 0
    for said in entries:
        files = [path for path in folder.glob(f"{said.stem}.*") if path != said]
        total += sum(path.stat().st_size for path in files)
        if total > most:
            for path in (said, *files):
                path.unlink(missing_ok=True)
