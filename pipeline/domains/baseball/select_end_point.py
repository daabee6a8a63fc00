"""Give every chosen play its in and out point."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pipeline.domains.baseball import cuts, prompts, rolls, rules, story
from pipeline.domains.baseball.cuts import Span
from pipeline.domains.baseball.heard import Transcript
from pipeline.domains.baseball.state import BaseballState, Cut
from pipeline.errors import ModelError
from pipeline.language.keyvalue import parse_numbers
from pipeline.model import Prompt, Reply
from pipeline.services import Services


def select_end_point(state: BaseballState, services: Services) -> dict[str, Any]:
    """Return a cut for each pick in order of time.

    The in point is the last pitch less the handle, or the play's start; the out point is one of the play's
    end candidates, with its label's roll where there is room for all rolls, and stopped at the next chosen
    play's in point. Every out point that it may take is kept.
    """
    plays = {play.segment_id: play for play in state["segments"]}
    chosen = [(pick, plays[pick.segment_id]) for pick in state["picks"]]
    lengths = state["rolls"] if "rolls" in state else rolls.of_desk(services.settings.home)
    spans = cuts.lay_out(chosen, state["video"], services.settings.handle_ms, lengths, state["segments"])
    report_lost(state, spans, services)
    services.log.decided("rules")
    taste = state["filters"].taste
    at_leisure = ended(spans, by_model(state, spans, services), taste)
    return {"cuts": tightened(at_leisure, taste, state["wanted_ms"])}


def ended(spans: Sequence[Span], by_it: Mapping[int, tuple[int, str]], taste: str) -> tuple[Cut, ...]:
    """Give every span its out point as if there were no length: the model's, by place, or else the rules'."""
    out = []
    for place, span in enumerate(spans):
        end, by = by_it.get(place, (rules.default_end(span.plain_ms, taste, False), "rules"))
        rolled = end if taste == "short" else dict(span.ends)[end]
        cut = Cut(
            span.pick, span.start_ms, rolled, by, span.choices_ms, span.plain_ms,
            span.lead_ms, span.roll.before_by, span.roll.after_by,
        )  # fmt: skip
        out.append(cut)
    return tuple(out)


def tightened(cuts: Sequence[Cut], taste: str, wanted_ms: int) -> tuple[Cut, ...]:
    """Return the cuts as a length asks for: where it is too tight rolls give way, then later end candidates.

    The model's ends lose their roll alone; 0 is no length.
    """
    if not 0 < wanted_ms < sum(cut.choices_ms[-1] - cut.start_ms for cut in cuts):
        return tuple(cuts)
    tight = wanted_ms < sum(cut.plain_ms[-1] - cut.start_ms for cut in cuts)
    out = []
    for cut in cuts:
        end = max((plain for plain in cut.plain_ms if plain <= cut.end_ms), default=cut.end_ms)
        if cut.decided_by == "rules":
            end = rules.default_end(cut.plain_ms, taste, tight)
        out.append(replace(cut, end_ms=end))
    return tuple(out)


def report_lost(state: BaseballState, spans: Sequence[Span], services: Services) -> None:
    """Say which picks have no picture: their times lie after the end of the media."""
    shown = {span.pick.segment_id for span in spans}
    for pick in state["picks"]:
        if pick.segment_id not in shown:
            services.log.threw_away(f"play {pick.segment_id}", "it begins after the end of the media")
            services.log.warn(f"play {pick.segment_id} begins after the end of the media and was left out")


def by_model(state: BaseballState, spans: Sequence[Span], services: Services) -> dict[int, tuple[int, str]]:
    """Return the out points that the model chose, by the span's place; a failure touches its clip alone."""
    open_places = [place for place, span in enumerate(spans) if len(span.plain_ms) > 1]
    if services.model is None or not open_places:
        return {}
    transcript = Transcript(services.library.evidence(state["video_id"], kind="stt"))
    asked = [question(state, spans[place], transcript) for place in open_places]
    out = {}
    for place, reply in zip(open_places, services.model.ask_all(asked), strict=True):
        end = chosen_end(spans[place], reply, services)
        if end:
            out[place] = (end, services.model.name)
    if out:
        services.log.decided(services.model.name)
    return out


def question(state: BaseballState, span: Span, transcript: Transcript) -> Prompt:
    """Ask for one clip's end, with what is heard up to each."""
    starts = (span.start_ms, *span.plain_ms[:-1])
    ends = [
        (end - span.start_ms, transcript.between(start, end))
        for start, end in zip(starts, span.plain_ms, strict=True)
    ]
    return prompts.choose_end(state["video"], state["query"], span.play, ends)


def chosen_end(span: Span, reply: Reply | ModelError, services: Services) -> int:
    """Read one reply as an out point; 0 and a warning where it is none of those offered."""
    name = story.title(span.play)
    if isinstance(reply, ModelError):
        services.log.warn(f"the model did not choose the end of {name} ({reply}); the rules did")
        return 0
    numbers = parse_numbers(reply.text, range(1, len(span.plain_ms) + 1))
    for item in numbers.dropped:
        services.log.threw_away(f"end {item} of {name}", item.reason)
    if not numbers.numbers:
        services.log.warn(f"the model chose no end that {name} has; the rules did")
        return 0
    return span.plain_ms[numbers.numbers[0] - 1]
