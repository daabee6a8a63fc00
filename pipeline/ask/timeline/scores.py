"""Questions about a match's score, its result, its sides and its day."""
# Patterns and sentences read best on one line.

from pipeline.ask.inventory.finding import Answer, Finding, Refusal, Sentence
from pipeline.ask.questions.question import Question
from pipeline.ask.timeline import wording
from pipeline.ask.timeline.match import Told
from pipeline.ask.timeline.phrases import SOURCE, score, side, two
from pipeline.domains.series.choosing import choose
from pipeline.domains.series.entries import Entry
from pipeline.domains.series.places import find_places, teams_of

KINDS = ("score", "leader", "teams", "date")
Pair = tuple[int, int]
NEAR_MINUTES = 2


def answer(asked: Question, kind: str, told: Told) -> Answer:
    """Return what is asked of the score, or of the match as a whole."""
    if kind == "date":
        return _one(told, told.parts[0].date, told.end_of(2)) if told.parts[0].date else None
    if kind == "teams":
        return _teams(asked, told)
    if asked.special in ("winner", "loser"):
        return _result(asked, told)
    found = _at(asked, told)
    if not isinstance(found, tuple):
        return found
    pair, entry, source = found
    text = score(told, pair, asked.lang)
    if asked.unit == "margin":
        text = f"{abs(pair[0] - pair[1])} ({text})"
    if kind == "leader":
        text = f"{_ahead(told, pair, asked.lang)}: {text}"
    return _one(told, f"{source}{text}", entry)


def _one(told: Told, text: str, entry: Entry) -> Finding:
    return Finding((Sentence(text, (told.entries.index(entry),)),))


def _at(asked: Question, told: Told) -> tuple[Pair, Entry, str] | Refusal | None:
    """Return the score that a question means, the event that it is seen at, and where it is known from."""
    source = two(asked.lang, *SOURCE)
    unsure = Refusal(two(asked.lang, "the goals that are told do not make the final score surely",
                         "해설에서 들은 골이 최종 스코어와 확실히 맞지 않습니다"))  # fmt: skip
    if wording.half_time(asked):
        return (
            (*_after(told, told.end_of(1)), f"{source}{two(asked.lang, 'half-time, ', '전반 종료, ')}")
            if told.counted
            else unsure
        )
    minute = wording.minute(asked)
    if minute:
        near = any(abs(event.minute - minute) < NEAR_MINUTES for _, event in told.goals)
        return unsure if near or not told.counted else (*_by_minute(told, minute), source)
    if not asked.event:
        title = two(asked.lang, "Final score by the title: ", "제목의 최종 스코어: ")
        return (
            (told.final, told.goals[-1] if told.counted and told.goals else told.end_of(2), title)
            if told.final
            else unsure
        )
    wish = wording.wish_of(asked, told)
    if wish is None:
        return None
    goals = [e for e in choose(wish, told.parts, told.timelines).entries if e[1].kind == "goal"]
    if not told.counted or len(goals) != 1:
        return unsure
    return _around(asked, goals[0]), goals[0], source


def _after(told: Told, end: Entry) -> tuple[Pair, Entry]:
    """Return the score at the end of a part, with the last goal before it or that end."""
    held = [e for e in told.goals if (e[0].half or 0) <= (end[0].half or 0)]
    return ((held[-1][1].score_home, held[-1][1].score_away), held[-1]) if held else ((0, 0), end)


def _by_minute(told: Told, minute: int) -> tuple[Pair, Entry]:
    held = [e for e in told.goals if e[1].minute <= minute]
    return ((held[-1][1].score_home, held[-1][1].score_away), held[-1]) if held else ((0, 0), told.entries[0])


def _around(asked: Question, goal: Entry) -> Pair:
    home, away = goal[1].score_home, goal[1].score_away
    if asked.moment != "before":
        return home, away
    return (home - 1, away) if goal[1].side == "home" else (home, away - 1)


def _ahead(told: Told, pair: Pair, lang: str) -> str:
    if pair[0] == pair[1]:
        return two(lang, "level", "동점")
    name = side(told, "home" if pair[0] > pair[1] else "away", lang)
    return two(lang, f"{name} ahead", f"{name} 리드")


def _teams(asked: Question, told: Told) -> Answer:
    names = [side(told, name, asked.lang) for name in ("home", "away")]
    if asked.special:
        names = [names[0 if asked.special == "home" else 1]]
    return _one(told, " - ".join(names), told.entries[0]) if all(names) else None


def _result(asked: Question, told: Told) -> Answer:
    """Answer who won or lost by the score in the title, or whether a side did."""
    if told.final is None:
        return Refusal(two(asked.lang, "the score at the end is not known", "최종 스코어를 알 수 없습니다"))
    if asked.kind == "team" and asked.event and not _sides_of(asked, told):
        return Refusal(two(asked.lang, "no such match is here", "그런 경기가 없습니다"))
    home, away = told.final
    end = told.goals[-1] if told.counted and told.goals else told.end_of(2)
    result = f"{two(asked.lang, 'by the title ', '제목의 스코어 ')}{score(told, told.final, asked.lang)}"
    if home == away:
        return _one(told, two(asked.lang, f"Nobody: a draw, {result}", f"무승부: {result}"), end)
    wins = "home" if home > away else "away"
    wanted = wins if asked.special == "winner" else {"home": "away", "away": "home"}[wins]
    if asked.kind != "whether":
        verb = {"winner": ("won", "승리"), "loser": ("lost", "패배")}[asked.special]
        name = side(told, wanted, asked.lang)
        return _one(told, two(asked.lang, f"{name} {verb[0]}: {result}", f"{name} {verb[1]}: {result}"), end)
    meant = _sides_of(asked, told)
    if len(meant) != 1:
        return None
    right = {"home": told.parts[0].home, "away": told.parts[0].away}[wanted]
    yes = right is not None and meant[0] == right.id
    return _one(told, f"{two(asked.lang, 'Yes' if yes else 'No', '네' if yes else '아니요')}: {result}", end)


def _sides_of(asked: Question, told: Told) -> tuple[str, ...]:
    """Return the match's sides that a question names."""
    teams = teams_of(told.parts)
    return tuple(
        dict.fromkeys(place.key for place in find_places(asked.event, teams) if place.kind == "team")
    )
