"""A small made-up game for the tests of the baseball graph, and builders for its pieces."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from pipeline.domains.baseball.filters import Clause, Filters
from pipeline.domains.baseball.state import Pick
from pipeline.model import Bundle, Evidence, Hit, Player, Segment, Team, Video

AWAY = Team("HRB", "Harbor Gulls", ("Gulls", "Harbor", "걸스"))
HOME = Team("MIL", "Mill City Looms", ("Looms", "Mill City"))
VIDEO = Video(
    video_id="demo-1",
    title="Gulls at Looms",
    category="baseball",
    duration_ms=1_000_000,
    fps=Fraction(30000, 1001),
    drop_frame=True,
    start_timecode="00:00:00;00",
    home=HOME,
    away=AWAY,
    players=(Player("p1", "Ivo Marsh", "HRB"), Player("p2", "Teo Brandt", "MIL")),
)


def play(number: int, at_s: float = 0.0, **changes: Any) -> Segment:
    """A play whose pitch is at `at_s`, with ends 12 and 45 s after it; by default a top 1st groundout."""
    at = int(at_s * 1000)
    made = Segment(
        segment_id=number,
        start_ms=max(0, at - 30_000),
        end_ms=at + 45_000,
        inning=1,
        half="top",
        batting_team="HRB",
        fielding_team="MIL",
        batter=f"Batter {number}",
        pitcher="Teo Brandt",
        labels=("groundout",),
        pitch_ms=at,
        end_candidates_ms=(at + 12_000, at + 45_000),
    )
    return replace(made, **changes)


PLAYS = (
    play(1, 40, labels=("single",), batter="Ivo Marsh"),
    play(2, 110, labels=("strikeout", "strikeout swinging"), bases_before="100"),
    play(3, 180, inning=1, half="bottom", batting_team="MIL", fielding_team="HRB", labels=("groundout",)),
    play(4, 260, inning=5, labels=("home run",), runs=1, score_away=1, board_tags=("first run", "run+1")),
    play(5, 340, inning=5, half="bottom", labels=("strikeout",), outs_before=2, bases_before="111",
         score_away=1, batting_team="MIL", fielding_team="HRB", board_tags=("bases loaded", "inning end")),
    play(6, 420, inning=8, half="bottom", labels=("double",), runs=2, score_away=1, score_home=2,
         bases_before="110", batting_team="MIL", fielding_team="HRB", batter="Teo Brandt Jr.",
         board_tags=("lead change", "go-ahead", "run+2")),
    play(7, 500, inning=9, labels=("strikeout",), score_away=1, score_home=2, outs_before=2),
)  # fmt: skip


def line(evidence_id: str, start_s: float, end_s: float, text: str, **changes: Any) -> Evidence:
    """A transcript line."""
    kind = changes.pop("kind", "stt")
    return Evidence(evidence_id, kind, int(start_s * 1000), int(end_s * 1000), text, **changes)


def game(**changes: Any) -> Bundle:
    """The game as a bundle."""
    lines = (
        line("stt-1", 30, 60, "Marsh lines it into left and the Gulls have a man on"),
        line("stt-2", 256, 280, "that ball is crushed way back and gone the Gulls strike first"),
        line("stt-3", 336, 350, "he got him swinging bases loaded and nobody scores"),
        line("stt-4", 416, 440, "into the gap and two runs are in"),
        line("ad-1", 420, 430, "into the gap two runs buy now", is_ad=True),
        line("cap-1", 262, 262, "HOME RUN", kind="caption"),
        line("shot-1", 262, 268, "fans cheer in the stands", kind="shot"),
    )
    return replace(Bundle(VIDEO, PLAYS, evidence=lines), **changes)


def state(**changes: Any) -> dict[str, Any]:
    """A state as it is before select_clips, without rolls, so that out points are the inventory's own."""
    given = {
        "video_id": VIDEO.video_id,
        "query": "everything",
        "duration_ms": 0,
        "rolls": {},
        "video": VIDEO,
        "segments": PLAYS,
        "filters": Filters(),
        "wanted_ms": 0,
        "hits": (),
        "status": "ok",
        "reason": "",
    }
    return given | changes


def wanting(*labels: str, **changes: Any) -> Filters:
    """Filters for plays with any of these labels."""
    return Filters(clauses=(Clause(labels=labels),), **changes)


def pick(number: int, rank: int = 1, **changes: Any) -> Pick:
    """A pick."""
    return replace(Pick(number, rank, 1.0 / rank, f"reason {number}"), **changes)


def hit(evidence: Evidence, similarity: float = 0.5, phrase: str = "words") -> Hit:
    """A hit."""
    return Hit(evidence, similarity, phrase)
