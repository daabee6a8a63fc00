"""What lies on a video's timeline: plays, chapters, words, shots; in whole frames, for the workbench."""

from collections.abc import Sequence
from typing import Any

from pipeline.editing.operations import last_frame
from pipeline.model import Chapter, Evidence, Segment, Video
from pipeline.timebase import Timebase

KINDS = (
    ("homer", ("home run",)),
    ("hit", ("single", "double", "triple", "hit")),
    ("walk", ("walk", "hit by pitch")),
    ("strikeout", ("strikeout",)),
    ("running", ("stolen base", "caught stealing", "pickoff", "wild pitch", "passed ball", "balk")),
    ("error", ("error",)),
)
"""Kinds of play that the timeline colours, the first that fits; any other is an `out`."""


def video_marks(
    video: Video,
    segments: Sequence[Segment],
    chapters: Sequence[Chapter],
    evidence: Sequence[Evidence],
) -> dict[str, Any]:
    """Write a video's grid and what its timeline shows."""
    grid = video.timebase
    return {
        "video_id": video.video_id,
        "title": video.title,
        "date": video.date,
        "fps": [video.fps.numerator, video.fps.denominator],
        "drop_frame": video.drop_frame,
        "start_frame": grid.start_frame,
        "frames": last_frame(video),
        "teams": {team.id: team.name for team in video.teams},
        "away": video.away.id if video.away else "",
        "home": video.home.id if video.home else "",
        "plays": [_play(play, grid) for play in segments],
        "chapters": [
            {"in": grid.nearest_frame(c.start_ms), "out": grid.nearest_frame(c.end_ms), "title": c.title}
            for c in chapters
        ],
        "words": [_line(line, grid) for line in evidence if line.kind == "stt"],
        "shots": [_line(line, grid) for line in evidence if line.kind == "shot"],
        "captions": [_line(line, grid) for line in evidence if line.kind == "caption"],
    }


def kind_of(play: Segment) -> str:
    """Name the colour of a play on the timeline."""
    for kind, labels in KINDS:
        if any(label.startswith(labels) for label in play.labels):
            return kind
    return "out"


def _play(play: Segment, grid: Timebase) -> dict[str, Any]:
    away = play.runs if play.half == "top" else 0
    return {
        "id": play.segment_id,
        "in": grid.nearest_frame(play.start_ms),
        "out": grid.nearest_frame(play.end_ms),
        "kind": kind_of(play),
        "inning": play.inning,
        "half": play.half,
        "batting": play.batting_team,
        "batter": play.batter,
        "pitcher": play.pitcher,
        "labels": list(play.labels),
        "before": [play.score_away - away, play.score_home - (play.runs - away)],
        "after": [play.score_away, play.score_home],
        "outs": play.outs_before,
        "bases": play.bases_before,
        "pitch": None if play.pitch_ms is None else grid.nearest_frame(play.pitch_ms),
        "ends": [grid.nearest_frame(ms) for ms in play.end_candidates_ms],
        "description": play.description,
        "located": play.located,
    }


def _line(line: Evidence, grid: Timebase) -> dict[str, Any]:
    return {
        "id": line.evidence_id,
        "in": grid.nearest_frame(line.start_ms),
        "out": grid.nearest_frame(line.end_ms),
        "text": line.text,
        "speaker": line.speaker,
    }
