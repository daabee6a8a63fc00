"""Resolve a request that changes the last one: "only the 7th", "shorter", "without walks", "이번엔 수비만"."""
# Patterns read best on one line.
# ruff: noqa: E501

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.domains.baseball.understand import game
from pipeline.domains.baseball.understand.read import read
from pipeline.language import durations, words
from pipeline.model import Segment, Video
from pipeline.timebase import seconds_from_ms

SHORTER, LONGER = 0.5, 1.5
LEAST_MS = 5000
_I = re.IGNORECASE
_SHORTER = re.compile(r"^(?:make it |a (?:bit|little) |much |even )?(?:shorter|tighter|briefer|cut it down|trim it)(?: please| version| cut)?$|"
                      r"^(?:좀\s*)?(?:더\s*)?(?:짧게|줄여)(?:\s*(?:줘|해줘|해|주세요|줄여줘|만들어줘))?$", _I)  # fmt: skip
_LONGER = re.compile(r"^(?:make it |a (?:bit|little) |much |even )?(?:longer|extend it|more time)(?: please| version| cut)?$|"
                     r"^(?:좀\s*)?(?:더\s*)?(?:길게|늘려)(?:\s*(?:줘|해줘|해|주세요|만들어줘))?$", _I)  # fmt: skip
_LENGTH_LEAD = re.compile(r"^(?:(?:make (?:it|that)|cut (?:it|that) (?:down )?to|keep (?:it|that)(?: to)?|in|now|instead|only|just|to|under|within|below|about|around|up to|at most|no (?:more|longer) than|less than|max|maximum)(?:\s+|$))*|(?:\s*\b(?:instead|please|pls|long|only|in total|max|maximum|tops|at most|or less|or under))*$|"
                          r"(?:짜리|분량|이내|안|내)?\s*(?:로|으로)?\s*(?:만|줄여|늘려|맞춰|해|바꿔)?\s*(?:줘|주세요)?$", _I)  # fmt: skip
_ONLY = re.compile(r"^(?:now |ok(?:ay)?,? |this time,? |and )?(?:only|just|make it|limit (?:it|that) to|keep only|narrow (?:it )?to)\s+(?P<en>.+)$|"
                   r"^(?:이번엔?|이제|그럼|이번에는)?\s*(?P<ko>.+?)만(?:\s*(?:보여\s*줘|남겨\s*줘|골라\s*줘|해\s*줘|으로|요))?$", _I)  # fmt: skip
_LESS = re.compile(r"^(?:but |and |now )?(?P<en>(?:without|no|not|except(?: for)?|excluding|minus|leave out|skip|drop|remove|take out)\s+.+)$|"
                   r"^(?P<ko>.+?)(?:은|는|을|를)?\s*(?:빼|제외|없이)(?:고|하고)?(?:\s*(?:다시|해|줘|해줘|주세요))*$", _I)  # fmt: skip
_MORE = re.compile(r"^(?:and |also |plus |add |include )+(?:the |also )?(?P<en>.+?)(?: too| as well)?$|^(?P<too>.+?) (?:too|as well)$|"
                   r"^(?P<ko>.+?)도(?:\s*(?:추가|포함|넣어|같이|함께)(?:해|해서|시켜)?)?(?:\s*(?:줘|주세요|보여줘))?$", _I)  # fmt: skip
_SWAP = re.compile(r"^(?:and |now )?(?:what about|how about|same (?:thing )?for|the same for|instead)\s+(?P<en>.+?)(?: instead)?$|"
                   r"^(?:그럼|그러면|이번엔|이번에는)\s*(?P<ko>.+?)(?:은|는)?$|^(?P<inst>.+?) instead$", _I)  # fmt: skip
_NOW = re.compile(
    r"^(?:ok(?:ay)?,? |and )?now (?:do |for |with |show (?:me )?)?((?:the |in |by |for )*[^,]+)$", _I
)
_DROPS = re.compile(r"^(?:leave out|skip|drop|remove|take out|minus|no|not)\b\s*(?:the )?", _I)


@dataclass(frozen=True, slots=True)
class Previous:
    """The run before: its request, its videos, and how long its cut was wanted and came out."""

    query: str
    video_ids: tuple[str, ...] = ()
    duration_ms: int = 0
    total_ms: int = 0


@dataclass(frozen=True, slots=True)
class Changed:
    """The request that a follow-up means; `says` tells the change as the editor sees it."""

    query: str
    duration_ms: int
    says: str


def resolve(
    query: str, previous: Previous, video: Video | None, segments: Sequence[Segment]
) -> Changed | None:
    """Return the changed request, or None for a request of its own."""
    text = " ".join(words.clean(query).rstrip(".!?").split())
    length = _length(text, previous)
    if length:
        return Changed(previous.query, length, f"{previous.query} → {seconds_from_ms(length):g} s")
    held = previous.duration_ms
    if _is_order(text, video, segments):
        changed = f"{previous.query}, {text}"
        return Changed(changed, held, f"{previous.query} → {changed}")
    now = _NOW.match(text)
    if now and _only_subject(now[1], video, segments):
        changed = _swapped(now[1], previous.query, video, segments)
        return Changed(changed, held, f"{previous.query} → {changed}")
    for pattern, join in ((_LESS, _without), (_ONLY, _narrowed), (_SWAP, _swapped), (_MORE, _added)):
        match = pattern.match(text)
        said = next((part for part in match.groups() if part), "") if match else ""
        if said:
            changed = join(said.strip(), previous.query, video, segments)
            if changed:
                return Changed(changed, held, f"{previous.query} → {changed}")
    return None


