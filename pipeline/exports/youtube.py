"""Chapters for a YouTube description: the first at 0:00, each at least ten seconds, at least three."""

from pipeline.exports.plan import Plan, Warn

SHORTEST_S = 10
FEWEST = 3


def write_youtube(plan: Plan, warn: Warn) -> str:
    """Write a line a chapter; clips too short to be one stay in the chapter before, and that is said."""
    chapters: list[tuple[int, str]] = []
    joined: list[str] = []
    end = plan.record_ms(plan.frames) // 1000
    for event in plan.events:
        at = plan.record_ms(event.record_in - plan.first) // 1000
        near = bool(chapters) and at - chapters[-1][0] < SHORTEST_S
        if near or (chapters and end - at < SHORTEST_S):
            joined.append(event.name)
        else:
            chapters.append((at, event.name))
    if joined:
        warn(
            f"chapters must be {SHORTEST_S} s apart; these clips stay in the one before: {', '.join(joined)}"
        )
    if len(chapters) < FEWEST:
        warn(f"YouTube shows chapters from {FEWEST} on; this list gives {len(chapters)}")
    if any("<" in name or ">" in name for _, name in chapters):
        warn("YouTube refuses < and > in a description; they became ‹ and ›")
    return "".join(f"{_stamp(at)} {name.replace('<', '‹').replace('>', '›')}\n" for at, name in chapters)


def _stamp(seconds: int) -> str:
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
