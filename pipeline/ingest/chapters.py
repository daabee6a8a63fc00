"""Chapters for a video that brings none: windows closed at pauses, with titles and summaries by rule."""

import math
import re
from collections import Counter
from collections.abc import Sequence

from pipeline.model import Bundle, Chapter, Evidence

SHORTEST_MS, LONGEST_MS = 90_000, 300_000
SENTENCES = 3
SUMMARY_CHARS = 320
TITLE_WORDS = 4
_WORD = re.compile(r"[^\W\d_]{2,}")
_PARTICLE = re.compile(r"(?<=[가-힣]{2})(은|는|이|가|을|를|의|에|도|와|과|로|에서|으로|한테|에게)$")


def chapters(bundle: Bundle) -> tuple[Chapter, ...]:
    """Cut a transcript (else captions, else shots) at its longest pauses, a chapter of 1.5 to 5 minutes.

    The summary is the chapter's own most telling lines in their order, the title its most telling words.
    """
    for kind in ("stt", "caption", "shot"):
        lines = [
            line for line in bundle.evidence if line.kind == kind and not line.is_ad and line.text.strip()
        ]
        if lines:
            windows = _windows(sorted(lines, key=lambda e: (e.start_ms, e.evidence_id)))
            rarity = _rarity(windows)
            return tuple(_chapter(window, rarity) for window in windows)
    return ()


def made_chapters(bundle: Bundle) -> tuple[Chapter, ...]:
    """Make chapters for a bundle that brings none; none where an inventory of plays leads."""
    return () if bundle.segments else chapters(bundle)


def _windows(lines: Sequence[Evidence]) -> list[list[Evidence]]:
    """Close a window at the longest pause between its shortest and its longest length."""
    out: list[list[Evidence]] = []
    first = 0
    while first < len(lines):
        start = lines[first].start_ms
        last = first
        while last + 1 < len(lines) and lines[last + 1].start_ms - start < LONGEST_MS:
            last += 1
        if last + 1 < len(lines):
            last = _longest_pause(lines, first, last)
        out.append(list(lines[first : last + 1]))
        first = last + 1
    if len(out) > 1 and out[-1][-1].end_ms - out[-1][0].start_ms < SHORTEST_MS // 2:
        tail = out.pop()
        out[-1] += tail
    return out


def _longest_pause(lines: Sequence[Evidence], first: int, last: int) -> int:
    start = lines[first].start_ms
    open_to_close = [at for at in range(first, last + 1) if lines[at].end_ms - start >= SHORTEST_MS] or [last]
    return max(open_to_close, key=lambda at: (lines[at + 1].start_ms - lines[at].end_ms, at))


def _words(text: str) -> list[str]:
    return [_PARTICLE.sub("", word) for word in _WORD.findall(text.casefold())]


def _rarity(windows: Sequence[Sequence[Evidence]]) -> dict[str, float]:
    """Weigh words by how few windows have them; those of most windows tell nothing."""
    found = Counter(word for window in windows for word in {w for line in window for w in _words(line.text)})
    return {
        word: math.log((1 + len(windows)) / count)
        for word, count in found.items()
        if len(word) > 2 or word > "가"
    }


def _chapter(window: Sequence[Evidence], rarity: dict[str, float]) -> Chapter:
    counts = Counter(word for line in window for word in _words(line.text))
    weights = {word: math.log1p(n) * rarity.get(word, 0.0) for word, n in counts.items()}

    def telling(at: int) -> float:
        found = _words(window[at].text)
        return sum(weights[word] for word in set(found)) / math.sqrt(4 + len(found))

    best = sorted(sorted(range(len(window)), key=lambda at: (-telling(at), at))[:SENTENCES])
    summary = " ".join(window[at].text.strip() for at in best)[:SUMMARY_CHARS]
    ranked = sorted(weights.items(), key=lambda item: (-item[1], item[0]))
    title = ", ".join(word for word, _ in ranked[:TITLE_WORDS])
    end = max(window[-1].end_ms, window[0].start_ms + 1)
    return Chapter(window[0].start_ms, end, title or window[0].text[:40], summary)
