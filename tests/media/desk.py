"""A short way to render frames of test sources and to check what came out."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from pipeline.media.presets import preset
from pipeline.media.render import RenderReport, render
from pipeline.model import Clip, Video
from pipeline.timebase import Timebase
from tests.media import sources

Cut = tuple[int, int]


def video(path: Path, rate: Fraction = Fraction(25), name: str = "v", **more) -> Video:
    return Video(name, "Test", "baseball", 0, rate, media=str(path), **more)


def clip(first: int, last: int, rate: Fraction, name: str = "v", title: str = "") -> Clip:
    grid = Timebase(rate)
    return Clip(name, grid.ms_of(first), grid.ms_of(last), title=title)


def rendered(
    source: Path, cuts: Sequence[Cut], out: Path, *, rate: Fraction, using: str = "exact", role: str = "",
    more: dict | None = None, **changes,
) -> RenderReport:  # fmt: skip
    clips = [clip(first, last, rate) for first, last in cuts]
    seen = video(source, rate, **(more or {}))
    return render(
        clips, {"v": seen}, out, preset(using, **changes), cache=out.parent / "cache", role=role
    )  # fmt: skip


def wanted(cuts: Sequence[Cut]) -> list[int]:
    return [number for first, last in cuts for number in range(first, last)]


def assert_exact(out: Path, cuts: Sequence[Cut], rate: Fraction, *, heard: bool = True) -> None:
    """Every frame asked for and no other, on the grid, and every click within a millisecond of its frame."""
    assert sources.numbers(out) == wanted(cuts)
    assert [time * rate for time in sources.times(out)] == list(range(len(wanted(cuts))))
    if heard:
        assert_clicks(out, wanted(cuts), rate)


def assert_clicks(out: Path, numbers: Sequence[int], rate: Fraction, within: float = 0.001) -> None:
    due = [place / float(rate) for place, n in enumerate(numbers) if n % sources.CLICK_EVERY == 0]
    found = sources.click_times(sources.sound(out))
    assert len(found) == len(due), (found, due)
    assert max(abs(a - b) for a, b in zip(found, due, strict=True)) < within
