"""What a node took in, gave out and threw away, as tables that people read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from typing import Any

from pipeline.domains.baseball import story
from pipeline.domains.baseball.filters import Filters
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.state import Cut, Pick, PlayHits
from pipeline.model import EVIDENCE_KINDS, Clip, Dropped, Segment, Video
from pipeline.plain import plain
from pipeline.timebase import seconds_from_ms
from pipeline.ui.chips import chips
from pipeline.ui.strings import Say

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One table; columns named in `bars` hold shares from 0 to 1 that are drawn as bars."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    bars: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """What the tables of a run need to name plays and times."""

    say: Say
    video: Video | None = None
    plays: Mapping[int, Segment] | None = None

    def tc(self, ms: int) -> str:
        """Write a time as the video's timecode."""
        return self.video.timebase.timecode(ms) if self.video else f"{seconds_from_ms(ms):.3f} s"

    def play(self, number: int) -> str:
        """Name a play."""
        found = (self.plays or {}).get(number)
        return story.title(found) if found else f"#{number}"

    def by(self, who: str) -> str:
        """Name who decided."""
        return self.say.message(who)

    def columns(self, *keys: str) -> tuple[str, ...]:
        """Return the columns' names."""
        return tuple(self.say(f"col.{key}") for key in keys)


def brought(values: Mapping[str, Any], scene: Scene) -> Table:
    """Return what a node read, one line a key."""
    rows = tuple((_key(key, scene.say), _brief(value, scene)) for key, value in sorted(values.items()))
    return Table(scene.say("trace.came_in"), scene.columns("what", "value"), rows)


def went_out(node: str, read: Mapping[str, Any], values: Mapping[str, Any], scene: Scene) -> list[Table]:
    """Return a node's results, one table a key; plain values share the first."""
    shown, small = list[Table](), list[Row]()
    if node == "select_clips" and {"filters", "video", "segments"} <= set(read):
        shown.append(candidates(read, values, scene))
    for key, value in values.items():
        draw = drawer(key, value)
        if draw is not None:
            shown.extend(draw(value, scene))
        elif is_dataclass(value) or (isinstance(value, tuple) and any(map(is_dataclass, value))):
            shown.append(other(key, plain(value), scene))
        elif value not in ("", ()):
            small.append((_key(key, scene.say), _brief(value, scene)))
    if small:
        columns = scene.columns("what", "value")
        shown.insert(0, Table(scene.say("trace.went_out"), columns, tuple(small)))
    return shown


def candidates(read: Mapping[str, Any], values: Mapping[str, Any], scene: Scene) -> Table:
    """Return the plays that the filters leave, and which of them were picked."""
    found = narrow(read["filters"], read["video"], read["segments"]).segments
    ranks = {pick.segment_id: pick.rank for pick in values.get("picks", ())}
    columns = scene.columns("picked", "play", "labels", "what_it_did", "score_after", "in")
    rows = tuple(
        (
            f"✓ {ranks[play.segment_id]}" if play.segment_id in ranks else "",
            story.title(play),
            ", ".join(map(scene.say.label, play.labels)),
            scene.say.message(story.effect(play)),
            f"{play.score_away}–{play.score_home}",
            scene.tc(play.start_ms),
        )
        for play in found
    )
    return Table(scene.say("trace.candidates", count=len(rows)), columns, rows)


def filters(value: Filters, scene: Scene) -> list[Table]:
    """Return the conditions that the request was read as."""
    rows = tuple(
        (scene.say(f"axis.{chip.axis}"), chip.shown) for chip in chips(value, scene.video, scene.say)
    )
    rows += tuple((scene.say("axis.not_read"), text) for text in value.dropped)
    return [Table(scene.say("trace.filters"), scene.columns("condition", "value"), rows)]


def hits(value: Sequence[PlayHits], scene: Scene) -> list[Table]:
    """Return the evidence found, a table a kind, best first."""
    columns = scene.columns("similarity", "phrase", "text", "play", "in")
    out = []
    for kind in EVIDENCE_KINDS:
        rows = [
            (
                max(0.0, hit.similarity), hit.phrase, hit.evidence.text,
                scene.play(play.segment_id), scene.tc(hit.evidence.start_ms),
            )
            for play in value for hit in play.hits if hit.evidence.kind == kind
        ]  # fmt: skip
        rows.sort(key=lambda row: (-row[0], row[4]))
        if rows:
            title = f"{scene.say(f'kind.{kind}')} ({len(rows)})"
            out.append(Table(title, columns, tuple(rows), (columns[0],)))
    return out or [Table(scene.say("trace.hits"), columns, ())]


def picks(value: Sequence[Pick], scene: Scene) -> list[Table]:
    """Return the chosen plays by rank."""
    columns = scene.columns("rank", "play", "importance", "why", "decided_by")
    rows = tuple(
        (p.rank, scene.play(p.segment_id), p.score, scene.say.message(p.reason), scene.by(p.decided_by))
        for p in value
    )
    return [Table(scene.say("trace.picks", count=len(rows)), columns, rows, (columns[2],))]


