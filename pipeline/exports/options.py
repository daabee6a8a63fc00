"""What the editor can set about an export; one value for every format, each takes what it knows."""

from dataclasses import dataclass
from fractions import Fraction

from pipeline.errors import InputError

FCPXML_VERSIONS = ("1.9", "1.10", "1.11", "1.12", "1.13")
FULL_HD = (1920, 1080)
MOST_CHANNELS = 4
CHOICES = {
    "clips": ("kept", "all"),
    "mode": ("", "reel", "selects"),
    "reel_names": ("short", "full"),
    "fcpxml_version": FCPXML_VERSIONS,
}


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """Settings of one export.

    `record_start` is the timecode at which the sequence starts. `rate` and `drop_frame` are the sequence's;
    None takes those of the first clip's video. `handles` is in frames of the video, either side, and stops at
    the media's ends. `per_video` writes one file a video. `mode` is the list's own where empty.
    `name_template` knows {title} {n} {video} {video_title} {file} {reel} {rank} {beat} {in} {out}; empty takes
    that of the video's settings, else the title.
    `reel_names` is `short` (8 characters, A to Z and digits) or `full`. `audio_channels` (0 to 4)
    and `size`, the picture's width and height, are what a video's record doesn't hold: None is stereo and full HD.
    `bom` marks UTF-8 text for spreadsheets.
    """

    record_start: str = "01:00:00:00"
    rate: Fraction | None = None
    drop_frame: bool | None = None
    handles: int = 0
    per_video: bool = False
    clips: str = "kept"
    mode: str = ""
    name_template: str = ""
    reel_names: str = "short"
    audio_channels: int | None = None
    size: tuple[int, int] | None = None
    fcpxml_version: str = "1.10"
    bom: bool = False

    def __post_init__(self) -> None:
        """Refuse what no format could follow."""
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            if value not in allowed:
                raise InputError(f"{name} {value!r} is unknown; choose {', '.join(a for a in allowed if a)}")
        if not 0 <= self.handles <= 100_000:
            raise InputError(f"handles of {self.handles} frames make no sense; give 0 to 100000")
        if not 0 <= self.channels <= MOST_CHANNELS:
            raise InputError(f"{self.channels} audio channels can't be written; give 0 to 4")
        if min(self.picture) < 1:
            raise InputError("picture size {}x{} makes no sense; give 1920x1080".format(*self.picture))

    @property
    def channels(self) -> int:
        """The audio channels that are written."""
        return 2 if self.audio_channels is None else self.audio_channels

    @property
    def picture(self) -> tuple[int, int]:
        """The picture's width and height that are written."""
        return self.size or FULL_HD
