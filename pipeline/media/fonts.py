"""Find a font on this machine that has the letters of a text, in any script."""

import re
import sys
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FOLDERS = (
    "/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts", "/Library/Fonts",
    "/System/Library/Fonts", "~/Library/Fonts", "C:/Windows/Fonts",
)  # fmt: skip
LIKED = ("NotoSansCJK-Bold", "NotoSansKR", "NanumGothicBold", "NanumGothic", "NotoSansCJK", "DejaVuSans-Bold",
         "LiberationSans-Bold", "Arial Bold", "AppleSDGothicNeo", "malgun")  # fmt: skip
"""Parts of names of fonts that read well over pictures; others are tried after them, by name."""

SCRIPTS = (
    ("Korean", "[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]", "fonts-nanum"),
    ("Japanese", "[\u3040-\u30ff]", "fonts-noto-cjk"),
    ("Chinese", "[\u4e00-\u9fff]", "fonts-noto-cjk"),
)
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


@lru_cache(maxsize=1)
def font_files() -> tuple[Path, ...]:
    """List the machine's font files, liked ones first."""
    found: dict[str, Path] = {}
    for folder in FOLDERS:
        root = Path(folder).expanduser()
        if root.is_dir():
            files = [path for path in root.rglob("*") if path.suffix.lower() in (".ttf", ".otf", ".ttc")]
            found.update({path.name: path for path in sorted(files)})
    return tuple(sorted(found.values(), key=lambda path: (_liking(path.name), path.name)))


def _liking(name: str) -> int:
    return next((place for place, part in enumerate(LIKED) if part in name), len(LIKED))


@lru_cache(maxsize=256)
def font_for(text: str, size: int) -> tuple[Font, str]:
    """Return the font that has most letters of `text`, and a note on those it lacks, empty for none."""
    letters = sorted({letter for letter in text if not letter.isspace()})
    best: tuple[int, Path | None] = (len(letters) + 1, None)
    for path in font_files():
        lacking = len(_lacking(path, letters))
        if lacking < best[0]:
            best = (lacking, path)
        if not lacking:
            break
    if best[1] is None:
        font = ImageFont.load_default(size)
        strange = [letter for letter in letters if letter > "\u024f"]
        return font, _note(strange)
    return ImageFont.truetype(str(best[1]), size), _note(_lacking(best[1], letters))


def _note(lacking: list[str]) -> str:
    if not lacking:
        return ""
    script, package = next(
        ((name, pack) for name, pattern, pack in SCRIPTS if re.match(pattern, lacking[-1])),
        ("these", "fonts-noto"),
    )
    advice = f"; install {package}" if sys.platform == "linux" else ""
    return (
        f"no font on this machine has {script} letters ({''.join(lacking[:12])}); they show as boxes{advice}"
    )


@lru_cache(maxsize=512)
def _blank(path: Path) -> bytes | None:
    """Draw what a font shows for a letter that it lacks; None for a font that can't be read."""
    try:
        return _drawn(path, "\U0010fffe")
    except OSError:
        return None


@lru_cache(maxsize=8192)
def _has(path: Path, letter: str) -> bool:
    blank = _blank(path)
    return blank is not None and _drawn(path, letter) != blank


def _lacking(path: Path, letters: list[str]) -> list[str]:
    return [letter for letter in letters if not _has(path, letter)]


def _drawn(path: Path, letter: str) -> bytes:
    mask = _small(path).getmask(letter)
    return bytes(mask) + repr(mask.size).encode()


@lru_cache(maxsize=512)
def _small(path: Path) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path), 20)
