"""Where a match may have had a goal: peaks of the cues, what they say of the score, and whose they are."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from pipeline.ingest.match.cues import Heard
from pipeline.ingest.match.goals import Burst
from pipeline.ingest.match.pieces import Piece
from pipeline.ingest.match.score import said_scores
from pipeline.ingest.match.wordfiles import patterns
from pipeline.model import Video

BEFORE_MS, CORE_MS, AFTER_MS = 6_000, 14_000, 50_000
APART_MS = 75_000
ONSET_MS = 25_000
TALK_AT_MOST = 2.0
FAINT = 1.5


def bursts(heard: Sequence[Heard], spoken: Sequence[Piece], video: Video, shift_ms: int = 0) -> list[Burst]:
    """Return possible goals, at least 75 s apart, loudest first kept; times are shifted by `shift_ms`."""
    loud = {at: loudness(heard, spoken, at) for at in range(len(spoken)) if _may_start(heard[at], spoken[at])}
    loud |= _by_talk(heard, spoken, loud)
    kept: list[int] = []
    for at in sorted(loud, key=lambda place: (-loud[place], place)):
        start = spoken[at].start_ms
        if loud[at] >= FAINT and all(abs(start - spoken[place].start_ms) >= APART_MS for place in kept):
            kept.append(at)
    return [_burst(spoken, _onset(spoken, loud, at), loud[at], video, shift_ms) for at in sorted(kept)]


def _by_talk(heard: Sequence[Heard], spoken: Sequence[Piece], loud: Mapping[int, float]) -> dict[int, float]:
    """A shout with much talk of a goal after it may be one that nobody announced, but hardly loudly."""
    out = {}
    for at, piece in enumerate(spoken):
        if "!" in piece.text and at not in loud and heard[at].deny < 1.0:
            out[at] = min(TALK_AT_MOST, loudness(heard, spoken, at))
    return out


def _may_start(hear: Heard, piece: Piece) -> bool:
    if hear.say - hear.deny >= 1.0:
        return True
    over = patterns("soccer_traits")["over"].search(piece.text)
    return hear.deny < 1.0 and not over and bool(said_scores(piece.text, 0))


def _onset(spoken: Sequence[Piece], loud: Mapping[int, float], peak: int) -> int:
    """Walk back from the peak to where the burst starts, 25 s at most."""
    first = spoken[peak].start_ms - ONSET_MS
    early = [
        at for at in loud if at <= peak and spoken[at].start_ms >= first and loud[at] >= 0.6 * loud[peak]
    ]
    return min(early)


def loudness(heard: Sequence[Heard], spoken: Sequence[Piece], at: int) -> float:
    """Weigh the cues of the half minute that starts with piece `at`, and of the talk after it."""
    start = spoken[at].start_ms
    core = after = undone = 0.0
    told = _shout(spoken, at)
    for place in range(at, len(spoken)):
        gap = spoken[place].start_ms - start
        if gap > AFTER_MS:
            break
        hear = heard[place]
        scores = [said for said in said_scores(spoken[place].text, 0) if said.weight == 1.0 and said.high]
        told += 1.5 * bool(scores) * (gap <= 40_000)
        if gap <= CORE_MS:
            core += max(-1.0, hear.say - hear.deny)
        else:
            after += 0.35 * max(0.0, hear.say - hear.deny)
        after += max(0.0, hear.after - 0.5 * hear.deny) if gap > 0 else 0.0
        if gap <= 30_000:
            undone += hear.undo
    return min(core, 9.0) + min(after, 6.0) + min(told, 4.0) - min(undone, 9.0)


def _shout(spoken: Sequence[Piece], at: int) -> float:
    start = spoken[at].start_ms
    near = [p for p in spoken[max(0, at - 4) : at + 4] if abs(p.start_ms - start) <= 8_000]
    return min(1.5, 0.75 * sum("!" in piece.text for piece in near))


def _burst(spoken: Sequence[Piece], place: int, loud: float, video: Video, shift_ms: int) -> Burst:
    start = spoken[place].start_ms
    core = [p for p in spoken[place:] if p.start_ms - start <= 25_000]
    text = " ".join(piece.text for piece in core)
    tells = {name for name, pattern in patterns("soccer_traits")["tells"].items() if pattern.search(text)}
    for piece in spoken[place:]:
        if piece.start_ms - start > 45_000:
            break
        tells |= {f"score_{s.high}_{s.low}" for s in said_scores(piece.text, 0) if s.weight == 1.0 and s.high}
    return Burst(start + shift_ms, loud, lean(core, video), frozenset(tells), place)


def lean(core: Sequence[Piece], video: Video) -> float:
    """Tell whose goal it sounds like by the sides named: home is positive, away negative, 3 at most."""
    total = 0.0
    for piece in core:
        gap = (piece.start_ms - core[0].start_ms) / 25_000
        for sign, team in ((1, video.home), (-1, video.away)):
            if team and mentions(piece.text, (team.name, *team.aliases)):
                total += sign * (1.6 - gap) * _voice(piece.text)
    return max(-3.0, min(3.0, total))


def mentions(text: str, names: Sequence[str]) -> bool:
    """Tell whether one of the names is in the text as a word of its own."""
    return any(_as_word(name).search(text) for name in names if name)


@lru_cache(maxsize=4096)
def _as_word(name: str) -> re.Pattern[str]:
    """Korean hangs its particles on to names, so that only their start is a word's."""
    return re.compile(rf"\b{re.escape(name)}" + ("" if "가" <= name[-1] <= "힣" else r"\b"), re.IGNORECASE)


def _voice(text: str) -> float:
    return (
        1.5
        if re.search(r"\b(lead|for|have|score|goal|advantage|equali|back)|골|득점|앞서", text, re.IGNORECASE)
        else 0.6
    )