def _is_order(text: str, video: Video | None, segments: Sequence[Segment]) -> bool:
    """Say whether a follow-up asks for another order alone: "newest first", "역순으로"."""
    if video is None:
        return False
    reading = read(text, game.of(video, tuple(segments)))
    kinds = {means.partition(":")[0] for mark in reading.marks for means in mark.means}
    return bool(kinds) and kinds <= {"order", "filler"} and "order" in kinds and not reading.unknown


def _length(text: str, previous: Previous) -> int:
    """Return the length that a follow-up asks for, 0 where it is about something else."""
    base = previous.duration_ms or previous.total_ms
    if base and (_SHORTER.match(text) or _LONGER.match(text)):
        return max(LEAST_MS, round(base * (SHORTER if _SHORTER.match(text) else LONGER) / 1000) * 1000)
    spelled = durations.spell(text)
    found = durations.find(spelled)
    if len(found) != 1 or found[0].ms <= 0:
        return 0
    rest = spelled[: found[0].start] + spelled[found[0].end :]
    return found[0].ms if not _LENGTH_LEAD.sub("", rest.strip()).strip() else 0


def _without(said: str, query: str, video: Video | None, segments: Sequence[Segment]) -> str:
    if words.is_hangul(said):
        return f"{said} 빼고 {query}" if words.is_hangul(query) else f"{query}, {said} 빼고"
    what = _DROPS.sub("", said)
    return f"{query} without {what}" if what != said else f"{query} {said}"


def _narrowed(said: str, query: str, video: Video | None, segments: Sequence[Segment]) -> str:
    return _swapped(said, query, video, segments)


def _added(said: str, query: str, video: Video | None, segments: Sequence[Segment]) -> str:
    if not _named(said, video, segments):
        return ""
    return f"{query}, {said}" if words.is_hangul(said) else f"{query} and {said}"


def _swapped(said: str, query: str, video: Video | None, segments: Sequence[Segment]) -> str:
    """Put what is said in the place of its like in the last request, else beside it."""
    named = _named(said, video, segments)
    if not named or video is None:
        return "" if video is not None else f"{query} {said}"
    if {kind for kind, _, _, _ in named} == {"label"}:
        said = re.sub(r"^(?:all )?(?:the|of the|his|their|her) ", "", said, flags=_I)
    out = query
    for kind in {kind for kind, _, _, _ in named}:
        held = [mark for mark in marks(out, video, segments) if mark[0] == kind]
        for _, start, end, _ in reversed(held):
            out = f"{out[:start]} {out[end:]}"
    out = " ".join(re.sub(r"\b(?:by|in|from|of|for|and|the)\s*$", "", " ".join(out.split())).split())
    if words.is_hangul(said) or words.is_hangul(out):
        return f"{said} {out}".strip()
    return f"{out} {_led(said, named)}".strip()


def _only_subject(said: str, video: Video | None, segments: Sequence[Segment]) -> bool:
    """Say whether a text names nobody's play, only whose or when: "the Astros", "the 7th"."""
    kinds = {kind for kind, _, _, _ in _named(said, video, segments)}
    return bool(kinds) and kinds <= {"player", "team", "inning"}


def _led(said: str, named: Sequence[tuple[str, int, int, str]]) -> str:
    kinds = {kind for kind, _, _, _ in named}
    if kinds == {"inning"} and re.match(r"the \d|\d", durations.spell(said)):
        return f"in {said}"
    return (
        f"by {said}"
        if kinds <= {"player", "team"} and not re.match(r"(?:by|of|for|from|against)\b", said)
        else said
    )


def _named(said: str, video: Video | None, segments: Sequence[Segment]) -> list[tuple[str, int, int, str]]:
    if video is None:
        return []
    shown = said if words.is_hangul(said) else f"in {said}"
    return marks(shown, video, segments)


def marks(text: str, video: Video, segments: Sequence[Segment]) -> list[tuple[str, int, int, str]]:
    """Return what a text names of a game as (kind, start, end, words); lengths are left out."""
    out = []
    reading = read(text, game.of(video, tuple(segments)))
    if len(reading.text) != len(text):
        text = reading.text
    for mark in reading.marks:
        kinds = {m.partition(":")[0] for m in mark.means}
        order = ("player", "team", "inning", "innings", "label", "fact", "side", "soft")
        kind = next((k for k in order if k in kinds), "")
        kind = {"innings": "inning", "fact": "label", "side": "label", "soft": "label"}.get(kind, kind)
        if kind:
            out.append((kind, mark.start, mark.end, text[mark.start : mark.end]))
    return out
