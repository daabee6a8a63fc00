"""Lengths of time as people type and read them."""

from pipeline.errors import InputError
from pipeline.language import durations


def read_length(text: str) -> int | None:
    """Read a length ("90", "90 s", "1:30", "1분 30초") in milliseconds; None where nothing is typed.

    Raises InputError for anything else.
    """
    typed = text.strip()
    if not typed:
        return None
    if typed.replace(".", "", 1).isdigit():
        return round(float(typed) * 1000)
    spelled = durations.spell(typed)
    found = durations.find(spelled)
    if len(found) != 1 or spelled[: found[0].start].strip() or spelled[found[0].end :].strip():
        raise InputError(f"{typed!r} is not a length; write 90 s, 3 min or 1:30")
    return found[0].ms


def write_length(ms: int) -> str:
    """Write a length as minutes and seconds with tenths: 185,400 ms is "3:05.4"; with hours if any."""
    minutes, rest = divmod((ms + 50) // 100, 600)
    if minutes >= 60:
        return f"{minutes // 60}:{minutes % 60:02}:{rest // 10:02}.{rest % 10}"
    return f"{minutes}:{rest // 10:02}.{rest % 10}"
