"""Questions for what happened, when, and whether it did."""

# Patterns and sentences read best on one line.
# ruff: noqa: E501

import re
from collections import Counter

from pipeline.ask.inventory import phrases
from pipeline.ask.inventory.event import Event, event
from pipeline.ask.inventory.finding import Answer, Refusal, many, one
from pipeline.ask.inventory.match import Match
from pipeline.ask.inventory.scores import ever_ahead, result, shut_out
from pipeline.ask.questions.question import Question
from pipeline.domains.baseball import importance
from pipeline.model import Segment

MOST_PLAYS = 8
_BESIDE = re.compile(
    r"right (?P<rel>after|before) play (?P<n>\d+)|(?P<k>\d+)번 플레이 바로 (?P<krel>다음|전)", re.IGNORECASE
)

_WENT = re.compile(
    r"\b(?:leave|left|exit\w*|taken out|take\w* .*out|pulled|pull|removed|lifted|come out|came out|knocked out|replaced|relieved|"
    r"last pitch\w*|done)\b|교체|까지\s*(?:던|등판|책임|막|마운드)|내려갔|내려간|강판|물러났",
    re.IGNORECASE,
)
_CAME = re.compile(
    r"\b(?:enter\w*|come in|came in|come on|came on|take over|took over|brought in|first pitch\w*)\b|등판|올라왔|올라온|마운드에",
    re.IGNORECASE,
)


def what(question: Question, match: Match) -> Answer:
    """Answer what happened."""
    if question.special == "last_play":
        last = match.ordered()[-1]
        pair = (last.score_away, last.score_home)
        return many([(phrases.told(last, question.lang), [last]), (phrases.score(match, pair), [last])])
    beside = _BESIDE.search(question.text)
    if beside:
        return _neighbour(match, beside, question.lang)
    found = event(question.event, match)
    refused = _refused(question, found)
    named = found.heads or found.people or found.clause.innings or found.clause.place
    if refused or found.strange or not named:
        return refused
    plays = found.plays[-1:] if question.special == "last" else _main(match, found.plays)
    return many([(phrases.told(play, question.lang), [play]) for play in plays])


def _neighbour(match: Match, said: re.Match[str], lang: str) -> Answer:
    """Tell the play after or before one by its number."""
    plays, number = match.ordered(), int(said["n"] or said["k"])
    step = 1 if (said["rel"] or said["krel"] or "").lower() in ("after", "다음") else -1
    place = next((at for at, play in enumerate(plays) if play.segment_id == number), -1)
    if place < 0 or not 0 <= place + step < len(plays):
        return Refusal("그 다음 플레이가 없습니다" if lang == "ko" else "there is no play beyond that one")
    play = plays[place + step]
    return one(phrases.told(play, lang), [play])


def when(question: Question, match: Match) -> Answer:
    """Answer in which half inning, and so at what time, something happened."""
    found = event(question.event, match)
    mound = _on_mound(question, match, found)
    if mound:
        return mound
    refused = _refused(question, found)
    if refused or found.strange or not (found.heads or found.clause.place or found.people):
        return refused
    if question.extreme:
        return _busiest(question, match, found)
    plays = found.plays
    if not found.heads and found.people and not found.clause.place:
        plays = plays[:1]
    return many([(_when(match, play, question.lang), [play]) for play in plays[:MOST_PLAYS]])


def _on_mound(question: Question, match: Match, found: Event) -> Answer:
    """Answer when a pitcher came or went: his first play or his last."""
    went, came = _WENT.search(question.text), _CAME.search(question.text)
    if not (went or came) or len(found.people) != 1 or found.people[0] not in match.names.pitched:
        return None
    mine = [play for play in match.ordered() if play.pitcher == found.people[0]]
    return one(_when(match, mine[-1 if went else 0], question.lang), [mine[-1 if went else 0]])


def whether(question: Question, match: Match) -> Answer:
    """Answer yes or no: what did not happen is a no only where the inventory would hold it."""
    if question.special:
        return result(question, match)
    held = ever_ahead(question, match) or shut_out(question, match)
    if held:
        return held
    found = event(question.event, match)
    if found.absent or found.strange or not (found.heads or found.clause.labels):
        return _refused(question, found) if found.absent else None
    if found.plays:
        yes = "네" if question.lang == "ko" else "Yes"
        return many([(f"{yes}: {phrases.told(p, question.lang)}" if n == 0 else phrases.told(p, question.lang), [p])
                     for n, p in enumerate(found.plays[:MOST_PLAYS])])  # fmt: skip
    return one(
        "아니요, 그런 장면은 없습니다" if question.lang == "ko" else "No: the inventory has no such play"
    )


def date(question: Question, match: Match) -> Answer:
    """Answer on which day the game was played."""
    if not match.video.date:
        return None
    first = match.ordered()[0]
    return one(match.video.date, [first])


def teams(question: Question, match: Match) -> Answer:
    """Answer who played."""
    home, away = match.video.home, match.video.away
    if home is None or away is None:
        return None
    first = match.ordered()[0]
    if question.special:
        return one(home.name if question.special == "home" else away.name, [first])
    return one(
        f"{away.name} - {home.name}" if question.lang == "ko" else f"The {away.name} at the {home.name}",
        [first],
    )


def _refused(question: Question, found: Event) -> Refusal | None:
    if found.absent:
        names = ", ".join(found.absent)
        return Refusal(
            f"이 경기에 없습니다: {names}" if question.lang == "ko" else f"not in this game: {names}"
        )
    if not found.plays and not found.strange:
        return Refusal(
            "이 경기에 그런 장면이 없습니다"
            if question.lang == "ko"
            else f"this game has no such play: {question.event}"
        )
    return None


def _main(match: Match, plays: tuple[Segment, ...]) -> list[Segment]:
    """Return the most important plays in playing order."""
    worth = importance.of_game(match.segments)
    best = sorted(plays, key=lambda p: (-worth.get(p.segment_id, 0.0), p.segment_id))[:MOST_PLAYS]
    return [play for play in plays if play in best]


def _when(match: Match, play: Segment, lang: str) -> str:
    at = match.video.timebase.timecode(play.pitch_ms if play.pitch_ms is not None else play.start_ms)
    if lang == "ko":
        return f"{phrases.half(play, lang)} ({at}): {play.description}"
    where = phrases.half(play, lang)
    return f"{where[0].upper()}{where[1:]} ({at}): {play.description}"


def _busiest(question: Question, match: Match, found: Event) -> Answer:
    runs = "fact:scoring" in found.means and not found.clause.labels
    counted: Counter[int] = Counter()
    for play in found.plays:
        counted[play.inning] += play.runs if runs else 1
    best = max(counted.values())
    innings = [n for n in sorted(counted) if counted[n] == best]
    names = [phrases.inning(n, "", question.lang) for n in innings]
    text = f"{phrases.listed(names, question.lang)}: {best}"
    return one(text[0].upper() + text[1:], [p for p in found.plays if p.inning in innings])