def cuts(value: Sequence[Cut], scene: Scene) -> list[Table]:
    """Return in and out points with the out points that could have been."""
    columns = scene.columns("play", "in", "out", "seconds", "could_be", "decided_by")
    rows = tuple(
        (
            scene.play(cut.pick.segment_id), scene.tc(cut.start_ms), scene.tc(cut.end_ms),
            round(seconds_from_ms(cut.end_ms - cut.start_ms), 2),
            ", ".join(scene.tc(ms) for ms in cut.choices_ms), scene.by(cut.decided_by),
        )
        for cut in value
    )  # fmt: skip
    return [Table(scene.say("trace.cuts", count=len(rows)), columns, rows)]


def clips(value: Sequence[Clip], scene: Scene, title: str = "trace.clips") -> list[Table]:
    """Return clips as they stand."""
    columns = scene.columns("rank", "clip", "in", "out", "seconds", "roll", "why", "decided_by")
    rows = tuple(
        (
            clip.rank, clip.title or clip.clip_id, scene.tc(clip.start_ms), scene.tc(clip.end_ms),
            round(seconds_from_ms(clip.length_ms), 2), rolls(clip, scene), scene.say.message(clip.reason),
            scene.by(clip.decided_by),
        )
        for clip in value
    )  # fmt: skip
    return [Table(scene.say(title, count=len(rows)), columns, rows)]


def rolls(clip: Clip, scene: Scene) -> str:
    """Say what was added by which label, in frames: "home run +240"."""
    grid = scene.video.timebase if scene.video else None
    added = [
        (roll.label, "−" if roll.before_ms else "+", roll.before_ms or roll.after_ms) for roll in clip.rolls
    ]
    return ", ".join(
        f"{label} {sign}{grid.frames_between(0, ms) if grid else f'{seconds_from_ms(ms):g} s'}"
        for label, sign, ms in added
    )


def merged(value: Sequence[Clip], scene: Scene) -> list[Table]:
    """Return the clips after neighbours were joined."""
    return clips(value, scene, "trace.merged")


def dropped(value: Sequence[Dropped], scene: Scene) -> list[Table]:
    """Return what was left out and why."""
    columns = scene.columns("what", "why", "in", "out")
    rows = tuple(
        (d.what, scene.say.message(d.reason), scene.tc(d.start_ms), scene.tc(d.end_ms)) for d in value
    )
    return [Table(scene.say("trace.dropped", count=len(rows)), columns, rows)] if rows else []


def segments(value: Sequence[Segment], scene: Scene) -> list[Table]:
    """Return the inventory's plays."""
    columns = scene.columns("number", "play", "batter", "pitcher", "labels", "score_after", "in", "out")
    rows = tuple(
        (
            s.segment_id, story.title(s), s.batter, s.pitcher, ", ".join(map(scene.say.label, s.labels)),
            f"{s.score_away}–{s.score_home}", scene.tc(s.start_ms), scene.tc(s.end_ms),
        )
        for s in value
    )  # fmt: skip
    return [Table(scene.say("trace.segments", count=len(rows)), columns, rows)]


def other(key: str, value: Any, scene: Scene) -> Table:
    """Return a key of another flow: a list of values as rows, one value as a line."""
    items = list(value) if isinstance(value, (list, tuple)) else [value]
    if items and all(isinstance(item, Mapping) for item in items):
        columns = tuple(dict.fromkeys(name for item in items for name in item))
        rows = tuple(tuple(_brief(item.get(name, ""), scene) for name in columns) for item in items)
        return Table(_key(key, scene.say), tuple(map(scene.say.label, columns)), rows)
    return Table(_key(key, scene.say), scene.columns("value"), tuple((_brief(one, scene),) for one in items))


DRAWN: dict[type, Callable[[Any, Scene], list[Table]]] = {
    Filters: filters,
    PlayHits: hits,
    Pick: picks,
    Cut: cuts,
    Clip: clips,
    Dropped: dropped,
    Segment: segments,
}


def drawer(key: str, value: Any) -> Callable[[Any, Scene], list[Table]] | None:
    """Return what draws a value by its kind; None where no table is made for it."""
    first = value[0] if isinstance(value, tuple) and value else value
    if key == "merged" and isinstance(first, Clip):
        return merged
    return DRAWN.get(type(first))


def _key(key: str, say: Say) -> str:
    try:
        return say(f"state_key.{key}")
    except KeyError:
        return say.label(key)


def _brief(value: Any, scene: Scene) -> str:
    if isinstance(value, Video):
        return f"{value.title} ({value.video_id})"
    if isinstance(value, Filters):
        return " · ".join(chip.shown for chip in chips(value, scene.video, scene.say)) or "–"
    if isinstance(value, (list, tuple)):
        if all(isinstance(item, str) for item in value):
            return ", ".join(value)
        return scene.say("trace.items", count=len(value))
    if isinstance(value, Mapping):
        return ", ".join(f"{scene.say.label(key)}: {_brief(item, scene)}" for key, item in value.items())
    return scene.say.message(value)
