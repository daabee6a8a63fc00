"""The plays that an event in words means."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from pipeline.ask.inventory.match import Match
from pipeline.ask.inventory.strange import strange_words
from pipeline.domains.baseball.filters import Clause, Filters
from pipeline.domains.baseball.narrow import narrow
from pipeline.domains.baseball.understand import rules, strangers
from pipeline.domains.baseball.understand.game import Game
from pipeline.domains.baseball.understand.read import read
from pipeline.language import durations, names, vocabulary, words
from pipeline.model import Segment

_PARTICLES = (
    "에게서",
    "한테서",
    "에게",
    "한테",
    "으로",
    "은",
    "는",
    "이",
    "가",
    "을",
    "를",
    "의",
    "도",
    "로",
    "와",
    "과",
    "에",
)
_HAPPENED = re.compile(
    r"(?:됐|되었|했|났|나왔|나온|있었|없었|이뤄졌|이루어졌|일어났|벌어졌|기록했|기록한|성공했|이었|였|끝났)[가-힣]{0,4}$|"
    r"^쳤[가-힣]{0,4}$|(?:칠|칠때|때릴|때렸을|할|당할|당했을|나올|맞을|맞았을)$|(?:은|는|이|가|였지|이지)$"
)
_GAME = re.compile(
    r"\b(?:in |of |during |from )?game (?P<n>\d+)\b|(?P<k>\d+)\s*차전(?:에서|에|의|은|는)?", re.IGNORECASE
)
_HIT_A = re.compile(r"\bhit (?=(?:a|an|the|his|her|their)\s)", re.IGNORECASE)
"""In "hit the sacrifice fly" the verb is no base hit."""


@dataclass(frozen=True, slots=True)
class Event:
    """What words of a question mean in a game.

    `strange` are words that nothing explains, `absent` names that are not in this game, `heads` says that
    something which happens is named, not only who, where or when.
    """

    filters: Filters
    plays: tuple[Segment, ...]
    strange: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    means: frozenset[str] = frozenset()

    @property
    def clause(self) -> Clause:
        """The first condition, or none."""
        return self.filters.clauses[0] if self.filters.clauses else Clause()

    @property
    def people(self) -> tuple[str, ...]:
        """The players that are named."""
        return tuple(dict.fromkeys(p.name for clause in self.filters.clauses for p in clause.players))

    @property
    def heads(self) -> bool:
        """Say whether something that happens is named."""
        return any(c.labels or c.facts or c.board_tags for c in self.filters.clauses)

    @property
    def constrained(self) -> bool:
        """Say whether any condition is named."""
        return any(replace(c, view="any") != Clause() for c in self.filters.clauses)


_PLAY = re.compile(r"\bplay #?(?P<n>\d+)\b|(?P<k>\d+)번 플레이(?:\s*(?:때|당시))?", re.IGNORECASE)


@lru_cache(maxsize=512)
def event(text: str, match: Match) -> Event:
    """Read an event in words; a text that names nothing means every play, "play 7" that one alone."""
    numbered = _PLAY.search(text)
    if numbered:
        number = int(numbered["n"] or numbered["k"])
        rest = event(" ".join((text[: numbered.start()] + text[numbered.end() :]).split()), match)
        filters = replace(
            rest.filters, clauses=(Clause(players=rest.clause.players, facts=(f"play:{number}",)),)
        )
        plays = tuple(s for s in match.segments if s.segment_id == number)
        return replace(rest, filters=filters, plays=plays, absent=())
    return _event(text, match)


def _event(text: str, match: Match) -> Event:
    text = _numbered_game(text, match.video.title)
    plain = _named(_innings(_happened(_HIT_A.sub("", text))), match.names)
    if plain[:1].isupper():
        plain = f"show {plain}"  # a capital says that a name is meant, but not at the very beginning
    reading = strangers.judge(read(plain, match.names))
    filters, _ = rules.understand(plain, match.video, match.segments)
    means = frozenset(m for mark in reading.marks for m in mark.means)
    gone = tuple(m.partition(":")[2] for m in sorted(means) if m.startswith(("nobody:", "other:")))
    filters = replace(filters, absent=filters.absent or gone, soft=False)
    found = narrow(filters, match.video, match.segments).segments if filters.clauses and not gone else ()
    if not found and len(filters.clauses) == 1 and not gone:
        filters = _own_first(filters)
        found = narrow(filters, match.video, match.segments).segments
    if not filters.clauses and not gone:
        found = match.ordered()
    return Event(filters, found, strange_words(reading), filters.absent, means)


def _own_first(filters: Filters) -> Filters:
    """Read a side's first run as its own, where the game's first was the other side's."""
    clause = filters.clauses[0]
    if "first_run" not in clause.facts or not (clause.teams or clause.innings):
        return filters
    facts = tuple("scoring" if fact == "first_run" else fact for fact in clause.facts)
    return replace(filters, clauses=(replace(clause, facts=facts, place=clause.place or "first:1"),))


def _numbered_game(text: str, title: str) -> str:
    """Take "in game 7" out where the game is called so; another number stays and is strange."""
    said = _GAME.search(text)
    if said and re.search(rf"\bgame {said['n'] or said['k']}\b", title, re.IGNORECASE):
        return " ".join((text[: said.start()] + " " + text[said.end() :]).split())
    return text


def _innings(text: str) -> str:
    """Write a bare inning so that the reader of requests sees it: "the 5th", "5 innings"."""
    bare = re.fullmatch(
        r"(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:\s+(?:full\s+)?innings?)?", text.strip(), re.I
    )
    return f"inning {bare[1]}" if bare else text


def _happened(text: str) -> str:
    """Take Korean verbs that only say "happened" or "was" off: by sound they could be names."""
    return " ".join(word for word in text.split() if not _HAPPENED.match(word))


def _named(text: str, names_of: Game) -> str:
    """Take particles off Korean words that are someone's name, so that the name is heard."""
    out = []
    for word in text.split(" "):
        base = next(
            (word.removesuffix(p) for p in _PARTICLES if word.endswith(p) and len(word) - len(p) >= 2), ""
        )
        alone = (
            base
            and words.is_hangul(base)
            and not vocabulary.load("baseball").korean_at(base, 0, [False] * len(base))
        )
        alone = alone and not names_of.teams.korean_at(base, 0, [False] * len(base))
        out.append(base if alone and names.korean(base, names_of.people) else word)
    return " ".join(out)


def spelled(text: str) -> str:
    """Write a text as the readers see it, number words as digits."""
    return durations.spell(words.clean(text))
