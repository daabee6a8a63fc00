"""What is said, seen and read in the demo broadcast: the evidence and the chapters."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pipeline.ingest.demo.plan import Broadcast, Shot, TimedPlay, frames_in, ordinal

OUTS = ("nobody out", "one out", "two outs")
BASES = {
    "000": "nobody on",
    "100": "a runner on first",
    "010": "a runner on second",
    "001": "a runner on third",
    "110": "runners on first and second",
    "101": "runners at the corners",
    "011": "runners on second and third",
    "111": "the bases loaded",
}
BAGS = ("1ST", "2ND", "3RD")
BEFORE = (
    "{batter} steps in against {pitcher}, {outs}, {bases}.",
    "Here is {batter} for {team}, {bases} and {outs}.",
    "{pitcher} looks in for the sign, {batter} waiting, {outs}.",
    "{bases} with {outs}, and that brings up {batter}.",
    "{batter} digs in now. {pitcher} comes set, {bases}.",
)
OPENING = (
    "Good evening everybody and welcome to Norrick, where the Foxes host the Port Ellery Lanterns.",
    "안녕하십니까, 오늘은 노릭 폭스와 포트 엘러리 랜턴스의 경기를 전해 드립니다.",
)
AD = (
    "Kettle and Pine, the coffee that hits a home run at every breakfast.",
    "This week only, two bags for one. Kettle and Pine, roasted slow.",
)
CLOSING = (
    "What a finish! Torvane with the walk-off and the Foxes pour out of the dugout.",
    "노릭 폭스가 극적인 역전승을 거둡니다. 시청해 주셔서 감사합니다.",
    "The final from Norrick, Foxes nine, Lanterns six. Thank you for watching, and good night.",
)
VIEWS = {
    "pitch": "Centre field camera, {pitcher} on the mound, {batter} of {team} at the plate",
    "field": "High camera behind the plate, {flight}",
    "close": "Close-up of {subject}, crowd out of focus behind",
    "crowd": "The stands, fans on their feet and waving",
    "replay": "Slow motion replay from the low first base side, {flight}",
    "card": "Full screen graphic with the line score, {title}",
    "ad": "Commercial, a steaming cup of coffee on a wooden table",
}
FLIGHTS = {
    "GO": "ground ball to {where} and the throw across to first",
    "GDP": "ground ball to {where}, the pivot at second and the relay to first",
    "FC": "ground ball to {where}, the force at second",
    "E": "ground ball that {where} cannot handle",
    "PO": "pop-up to {where}",
    "SB": "runner sliding head first into second ahead of the tag",
    "CS": "catcher's throw to second and the tag on the sliding runner",
    "WP": "ball rolling to the backstop, catcher chasing it",
    "OOB": "relay throw to the plate, tag on the sliding runner",
    "HR": "high fly ball to {where} carrying over the wall into the seats",
    "1B": "ball dropping into {where} field for a hit",
    "2B": "ball rolling to the wall in {where} field, runner pulling into second",
    "3B": "ball over the outfielder's head in {where} field, runner sliding into third",
}
CAUGHT = "fly ball caught by the outfielder in {where} field"


@dataclass(frozen=True, slots=True)
class Line:
    """One row of evidence, in frames."""

    kind: str
    start: int
    end: int
    text: str
    speaker: str = ""
    cast: tuple[str, ...] = ()
    event: str = ""
    is_ad: bool = False


def evidence(show: Broadcast) -> list[Line]:
    """Return all evidence in order of kind and time."""
    return [*_speech(show), *_shots(show), *_captions(show)]


def chapters(show: Broadcast) -> Iterator[tuple[int, int, str, str]]:
    """Yield (start, end, title, summary) of the opening, each inning and the close."""
    close = show.plays[-1].end
    starts = [*show.innings, close]
    yield 0, starts[0], "Opening", "Welcome from Norrick and the teams"
    for number, (start, end) in enumerate(pairwise(starts), start=1):
        plays = [timed.play for timed in show.plays if timed.play.inning == number]
        scoring = "; ".join(play.description.split(",")[0] for play in plays if play.runs) or "No runs"
        away, home = plays[-1].score
        score = f"{show.teams.away.short} {away}, {show.teams.home.short} {home}"
        yield start, end, f"{ordinal(number)} inning", f"{scoring}. {score} after the {ordinal(number)}."
    yield close, show.frames, "Final", "Norrick celebrates the walk-off"


def _speech(show: Broadcast) -> Iterator[Line]:
    walt, _, hangaram = show.teams.announcers
    first_ad = next(shot for shot in show.shots if shot.camera == "ad")
    lines = [*_spread(OPENING, 0, show.innings[0], (walt, hangaram))]
    lines += _spread(AD, first_ad.start, first_ad.end, ("",), is_ad=True)
    lines += _spread(CLOSING, show.plays[-1].end, show.frames, (walt, hangaram, walt))
    for timed in show.plays:
        lines += _about(show, timed)
    return iter(sorted(lines, key=lambda line: line.start))


def _spread(
    texts: tuple[str, ...], start: int, end: int, speakers: tuple[str, ...], is_ad: bool = False
) -> Iterator[Line]:
    step = (end - start) // len(texts)
    for place, text in enumerate(texts):
        begin = start + place * step
        yield Line("stt", begin, begin + step, text, speakers[place % len(speakers)], event="", is_ad=is_ad)


def _about(show: Broadcast, timed: TimedPlay) -> Iterator[Line]:
    walt, june, hangaram = show.teams.announcers
    play = timed.play
    called = timed.start if timed.pitch is None else timed.pitch + frames_in(0.2)
    if timed.pitch is not None:
        text = BEFORE[play.number % len(BEFORE)].format(
            batter=play.batter,
            pitcher=play.pitcher,
            team=play.batting.short,
            outs=OUTS[play.outs_before],
            bases=BASES[play.bases_before],
        )
        yield Line("stt", timed.start, called, text[0].upper() + text[1:], walt, (play.batter, play.pitcher))
    turn = max(called + 1, timed.first_end)
    yield Line("stt", called, turn, play.call, walt, (play.batter,))
    korean = any("가" <= letter <= "힣" for letter in play.talk)
    yield Line("stt", turn, timed.end, play.talk, hangaram if korean else june)


def _shots(show: Broadcast) -> Iterator[Line]:
    for shot in show.shots:
        text = VIEWS[shot.camera].format(title=shot.title, subject=shot.subject, **_facts(shot))
        cast = (shot.subject,) if shot.subject else ()
        yield Line("shot", shot.start, shot.end, text, "", cast, shot.camera, shot.camera == "ad")


def _facts(shot: Shot) -> dict[str, str]:
    play = shot.play
    if play is None:
        return {}
    flight = FLIGHTS.get(play.result, CAUGHT).format(where=play.where)
    return {"batter": play.batter, "pitcher": play.pitcher, "team": play.batting.short, "flight": flight}


def _captions(show: Broadcast) -> Iterator[Line]:
    for timed in show.plays:
        play = timed.play
        away, home = play.score_before
        inning = f"{'TOP' if play.half == 'top' else 'BOT'} {play.inning}"
        on = [base for base, mark in zip(BAGS, play.bases_before, strict=True) if mark == "1"]
        runners = f"ON {' '.join(on)}" if on else "BASES EMPTY"
        text = f"PEL {away} NOR {home} {inning} {play.outs_before} OUT {runners}"
        yield Line("caption", timed.start, timed.first_end, text)
        if play.runs:
            away, home = play.score
            text = f"{'/'.join(play.labels).upper()} {play.batter.upper()} PEL {away} NOR {home}"
            yield Line("caption", timed.first_end, timed.end, text, "", (play.batter,))
    for shot in show.shots:
        if shot.camera in ("card", "ad"):
            away, home = shot.play.score if shot.play else (0, 0)
            score = f" PEL {away} NOR {home}" if shot.play else ""
            yield Line("caption", shot.start, shot.end, shot.title.upper() + score, is_ad=shot.camera == "ad")
