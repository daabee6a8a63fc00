"""Run ffmpeg: progress in frames, cancel, and the part of its message that matters."""

import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from pathlib import Path
from typing import IO

from pipeline.errors import Cancelled, MediaError

OnFrames = Callable[[int], None]
CancelledCheck = Callable[[], bool]
POLL_S = 0.1
NOISE = re.compile(
    r"Conversion failed|Error (opening|writing|submitting|sending|while|muxing|closing|initializing)"
    r"|Task finished|Terminating thread|Nothing was written|Could not write header|Last message repeated"
)
DAMAGE = re.compile(
    r"concealing|error while decoding|corrupt|Invalid NAL|Error splitting|bytestream .*overread|invalid .*mb",
    re.IGNORECASE,
)
PLAIN = (
    ("No space left on device", "the disk is full; free some space or choose another folder"),
    ("Permission denied", "the folder or file may not be written or read; check its permissions"),
    ("Unknown encoder", "this ffmpeg lacks the encoder; choose a preset with another codec"),
    ("Unknown decoder", "this ffmpeg cannot decode the source's codec"),
    ("moov atom not found", "the source is cut off or still being written"),
    ("Invalid data found", "the source is damaged or no media file"),
    ("Cannot allocate memory", "the machine is out of memory"),
)
UNTOLD = "ffmpeg failed and gave no reason"
ENDINGS: dict[int, str] = {
    -signal.SIGKILL: "ffmpeg was killed from outside, as when memory runs out; free some, then try again",
    -signal.SIGXFSZ: "the file grew larger than this system allows; raise its limit (ulimit -f)",
    255: "ffmpeg was asked to end from outside; try again",
}
"""What ffmpeg's exit says where its words say nothing; a negative one is a signal's number."""

_gentle: ContextVar[bool] = ContextVar("gentle", default=False)


@contextmanager
def gently() -> Iterator[None]:
    """Let ffmpeg, started inside by this thread, give way to everything else on the machine."""
    token = _gentle.set(True)
    try:
        yield
    finally:
        _gentle.reset(token)


@lru_cache(maxsize=1)
def ffmpeg_path() -> str:
    """Return the ffmpeg that imageio-ffmpeg brings."""
    import imageio_ffmpeg

    return str(imageio_ffmpeg.get_ffmpeg_exe())


def start(
    arguments: Sequence[str],
    *,
    stdin: int | IO[bytes] | None = subprocess.DEVNULL,
    stdout: int | IO[bytes] | None = subprocess.DEVNULL,
    stderr: int | IO[bytes] | None = subprocess.DEVNULL,
) -> subprocess.Popen[bytes]:
    """Start ffmpeg, tied to this process where the system can: it ends when the worker dies."""
    tie = ["setpriv", "--pdeathsig", "KILL"] if shutil.which("setpriv") else []
    low = ["nice", "-n", "19"] if _gentle.get() and shutil.which("nice") else []
    command = [*tie, *low, ffmpeg_path(), "-hide_banner", "-nostats", "-loglevel", "error", "-y", *arguments]
    return subprocess.Popen(command, stdin=stdin, stdout=stdout, stderr=stderr, start_new_session=True)


def run(
    arguments: Sequence[str],
    *,
    on_frames: OnFrames = lambda frames: None,
    cancelled: CancelledCheck = lambda: False,
    stdout: int | IO[bytes] | None = subprocess.DEVNULL,
) -> str:
    """Run ffmpeg to its end and return what it wrote to stderr.

    `on_frames` gets the frames written so far. Raises Cancelled, or MediaError with ffmpeg's reason.
    """
    with tempfile.TemporaryFile() as said, tempfile.NamedTemporaryFile(suffix=".progress") as progress:
        child = start(
            ["-progress", progress.name, "-stats_period", "0.2", *arguments],
            stdout=stdout, stderr=said,
        )  # fmt: skip
        try:
            watch(child, on_frames, cancelled, Path(progress.name))
        finally:
            end(child)
        said.seek(0)
        words = said.read().decode("utf-8", "replace")
    if child.returncode:
        raise MediaError(explain(words, child.returncode))
    return words


def watch(
    child: subprocess.Popen[bytes],
    on_frames: OnFrames,
    cancelled: CancelledCheck,
    progress: Path | None = None,
) -> None:
    """Wait for ffmpeg, telling of frames as they are written. Raises Cancelled."""
    told = -1
    while True:
        try:
            child.wait(POLL_S)
        except subprocess.TimeoutExpired:
            if cancelled():
                raise Cancelled("the render was cancelled") from None
        frames = frames_written(progress) if progress else told
        if frames > told:
            told = frames
            on_frames(frames)
        if child.returncode is not None:
            return


def frames_written(progress: Path) -> int:
    """Read the last frame count from ffmpeg's progress file; 0 before the first."""
    with progress.open("rb") as stream:
        stream.seek(max(0, progress.stat().st_size - 2048))
        found = re.findall(rb"frame=\s*(\d+)", stream.read())
    return int(found[-1]) if found else 0


def end(child: subprocess.Popen[bytes]) -> None:
    """End ffmpeg if it still runs and wait until it is gone."""
    if child.poll() is None:
        child.kill()
    child.wait()


def explain(stderr: str, code: int = 0) -> str:
    """Turn ffmpeg's message and its exit code into what was wrong and what to do."""
    lines = [_without_address(line) for line in stderr.splitlines() if line.strip()]
    telling = [line for line in lines if not NOISE.search(line)] or lines
    for mark, advice in PLAIN:
        source = next((line for line in lines if mark in line), "")
        if source:
            return f"ffmpeg failed: {advice} ({source[:300]})"
    if telling:
        return f"ffmpeg failed: {telling[0][:300]}"
    return ENDINGS.get(code, f"ffmpeg was ended by signal {-code}" if code < 0 else UNTOLD)


def damage(stderr: str) -> str:
    """Say what decoders found wrong in a source that was rendered all the same, empty for nothing."""
    found = [_without_address(line) for line in stderr.splitlines() if DAMAGE.search(line)]
    if not found:
        return ""
    return f"the source is damaged where it was cut; look at the pictures there ({found[0][:200]})"


def _without_address(line: str) -> str:
    """Drop memory addresses such as `[libx264 @ 0x55d0]`, keeping the part's name."""
    return re.sub(r"\[([^\]@]+?) @ 0x[0-9a-f]+\]\s*", r"\1: ", line.strip())
