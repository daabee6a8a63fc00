"""The state of every part of a desk, with what to do about it; for `doctor`, the System page and /readyz."""

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass

from pipeline.build import desk
from pipeline.errors import CutdeskError
from pipeline.settings import Settings

LOW_DISK_BYTES = 2 << 30


@dataclass(frozen=True, slots=True)
class Part:
    """One part: `state` is `ok`, `warning` (something serves in its place) or `failed`."""

    name: str
    state: str
    detail: str
    advice: str = ""


def check_all(settings: Settings) -> tuple[Part, ...]:
    """Check every part; a check that fails is a state, never an error."""
    checks: tuple[tuple[str, Callable[[Settings], Part]], ...] = (
        ("data folder", _folder),
        ("library", _library),
        ("ffmpeg", _ffmpeg),
        ("model", _model),
        ("embedding model", _embedder),
        ("index", _index),
        ("runner", _runner),
    )
    return tuple(_guarded(name, check, settings) for name, check in checks)


def _guarded(name: str, check: Callable[[Settings], Part], settings: Settings) -> Part:
    try:
        return check(settings)
    except CutdeskError as error:
        return Part(name, "failed", str(error))
    except (OSError, ImportError, subprocess.SubprocessError) as error:
        return Part(name, "failed", repr(error), "run `make setup` again")


def _folder(settings: Settings) -> Part:
    settings.home.mkdir(parents=True, exist_ok=True)
    free = shutil.disk_usage(settings.home).free
    text = f"{settings.home} ({free / (1 << 30):.1f} GB free)"
    if free < LOW_DISK_BYTES:
        return Part("data folder", "warning", text, "make room, or set CUTDESK_HOME to a larger disk")
    return Part("data folder", "ok", text)


def _library(settings: Settings) -> Part:
    count = len(desk().library.videos())
    told = "1 video" if count == 1 else f"{count} videos"
    return Part("library", "ok", told, "" if count else "try `cutdesk demo`")


def _ffmpeg(settings: Settings) -> Part:
    from pipeline.media.process import ffmpeg_path

    said = subprocess.run([ffmpeg_path(), "-version"], capture_output=True, text=True, timeout=20, check=True)
    return Part("ffmpeg", "ok", said.stdout.split("\n")[0].split(" Copyright")[0])


def _model(settings: Settings) -> Part:
    from pipeline.llm.health import check

    health = check(settings)
    if health.ready:
        return Part("model", "ok", f"{health.model} by Ollama {health.version} at {health.host}")
    lacking = "is not there" if health.reachable else "cannot be asked"
    return Part("model", "warning", f"{health.model} {lacking}; the rules serve", health.advice)


def _embedder(settings: Settings) -> Part:
    the_desk = desk()
    vectors = the_desk.embedder.embed(["a test"])
    return Part("embedding model", "ok", f"{the_desk.embedder.name}, {vectors.shape[1]} dimensions")


def _index(settings: Settings) -> Part:
    stale = desk().stale_videos()
    if stale:
        names = ", ".join(stale[:5])
        return Part("index", "warning", f"stale for {len(stale)} videos: {names}", "run `cutdesk reindex`")
    desk().index.open()
    return Part("index", "ok", settings.chroma_url or "in the data folder")


def _runner(settings: Settings) -> Part:
    from pipeline.runners.choose import runner

    return Part("runner", "ok", runner(settings.orchestrator).NAME)
