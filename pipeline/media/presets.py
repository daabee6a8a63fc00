"""Render presets, which are data: one TOML file each in `data/presets/`."""

import tomllib
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from pipeline.errors import InputError

FOLDER = Path(__file__).resolve().parents[2] / "data" / "presets"
FADES = ("reel", "clips")
ENGINES = ("ffmpeg", "moviepy", "smart")
OVERLAYS = ("source_timecode", "record_timecode", "name", "count")


@dataclass(frozen=True, slots=True)
class Preset:
    """How a render is made.

    `engine` is `ffmpeg` (exact cuts), `moviepy` (composed) or `smart` (copied where it can be). `height` 0
    and `layout` "" keep the source's. `shape` is width over height of a cropped picture, `position` where
    the crop lies: 0 left, 0.5 middle, 1 right. `loudness` is in LUFS, 0 leaves it. `fades` says what fades:
    the whole reel or every clip. A slate leads the reel, a lower third each clip.
    """

    name: str
    title: str
    engine: str = "ffmpeg"
    container: str = "mp4"
    height: int = 0
    video: tuple[str, ...] = ()
    sound: tuple[str, ...] = ()
    pixel_format: str = "yuv420p"
    layout: str = ""
    loudness: float = 0.0
    true_peak: float = -1.0
    shape: Fraction | None = None
    position: float = 0.5
    overlays: tuple[str, ...] = ()
    fade_in_ms: int = 0
    fade_out_ms: int = 0
    fades: str = "reel"
    slate_ms: int = 0
    lower_third_ms: int = 0

    @property
    def composed(self) -> bool:
        """Whether pictures are drawn on, cropped or faded, which moviepy does."""
        drawn = self.overlays or self.shape or self.slate_ms or self.lower_third_ms
        return self.engine == "moviepy" or bool(drawn or self.fade_in_ms or self.fade_out_ms)


def names() -> tuple[str, ...]:
    """List the presets by name."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def preset(name: str, **changes: Any) -> Preset:
    """Read a preset, with fields changed. Raises InputError for an unknown name or a bad value."""
    path = FOLDER / f"{name}.toml"
    if name not in names():
        raise InputError(f"render preset {name!r} does not exist; choose one of {', '.join(names())}")
    with path.open("rb") as stream:
        found = from_values(name, tomllib.load(stream))
    return checked(replace(found, **changes))


def from_values(name: str, values: dict[str, Any]) -> Preset:
    """Make a preset from what a file says. Raises InputError that names a bad key or value."""
    known = {field.name for field in fields(Preset)} - {"name"}
    unknown = sorted(set(values) - known)
    if unknown:
        raise InputError(f"render preset {name}: unknown keys {unknown}; known are {sorted(known)}")
    kept: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in values.items()
    }
    if "shape" in kept:
        kept["shape"] = Fraction(str(kept["shape"]).replace(":", "/"))
    kept = {"title": name, **kept, "name": name}
    return checked(Preset(**kept))


def checked(preset: Preset) -> Preset:
    """Return the preset if its values make sense, else raise InputError."""
    bad = [name for name in preset.overlays if name not in OVERLAYS]
    if preset.engine not in ENGINES or bad or preset.fades not in FADES:
        raise InputError(
            f"render preset {preset.name}: engine {preset.engine!r} must be one of {ENGINES}, "
            f"overlays {list(preset.overlays)} of {OVERLAYS}, fades {preset.fades!r} one of {FADES}"
        )
    if not 0 <= preset.position <= 1 or preset.height % 2 or preset.height < 0:
        raise InputError(
            f"render preset {preset.name}: position {preset.position} must be 0 to 1, "
            f"height {preset.height} even and not negative"
        )
    return preset
