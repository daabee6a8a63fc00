"""Write the demo broadcast as a bundle: game.json and the three CSV files."""

import csv
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from pipeline.ingest.demo.plan import FPS, Broadcast, TimedPlay
from pipeline.ingest.demo.script import Side
from pipeline.ingest.demo.talk import chapters, evidence

SEGMENTS = (
    *("segment_id", "start_sec", "end_sec", "inning", "half", "batting_team", "fielding_team"),
    *("batter", "pitcher", "labels", "board_tags", "score_away", "score_home", "runs", "outs_before"),
    *("bases_before", "pitch_sec", "end_candidates_sec", "description", "located"),
)
EVIDENCE = ("kind", "start_sec", "end_sec", "text", "speaker", "cast", "event", "is_ad")
CHAPTERS = ("start_sec", "end_sec", "title", "summary")


def write_bundle(show: Broadcast, folder: Path, media: str | None = None) -> None:
    """Write the four files into `folder`; `media` is the name of the video beside them."""
    (folder / "game.json").write_text(
        json.dumps(_game(show, media), ensure_ascii=False, indent=1) + "\n", "utf-8"
    )
    _write(folder / "segments.csv", SEGMENTS, (_segment(show, timed) for timed in show.plays))
    lines = (
        (
            line.kind,
            _seconds(show, line.start),
            _seconds(show, line.end),
            line.text,
            line.speaker,
            "|".join(line.cast),
            line.event,
            int(line.is_ad),
        )
        for line in evidence(show)
    )
    _write(folder / "evidence.csv", EVIDENCE, lines)
    rows = ((_seconds(show, start), _seconds(show, end), *rest) for start, end, *rest in chapters(show))
    _write(folder / "chapters.csv", CHAPTERS, rows)


def _segment(show: Broadcast, timed: TimedPlay) -> tuple[object, ...]:
    play = timed.play
    return (
        play.number,
        _seconds(show, timed.start),
        _seconds(show, timed.end),
        play.inning,
        play.half,
        play.batting.id,
        play.fielding.id,
        play.batter,
        play.pitcher,
        "|".join(play.labels),
        "|".join(play.tags),
        *play.score,
        play.runs,
        play.outs_before,
        play.bases_before,
        "" if timed.pitch is None else _seconds(show, timed.pitch),
        f"{_seconds(show, timed.first_end)}|{_seconds(show, timed.end)}",
        play.description,
        1,
    )


def _game(show: Broadcast, media: str | None) -> dict[str, object]:
    teams = show.teams
    return {
        "video_id": teams.video_id,
        "title": teams.title,
        "category": "baseball",
        "series": teams.league,
        "date": teams.date,
        "broadcast_start": teams.broadcast_start,
        "home": _team(teams.home),
        "away": _team(teams.away),
        "players": [player for side in (teams.away, teams.home) for player in _players(side)],
        "duration_sec": float(_seconds(show, show.frames)),
        "fps": f"{FPS.numerator}/{FPS.denominator}",
        "start_timecode": teams.start_timecode,
        "reel": teams.reel,
        "media": media,
        "source": "A made-up game: league, teams and players do not exist",
    }


def _team(side: Side) -> dict[str, object]:
    return {"id": side.id, "name": side.name, "aliases": list(side.aliases)}


def _players(side: Side) -> list[dict[str, str]]:
    people = (*side.lineup, *side.pitchers)
    return [
        {"id": f"{side.id.lower()}{place:02}", "name": name, "team": side.id}
        for place, name in enumerate(people, start=1)
    ]


def _seconds(show: Broadcast, frame: int) -> str:
    ms = show.timebase.ms_of(frame)
    return f"{ms // 1000}.{ms % 1000:03}"


def _write(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
