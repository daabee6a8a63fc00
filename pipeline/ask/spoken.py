"""Find lines of transcript, shots and captions for a question, and say how well each covers its words."""

from collections.abc import Sequence

from pipeline.ask.inventory.event import Event, event
from pipeline.ask.inventory.match import Match
from pipeline.ask.questions.question import Question
from pipeline.ask.questions.read import read
from pipeline.ask.state import Passage
from pipeline.language import vocabulary, words
from pipeline.language.names import likeness
from pipeline.model import EVIDENCE_KINDS, Evidence, Video
from pipeline.search.attribution import segments_of, shares_time
from pipeline.services import Services

LINES = 8
FUSION = 60
_PARTICLES = ("에서", "에게", "은", "는", "이", "가", "을", "를", "의", "에")
NEAR_PLAY_MS = 20_000
_SAYING = frozenset(
    (
        "said",
        "say",
        "saying",
        "announcer",
        "commentator",
        "broadcaster",
        "booth",
        "talk",
        "talking",
        "mention",
        "about",
    )
)


def find(
    question: str, videos: Sequence[Video], games: Sequence[Match], how: str, services: Services
) -> tuple[Passage, ...]:
    """Return the best lines of all videos, numbered from 1. Raises StoreError where the search is down."""
    asked = read(question)
    wanted = content(asked)
    held: list[tuple[float, str, str, Passage]] = []
    for video in videos:
        match = next((game for game in games if game.video.video_id == video.video_id), None)
        about = event(asked.event, match) if match is not None and asked.event else None
        for line, rank in ranked(asked.event or question, video.video_id, how, services):
            score = fit(line, wanted, about, match)
            passage = of_line(line, match, 0, video.video_id, round(score, 4))
            held.append((-score - rank, video.video_id, line.evidence_id, passage))
    best = [passage for _, _, _, passage in sorted(held, key=lambda item: item[:3])[:LINES]]
    return tuple(_numbered(passage, number) for number, passage in enumerate(best, 1))


def of_line(
    line: Evidence, match: Match | None, number: int, video_id: str = "", score: float = 1.0
) -> Passage:
    """Return a line as evidence, with the plays that it was said over."""
    ids = segments_of(line, match.segments) if match is not None else ()
    video_id = video_id or (match.video.video_id if match is not None else "")
    end = max(line.end_ms, line.start_ms + 1)
    return Passage(number, video_id, line.kind, line.start_ms, end, line.text, score, ids, line.evidence_id)


def _numbered(passage: Passage, number: int) -> Passage:
    return Passage(number, passage.video_id, passage.kind, passage.start_ms, passage.end_ms, passage.text,
                   passage.score, passage.segment_ids, passage.evidence_id)  # fmt: skip


def ranked(text: str, video_id: str, how: str, services: Services) -> list[tuple[Evidence, float]]:
    """Return lines with their fused rank, best first: the reciprocal ranks of both searches, added."""
    points: dict[str, float] = {}
    if how in ("hybrid", "vector"):
        vectors = services.embedder.embed([text])
        for kind in EVIDENCE_KINDS:
            rows = services.index.query(video_id, kind, vectors, services.settings.hits_a_phrase)
            for place, (evidence_id, _) in enumerate(rows[0], 1):
                points[evidence_id] = points.get(evidence_id, 0.0) + 1 / (FUSION + place)
    if how in ("hybrid", "keyword"):
        hits = services.library.find_text(text, video_ids=(video_id,), limit=40)
        for place, (_, evidence_id, _) in enumerate(hits, 1):
            points[evidence_id] = points.get(evidence_id, 0.0) + 1 / (FUSION + place)
    lines = services.library.evidence(video_id, ids=sorted(points)) if points else ()
    usable = [(line, points[line.evidence_id]) for line in lines if not line.is_ad and line.text.strip()]
    return sorted(usable, key=lambda pair: (-pair[1], pair[0].evidence_id))


def content(asked: Question) -> tuple[str, ...]:
    """Return the stems of a question that a line must hold to answer it: no grammar, no words of saying."""
    grammar = vocabulary.word_list("questions.toml", "en")
    out = []
    for token in words.tokens(words.clean(asked.event or asked.text)):
        if not token.text[0].isalnum() or token.stem in _SAYING:
            continue
        if words.is_hangul(token.text):
            bare = _bare(token.text)
            if bare not in vocabulary.word_list("questions.toml", "ko"):
                out.append(bare)
        elif token.stem not in grammar and len(token.stem) > 1:
            out.append(token.stem)
    return tuple(dict.fromkeys(out))


def _bare(word: str) -> str:
    """Return a Korean word without its particle."""
    return next(
        (word.removesuffix(p) for p in _PARTICLES if word.endswith(p) and len(word) - len(p) > 1), word
    )


def fit(line: Evidence, wanted: Sequence[str], about: Event | None, match: Match | None) -> float:
    """Say how many of the words a line holds, 0 to 1; names may be garbled, plays are told by their time."""
    if not wanted:
        return 0.0
    tokens = words.tokens(words.clean(line.text))
    stems = {token.stem for token in tokens}
    people = {part for name in about.people for part in words.fold(name).split()} if about else set()
    near = about is not None and _near(line, about)
    text = words.clean(line.text)
    found = 0.0
    for word in wanted:
        if words.is_hangul(word):
            found += word in text
        elif _heard(word, stems, word in people):
            found += 1
        elif near and about is not None:
            found += word in people or _is_event(word, about)
    return found / len(wanted)


def _heard(word: str, stems: set[str], name: bool) -> bool:
    """Say whether a line holds a word, as the beginning of a longer one, or a name as it was misheard."""
    if word in stems or (len(word) > 4 and any(stem.startswith(word) for stem in stems)):
        return True
    return name and any(likeness(stem, word) >= 0.75 for stem in stems)


def _near(line: Evidence, about: Event) -> bool:
    if not about.heads or len(about.plays) > 6:
        return False
    return any(shares_time(line, p.start_ms, p.end_ms + NEAR_PLAY_MS) for p in about.plays)


def _is_event(word: str, about: Event) -> bool:
    means = vocabulary.load("baseball").latin.get((word,), ())
    named = any(m.startswith(("label:", "fact:")) for m in means)
    return named or any(word in label for c in about.filters.clauses for label in c.labels)
