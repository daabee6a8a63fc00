"""Let the model order the candidates; what it gets wrong is dropped, what it fails at falls to the rules."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pipeline.domains.baseball import prompts, rules, story
from pipeline.domains.baseball.heard import HeardLine, Transcript, play_span
from pipeline.domains.baseball.rules import Candidate
from pipeline.domains.baseball.state import BaseballState, Pick
from pipeline.errors import ModelError
from pipeline.language import tokens
from pipeline.language.keyvalue import parse_numbers
from pipeline.model import Prompt, Reply
from pipeline.services import Services

Row = tuple[int, Candidate, tuple[HeardLine, ...]]
"""A candidate with the number that the model knows it by, and what is heard."""
Chosen = tuple[Candidate, str]
"""A candidate with who chose it."""


def by_model(
    state: BaseballState, found: Sequence[Candidate], suggested: Sequence[Candidate], services: Services
) -> tuple[Pick, ...]:
    """Return the model's picks by rank, none where no model answered; `suggested` are the rules' own.

    Candidates whose prompt would not fit the context are split in order of time, chosen in parallel and
    merged by rank in turn.
    """
    if services.model is None:
        return ()
    filters, most = state["filters"], rules.most_plays(state["filters"], state["wanted_ms"])
    rows = numbered(state, found, services)
    parts = split(state, rows, len(suggested) if most else 0, services.model.context_tokens)
    replies = services.model.ask_all([prompt for _, prompt in parts])
    lists = [
        part_choice(rows, reply, suggested, services) for (rows, _), reply in zip(parts, replies, strict=True)
    ]
    if all(by == "rules" for chosen in lists for _, by in chosen):
        return ()
    services.log.decided(services.model.name)
    chosen = list(in_turn(lists))
    if filters.count or not filters.soft:
        named = {candidate.play.segment_id for candidate, _ in chosen}
        chosen += [(c, "rules") for c in suggested if c.play.segment_id not in named]
    return as_picks(chosen[: most or None])


def numbered(state: BaseballState, found: Sequence[Candidate], services: Services) -> list[Row]:
    """Number the candidates from 1 and add what is heard while each would play."""
    transcript = Transcript(services.library.evidence(state["video_id"], kind="stt"))
    hits = {play.segment_id: play.hits for play in state["hits"]}
    rows = []
    for number, candidate in enumerate(found, 1):
        matched = frozenset(hit.evidence.evidence_id for hit in hits.get(candidate.play.segment_id, ()))
        start, end = play_span(candidate.play, services.settings.handle_ms)
        rows.append((number, candidate, transcript.between(start, end, matched)))
    return rows


def split(
    state: BaseballState, rows: Sequence[Row], best: int, context_tokens: int
) -> list[tuple[Sequence[Row], Prompt]]:
    """Return the rows in as many prompts as it takes for each to fit, halving in order of time.

    Each half is asked for its share of the `best`; 0 asks for the order of all.
    """
    plays = [(number, candidate.play, heard) for number, candidate, heard in rows]
    prompt = prompts.choose_plays(state["video"], state["query"], plays, best)
    if len(rows) == 1 or tokens.fits(prompt, context_tokens):
        return [(rows, prompt)]
    middle = len(rows) // 2
    return [
        part
        for half in (rows[:middle], rows[middle:])
        for part in split(state, half, -(-best * len(half) // len(rows)), context_tokens)
    ]


def part_choice(
    rows: Sequence[Row], reply: Reply | ModelError, suggested: Sequence[Candidate], services: Services
) -> list[Chosen]:
    """Read one reply; where it failed or names nothing, the rules' choice for its plays serves."""
    known = {number: candidate for number, candidate, _ in rows}
    problem = str(reply) if isinstance(reply, ModelError) else ""
    if not isinstance(reply, ModelError):
        numbers = parse_numbers(reply.text, known)
        for item in numbers.dropped:
            services.log.threw_away(f"candidate {item}", item.reason)
        if numbers.numbers:
            return [(known[number], reply.model) for number in numbers.numbers]
        problem = "its answer names none of the plays"
    first, last = rows[0][0], rows[-1][0]
    services.log.warn(f"the model did not choose among plays {first} to {last} ({problem}); the rules did")
    mine = {candidate.play.segment_id for candidate in known.values()}
    return [(candidate, "rules") for candidate in suggested if candidate.play.segment_id in mine]


def in_turn(lists: Sequence[Sequence[Chosen]]) -> Iterator[Chosen]:
    """Merge lists by rank: the first of each in order of time, then the second of each, and so on."""
    for same_rank in zip_longest(*lists):
        yield from (chosen for chosen in same_rank if chosen is not None)


def as_picks(chosen: Sequence[Chosen]) -> tuple[Pick, ...]:
    """Return picks in the order given; the score falls evenly from 1."""
    count = len(chosen)
    return tuple(
        Pick(
            candidate.play.segment_id, rank, round((count - rank + 1) / count, 6),
            story.reason(candidate.play), by,
        )
        for rank, (candidate, by) in enumerate(chosen, 1)
    )  # fmt: skip
