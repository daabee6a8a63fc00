"""Small bundles on disk for tests, and where the real games lie."""

import json
import os
from pathlib import Path
from typing import Any

GAME: dict[str, Any] = {
    "video_id": "night-game",
    "title": "Otters at Herons",
    "category": "baseball",
    "duration_sec": 600,
    "fps": "30000/1001",
    "start_timecode": "01:00:00;00",
    "home": {"id": "HER", "name": "Herons", "aliases": ["왜가리"]},
    "away": {"id": "OTT", "name": "Otters"},
    "players": [{"id": "p1", "name": "Mina Park", "team": "OTT"}],
    "media": None,
}
SEGMENT_HEADER = (
    "segment_id,start_sec,end_sec,inning,half,batting_team,fielding_team,batter,pitcher,labels,board_tags,"
    "score_away,score_home,runs,outs_before,bases_before,pitch_sec,end_candidates_sec,description,located"
)
SEGMENTS = (
    "1,10,40.5,1,top,OTT,HER,Mina Park,Jo Reed,home run|hit,scoring,1,0,1,0,000,12,20|38,Park homers,1",
    "2,40,70,1,top,OTT,HER,Ana Cruz,Jo Reed,strikeout,,1,0,0,1,101,,,Cruz strikes out,0",
)
EVIDENCE_HEADER = "kind,start_sec,end_sec,text"
EVIDENCE = (
    "stt,0,10,a warm night at the park",
    "stt,10,20,and that one is gone a home run for Park",
    'caption,15,15,"홈런을 쳤습니다, 박민아"',
    "shot,12,18,batter rounds the bases",
    "stt,20,30,a warm night at the park",
)


def write(
    folder: Path,
    *,
    game: dict[str, Any] | None = None,
    segments: tuple[str, ...] | None = SEGMENTS,
    evidence: tuple[str, ...] | None = EVIDENCE,
    chapters: tuple[str, ...] | None = None,
) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.json").write_text(json.dumps({**GAME, **(game or {})}), "utf-8")
    for name, header, rows in (
        ("segments.csv", SEGMENT_HEADER, segments),
        ("evidence.csv", EVIDENCE_HEADER, evidence),
        ("chapters.csv", "start_sec,end_sec,title,summary", chapters),
    ):
        if rows is not None:
            (folder / name).write_text("\n".join((header, *rows)) + "\n", "utf-8")
    return folder


def bench() -> Path:
    """The real games' folder; it may be absent."""
    default = Path(__file__).resolve().parents[2] / "shared" / "bench"
    return Path(os.environ.get("CUTDESK_BENCH", default))
