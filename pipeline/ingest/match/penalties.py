"""What became of a penalty: the award, the kick, and whether it went in."""

from collections.abc import Sequence

from pipeline.ingest.match.pieces import Piece
from pipeline.ingest.match.wordfiles import patterns

SOONEST_MS, KICK_MS, GOAL_MS, TALK_MS = 5_000, 100_000, 150_000, 20_000
"""A kick comes at least so long after its award, and at most; so long after a goal it is talked about."""
FAINT, SURE = 2.4, 5.0
"""A fainter award needs its kick to be heard of; a surer one stands even where nothing is."""


def kept_out(spoken: Sequence[Piece], start_ms: int, end_ms: int) -> Piece | None:
    """Return the piece that tells, between two times, that a penalty was saved or missed."""
    ways = patterns("soccer_traits")["kept_out"].values()
    for piece in spoken:
        if start_ms <= piece.start_ms <= end_ms and any(way.search(piece.text) for way in ways):
            return piece
    return None


def how_kept_out(piece: Piece) -> str:
    """Say `missed` or `saved`."""
    return "missed" if patterns("soccer_traits")["kept_out"]["missed"].search(piece.text) else "saved"
