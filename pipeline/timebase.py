"""Milliseconds, frames and SMPTE timecode; nobody else does time arithmetic.

Time is integer milliseconds from the start of the media, half open `[start_ms, end_ms)`. Frame `n`
starts at `n / fps` seconds; its millisecond is that instant rounded up, so that it lies inside the
frame. This holds every frame of a rate below 1,000 fps exactly.
"""

import re
from dataclasses import dataclass
from fractions import Fraction

from pipeline.errors import InputError

DROP_RATES = {Fraction(30000, 1001): 2, Fraction(60000, 1001): 4, Fraction(120000, 1001): 8}
"""Rates that have a drop-frame form, with the labels dropped a minute."""

COMMON_RATES = {
    "23.976": Fraction(24000, 1001),
    "23.98": Fraction(24000, 1001),
    "29.97": Fraction(30000, 1001),
    "47.952": Fraction(48000, 1001),
    "59.94": Fraction(60000, 1001),
    "119.88": Fraction(120000, 1001),
}
HOURS_A_DAY = 24
_RATE = re.compile(r"\d{1,9}(\.\d{1,9}|/\d{1,9})?")
_LABEL = re.compile(r"(\d{1,2}):(\d{2}):(\d{2})([:;.,])(\d{2,3})")


def parse_rate(text: str) -> Fraction:
    """Read a frame rate written as a fraction ("30000/1001") or as usual ("29.97", "25").

    Raises InputError for anything that is not above 0 and below 1,000 fps.
    """
    cleaned = text.strip()
    try:
        rate = COMMON_RATES.get(cleaned) or Fraction(cleaned if _RATE.fullmatch(cleaned) else "")
    except (ValueError, ZeroDivisionError):
        rate = Fraction(0)
    if not 0 < rate < 1000:
        raise InputError(f"frame rate {text!r} is not a rate; write 25, 29.97 or 30000/1001")
    return rate


def ms_from_seconds(seconds: float | str) -> int:
    """Convert seconds, as files and the API write them, to the nearest millisecond."""
    return int(Fraction(str(seconds)) * 1000 + Fraction(1, 2))


def seconds_from_ms(ms: int) -> float:
    """Convert milliseconds to seconds for JSON and for display."""
    return ms / 1000


def is_drop_label(label: str) -> bool:
    """Tell whether a timecode label is written in drop-frame form (a semicolon before the frames)."""
    match = _LABEL.fullmatch(label.strip())
    return match is not None and match[4] in ";,"


@dataclass(frozen=True, slots=True)
class Timebase:
    """The frame grid of one video or one sequence.

    `start_frame` is what the first frame's timecode counts to: 107892 for 01:00:00;00 at 29.97 DF.
    """

    fps: Fraction
    drop_frame: bool = False
    start_frame: int = 0

    def __post_init__(self) -> None:
        """Refuse drop frame at a rate that has none."""
        if self.drop_frame and self.fps not in DROP_RATES:
            raise InputError(f"drop frame at {self.fps} fps does not exist; it is for 29.97 and 59.94")

    @classmethod
    def starting_at(cls, fps: Fraction, label: str, drop_frame: bool | None = None) -> "Timebase":
        """Make the grid of a file whose first frame carries `label`.

        Drop frame is what the label's separator says unless it is given.
        """
        drop = is_drop_label(label) if drop_frame is None else drop_frame
        return cls(fps, drop, cls(fps, drop).count_of(label))

    @property
    def nominal(self) -> int:
        """Frames that the label counts a second: 30 for 29.97."""
        return -(-self.fps.numerator // self.fps.denominator)

    @property
    def frames_a_day(self) -> int:
        """Labels in 24 hours, after which they start again."""
        minutes = HOURS_A_DAY * 60
        return minutes * 60 * self.nominal - self._dropped * (minutes - minutes // 10)

    @property
    def _dropped(self) -> int:
        return DROP_RATES[self.fps] if self.drop_frame else 0

    def frame_at(self, ms: int) -> int:
        """Return the frame that is on screen at `ms`."""
        return ms * self.fps.numerator // (1000 * self.fps.denominator)

    def ms_of(self, frame: int) -> int:
        """Return the millisecond at which `frame` starts, rounded up into the frame."""
        return -(-frame * 1000 * self.fps.denominator // self.fps.numerator)

    def seconds_of(self, frame: int) -> Fraction:
        """Return the exact instant at which `frame` starts, in seconds."""
        return Fraction(frame) / self.fps

    def nearest_frame(self, ms: int) -> int:
        """Return the frame boundary nearest to `ms`; a tie goes to the later one."""
        return (2 * ms * self.fps.numerator + 1000 * self.fps.denominator) // (2000 * self.fps.denominator)

    def snap(self, ms: int) -> int:
        """Put `ms` on the frame grid: the one function that player, exports and render share."""
        return self.ms_of(self.nearest_frame(ms))

    def frames_between(self, start_ms: int, end_ms: int) -> int:
        """Count the frames of `[start_ms, end_ms)`, both ends put on the grid."""
        return self.nearest_frame(end_ms) - self.nearest_frame(start_ms)

    def timecode(self, ms: int) -> str:
        """Return the source timecode of the frame boundary nearest to `ms`."""
        return self.label(self.start_frame + self.nearest_frame(ms))

    def ms_at(self, label: str) -> int:
        """Return the millisecond of a source timecode; labels before the start are of the next day."""
        offset = self.count_of(label) - self.start_frame
        return self.ms_of(offset if offset >= 0 else offset + self.frames_a_day)

    def label(self, count: int) -> str:
        """Write a frame count as SMPTE timecode, `;` before the frames for drop frame; wraps at 24 hours."""
        number = count % self.frames_a_day
        if self.drop_frame:
            number += self._labels_skipped(number)
        seconds, frames = divmod(number, self.nominal)
        minutes, seconds = divmod(seconds, 60)
        hours, minutes = divmod(minutes, 60)
        width = len(str(self.nominal - 1)) if self.nominal > 100 else 2
        mark = ";" if self.drop_frame else ":"
        return f"{hours:02}:{minutes:02}:{seconds:02}{mark}{frames:0{width}}"

    def count_of(self, label: str) -> int:
        """Read SMPTE timecode as a frame count from 00:00:00:00.

        Either separator is read, since people type both; whether labels drop is this grid's own.
        Raises InputError for a label that is no timecode or does not exist on this grid.
        """
        match = _LABEL.fullmatch(label.strip())
        if not match:
            raise InputError(f"{label!r} is not a timecode; write HH:MM:SS:FF, drop frame HH:MM:SS;FF")
        hours, minutes, seconds, frames = (int(match[i]) for i in (1, 2, 3, 5))
        if hours >= HOURS_A_DAY or minutes > 59 or seconds > 59 or frames >= self.nominal:
            raise InputError(
                f"timecode {label!r} is out of range at {self.nominal} frames a second; "
                f"the last one of a day is {self.label(-1)}"
            )
        if self.drop_frame and minutes % 10 and not seconds and frames < self._dropped:
            follows = f"{hours:02}:{minutes:02}:00;{self._dropped:02}"
            raise InputError(f"timecode {label!r} does not exist in drop frame; the next one is {follows}")
        total_minutes = hours * 60 + minutes
        number = (total_minutes * 60 + seconds) * self.nominal + frames
        return number - self._dropped * (total_minutes - total_minutes // 10)

    def _labels_skipped(self, count: int) -> int:
        a_minute = self.nominal * 60 - self._dropped
        tens, rest = divmod(count, a_minute * 10 + self._dropped)
        return self._dropped * (9 * tens + max(0, rest - self._dropped) // a_minute)
