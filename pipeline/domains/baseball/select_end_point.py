"""Give every chosen play its in and out point."""

from collections.abc import Sequence
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
    end candidates, stopped at the next chosen play's in point. Every out point that it may take is kept.
    """
    plays = {play.segment_id: play for play in state["segments"]}
    chosen = [(pick, plays[pick.segment_id]) for pick in state["picks"]]
    lengths = rolls.of_desk(services.settings.home)
    spans = cuts.lay_out(chosen, state["video"], services.settings.handle_ms, lengths)
    report_lost(state, spans, services)
    taste, wanted = state["filters"].taste, state["wanted_ms"]
    tight = 0 < wanted < sum(span.choices_ms[-1] - span.start_ms for span in spans)
    ends = [(rules.default_end(span.choices_ms, taste, tight), "rules") for span in spans]
    services.log.decided("rules")
    for place, end in by_model(state, spans, services).items():
        ends[place] = end
    return {
        "cuts": tuple(
            Cut(span.pick, span.start_ms, end, by, span.choices_ms)
            for span, (end, by) in zip(spans, ends, strict=True)
        )
    }


def report_lost(state: BaseballState, spans: Sequence[Span], services: Services) -> None:
    """Say which picks have no picture: their times lie after the end of the media."""
    shown = {span.pick.segment_id for span in spans}
    for pick in state["picks"]:
        if pick.segment_id not in shown:
            services.log.threw_away(f"play {pick.segment_id}", "it begins after the end of the media")
            services.log.warn(f"play {pick.segment_id} begins after the end of the media and was left out")


def by_model(state: BaseballState, spans: Sequence[Span], services: Services) -> dict[int, tuple[int, str]]:
    """Return the out points that the model chose, by the span's place; a failure touches its clip alone."""
    open_places = [place for place, span in enumerate(spans) if len(span.choices_ms) > 1]
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
    starts = (span.start_ms, *span.choices_ms[:-1])
    ends = [
        (end - span.start_ms, transcript.between(start, end))
        for start, end in zip(starts, span.choices_ms, strict=True)
    ]
    return prompts.choose_end(state["video"], state["query"], span.play, ends)


def chosen_end(span: Span, reply: Reply | ModelError, services: Services) -> int:
    """Read one reply as an out point; 0 and a warning where it is none of those offered."""
    name = story.title(span.play)
    if isinstance(reply, ModelError):
        services.log.warn(f"the model did not choose the end of {name} ({reply}); the rules did")
        return 0
    numbers = parse_numbers(reply.text, range(1, len(span.choices_ms) + 1))
    for item in numbers.dropped:
        services.log.threw_away(f"end {item} of {name}", item.reason)
    if not numbers.numbers:
        services.log.warn(f"the model chose no end that {name} has; the rules did")
        return 0
    return span.choices_ms[numbers.numbers[0] - 1]
