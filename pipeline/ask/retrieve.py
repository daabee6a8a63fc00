"""Gather numbered evidence: what the inventory says, else lines found by vector, by keyword or by both."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pipeline.ask import scope, spoken
from pipeline.ask.conflicts import against
from pipeline.ask.inventory.answer import answer
from pipeline.ask.inventory.finding import Answer, Finding, Refusal
from pipeline.ask.inventory.match import Match
from pipeline.ask.questions.read import read
from pipeline.ask.state import AskState, Claim, Draft, Passage, lang_of
from pipeline.ask.timeline.answer import answer as from_timeline
from pipeline.ask.timeline.match import Told, told_matches
from pipeline.domains.baseball.heard import play_span
from pipeline.errors import InputError, StoreError
from pipeline.model import MatchEvent, Segment, Video
from pipeline.services import Services

LEAD_MS, EVENT_LEAD_MS = 4_000, 8_000
SEARCHES = ("hybrid", "vector", "keyword")


def retrieve(state: AskState, services: Services) -> dict[str, Any]:
    """Return the evidence; where the search is down, what is known of plays alone answers and says so."""
    services.log.decided("rules")
    how = state.get("search", "hybrid")
    if how not in SEARCHES:
        raise InputError(f"a search {how!r} is unknown; it is one of {', '.join(SEARCHES)}")
    question, lang = state["standalone"], lang_of(state)
    videos = scope.videos(question, state.get("video_ids", ()), services.library)
    games = [Match(video, s) for video in videos if (s := services.library.segments(video.video_id))]
    matches = told_matches(videos, services)
    source, said = from_plays(question, games, matches, lang)
    passages, draft = ((), Draft()) if source is None else cited(source, said, services)
    beside: tuple[Passage, ...] = ()
    doubts: tuple[Claim, ...] = ()
    if state.get("enable_verifier", False) and isinstance(source, Match):
        beside, doubts = doubted(question, source, passages, services)
    refusal = said.reason if isinstance(said, Refusal) else ""
    if not draft.claims and not refusal:
        try:
            passages = spoken.find(question, videos, games, how, services)
        except StoreError as error:
            services.log.warn(f"what was said was not searched ({error}); only the inventory answers")
    return {
        "passages": (*passages, *beside),
        "found": draft,
        "refusal": refusal,
        "doubts": doubts,
        "meta": {"retrieve_passages": len(passages)},
    }


def from_plays(
    question: str, games: Sequence[Match], matches: Sequence[Told], lang: str
) -> tuple[Match | Told | None, Answer]:
    """Return the game or match whose plays answer; where several answer differently, that none was named."""
    asked = replace(read(question), lang=lang)
    answers: list[tuple[Match | Told, Answer]] = [(game, answer(asked, game)) for game in games]
    answers += [(match, from_timeline(asked, match)) for match in matches]
    found = [(source, said) for source, said in answers if isinstance(said, Finding)]
    if len({tuple(s.text for s in said.sentences) for _, said in found}) > 1:
        titles = "; ".join(source.video.title for source, _ in found)
        which = "어느 경기인지 알려 주세요" if lang == "ko" else "several games fit; say which one you mean"
        return None, Refusal(f"{which}: {titles}")
    if found:
        return found[0]
    refused = [said for _, said in answers if isinstance(said, Refusal)]
    if not refused or len(refused) < len(answers):
        return None, None
    said_by = Counter(refused)
    return None, min(refused, key=lambda said: said_by[said])  # the one that differs knows something of it


def cited(source: Match | Told, said: Answer, services: Services) -> tuple[tuple[Passage, ...], Draft]:
    """Number the plays that a finding cites, each once, and bind its sentences to them."""
    if not isinstance(said, Finding):
        return (), Draft()
    numbers: dict[int, int] = {}
    for sentence in said.sentences:
        for play in sentence.plays:
            numbers.setdefault(play, len(numbers) + 1)
    if isinstance(source, Match):
        segments = {s.segment_id: s for s in source.segments}
        passages = tuple(of_play(source.video, segments[play], number) for play, number in numbers.items())
    else:
        passages = tuple(of_event(*source.entries[at], number, services) for at, number in numbers.items())
    claims = tuple(Claim(s.text, tuple(numbers[play] for play in s.plays)) for s in said.sentences)
    return passages, Draft(claims)


def doubted(
    question: str, match: Match, passages: Sequence[Passage], services: Services
) -> tuple[tuple[Passage, ...], tuple[Claim, ...]]:
    """Return lines that deny what the inventory says of the plays cited, as passages and as claims."""
    cited_ids = {number for passage in passages for number in passage.segment_ids}
    plays = [play for play in match.ordered() if play.segment_id in cited_ids]
    lines = against(read(question).kind, plays, match, services.library.evidence(match.video.video_id))
    beside = tuple(
        spoken.of_line(line, match, number) for number, line in enumerate(lines, len(passages) + 1)
    )
    return beside, tuple(Claim(f'"{" ".join(p.text.split())}"', (p.number,)) for p in beside)


def of_event(video: Video, event: MatchEvent, number: int, services: Services) -> Passage:
    """Return an event as evidence: what was said of it, from shortly before the talk starts."""
    grid = video.timebase
    start = grid.snap(max(0, event.at_ms - EVENT_LEAD_MS))
    end = max(grid.snap(min(event.end_ms, video.duration_ms)), grid.ms_of(grid.frame_at(start) + 1))
    lines = services.library.evidence(video.video_id, ids=event.evidence_ids) if event.evidence_ids else ()
    text = " ".join(" ".join(line.text.split()) for line in lines)
    return Passage(number, video.video_id, "event", start, end, text or event.kind, 1.0)


def of_play(video: Video, segment: Segment, number: int, score: float = 1.0) -> Passage:
    """Return a play as evidence, from shortly before the pitch on, on the frame grid and inside the play."""
    start, end = play_span(segment, LEAD_MS)
    grid = video.timebase
    start, end = max(grid.snap(start), segment.start_ms), min(grid.snap(end), segment.end_ms)
    score_line = f"away {segment.score_away}, home {segment.score_home}"
    text = f"{segment.description} ({segment.half} {segment.inning}, {score_line})"
    if end <= start:
        start, end = segment.start_ms, segment.end_ms
    return Passage(number, video.video_id, "play", start, end, text, score, (segment.segment_id,))
