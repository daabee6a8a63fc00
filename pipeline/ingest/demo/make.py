"""Make the demo broadcast: the bundle and its video, in a folder."""

import hashlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from pipeline.errors import MediaError
from pipeline.ingest.demo.bundle import write_bundle
from pipeline.ingest.demo.encode import Picture, Planes, encode
from pipeline.ingest.demo.plan import FPS, Broadcast, make_broadcast
from pipeline.ingest.demo.script import SOURCE

VIDEO, STAMP = "demo.mp4", "made-by.txt"
BUNDLE = ("game.json", "segments.csv", "evidence.csv", "chapters.csv")


def make_demo(folder: Path, progress: Callable[[float], None] = lambda share: None) -> Path:
    """Put the demo bundle with its video into `folder` and return it; what is there and current is kept.

    The folder is written beside its place and moved in whole, so that a half made one is never seen.
    `progress` gets shares of 1. Raises MediaError where the folder cannot be written.
    """
    folder = folder.absolute()
    if is_current(folder):
        progress(1.0)
        return folder
    if not (SOURCE / "script.txt").is_file():
        raise MediaError(f"the demo's script is not in {SOURCE}; run Cutdesk from a full checkout")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as made:
            fresh = Path(made) / "fresh"
            fresh.mkdir()
            _fill(fresh, progress)
            if folder.exists():
                folder.rename(Path(made) / "stale")
            fresh.rename(folder)
    except OSError as error:
        raise MediaError(
            f"the demo cannot be written to {folder}: {error.strerror or error}; "
            "free some space (100 MB) or set CUTDESK_HOME to a folder that can be written"
        ) from error
    return folder


def is_current(folder: Path) -> bool:
    """Tell whether the folder holds the whole demo as this version makes it."""
    files = [folder / name for name in (*BUNDLE, VIDEO, STAMP)]
    if not all(file.is_file() for file in files):
        return False
    return (folder / STAMP).read_text("utf-8") == _stamp((folder / VIDEO).stat().st_size)


def draw_video(
    show: Broadcast, path: Path, frames: int = 0, progress: Callable[[float], None] = lambda share: None
) -> None:
    """Write the broadcast's video, or its first `frames` alone."""
    from pipeline.ingest.demo.paint import paint
    from pipeline.ingest.demo.scenes import HEIGHT, WIDTH
    from pipeline.ingest.demo.sound import make_sound, sample_of

    count = frames or show.frames

    def painted(first: int, end: int) -> Iterator[Planes]:
        return paint(show, first, end)

    sound = make_sound(show)[: sample_of(count)]
    picture = Picture(FPS, WIDTH, HEIGHT, count, painted)
    encode(path, picture, sound, show.teams.start_timecode, progress)


def _fill(folder: Path, progress: Callable[[float], None]) -> None:
    show = make_broadcast()
    write_bundle(show, folder, VIDEO)
    draw_video(show, folder / VIDEO, progress=progress)
    (folder / STAMP).write_text(_stamp((folder / VIDEO).stat().st_size), "utf-8")


def _stamp(size: int) -> str:
    """Return a digest of everything that the demo is made from, with the video's size."""
    digest = hashlib.sha256()
    code = sorted(Path(__file__).parent.glob("*.py"))
    for file in (SOURCE / "teams.json", SOURCE / "script.txt", *code):
        digest.update(file.read_bytes())
    return f"{digest.hexdigest()} {size}\n"
