"""Answer a question from the events that the commentary tells, where they are sure; else say that they are not."""
# Patterns and sentences read best on one line.

from collections.abc import Callable, Mapping, Sequence

from pipeline.ask.inventory.finding import Answer, Finding, Refusal, Sentence
from pipeline.ask.questions.question import Question
from pipeline.ask.timeline import scores, wording
from pipeline.ask.timeline.match import Told, person
from pipeline.ask.timeline.phrases import KINDS, SOURCE, line, side, two
from pipeline.domains.series.choosing import choose
from pipeline.domains.series.entries import Entry
from pipeline.domains.series.wish import Wish
from pipeline.ingest.match.sounds import same_person

MOST = 9


def answer(asked: Question, told: Told) -> Answer:
    """Return what the commentary surely tells; None where the question is about no event."""
    kind = wording.kind_of(asked)
    if kind in scores.KINDS or asked.special in ("winner", "loser"):
        return scores.answer(asked, kind, told)
    if kind not in READERS:
        return None
    wish = wording.wish_of(asked, told)
    if wish is None:
        return None
    if not set(wish.kinds) <= set(KINDS):
        return _unsure(
            asked, "such events cannot be told surely from what is said", "해설만으로는 확실하지 않습니다"
        )
    if wish.absent:
        names = ", ".join(wish.absent)
        return _unsure(
            asked, f"{names} did not play in this match", f"이 경기에 나오지 않는 팀입니다: {names}"
        )
    heard = choose(wish, told.asked or told.parts, told.timelines).entries
    entries = _of_players(wish, list(heard), told)
    if kind == "count" and len(entries) < len(heard):
        return _unsure(
            asked,
            "the commentary does not make clear which of them were theirs",
            "어느 것이 그 선수의 것인지 분명하지 않습니다",
        )
    return READERS[kind](asked, wish, told, entries)


def _of_players(wish: Wish, entries: list[Entry], told: Told) -> list[Entry]:
    """Keep what is surely of the people named."""
    if not wish.players:
        return entries
    return [
        e for e in entries if person(e[1]) and any(same_person(name, person(e[1])) for name in wish.players)
    ]


def _unsure(asked: Question, english: str, korean: str) -> Refusal:
    return Refusal(two(asked.lang, english, korean))


def _open(asked: Question, wish: Wish, told: Told, entries: Sequence[Entry]) -> Refusal | None:
    """Return why the events at hand are no sure answer; None where they are."""
    goals = "goal" in wish.kinds
    if goals and not told.counted:
        return _unsure(
            asked,
            "the goals that are told do not make the final score surely",
            "해설에서 들은 골이 최종 스코어와 확실히 맞지 않습니다",
        )
    if not entries:
        return _unsure(
            asked, "the commentary tells surely of no such event", "해설에 그런 장면이 확실히 나오지 않습니다"
        )
    if not all(told.sure(event) for _, event in entries):
        return _unsure(asked, "the commentary does not tell it surely", "해설만으로는 확실하지 않습니다")
    return None


def _told(asked: Question, told: Told, lines: Sequence[tuple[str, Sequence[Entry]]]) -> Finding:
    """Return lines with the places of the events that prove them; the first says where they are from."""
    every = told.entries
    source = two(asked.lang, *SOURCE)
    return Finding(
        tuple(
            Sentence(f"{source if n == 0 else ''}{text}", tuple(every.index(entry) for entry in cited))
            for n, (text, cited) in enumerate(lines[:MOST])
        )
    )


def _who(asked: Question, wish: Wish, told: Told, entries: list[Entry]) -> Answer:
    sure = [entry for entry in entries if told.sure(entry[1])]
    refused = _open(asked, wish, told, sure)
    if refused:
        return refused
    if wish.order and len(sure) < len(entries):
        return _unsure(asked, "the commentary does not tell it surely", "해설만으로는 확실하지 않습니다")
    if not any(person(event) for _, event in sure):
        return _unsure(
            asked, "the commentary does not make clear who it was", "누구인지 해설만으로는 분명하지 않습니다"
        )
    lines = []
    for entry in sure:
        name = person(entry[1])
        text = line(told, entry, asked.lang, naming=False)
        nobody = two(asked.lang, "not clear who", "누구인지 불분명")
        lines.append((f"{name or nobody}: {text}", [entry]))
    return _told(asked, told, lines)


def _team(asked: Question, wish: Wish, told: Told, entries: list[Entry]) -> Answer:
    refused = _open(asked, wish, told, entries)
    sided = [entry for entry in entries if entry[1].side]
    if refused or len(sided) < len(entries):
        return refused or _unsure(
            asked, "the commentary does not make clear which side", "어느 팀인지 분명하지 않습니다"
        )
    if asked.extreme:
        return None
    return _told(
        asked,
        told,
        [(f"{side(told, e[1].side, asked.lang)}: {line(told, e, asked.lang)}", [e]) for e in sided],
    )


def _when(asked: Question, wish: Wish, told: Told, entries: list[Entry]) -> Answer:
    refused = _open(asked, wish, told, entries)
    return refused or _told(asked, told, [(line(told, entry, asked.lang), [entry]) for entry in entries])


def _count(asked: Question, wish: Wish, told: Told, entries: list[Entry]) -> Answer:
    """Only goals can be counted, since the final score says that none is missing."""
    if wish.kinds != ("goal",) or wish.traits or not told.counted:
        return _unsure(
            asked, "the commentary does not tell surely how many", "해설만으로는 몇 번인지 확실하지 않습니다"
        )
    if wish.players and any(not person(event) for _, event in told.goals):
        return _unsure(asked, "who scored is not clear of every goal", "득점자가 분명하지 않은 골이 있습니다")
    if wish.players and not entries:
        return _unsure(
            asked, "the commentary tells of no goal of theirs", "해설에 그 선수의 골이 나오지 않습니다"
        )
    number = len(entries)
    text = two(asked.lang, f"{number} {'goal' if number == 1 else 'goals'}", f"{number}골")
    return _told(asked, told, [(text, entries or [told.end_of(2)])])


def _whether(asked: Question, wish: Wish, told: Told, entries: list[Entry]) -> Answer:
    sure = [entry for entry in entries if told.sure(entry[1])]
    if sure:
        yes = two(asked.lang, "Yes", "네")
        return _told(asked, told, [(f"{yes}: {line(told, entry, asked.lang)}", [entry]) for entry in sure])
    no_goal = wish.kinds == ("goal",) and told.counted and not wish.players and not wish.traits
    if no_goal and not entries:
        return _told(
            asked,
            told,
            [(two(asked.lang, "No, no such goal", "아니요, 그런 골은 없습니다"), [told.end_of(2)])],
        )
    return _unsure(asked, "the commentary does not tell it surely", "해설만으로는 확실하지 않습니다")


READERS: Mapping[str, Callable[[Question, Wish, Told, list[Entry]], Answer]] = {
    "who": _who, "team": _team, "when": _when, "count": _count, "whether": _whether,
}  # fmt: skip
